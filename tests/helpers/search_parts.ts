import { compileAssembly } from '../../lab/shared/compile.ts';
import { CORE_ENTRY, RELEASE } from '../../scripts/assembly.ts';
import type { CoreExports } from '../../src/core/exports.ts';
import { CoreMemory, MB } from '../../src/core/memory.ts';
import { TT_BUCKET_BYTES } from '../../src/shared/search_layout.ts';

/** Steps of the search that a game shows only in its results. They act on the position that the core has read. */
export interface SearchParts extends CoreExports {
  /** Is the result of a move and the captures after it at least the threshold, in centipawns? 1: yes. */
  seeReaches(move: number, threshold: number): number;
  /** Rewards a quiet answer of White to a move `plies` before, by itself. */
  rewardAnswer(earlier: number, plies: number, move: number): void;
  /** What that has added to the history of a move, of White or Black (1), after a move `plies` before. */
  answerHistory(colour: number, earlier: number, plies: number, move: number): number;
  /** A node in which a capture or promotion was tried, and a quiet move caused a cutoff: the capture's history then. */
  historyAfterFailure(capture: number, cut: number): number;
  /** The history of a quiet move after the table has cut off with it. */
  historyAfterTableCut(move: number): number;
  /** The history of a quiet move of White after a node in which Black had no good answer to it. */
  historyAfterFailedAnswers(move: number): number;
  /** By how much an evaluation of zero is corrected, after a search of this depth has found another score. */
  correctionAfter(depth: number, score: number): number;
  /** The score of quiescence in a window; `first`: at its first ply. */
  quiescenceScore(alpha: number, beta: number, first: number): number;
  /** Searches a node one ply below the root, and tells how many of its moves it counts, searched or pruned. */
  movesCounted(depth: number, alpha: number): number;
  /** Stores the result of a search in the hash table: of a position's key and this depth. */
  keepResult(key: bigint, depth: number): void;
  /** The depth of what the hash table knows of a position that is to be searched to this depth; -2 if it is nothing. */
  depthKept(key: bigint, depth: number): number;
  /** Makes a null move for White. */
  passForWhite(): void;
  /** From now on no null move has been made. */
  forgetNullMove(): void;
  /** Is the position repeated? 1: yes. */
  isRepeated(): number;
  /** The evaluation that the frame before the root holds when a search starts. */
  evaluationBeforeRoot(): number;
}

const PARTS = `
import { makeNull } from './board/make.ts';
import { NO_MOVE } from './shared/move.ts';
import { clearFrames, frameAt, setCurrent } from './search/frame.ts';
import {
  captureHistory, continuationIndex, corrected, findContinuations, quietHistory, rewardPriorMove, rewardTtMove,
  updateContinuations, updateCorrections, updateHistories,
} from './search/history.ts';
import { search } from './search/node.ts';
import { capturedRole } from './movegen/pseudo_legal.ts';
import { noteNoisy } from './search/picker_state.ts';
import { startPicker } from './search/picker.ts';
import { isRepetition } from './search/draws.ts';
import { quiescence } from './search/quiescence.ts';
import { seeAtLeast } from './search/see.ts';
import { BOUND_LOWER, probe, storeResult, storedDepth } from './search/transposition.ts';

export function keepResult(key: u64, depth: i32): void {
  storeResult(key, NO_MOVE, 0, 0, depth, BOUND_LOWER);
}

export function depthKept(key: u64, depth: i32): i32 {
  const data = probe(key, depth);
  return data == 0 ? -2 : storedDepth(data);
}

export function passForWhite(): void {
  makeNull<White, Black>(thread);
  stateOf(thread).afterNullMove = thread.undoTop;
}

export function forgetNullMove(): void {
  stateOf(thread).afterNullMove = 0;
}

export function isRepeated(): i32 {
  return i32(isRepetition(thread));
}

export function seeReaches(move: i32, threshold: i32): i32 {
  return i32(thread.turn == 0 ? seeAtLeast<White, Black>(thread, move, threshold) : seeAtLeast<Black, White>(thread, move, threshold));
}

function afterMove(earlier: i32, plies: i32): void {
  clearFrames(thread);
  setCurrent(frameAt(thread, 2 - plies), earlier, continuationIndex(earlier), false);
}

export function rewardAnswer(earlier: i32, plies: i32, move: i32): void {
  afterMove(earlier, plies);
  updateContinuations<White>(thread, frameAt(thread, 2), move, 1000);
}

export function answerHistory(colour: i32, earlier: i32, plies: i32, move: i32): i32 {
  afterMove(earlier, plies);
  const frame = frameAt(thread, 2);
  if (colour == 0) findContinuations<White>(thread, frame);
  else findContinuations<Black>(thread, frame);
  return colour == 0 ? quietHistory<White>(thread, frame, move) : quietHistory<Black>(thread, frame, move);
}

export function historyAfterFailure(capture: i32, cut: i32): i32 {
  clearFrames(thread);
  const frame = frameAt(thread, 1);
  frame.depth = 4;
  frame.list = moveBuffer();
  noteNoisy(startPicker<White, Black>(thread, frame), capture);
  updateHistories<White, Black>(thread, frame, cut);
  return captureHistory<White>(thread, capture, capturedRole<White>(thread, capture));
}

export function historyAfterTableCut(move: i32): i32 {
  clearFrames(thread);
  const frame = frameAt(thread, 2);
  frame.depth = 5;
  frame.ttMove = move;
  rewardTtMove<White>(thread, frame);
  findContinuations<White>(thread, frame);
  return quietHistory<White>(thread, frame, move);
}

export function historyAfterFailedAnswers(move: i32): i32 {
  clearFrames(thread);
  const parent = frameAt(thread, 2);
  setCurrent(parent, move, continuationIndex(move), false);
  const frame = frameAt(thread, 3);
  frame.ply = 3;
  frame.depth = 5;
  rewardPriorMove<White>(thread, frame);
  findContinuations<White>(thread, parent);
  return quietHistory<White>(thread, parent, move);
}

export function correctionAfter(depth: i32, score: i32): i32 {
  clearFrames(thread);
  const frame = frameAt(thread, 2);
  frame.inCheck = false;
  frame.depth = depth;
  frame.staticEval = 0;
  frame.alpha = score;
  frame.beta = score + 1;
  frame.best = score;
  frame.bestMove = NO_MOVE;
  if (score > 0) frame.beta = score;
  updateCorrections<White>(thread, frame);
  return corrected<White>(thread, frame, 0);
}

export function quiescenceScore(alpha: i32, beta: i32, first: i32): i32 {
  startNode();
  const list = moveBuffer();
  return thread.turn == 0
    ? quiescence<White, Black>(thread, 1, alpha, beta, first != 0, list)
    : quiescence<Black, White>(thread, 1, alpha, beta, first != 0, list);
}

export function movesCounted(depth: i32, alpha: i32): i32 {
  startNode();
  search<White, Black>(thread, 1, depth, alpha, alpha + 1, false, moveBuffer());
  return frameAt(thread, 1).moveCount;
}

function startNode(): void {
  limitNodes(0);
  beginWork(thread);
  clearFrames(thread);
}

export function evaluationBeforeRoot(): i32 {
  clearFrames(thread);
  return frameAt(thread, -1).staticEval;
}
`;

/** A core that also exports parts of its search, over a memory with a hash table of 1 MB and room for one of 2. Takes seconds to compile. */
export async function startSearchParts(): Promise<{ memory: CoreMemory; parts: SearchParts }> {
  const bytes = await compileAssembly([CORE_ENTRY, ...RELEASE], (name, source) =>
    name === CORE_ENTRY ? source + PARTS : source,
  );
  const module = new WebAssembly.Module(new Uint8Array(bytes));
  const memory = new CoreMemory({ tables: [2 * MB, MB] }, { module, isShared: true });
  memory.useNet();
  const [table, mateHash] = memory.layout.tables as [number, number];
  memory.core.useTT(table, MB / TT_BUCKET_BYTES);
  memory.core.useMateHash(mateHash, 2 ** 10);
  memory.core.newSearchGeneration(1);
  memory.core.forgetHistories();
  return { memory, parts: memory.core as SearchParts };
}
