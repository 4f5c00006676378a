// The file format of the net, as the core reads it (src/eval/net.ts): 16-bit integers, with the biases of the hidden
// neurons included in the rows of the side's own king, which is always present.

import {
  NET_ATTACKED,
  NET_BUCKETS,
  NET_FEATURES,
  NET_HIDDEN,
  NET_MAX_OUTPUT_WEIGHT,
  NET_MAX_ROW_WEIGHT,
  NET_OUTPUT_UNIT,
  NET_UNIT,
  isNetFeature,
} from '../../src/shared/net_layout.ts';
import { isOwnKing } from './features.ts';
import type { NetParameters } from './trainer.ts';

const ROWS = NET_FEATURES * NET_HIDDEN;
const OUTPUTS = NET_BUCKETS * 2 * NET_HIDDEN;

function limited(value: number, most: number): number {
  return Math.round(Math.max(-most, Math.min(most, value)));
}

/** Encodes a net. */
export function encodeNet({ rows, biases, outputs, outputBiases }: NetParameters): Buffer {
  const buffer = Buffer.alloc(2 * (ROWS + OUTPUTS) + 4 * NET_BUCKETS);
  rows.forEach((value, i) => {
    const bias = isOwnKing(Math.floor(i / NET_HIDDEN)) ? biases[i % NET_HIDDEN]! : 0;
    buffer.writeInt16LE(limited((value + bias) * NET_UNIT, NET_MAX_ROW_WEIGHT), 2 * i);
  });
  outputs.forEach((value, i) => {
    buffer.writeInt16LE(limited(value * NET_OUTPUT_UNIT, NET_MAX_OUTPUT_WEIGHT), 2 * (ROWS + i));
  });
  outputBiases.forEach((value, i) => {
    buffer.writeInt32LE(Math.round(value * NET_UNIT * NET_OUTPUT_UNIT), 2 * (ROWS + OUTPUTS) + 4 * i);
  });
  return buffer;
}

/** Features of an older net, which doesn't tell attacked and defended men from others, and its unit. */
const PLAIN_FEATURES = NET_ATTACKED << 6;
const PLAIN_UNIT = 255;

/** The rows of a net of PLAIN_FEATURES as those of a present one: a man's counts whether he is attacked or defended or not. */
function withRepeatedRows(rows: Float32Array, neurons: number): Float32Array {
  return Float32Array.from({ length: NET_FEATURES * neurons }, (_, i) =>
    isNetFeature(Math.floor(i / neurons)) ? rows[i % rows.length]! : 0,
  );
}

/** Hidden neurons of a net of so many features and bytes; null if no number of neurons has this size. */
function neuronsOf(bytes: number, features: number): number | null {
  const neurons = (bytes - 4 * NET_BUCKETS) / (2 * features + 4 * NET_BUCKETS);
  return neurons > 0 && Number.isInteger(neurons) ? neurons : null;
}

/**
 * The parameters of an encoded net: rounded, and with the biases in the rows of the own king. The number of hidden neurons
 * follows from the size. Nets that don't tell attacked and defended men from others are read, too. Throws if the size is that of
 * no net.
 */
export function decodeNet(buffer: Buffer): NetParameters {
  const features = [NET_FEATURES, PLAIN_FEATURES].find((count) => neuronsOf(buffer.length, count) !== null);
  if (features === undefined) throw new Error(`${buffer.length} bytes are not a net`);
  const neurons = neuronsOf(buffer.length, features)!;
  const rowUnit = features === NET_FEATURES ? NET_UNIT : PLAIN_UNIT;
  const rows = features * neurons;
  const outputs = NET_BUCKETS * 2 * neurons;
  const words = (from: number, count: number, unit: number): Float32Array =>
    Float32Array.from({ length: count }, (_, i) => buffer.readInt16LE(2 * (from + i)) / unit);
  const readBias = (i: number): number => buffer.readInt32LE(2 * (rows + outputs) + 4 * i);
  return {
    rows: features === NET_FEATURES ? words(0, rows, rowUnit) : withRepeatedRows(words(0, rows, rowUnit), neurons),
    biases: new Float32Array(neurons),
    outputs: words(rows, outputs, NET_OUTPUT_UNIT),
    outputBiases: Float32Array.from({ length: NET_BUCKETS }, (_, i) => readBias(i) / (rowUnit * NET_OUTPUT_UNIT)),
  };
}
