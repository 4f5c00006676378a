// The neural net as it is stored. Its 16-bit numbers are small: nearly all fit a byte. Of a man who is attacked or defended the
// differences from the same man who is neither are stored, which are smaller still. That compresses to half the bytes, which a
// page would have to fetch.
//
//   −127 … 127        the number itself
//   ESCAPE, low, high a larger number, as 16 bits

import { NET_ATTACKED, NET_FEATURES, NET_HIDDEN, isNetFeature } from '../shared/net_layout.ts';

const ESCAPE = -128;

/** The numbers of men who are neither attacked nor defended, and of the features that are no men. */
const PLAIN = (NET_ATTACKED << 6) * NET_HIDDEN;

/** The index of the number from which the one at `i` is stored as a difference; null if it is stored itself. */
function baseOf(i: number): number | null {
  const feature = Math.floor(i / NET_HIDDEN);
  return i >= PLAIN && feature < NET_FEATURES && isNetFeature(feature) ? i % PLAIN : null;
}

/** The net as the core reads it, 16-bit numbers with the low byte first, in the form in which it is stored. */
export function packNet(net: Uint8Array): Uint8Array<ArrayBuffer> {
  const numbers = new DataView(net.buffer, net.byteOffset, net.byteLength);
  const packed: number[] = [];
  for (let i = 0; 2 * i < net.length; i++) {
    const base = baseOf(i);
    const value = numbers.getInt16(2 * i, true) - (base === null ? 0 : numbers.getInt16(2 * base, true));
    if (Math.abs(value) < -ESCAPE) packed.push(value);
    else packed.push(ESCAPE, value, value >> 8);
  }
  return Uint8Array.from(packed);
}

/** What `packNet` has packed. */
export function unpackNet(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const stored = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const net = new DataView(new ArrayBuffer(2 * packed.length));
  let count = 0;
  for (let at = 0; at < packed.length; count++) {
    let value = stored.getInt8(at++);
    if (value === ESCAPE) {
      value = stored.getInt16(at, true);
      at += 2;
    }
    const base = baseOf(count);
    net.setInt16(2 * count, value + (base === null ? 0 : net.getInt16(2 * base, true)), true);
  }
  return new Uint8Array(net.buffer, 0, 2 * count);
}
