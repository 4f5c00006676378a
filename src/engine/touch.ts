/** Memory touched at a time: a few milliseconds. */
const TOUCH_BYTES = 2 ** 20;

/**
 * Touches all of a fresh memory: otherwise the system would commit each page on the first write, in the middle of a
 * search. Done piece by piece, because a thread can't be terminated within one `fill`.
 */
export function touch(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += TOUCH_BYTES) bytes.subarray(at, at + TOUCH_BYTES).fill(0);
}
