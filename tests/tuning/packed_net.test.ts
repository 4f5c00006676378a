import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packNet, unpackNet } from '../../src/core/packed_net.ts';
import { KNIGHT } from '../../src/shared/men.ts';
import { NET_ATTACKED, NET_DEFENDED, NET_FEATURES, NET_HIDDEN } from '../../src/shared/net_layout.ts';
import { ROOT } from '../helpers/ransom.ts';

const NET = new Uint8Array(readFileSync(path.join(ROOT, 'src/eval/net.bin')));

describe('a net as it is stored', () => {
  it('is the same after packing and unpacking', () => {
    expect(Buffer.compare(unpackNet(packNet(NET)), NET)).toBe(0);
    expect(Buffer.compare(packNet(NET), readFileSync(path.join(ROOT, 'dist/net.bin')))).toBe(0);
  });

  it('takes little more than a byte for each number', () => {
    expect(packNet(NET).length).toBeLessThan(0.51 * NET.length);
  });

  it('has every number, small or large', () => {
    const all = new Uint8Array(Int16Array.from({ length: 65536 }, (_, index) => index - 32768).buffer);
    expect(Buffer.compare(unpackNet(packNet(all)), all)).toBe(0);
    const few = new Uint8Array(Int16Array.from([0, -127, 127, -128, 128, -129, -1]).buffer);
    expect([...packNet(few)]).toEqual([0, 129, 127, 128, 128, 255, 128, 128, 0, 128, 127, 255, 255]);
  });

  it('has of an attacked or defended man the difference from one who is neither', () => {
    const numbers = new Int16Array(NET_FEATURES * NET_HIDDEN);
    const knight = (KNIGHT << 6) + 27;
    const codes = [0, NET_ATTACKED, NET_DEFENDED, NET_ATTACKED + NET_DEFENDED];
    codes.forEach((code, i) => (numbers[((code << 6) + knight) * NET_HIDDEN] = 500 + i));
    const packed = packNet(new Uint8Array(numbers.buffer));
    // Only the first number is so large that it takes three bytes.
    expect(packed.length).toBe(numbers.length + 2);
    expect([...packed].filter((byte) => byte !== 0)).toEqual([128, 500 & 255, 500 >> 8, 1, 2, 3]);
    expect(Buffer.compare(unpackNet(packed), new Uint8Array(numbers.buffer))).toBe(0);
  });

  it('is not read if its end is missing', () => {
    expect(() => unpackNet(Uint8Array.from([1, 128, 5]))).toThrow(RangeError);
  });
});
