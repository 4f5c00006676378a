// Move-ordering statistics of one thread: the history heuristic (Jonathan Schaeffer 1983) by squares, countermoves (Jos
// Uiterwijk 1992), and continuation and capture histories as in Stockfish. All are gravity counters within ± HISTORY_LIMIT: a
// bonus moves a value towards the limit by a share of the distance (as in Stockfish), so that old results fade.

import { KIND_DROP, KIND_EXCHANGE, moveFrom, moveGive, moveKind, moveRole, moveTo } from '../shared/move.ts';
import { HISTORIES, HISTORIES_BYTES } from '../board/thread.ts';
import { colour } from '../board/colour.ts';
import { Frame, NO_INDEX, frameBefore } from './frame.ts';
import { HISTORY_BONUS_LINEAR, HISTORY_BONUS_MAX, HISTORY_BONUS_QUADRATIC, HISTORY_LIMIT } from './params.ts';

/** [side][from][to] i16 of ordinary quiet moves. */
const QUIETS: usize = HISTORIES;
const QUIETS_BYTES: usize = 16384;
/** [side][drop or exchange][role][to] i16. */
const DROPS: usize = QUIETS + QUIETS_BYTES;
const DROPS_BYTES: usize = 4096;
/** [side][give][rescue] i16: which payments do well. */
const PAYMENTS: usize = DROPS + DROPS_BYTES;
const PAYMENTS_BYTES: usize = 256;
/** [side][role][to][captured] i16. */
const CAPTURES: usize = PAYMENTS + PAYMENTS_BYTES;
const CAPTURES_BYTES: usize = 16384;
/** [side][index of the opponent's move] i32: the quiet move that answered it. */
const COUNTERS: usize = CAPTURES + CAPTURES_BYTES;
const COUNTERS_BYTES: usize = 5632;
/** [side][plies back - 1][index of the earlier move][index] i16: how the move did as an answer to it. */
const CONTINUATIONS: usize = COUNTERS + COUNTERS_BYTES;
/** How many plies back continuation history looks. */
const CONTINUATION_PLIES: i32 = 2;

/** Indices of moves by man and square: 6 roles that move, 5 that drop. */
const INDEX_COUNT: i32 = 704;
const FIRST_DROP: i32 = 6;

const CONTINUATIONS_BYTES: usize = <usize>(2 * CONTINUATION_PLIES * INDEX_COUNT * INDEX_COUNT) * 2;
/** Errors of the evaluation: see corrections.ts. */
export const CORRECTIONS: usize = CONTINUATIONS + CONTINUATIONS_BYTES;

/** The index of a move in continuation history and countermoves: by man, whether it was dropped, and square. */
export function continuationIndex(move: i32): i32 {
  const role = moveKind(move) >= KIND_DROP ? moveRole(move) + FIRST_DROP : moveRole(move);
  return (role << 6) | moveTo(move);
}

export function clearHistories(p: usize): void {
  memory.fill(p + HISTORIES, 0, HISTORIES_BYTES);
}

/** Moves a gravity counter, an i16 within ± `limit`, by a bonus no larger than that. */
export function applyGravity(counter: usize, bonus: i32, limit: i32): void {
  const value = <i32>load<i16>(counter);
  store<i16>(counter, <i16>(value + bonus - (value * abs(bonus)) / limit));
}

function updateEntry(counter: usize, bonus: i32): void {
  applyGravity(counter, bonus, HISTORY_LIMIT);
}

function mainCounter<Us>(p: usize, move: i32): usize {
  const kind = moveKind(move);
  if (kind < KIND_DROP) {
    return p + QUIETS + ((<usize>((colour<Us>() << 12) | (moveFrom(move) << 6) | moveTo(move))) << 1);
  }
  const table = (colour<Us>() << 1) | (kind - KIND_DROP);
  return p + DROPS + ((<usize>((table << 9) | (moveRole(move) << 6) | moveTo(move))) << 1);
}

function paymentCounter<Us>(p: usize, move: i32): usize {
  return p + PAYMENTS + ((<usize>((colour<Us>() << 6) | (moveGive(move) << 3) | moveRole(move))) << 1);
}

function captureCounter<Us>(p: usize, move: i32, captured: i32): usize {
  const index = (colour<Us>() << 12) | (moveRole(move) << 9) | (moveTo(move) << 3) | captured;
  return p + CAPTURES + ((<usize>index) << 1);
}

/** The address of the counters of what Us answers to the move `plies` back. */
function continuationRow<Us>(p: usize, plies: i32, earlier: i32): usize {
  const row = (colour<Us>() * CONTINUATION_PLIES + plies - 1) * INDEX_COUNT + earlier;
  return p + CONTINUATIONS + ((<usize>(row * INDEX_COUNT)) << 1);
}

function continuationCounter<Us>(p: usize, plies: i32, earlier: i32, index: i32): usize {
  return continuationRow<Us>(p, plies, earlier) + ((<usize>index) << 1);
}

/** Counters that stay zero: the answers to no move. */
const NO_ROW: usize = memory.data(2 * INDEX_COUNT, 16);

/** The row of continuation history for the answers of Us to the move `plies` before `frame`. */
function rowBefore<Us>(p: usize, frame: Frame, plies: i32): usize {
  const earlier = frameBefore(frame, plies).currentIndex;
  return earlier == NO_INDEX ? NO_ROW : continuationRow<Us>(p, plies, earlier);
}

let lastRow: usize = NO_ROW;
let ownRow: usize = NO_ROW;

/** Call this before `quietHistory` for the moves of a node: finds the rows that they have in common. */
export function prepareQuietHistory<Us>(p: usize, frame: Frame): void {
  lastRow = rowBefore<Us>(p, frame, 1);
  ownRow = rowBefore<Us>(p, frame, 2);
}

/**
 * History of a quiet move, drop or exchange of the node that was prepared last: the sum of its histories, about ± 4 ×
 * HISTORY_LIMIT.
 */
export function quietHistory<Us>(p: usize, move: i32): i32 {
  let sum = <i32>load<i16>(mainCounter<Us>(p, move));
  if (moveKind(move) == KIND_EXCHANGE) sum += <i32>load<i16>(paymentCounter<Us>(p, move)) / 2;
  const offset = (<usize>continuationIndex(move)) << 1;
  return sum + <i32>load<i16>(lastRow + offset) + <i32>load<i16>(ownRow + offset);
}

export function captureHistory<Us>(p: usize, move: i32, captured: i32): i32 {
  return <i32>load<i16>(captureCounter<Us>(p, move, captured));
}

/** The bonus for a cut at `depth`. */
export function bonusFor(depth: i32): i32 {
  return min((HISTORY_BONUS_QUADRATIC * depth + HISTORY_BONUS_LINEAR) * depth, HISTORY_BONUS_MAX);
}

export function updateQuiet<Us>(p: usize, frame: Frame, move: i32, bonus: i32): void {
  updateEntry(mainCounter<Us>(p, move), bonus);
  if (moveKind(move) == KIND_EXCHANGE) updateEntry(paymentCounter<Us>(p, move), bonus);
  updateContinuations<Us>(p, frame, move, bonus);
}

/** Continuation history: the move as an answer to the two before it. */
export function updateContinuations<Us>(p: usize, frame: Frame, move: i32, bonus: i32): void {
  const index = continuationIndex(move);
  for (let plies = 1; plies <= CONTINUATION_PLIES; plies++) {
    const earlier = frameBefore(frame, plies).currentIndex;
    if (earlier != NO_INDEX) updateEntry(continuationCounter<Us>(p, plies, earlier, index), bonus);
  }
}

/** `captured` is NO_ROLE for a promotion without capture. */
export function updateCapture<Us>(p: usize, move: i32, captured: i32, bonus: i32): void {
  updateEntry(captureCounter<Us>(p, move, captured), bonus);
}

/** The quiet move that last refuted the opponent's move before `frame`, or 0. */
export function counterMove<Us>(p: usize, frame: Frame): i32 {
  const earlier = frameBefore(frame, 1).currentIndex;
  if (earlier == NO_INDEX) return 0;
  return load<i32>(p + COUNTERS + ((<usize>(colour<Us>() * INDEX_COUNT + earlier)) << 2));
}

export function setCounterMove<Us>(p: usize, frame: Frame, move: i32): void {
  const earlier = frameBefore(frame, 1).currentIndex;
  if (earlier != NO_INDEX) store<i32>(p + COUNTERS + ((<usize>(colour<Us>() * INDEX_COUNT + earlier)) << 2), move);
}
