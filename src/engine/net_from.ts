import { unpackNet } from '../core/packed_net.ts';
import { err, ok, type Result } from '../rules/result.ts';
import {
  NET_BUCKETS,
  NET_FEATURES,
  NET_HIDDEN,
  NET_MAX_OUTPUT_WEIGHT,
  NET_MAX_ROW_WEIGHT,
  isNetFeature,
} from '../shared/net_layout.ts';

const WORD_BYTES = 2;
const BIAS_BYTES = 4;
const ROW_WORDS = NET_FEATURES * NET_HIDDEN;
const OUTPUT_WORDS = NET_BUCKETS * 2 * NET_HIDDEN;

/** Size of a neural net as the core reads it: see src/eval/net.ts. */
export const NET_BYTES = WORD_BYTES * (ROW_WORDS + OUTPUT_WORDS) + BIAS_BYTES * NET_BUCKETS;
/** In packed form a number takes one byte or three. */
const MIN_PACKED_BYTES = NET_BYTES / WORD_BYTES;
/** A file with more bytes can't be a net, so it need not be read. */
export const MAX_NET_FILE_BYTES = 3 * MIN_PACKED_BYTES;

/**
 * The neural net in the bytes of a file, which may be packed (core/packed_net.ts). The core would compute with any bytes;
 * so files of other kinds are told by their size and by numbers that no net has. The error is the reason, part of a
 * sentence.
 */
export function netFrom(file: Uint8Array): Result<Uint8Array, string> {
  if (file.length === NET_BYTES && isNet(file)) return ok(file);
  const unpacked = unpackedFrom(file);
  if (unpacked !== null && isNet(unpacked)) return ok(unpacked);
  return err(
    file.length === NET_BYTES || unpacked !== null
      ? 'it has the size of a net, but numbers that no net has'
      : `it has ${file.length} bytes`,
  );
}

/** What a packed file contains; null if that isn't as long as a net. */
function unpackedFrom(file: Uint8Array): Uint8Array | null {
  if (file.length < MIN_PACKED_BYTES || file.length > MAX_NET_FILE_BYTES) return null;
  try {
    const net = unpackNet(file);
    return net.length === NET_BYTES ? net : null;
  } catch {
    // It ends within a number.
    return null;
  }
}

/** Are all weights within their limits, and the rows of numbers that are no features zero? */
function isNet(net: Uint8Array): boolean {
  const words = new DataView(net.buffer, net.byteOffset, net.length);
  for (let i = 0; i < ROW_WORDS + OUTPUT_WORDS; i++) {
    if (Math.abs(words.getInt16(WORD_BYTES * i, true)) > limitAt(i)) return false;
  }
  return true;
}

/** The largest absolute value that the number at an index may have. */
function limitAt(i: number): number {
  if (i >= ROW_WORDS) return NET_MAX_OUTPUT_WEIGHT;
  return isNetFeature(Math.floor(i / NET_HIDDEN)) ? NET_MAX_ROW_WEIGHT : 0;
}
