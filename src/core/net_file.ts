// The file of the neural net: a header, then the net as the core reads it (src/eval/net.ts), except that each weight of a row is a byte,
// and that of a man who is attacked or defended the differences from the same man who is neither are stored, as bytes that wrap around:
// they are smaller, and compress better for a page that has to fetch them.
//
// The header has 16 bytes, numbers little-endian: "RNET" | version of the file u16 | number of the feature set u16 | features u16 |
// hidden neurons u16 | buckets u16 | units of neurons and of output weights, u8 each

import {
  NET_ATTACKED,
  NET_BUCKETS,
  NET_FEATURES,
  NET_FEATURE_SET,
  NET_HIDDEN,
  NET_OUTPUT_UNIT,
  NET_UNIT,
  isNetMan,
} from '../shared/net_layout.ts';

const NAME = [...new TextEncoder().encode('RNET')];
const VERSION = 1;
export const NET_HEADER_BYTES = 16;

/** Men who are neither attacked nor defended, and features that are no men, have lower numbers than the other men. */
const PLAIN_FEATURES = NET_ATTACKED << 6;

/** What a net must have in common with the program that reads it. */
interface Architecture {
  readonly featureSet: number;
  readonly features: number;
  readonly neurons: number;
  readonly buckets: number;
  readonly unit: number;
  readonly outputUnit: number;
}

function architecture(neurons: number): Architecture {
  return {
    ...{ featureSet: NET_FEATURE_SET, features: NET_FEATURES, neurons, buckets: NET_BUCKETS },
    ...{ unit: NET_UNIT, outputUnit: NET_OUTPUT_UNIT },
  };
}

function headerOf({ featureSet, features, neurons, buckets, unit, outputUnit }: Architecture): Uint8Array {
  const header = new Uint8Array(NET_HEADER_BYTES);
  header.set(NAME);
  const view = new DataView(header.buffer);
  [VERSION, featureSet, features, neurons, buckets].forEach((value, i) => view.setUint16(4 + 2 * i, value, true));
  header.set([unit, outputUnit], 14);
  return header;
}

function architectureIn(header: DataView): Architecture {
  const word = (at: number): number => header.getUint16(at, true);
  return {
    ...{ featureSet: word(6), features: word(8), neurons: word(10), buckets: word(12) },
    ...{ unit: header.getUint8(14), outputUnit: header.getUint8(15) },
  };
}

function described({ featureSet, features, neurons, buckets, unit, outputUnit }: Architecture): string {
  return `${features} features of set ${featureSet}, ${neurons} neurons, ${buckets} buckets, units ${unit} and ${outputUnit}`;
}

/** Does a file begin as one with a header? */
export function hasNetHeader(file: Uint8Array): boolean {
  return file.length >= NET_HEADER_BYTES && NAME.every((byte, i) => file[i] === byte);
}

/** The hidden neurons of a net, by the header of its file. */
export function neuronsIn(file: Uint8Array): number {
  return architectureIn(new DataView(file.buffer, file.byteOffset, NET_HEADER_BYTES)).neurons;
}

/** Size of a net as the core reads it. */
export function netLength(neurons = NET_HIDDEN): number {
  return 2 * NET_FEATURES * neurons + 4 * NET_BUCKETS * neurons + 4 * NET_BUCKETS;
}

/** Size of a net's file, by the length of the net as the core reads it. */
export function netFileLength(net: number, neurons = NET_HIDDEN): number {
  return NET_HEADER_BYTES + net - NET_FEATURES * neurons;
}

/**
 * Why a file of `size` bytes that starts with `start`, at least its header, isn't a net for the core with so many neurons; null if it
 * is. The reason says what was found and what is expected, as a part of a sentence about "it".
 */
export function netFileFault(start: Uint8Array, size: number, neurons = NET_HIDDEN): string | null {
  const expectedSize = netFileLength(netLength(neurons), neurons);
  if (!hasNetHeader(start)) return headerFault(start, size, expectedSize);
  const header = new DataView(start.buffer, start.byteOffset, NET_HEADER_BYTES);
  const version = header.getUint16(4, true);
  if (version !== VERSION) return `it is a file of version ${version}, and version ${VERSION} is expected`;
  const found = described(architectureIn(header));
  const expected = described(architecture(neurons));
  if (found !== expected) return `it is a net of ${found}; expected is one of ${expected}`;
  return size === expectedSize ? null : `it has ${size} bytes, and a net with its header ${expectedSize}`;
}

function headerFault(start: Uint8Array, size: number, expectedSize: number): string {
  if (size < NET_HEADER_BYTES) return `it has ${size} bytes`;
  // The first row of a net is that of a pawn on a1, which is zero.
  if (size === expectedSize - NET_HEADER_BYTES && start.subarray(0, NET_HEADER_BYTES).every((byte) => byte === 0)) {
    return 'it has no header, as nets of old: "npm run lab net -- --from FILE --epochs 0 --out NEW" writes it with one';
  }
  const hex = (bytes: readonly number[]): string => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return `it begins with ${hex([...start.subarray(0, NAME.length)])}, a neural net with ${hex(NAME)}`;
}

/** The row from whose weights those of a feature are stored as differences; null if they are stored themselves. */
function baseOf(feature: number): number | null {
  return feature >= PLAIN_FEATURES && isNetMan(feature) ? feature % PLAIN_FEATURES : null;
}

/** The file of a net as the core reads it, whose weights in rows fit a byte. `neurons` are the hidden ones. */
export function packNet(net: Uint8Array, neurons = NET_HIDDEN): Uint8Array<ArrayBuffer> {
  const weights = new DataView(net.buffer, net.byteOffset, net.length);
  const rowBytes = NET_FEATURES * neurons;
  const file = new Uint8Array(netFileLength(net.length, neurons));
  file.set(headerOf(architecture(neurons)));
  const rows = file.subarray(NET_HEADER_BYTES);
  for (let feature = 0; feature < NET_FEATURES; feature++) {
    const base = baseOf(feature);
    for (let i = 0; i < neurons; i++) {
      const from = base === null ? 0 : weights.getInt16(2 * (base * neurons + i), true);
      rows[feature * neurons + i] = weights.getInt16(2 * (feature * neurons + i), true) - from;
    }
  }
  rows.set(net.subarray(2 * rowBytes), rowBytes);
  return file;
}

/** The net in a file with a header, as the core reads it. */
export function unpackNet(file: Uint8Array, neurons = NET_HIDDEN): Uint8Array<ArrayBuffer> {
  return unpackRows(file.subarray(NET_HEADER_BYTES), neurons);
}

/** The net in what follows the header of a file. */
export function unpackRows(packed: Uint8Array, neurons = NET_HIDDEN): Uint8Array<ArrayBuffer> {
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
