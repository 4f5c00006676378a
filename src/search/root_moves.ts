// The root moves and their results, best first: records as described in shared/search_layout.ts.

import {
  ROOT_OPPONENT_MATE_NODES,
  ROOT_BOUND,
  ROOT_MATED_PLIES,
  ROOT_MAX_PV,
  ROOT_MOVE,
  ROOT_NODES,
  ROOT_PREVIOUS_SCORE,
  ROOT_PV,
  ROOT_PV_LENGTH,
  ROOT_SCORE,
  ROOT_SELECTIVE_DEPTH,
  ROOT_WORDS,
  SCORE_IS_EXACT,
} from '../shared/search_layout.ts';
import { ROOT_MOVES } from '../board/thread.ts';
import { pvLength, pvMove } from './pv.ts';
import { INFINITE } from './score.ts';
import { rootMoveCount, selectiveDepth, setRootMoveCount } from './state.ts';

export const ROOT_MOVE_BYTES: usize = <usize>ROOT_WORDS * 4;

function record(p: usize, index: i32): usize {
  return p + ROOT_MOVES + <usize>index * ROOT_MOVE_BYTES;
}

function field(p: usize, index: i32, word: i32): usize {
  return record(p, index) + ((<usize>word) << 2);
}

/** Appends a root move. */
export function addRootMove(p: usize, move: i32): void {
  const index = rootMoveCount(p);
  memory.fill(record(p, index), 0, ROOT_MOVE_BYTES);
  store<i32>(field(p, index, ROOT_MOVE), move);
  store<i32>(field(p, index, ROOT_SCORE), -INFINITE);
  store<i32>(field(p, index, ROOT_PREVIOUS_SCORE), -INFINITE);
  store<i32>(field(p, index, ROOT_PV_LENGTH), 1);
  store<i32>(field(p, index, ROOT_PV), move);
  setRootMoveCount(p, index + 1);
}

export function rootMove(p: usize, index: i32): i32 {
  return load<i32>(field(p, index, ROOT_MOVE));
}

export function rootScore(p: usize, index: i32): i32 {
  return load<i32>(field(p, index, ROOT_SCORE));
}

export function previousScore(p: usize, index: i32): i32 {
  return load<i32>(field(p, index, ROOT_PREVIOUS_SCORE));
}

export function addRootNodes(p: usize, index: i32, n: u64): void {
  const address = field(p, index, ROOT_NODES);
  store<u64>(address, load<u64>(address) + n);
}

/** Moves that the mate search has made for the opponent after this move. */
export function opponentMateNodes(p: usize, index: i32): u32 {
  return load<u32>(field(p, index, ROOT_OPPONENT_MATE_NODES));
}

export function setOpponentMateNodes(p: usize, index: i32, n: u32): void {
  store<u32>(field(p, index, ROOT_OPPONENT_MATE_NODES), n);
}

/** Plies in which the opponent is known to mate after this move; 0 for unknown. */
export function matedPlies(p: usize, index: i32): i32 {
  return load<i32>(field(p, index, ROOT_MATED_PLIES));
}

export function setMatedPlies(p: usize, index: i32, plies: i32): void {
  store<i32>(field(p, index, ROOT_MATED_PLIES), plies);
}

/**
 * Sets the score of a searched move, and what it is (a value of REPORT_BOUND); its principal variation is the move and row 1
 * of the triangle.
 */
export function setRootResult(p: usize, index: i32, score: i32, bound: i32): void {
  store<i32>(field(p, index, ROOT_SCORE), score);
  store<i32>(field(p, index, ROOT_BOUND), bound);
  store<i32>(field(p, index, ROOT_SELECTIVE_DEPTH), selectiveDepth(p));
  const length = min(pvLength(p, 1), ROOT_MAX_PV - 1);
  store<i32>(field(p, index, ROOT_PV_LENGTH), length + 1);
  for (let i = 0; i < length; i++) store<i32>(field(p, index, ROOT_PV + 1 + i), pvMove(p, 1, i));
}

/** The greatest depth of the search that gave the move its result. */
export function rootSelectiveDepth(p: usize, index: i32): i32 {
  return load<i32>(field(p, index, ROOT_SELECTIVE_DEPTH));
}

/** Sets the score of a move from another source than its search; its principal variation is kept. */
export function setRootScore(p: usize, index: i32, score: i32): void {
  store<i32>(field(p, index, ROOT_SCORE), score);
  store<i32>(field(p, index, ROOT_BOUND), SCORE_IS_EXACT);
}

/** The move is no better than the best: it keeps its place among the rest. */
export function setRootUnknown(p: usize, index: i32): void {
  store<i32>(field(p, index, ROOT_SCORE), -INFINITE);
}

/** Before an iteration: copies the scores to those of the previous iteration. */
export function keepRootScores(p: usize): void {
  for (let i = 0; i < rootMoveCount(p); i++) {
    store<i32>(field(p, i, ROOT_PREVIOUS_SCORE), rootScore(p, i));
  }
}

function rootNodes(p: usize, index: i32): u64 {
  return load<u64>(field(p, index, ROOT_NODES));
}

/** By score; moves of the same score, most of them known only to be no better than the best, by the work to refute them. */
function isBetter(p: usize, index: i32, other: i32): bool {
  const score = rootScore(p, index);
  const otherScore = rootScore(p, other);
  return score == otherScore ? rootNodes(p, index) > rootNodes(p, other) : score > otherScore;
}

/** Sorts the moves from `first` on, best first; the sort is stable. `spare` is memory for one record. */
export function sortRootMoves(p: usize, first: i32, spare: usize): void {
  for (let i = first + 1; i < rootMoveCount(p); i++) {
    let place = i;
    while (place > first && isBetter(p, i, place - 1)) place--;
    if (place == i) continue;
    memory.copy(spare, record(p, i), ROOT_MOVE_BYTES);
    memory.copy(record(p, place + 1), record(p, place), <usize>(i - place) * ROOT_MOVE_BYTES);
    memory.copy(record(p, place), spare, ROOT_MOVE_BYTES);
  }
}
