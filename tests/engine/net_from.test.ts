import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packNet, unpackNet } from '../../src/core/packed_net.ts';
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
const BAD_NUMBERS = 'it has the size of a net, but numbers that no net has';

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

  it.each([0, 1, NET_FILE_BYTES - 1, NET_FILE_BYTES + 1, NET_BYTES])("can't have %i bytes", (length) => {
    expect(netFrom(new Uint8Array(length))).toEqual({ ok: false, error: `it has ${length} bytes` });
  });

  it('is no text', () => {
    expect(netFrom(new Uint8Array(NET_FILE_BYTES).fill(0x20))).toEqual({ ok: false, error: BAD_NUMBERS });
  });
});
