import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NET_HEADER_BYTES, netFileLength, netLength, packNet, unpackNet } from '../../src/core/net_file.ts';
import { KNIGHT } from '../../src/shared/men.ts';
import {
  NET_ATTACKED,
  NET_BUCKETS,
  NET_DEFENDED,
  NET_FEATURES,
  NET_FEATURE_SET,
  NET_HIDDEN,
  NET_OUTPUT_UNIT,
  NET_RINGS,
  NET_UNIT,
} from '../../src/shared/net_layout.ts';
import { ROOT } from '../helpers/ransom.ts';

const FILE = new Uint8Array(readFileSync(path.join(ROOT, 'src/eval/net.bin')));
const ROWS = NET_FEATURES * NET_HIDDEN;

describe('the file of a net', () => {
  it('is the same after unpacking and packing', () => {
    expect(Buffer.compare(packNet(unpackNet(FILE)), FILE)).toBe(0);
    expect(Buffer.compare(FILE, readFileSync(path.join(ROOT, 'dist/net.bin')))).toBe(0);
    expect(unpackNet(FILE)).toHaveLength(netLength());
    expect(FILE).toHaveLength(netFileLength(netLength()));
  });

  it('has every weight that fits a byte, and whatever follows the rows', () => {
    const numbers = Int16Array.from({ length: ROWS + 65536 }, (_, i) => (i < ROWS ? (i * 7919) % 256 : i - ROWS) - 128);
    const net = new Uint8Array(numbers.buffer);
    const packed = packNet(net);
    expect(packed).toHaveLength(NET_HEADER_BYTES + ROWS + 2 * 65536);
    expect(Buffer.compare(unpackNet(packed), net)).toBe(0);
  });

  it('has of an attacked or defended man the difference from one who is neither, and of others none', () => {
    const numbers = new Int16Array(ROWS);
    const knight = (KNIGHT << 6) + 27;
    const codes = [0, NET_ATTACKED, NET_DEFENDED, NET_ATTACKED + NET_DEFENDED];
    codes.forEach((code, i) => (numbers[((code << 6) + knight) * NET_HIDDEN] = [100, 101, 99, -100][i]!));
    numbers[NET_RINGS * NET_HIDDEN] = 5;
    const packed = packNet(new Uint8Array(numbers.buffer));
    expect([...new Int8Array(packed.buffer, NET_HEADER_BYTES)].filter((value) => value !== 0)).toEqual([
      100, 1, -1, 56, 5,
    ]);
    expect(Buffer.compare(unpackNet(packed), new Uint8Array(numbers.buffer))).toBe(0);
  });

  it('begins with what the net is', () => {
    expect(String.fromCharCode(...FILE.subarray(0, 4))).toBe('RNET');
    const words = [4, 6, 8, 10, 12].map((at) => new DataView(FILE.buffer, FILE.byteOffset).getUint16(at, true));
    expect(words).toEqual([1, NET_FEATURE_SET, NET_FEATURES, NET_HIDDEN, NET_BUCKETS]);
    expect([...FILE.subarray(14, NET_HEADER_BYTES)]).toEqual([NET_UNIT, NET_OUTPUT_UNIT]);
  });

  it('may have fewer hidden neurons', () => {
    const few = NET_HIDDEN / 4;
    const numbers = Int16Array.from({ length: NET_FEATURES * few }, (_, i) => (i % 251) - 125);
    const net = new Uint8Array(numbers.buffer);
    expect(Buffer.compare(unpackNet(packNet(net, few), few), net)).toBe(0);
  });
});
