// The file format of the net (src/core/net_file.ts): integers, with the biases of the hidden neurons included in the rows of the
// side's own king, which is always present.

import { hasNetHeader, netFileFault, neuronsIn, packNet, unpackNet, unpackRows } from '../../src/core/net_file.ts';
import {
  NET_BUCKETS,
  NET_FEATURES,
  NET_MAX_OUTPUT_WEIGHT,
  NET_MAX_ROW_WEIGHT,
  NET_OUTPUT_UNIT,
  NET_RINGS,
  NET_UNIT,
} from '../../src/shared/net_layout.ts';
import { isOwnKing } from './features.ts';
import type { NetParameters } from './trainer.ts';

function limited(value: number, most: number): number {
  return Math.round(Math.max(-most, Math.min(most, value)));
}

/** The file of a net. */
export function encodeNet({ rows, biases, outputs, outputBiases }: NetParameters): Uint8Array {
  const rowBytes = 2 * rows.length;
  const net = Buffer.alloc(rowBytes + 2 * outputs.length + 4 * outputBiases.length);
  const neurons = biases.length;
  rows.forEach((value, i) => {
    const bias = isOwnKing(Math.floor(i / neurons)) ? biases[i % neurons]! : 0;
    net.writeInt16LE(limited((value + bias) * NET_UNIT, NET_MAX_ROW_WEIGHT), 2 * i);
  });
  outputs.forEach((value, i) => {
    net.writeInt16LE(limited(value * NET_OUTPUT_UNIT, NET_MAX_OUTPUT_WEIGHT), rowBytes + 2 * i);
  });
  outputBiases.forEach((value, i) => {
    net.writeInt32LE(Math.round(value * NET_UNIT * NET_OUTPUT_UNIT), rowBytes + 2 * outputs.length + 4 * i);
  });
  return packNet(net, neurons);
}

/** Features of an older net, which doesn't see the squares around the kings and has 16 bits for each weight of a row. */
const OLDER_FEATURES = NET_RINGS;

/** Hidden neurons of a net of so many bytes, by its features and the bytes of their weights; null if it can't be one. */
function neuronsOf(bytes: number, features: number, weightBytes: number): number | null {
  const neurons = (bytes - 4 * NET_BUCKETS) / (weightBytes * features + 4 * NET_BUCKETS);
  return neurons > 0 && Number.isInteger(neurons) ? neurons : null;
}

/** The parameters in the bytes of a net of so many features, as the core reads it. */
function parametersOf(net: Uint8Array, neurons: number, features: number): NetParameters {
  const view = new DataView(net.buffer, net.byteOffset, net.length);
  const rowBytes = 2 * features * neurons;
  const outputBytes = 2 * NET_BUCKETS * 2 * neurons;
  const words = (at: number, bytes: number, unit: number): Float32Array =>
    Float32Array.from({ length: bytes / 2 }, (_, i) => view.getInt16(at + 2 * i, true) / unit);
  const readBias = (i: number): number => view.getInt32(rowBytes + outputBytes + 4 * i, true);
  const rows = new Float32Array(NET_FEATURES * neurons);
  rows.set(words(0, rowBytes, NET_UNIT));
  return {
    rows,
    biases: new Float32Array(neurons),
    outputs: words(rowBytes, outputBytes, NET_OUTPUT_UNIT),
    outputBiases: Float32Array.from({ length: NET_BUCKETS }, (_, i) => readBias(i) / (NET_UNIT * NET_OUTPUT_UNIT)),
  };
}

/**
 * The parameters in a net's file: rounded, and with the biases in the rows of the own king. An older file is read, too: from its size
 * follows the number of hidden neurons, and the rows that it lacks are zero. Throws if it is no net, or has other features.
 */
export function decodeNet(file: Uint8Array): NetParameters {
  if (hasNetHeader(file)) {
    const hidden = neuronsIn(file);
    const fault = netFileFault(file, file.length, hidden);
    if (fault !== null) throw new Error(`this is no net to begin with: ${fault}`);
    return parametersOf(unpackNet(file, hidden), hidden, NET_FEATURES);
  }
  const neurons = neuronsOf(file.length, NET_FEATURES, 1);
  if (neurons !== null) return parametersOf(unpackRows(file, neurons), neurons, NET_FEATURES);
  const older = neuronsOf(file.length, OLDER_FEATURES, 2);
  if (older !== null) return parametersOf(file, older, OLDER_FEATURES);
  throw new Error(`${file.length} bytes are not a net`);
}
