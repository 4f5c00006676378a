import { netFileFault, netFileLength, netLength, unpackNet } from '../core/net_file.ts';
import { err, ok, type Result } from '../rules/result.ts';
import {
  NET_BUCKETS,
  NET_FEATURES,
  NET_HIDDEN,
  NET_MAX_OUTPUT_WEIGHT,
  NET_MAX_ROW_WEIGHT,
  isNetFeature,
} from '../shared/net_layout.ts';

const ROW_WORDS = NET_FEATURES * NET_HIDDEN;
const OUTPUT_WORDS = NET_BUCKETS * 2 * NET_HIDDEN;

/** Size of a neural net as the core reads it: see src/eval/net.ts. */
export const NET_BYTES = netLength();
/** Size of its file. */
export const NET_FILE_BYTES = netFileLength(NET_BYTES);

/**
 * The neural net in the bytes of a file (core/net_file.ts). The core would compute with any bytes; so files of other kinds are
 * told by their header, their size, and by numbers that no net has. The error is the reason, part of a sentence.
 */
export function netFrom(file: Uint8Array): Result<Uint8Array, string> {
  const fault = netFileFault(file, file.length);
  if (fault !== null) return err(fault);
  const net = unpackNet(file);
  return isNet(net) ? ok(net) : err('it has the header of a net, but numbers that no net has');
}

/** Are all weights within their limits, and the rows of numbers that are no features zero? */
function isNet(net: Uint8Array): boolean {
  const words = new DataView(net.buffer, net.byteOffset, net.length);
  for (let i = 0; i < ROW_WORDS + OUTPUT_WORDS; i++) {
    if (Math.abs(words.getInt16(2 * i, true)) > limitAt(i)) return false;
  }
  return true;
}

/** The largest absolute value that the number at an index may have. */
function limitAt(i: number): number {
  if (i >= ROW_WORDS) return NET_MAX_OUTPUT_WEIGHT;
  return isNetFeature(Math.floor(i / NET_HIDDEN)) ? NET_MAX_ROW_WEIGHT : 0;
}
