// The file of the neural net: as the core reads it (src/eval/net.ts), except that each weight of a row is a byte, and that of a man who
// is attacked or defended the differences from the same man who is neither are stored, as bytes that wrap around: they are smaller,
// and compress better for a page that has to fetch them.

import { NET_ATTACKED, NET_FEATURES, NET_HIDDEN, isNetMan } from '../shared/net_layout.ts';

/** Men who are neither attacked nor defended, and features that are no men, have lower numbers than the other men. */
const PLAIN_FEATURES = NET_ATTACKED << 6;

/** The row from whose weights those of a feature are stored as differences; null if they are stored themselves. */
function baseOf(feature: number): number | null {
  return feature >= PLAIN_FEATURES && isNetMan(feature) ? feature % PLAIN_FEATURES : null;
}

/** Size of a net's file, by the length of the net as the core reads it. */
export function packedLength(net: number, neurons = NET_HIDDEN): number {
  return net - NET_FEATURES * neurons;
}

/** The file of a net as the core reads it, whose weights in rows fit a byte. `neurons` are the hidden ones. */
export function packNet(net: Uint8Array, neurons = NET_HIDDEN): Uint8Array<ArrayBuffer> {
  const weights = new DataView(net.buffer, net.byteOffset, net.length);
  const rowBytes = NET_FEATURES * neurons;
  const packed = new Uint8Array(packedLength(net.length, neurons));
  for (let feature = 0; feature < NET_FEATURES; feature++) {
    const base = baseOf(feature);
    for (let i = 0; i < neurons; i++) {
      const from = base === null ? 0 : weights.getInt16(2 * (base * neurons + i), true);
      packed[feature * neurons + i] = weights.getInt16(2 * (feature * neurons + i), true) - from;
    }
  }
  packed.set(net.subarray(2 * rowBytes), rowBytes);
  return packed;
}

/** The net in a file, as the core reads it. */
export function unpackNet(packed: Uint8Array, neurons = NET_HIDDEN): Uint8Array<ArrayBuffer> {
  const bytes = new Int8Array(packed);
  const rowBytes = NET_FEATURES * neurons;
  const net = new DataView(new ArrayBuffer(packed.length + rowBytes));
  for (let feature = 0; feature < NET_FEATURES; feature++) {
    const base = baseOf(feature);
    for (let i = 0; i < neurons; i++) {
      const at = feature * neurons + i;
      // A plain man's byte is the weight itself. The sum wraps around as the difference did.
      const weight = base === null ? bytes[at]! : ((bytes[at]! + bytes[base * neurons + i]!) << 24) >> 24;
      net.setInt16(2 * at, weight, true);
    }
  }
  const unpacked = new Uint8Array(net.buffer);
  unpacked.set(packed.subarray(rowBytes), 2 * rowBytes);
  return unpacked;
}
