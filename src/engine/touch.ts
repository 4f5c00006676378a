import type { CoreExports } from '../core/exports.ts';

/** Memory touched at a time: a few milliseconds. */
const TOUCH_BYTES = 2 ** 20;

/**
 * Touches all of a fresh memory: otherwise the system would commit each page on the first write, in the middle of a
 * search. Done piece by piece, because a thread can't be terminated within one call.
 */
export function touch(core: CoreExports, address: number, bytes: number): void {
  for (let at = 0; at < bytes; at += TOUCH_BYTES) core.clearMemory(address + at, Math.min(TOUCH_BYTES, bytes - at));
}
