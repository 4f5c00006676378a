import type { CoreExports } from '../core/exports.ts';
import type { Move } from '../rules/setup.ts';
import {
  ROOT_MOVE,
  ROOT_PREVIOUS_SCORE,
  ROOT_PV,
  ROOT_PV_LENGTH,
  ROOT_SCORE,
  ROOT_WORDS,
  SCORE_INFINITE,
} from '../shared/search_layout.ts';

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

/** A line that a search has found. */
export interface FoundLine {
  readonly score: number;
  readonly pv: readonly Move[];
}

/**
 * The final lines when a search has ended, `count` of them at most: those of the last iteration, or of the one before
 * if it was aborted. Lines that no iteration reached are left out; the first is always present, because depth 1 always
 * completes for it.
 */
export function foundLines(core: CoreExports, memory: WebAssembly.Memory, count: number): FoundLine[] {
  const found: FoundLine[] = [];
  for (let i = 0; i < count; i++) {
    const record = rootRecord(core, memory, i);
    let score = record[ROOT_SCORE]!;
    if (score === -SCORE_INFINITE) score = record[ROOT_PREVIOUS_SCORE]!;
    if (score === -SCORE_INFINITE) break;
    found.push({ score, pv: variationOf(record) });
  }
  return found;
}
