import type { CoreExports } from '../core/exports.ts';
import type { Move } from '../rules/setup.ts';
import { ROOT_MOVE, ROOT_PV, ROOT_PV_LENGTH, ROOT_WORDS } from '../shared/search_layout.ts';

const WORD_BYTES = 4;

/** The record of a root move, by its index in the core's list: see shared/search_layout.ts. */
export function rootRecord(core: CoreExports, memory: WebAssembly.Memory, index: number): Int32Array {
  return new Int32Array(memory.buffer, (core.rootMoveBuffer() >>> 0) + index * ROOT_WORDS * WORD_BYTES, ROOT_WORDS);
}

/** Lists the root moves of the current position, or only the given ones; returns their number. */
export function listRootMoves(core: CoreExports, memory: WebAssembly.Memory, wanted: readonly Move[] | null): number {
  const all = core.prepareRootMoves();
  if (wanted === null) return all;
  let kept = 0;
  for (let i = 0; i < all; i++) {
    const record = rootRecord(core, memory, i);
    if (wanted.includes(record[ROOT_MOVE]!)) rootRecord(core, memory, kept++).set(record);
  }
  core.keepRootMoves(kept);
  return kept;
}

/** The principal variation stored in a root move's record. */
export function variationOf(record: Int32Array): Move[] {
  return Array.from(record.subarray(ROOT_PV, ROOT_PV + record[ROOT_PV_LENGTH]!));
}
