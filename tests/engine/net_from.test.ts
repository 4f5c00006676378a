import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packNet, unpackNet } from '../../src/core/net_file.ts';
import { NET_BYTES, NET_FILE_BYTES, netFrom } from '../../src/engine/net_from.ts';
import {
  NET_ATTACKED,
  NET_BUCKETS,
  NET_CHECKS,
  NET_FEATURES,
  NET_HIDDEN,
  NET_MAX_ROW_WEIGHT,
  NET_SIDE_CHECKS,
} from '../../src/shared/net_layout.ts';
import { KING } from '../../src/shared/men.ts';
import { ROOT } from '../helpers/ransom.ts';

const FILE = new Uint8Array(readFileSync(path.join(ROOT, 'src/eval/net.bin')));
const BUILT_IN = unpackNet(FILE);
const BAD_NUMBERS = 'it has the header of a net, but numbers that no net has';
const HEADER_BYTES = 16;

/** The built-in net's file with other bytes in its header. */
function withHeader(at: number, ...bytes: readonly number[]): Uint8Array {
  const file = FILE.slice();
  file.set(bytes, at);
  return file;
}

/** The built-in net with another 16-bit number at an index. */
function changed(index: number, value: number): Uint8Array {
  const net = BUILT_IN.slice();
  new DataView(net.buffer).setInt16(2 * index, value, true);
  return net;
}

/** Is it the net that the file holds? Jest would take seconds to compare so many numbers. */
function holds(file: Uint8Array, net: Uint8Array): boolean {
  const found = netFrom(file);
  return found.ok && Buffer.compare(found.value, net) === 0;
}

const inRow = (feature: number): number => feature * NET_HIDDEN + 5;
const OUTPUT = NET_FEATURES * NET_HIDDEN;
const LAST_OUTPUT = OUTPUT + NET_BUCKETS * 2 * NET_HIDDEN - 1;

describe('a net from the bytes of a file', () => {
  it('is the built-in one', () => {
    expect(holds(FILE, BUILT_IN)).toBe(true);
    expect(BUILT_IN).toHaveLength(NET_BYTES);
  });

  it.each([
    ['zeros', new Uint8Array(NET_BYTES)],
    ['the largest weight of a row', changed(inRow(3), NET_MAX_ROW_WEIGHT)],
    ['the smallest weight of a row', changed(inRow(443), -NET_MAX_ROW_WEIGHT)],
    ['the largest output weight', changed(OUTPUT, 127)],
    ['the smallest output weight', changed(LAST_OUTPUT, -127)],
    // Biases are not limited.
    ['any bias', changed(LAST_OUTPUT + 1, 0x7fff)],
  ])('may have %s', (_, net) => {
    expect(holds(packNet(net), net)).toBe(true);
  });

  it.each([
    ['a smaller weight of a row', changed(inRow(895), -NET_MAX_ROW_WEIGHT - 1)],
    ['a larger output weight', changed(OUTPUT, 128)],
    ['a smaller output weight', changed(LAST_OUTPUT, -32768)],
    ['a weight after the stores', changed(inRow(444), 1)],
    ['a weight for an empty square', changed(inRow(448), 1)],
    ['a weight for no man', changed(inRow(1023), -1)],
    ['a weight for the check of a king', changed(inRow(NET_CHECKS + KING), 1)],
    ['a weight after the checks', changed(inRow(NET_CHECKS + 2 * NET_SIDE_CHECKS), 1)],
    ['a weight for an attacked king', changed(inRow((NET_ATTACKED + KING) << 6), 1)],
  ])("can't have %s", (_, net) => {
    expect(netFrom(packNet(net))).toEqual({ ok: false, error: BAD_NUMBERS });
  });

  it.each([
    ['nothing', new Uint8Array(0), 'it has 0 bytes'],
    ['less than a header', FILE.subarray(0, HEADER_BYTES - 1), 'it has 15 bytes'],
    [
      'another name',
      withHeader(0, 0x7f, 0x45, 0x4c, 0x46),
      'it begins with 7f 45 4c 46, a neural net with 52 4e 45 54',
    ],
    ['zeros', new Uint8Array(NET_FILE_BYTES), 'it begins with 00 00 00 00, a neural net with 52 4e 45 54'],
    ['text', new Uint8Array(NET_FILE_BYTES).fill(0x20), 'it begins with 20 20 20 20, a neural net with 52 4e 45 54'],
    ['another version', withHeader(4, 2), 'it is a file of version 2, and version 1 is expected'],
    [
      'other features',
      withHeader(6, 2, 0, 0x40, 0x01),
      'it is a net of 320 features of set 2, 64 neurons, 4 buckets, units 127 and 64; expected is one of 4288 features of set 1, 64 neurons, 4 buckets, units 127 and 64',
    ],
    [
      'more neurons',
      withHeader(10, 128),
      'it is a net of 4288 features of set 1, 128 neurons, 4 buckets, units 127 and 64; expected is one of 4288 features of set 1, 64 neurons, 4 buckets, units 127 and 64',
    ],
    ['more buckets', withHeader(12, 8), /64 neurons, 8 buckets, units 127 and 64; expected is one of .* 4 buckets/],
    ['other units', withHeader(14, 255, 32), /units 255 and 32; expected is one of .* units 127 and 64$/],
    [
      'too few bytes',
      FILE.subarray(0, NET_FILE_BYTES - 1),
      `it has ${NET_FILE_BYTES - 1} bytes, and a net with its header ${NET_FILE_BYTES}`,
    ],
    [
      'the header alone',
      FILE.subarray(0, HEADER_BYTES),
      `it has 16 bytes, and a net with its header ${NET_FILE_BYTES}`,
    ],
    [
      'too many bytes',
      Buffer.concat([FILE, Buffer.alloc(1)]),
      `it has ${NET_FILE_BYTES + 1} bytes, and a net with its header ${NET_FILE_BYTES}`,
    ],
  ])("can't have %s", (_, file, reason) => {
    const found = netFrom(file);
    expect(found.ok).toBe(false);
    if (!found.ok) expect(found.error).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
  });

  it('is told how to get a header if it is one from before there was one', () => {
    const cure =
      'it has no header, as nets of old: "npm run lab net -- --from FILE --epochs 0 --out NEW" writes it with one';
    expect(netFrom(FILE.subarray(HEADER_BYTES))).toEqual({ ok: false, error: cure });
  });

  it('is no text behind a header', () => {
    const text = FILE.slice().fill(0x20, HEADER_BYTES);
    expect(netFrom(text)).toEqual({ ok: false, error: BAD_NUMBERS });
  });
});
