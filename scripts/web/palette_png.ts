import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** Each channel becomes a multiple of this, or 255. */
const STEP = 85;
/** A colour with a larger share of the pixels belongs to the picture itself, and stays as it is. */
const FLAT_SHARE = 0.01;
const BYTE = 256;
const OPAQUE = 255;
const CHANNEL_SHIFTS = [24, 16, 8, 0];

/**
 * The same picture with fewer shades along its smooth edges, of which nobody can tell more apart at the size of an
 * icon. That takes a third off the file.
 */
export function roundShades(png: Uint8Array): Uint8Array {
  const picture = PNG.sync.read(Buffer.from(png));
  const { data } = picture;
  const pixels = data.length / CHANNEL_SHIFTS.length;
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += CHANNEL_SHIFTS.length) {
    const colour = data.readUInt32BE(at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  for (let at = 0; at < data.length; at += CHANNEL_SHIFTS.length) {
    const colour = data.readUInt32BE(at);
    if (counts.get(colour)! < FLAT_SHARE * pixels) data.writeUInt32BE(rounded(colour), at);
  }
  return PNG.sync.write(picture);
}

function rounded(colour: number): number {
  return CHANNEL_SHIFTS.reduce((made, shift) => {
    const channel = (colour >>> shift) % BYTE;
    return made * BYTE + Math.min(OPAQUE, STEP * Math.round(channel / STEP));
  }, 0);
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const CRC_POLYNOMIAL = 0xedb88320;
const MAX_COLOURS = 256;
const BITS_PER_PIXEL = 8;
const COLOUR_BY_PALETTE = 3;

/**
 * The same picture with a byte for each pixel, which takes half the space or less where colours are few: pictures of
 * icons are flat, but their renderer writes red, green, blue and opacity. Throws if there are more than 256 colours.
 */
export function palettePng(png: Uint8Array): Uint8Array {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  const numbers = new Map<number, number>();
  // Each row begins with its filter, 0 for none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const colour = data.readUInt32BE(4 * pixel);
    const number = numbers.get(colour) ?? numbers.size;
    numbers.set(colour, number);
    rows[pixel + Math.floor(pixel / width) + 1] = number;
  }
  const colours = [...numbers.keys()];
  if (colours.length > MAX_COLOURS) throw new Error(`the picture has ${colours.length} colours`);
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', [...word(width), ...word(height), BITS_PER_PIXEL, COLOUR_BY_PALETTE, 0, 0, 0]),
    chunk(
      'PLTE',
      colours.flatMap((colour) => word(colour).slice(0, 3)),
    ),
    chunk(
      'tRNS',
      colours.map((colour) => colour & 0xff),
    ),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', []),
  ]);
}

/** A part of the file: length, name, content, checksum of name and content. */
function chunk(name: string, content: Iterable<number>): Buffer {
  const bytes = Buffer.from([...Buffer.from(name), ...content]);
  return Buffer.concat([Buffer.from(word(bytes.length - name.length)), bytes, Buffer.from(word(crc(bytes)))]);
}

function word(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

/** The cyclic redundancy check of PNG. */
function crc(bytes: Uint8Array): number {
  let rest = ~0;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? CRC_POLYNOMIAL : 0);
  }
  return ~rest >>> 0;
}
