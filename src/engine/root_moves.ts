import type { CoreExports } from '../core/exports.ts';
import type { Move } from '../rules/setup.ts';
import {
  ROOT_BOUND,
  ROOT_MOVE,
  ROOT_NODES,
  ROOT_PREVIOUS_SCORE,
  ROOT_PV,
  ROOT_PV_LENGTH,
  ROOT_SCORE,
  ROOT_SELECTIVE_DEPTH,
  ROOT_WORDS,
  SCORE_AT_MOST,
  SCORE_INFINITE,
  SCORE_IS_EXACT,
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

/** The nodes spent on the root move of a record. */
export function nodesOf(record: Int32Array): number {
  return (record[ROOT_NODES]! >>> 0) + record[ROOT_NODES + 1]! * 2 ** 32;
}

/** A line that a search has found. */
export interface FoundLine {
  readonly score: number;
  /** A value of REPORT_BOUND. */
  readonly bound: number;
  readonly selectiveDepth: number;
  readonly pv: readonly Move[];
}

/**
 * The final lines when a search has ended, the best first, `count` of them at most. The first is the search's choice. The others
 * have the scores of the last iteration or, if it was aborted before it reached them, of the one before. Moves that neither has
 * scored are left out; the first is always present, because depth 1 always completes for it.
 */
export function foundLines(
  core: CoreExports,
  memory: WebAssembly.Memory,
  rootMoves: number,
  count: number,
): FoundLine[] {
  if (rootMoves === 0) return [];
  const lineAt = (index: number): FoundLine => lineOf(rootRecord(core, memory, index));
  const found = [lineAt(0)];
  if (count === 1) return found;
  const others = Array.from({ length: rootMoves - 1 }, (_, i) => lineAt(i + 1));
  others.sort((a, b) => b.score - a.score);
  for (const line of others.slice(0, count - 1)) {
    if (line.score === -SCORE_INFINITE) break;
    // A score of the iteration before can be above the last one's best, which has been found to be better.
    const limit = found[found.length - 1]!.score;
    found.push(line.score <= limit ? line : { ...line, score: limit, bound: SCORE_AT_MOST });
  }
  return found;
}

function lineOf(record: Int32Array): FoundLine {
  const pv = variationOf(record);
  const selectiveDepth = record[ROOT_SELECTIVE_DEPTH]!;
  const score = record[ROOT_SCORE]!;
  if (score === -SCORE_INFINITE) {
    return { score: record[ROOT_PREVIOUS_SCORE]!, bound: SCORE_IS_EXACT, selectiveDepth, pv };
  }
  return { score, bound: record[ROOT_BOUND]!, selectiveDepth, pv };
}
