// The root moves and their results, best first.

import {
  ROOT_BOUND,
  ROOT_MATED_PLIES,
  ROOT_MAX_PV,
  ROOT_NODES,
  ROOT_PREVIOUS_SCORE,
  ROOT_PV,
  ROOT_PV_LENGTH,
  ROOT_SCORE,
  ROOT_SELECTIVE_DEPTH,
  ROOT_WORDS,
  SCORE_IS_EXACT,
} from '../shared/search_layout.ts';
import { Position, addressOf } from '../board/position.ts';
import { ROOT_MOVES } from '../board/thread.ts';
import { pvLength, pvMoves } from './frame.ts';
import { INFINITE, stateOf } from './state.ts';

/** A record as the host reads it: see shared/search_layout.ts. Its principal variation follows the fields. */
export class RootMove {
  move: i32 = 0;
  /** Its score, if it was the best when it was searched; else less than any score. */
  score: i32 = 0;
  /** Score of the last finished iteration. */
  previousScore: i32 = 0;
  /** The greatest depth of the search that gave the move its result. */
  selectiveDepth: i32 = 0;
  /** Nodes spent on it. */
  nodes: u64 = 0;
  /** What the score is, a value of REPORT_BOUND. */
  bound: i32 = 0;
  /** Moves that the mate search has made for the opponent after this move. */
  opponentMateNodes: u32 = 0;
  /** Plies in which the opponent is known to mate after this move; 0 for unknown. */
  matedPlies: i32 = 0;
  pvLength: i32 = 0;
}

const PV: usize = offsetof<RootMove>();
export const ROOT_MOVE_BYTES: usize = <usize>ROOT_WORDS * 4;

export function rootMoveAt(p: Position, index: i32): RootMove {
  return changetype<RootMove>(addressOf(p) + ROOT_MOVES + <usize>index * ROOT_MOVE_BYTES);
}

/** Appends a root move. */
export function addRootMove(p: Position, move: i32): void {
  checkLayout();
  const state = stateOf(p);
  const root = rootMoveAt(p, state.rootMoveCount);
  memory.fill(changetype<usize>(root), 0, ROOT_MOVE_BYTES);
  root.move = move;
  root.score = -INFINITE;
  root.previousScore = -INFINITE;
  root.pvLength = 1;
  store<i32>(changetype<usize>(root), move, PV);
  state.rootMoveCount++;
}

/** Does the compiler place the fields where the host expects them? */
function checkLayout(): void {
  if (
    offsetof<RootMove>('score') != 4 * ROOT_SCORE ||
    offsetof<RootMove>('previousScore') != 4 * ROOT_PREVIOUS_SCORE ||
    offsetof<RootMove>('selectiveDepth') != 4 * ROOT_SELECTIVE_DEPTH ||
    offsetof<RootMove>('nodes') != 4 * ROOT_NODES ||
    offsetof<RootMove>('bound') != 4 * ROOT_BOUND ||
    offsetof<RootMove>('matedPlies') != 4 * ROOT_MATED_PLIES ||
    offsetof<RootMove>('pvLength') != 4 * ROOT_PV_LENGTH ||
    PV != 4 * ROOT_PV
  ) {
    ERROR('shared/search_layout.ts describes root moves in another way');
  }
}

/** Sets the result of a searched move; its principal variation is the move and row 1 of the triangle. */
export function setRootResult(p: Position, root: RootMove, score: i32, bound: i32): void {
  root.score = score;
  root.bound = bound;
  root.selectiveDepth = stateOf(p).selectiveDepth;
  const length = min(pvLength(p, 1), ROOT_MAX_PV - 1);
  root.pvLength = length + 1;
  memory.copy(changetype<usize>(root) + PV + 4, pvMoves(p, 1), (<usize>length) << 2);
}

/** Sets the score of a move from another source than its search; its principal variation is kept. */
export function setRootScore(root: RootMove, score: i32): void {
  root.score = score;
  root.bound = SCORE_IS_EXACT;
}

/** By score; moves of the same score, most of them known only to be no better than the best, by the work to refute them. */
function isBetter(root: RootMove, other: RootMove): bool {
  return root.score == other.score ? root.nodes > other.nodes : root.score > other.score;
}

/** Sorts the moves from `first` on, best first; the sort is stable. `spare` is memory for one record. */
export function sortRootMoves(p: Position, first: i32, spare: usize): void {
  const count = stateOf(p).rootMoveCount;
  for (let i = first + 1; i < count; i++) {
    let place = i;
    while (place > first && isBetter(rootMoveAt(p, i), rootMoveAt(p, place - 1))) place--;
    if (place == i) continue;
    const from = changetype<usize>(rootMoveAt(p, place));
    memory.copy(spare, changetype<usize>(rootMoveAt(p, i)), ROOT_MOVE_BYTES);
    memory.copy(from + ROOT_MOVE_BYTES, from, <usize>(i - place) * ROOT_MOVE_BYTES);
    memory.copy(from, spare, ROOT_MOVE_BYTES);
  }
}
