// What searched nodes teach: move-ordering statistics of one thread, and corrections of the evaluation. The history heuristic
// (Jonathan Schaeffer 1983) by squares, countermoves (Jos Uiterwijk 1992), continuation and capture histories as in Stockfish;
// correction history (known since Stockfish and Caissa, 2023). All are counters that a bonus moves towards their limit by a share of
// the distance (gravity, as in Stockfish), so that old results fade.

import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from '../shared/men.ts';
import { KIND_DROP, KIND_EXCHANGE, NO_MOVE, moveFrom, moveGive, moveKind, moveRole, moveTo } from '../shared/move.ts';
import { kingAttacks } from '../board/attacks.ts';
import { Black, White, bit, colour } from '../board/bitboard.ts';
import { Position, addressOf, kingSquare, men, menOf } from '../board/position.ts';
import { HISTORIES, HISTORIES_BYTES } from '../board/thread.ts';
import { capturedRole, isNoisy } from '../movegen/pseudo_legal.ts';
import { Frame, NO_INDEX, addKiller, frameBefore } from './frame.ts';
import { noisyTried, pickerOf, quietTried } from './picker_state.ts';
import { MATE_BOUND, isMateScore } from './state.ts';

/** Histories stay within ± this. */
const HISTORY_LIMIT: i32 = 16384;
/** A cut's bonus: QUADRATIC times the square of the depth and LINEAR times the depth, at most MAX. */
const HISTORY_BONUS_QUADRATIC: i32 = 25; // tune 2 to 50, step 4
const HISTORY_BONUS_LINEAR: i32 = 241; // tune 0 to 400, step 35
const HISTORY_BONUS_MAX: i32 = 1230; // tune 500 to 5000, step 350
/** The malus of an early move that is refuted, in sixteenths of the bonus of its refutation. */
const REFUTED_MALUS: i32 = 6; // tune 0 to 40, step 4
/** A refuted move gets it only if it was one of the first so many of its node, which were thought to be the best. */
const EARLY_MOVES: i32 = 2;

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
/** [side][index of the opponent's move] i32: the quiet move that refuted it last. */
const COUNTERS: usize = CAPTURES + CAPTURES_BYTES;
const COUNTERS_BYTES: usize = 5632;
/** [side][plies back - 1][index of the earlier move][index] i16: how the move did after it. */
const CONTINUATIONS: usize = COUNTERS + COUNTERS_BYTES;
/** How many plies back continuation history looks. */
const CONTINUATION_PLIES: i32 = 2;

/** Indices of moves by man and square: 6 roles that move, 5 that drop. */
const INDEX_COUNT: i32 = 704;
const FIRST_DROP: i32 = 6;

const CONTINUATIONS_BYTES: usize = <usize>(2 * CONTINUATION_PLIES * INDEX_COUNT * INDEX_COUNT) * 2;
const CORRECTIONS: usize = CONTINUATIONS + CONTINUATIONS_BYTES;

/** The index of a move in continuation history and countermoves: by man, whether it was dropped, and square. */
export function continuationIndex(move: i32): i32 {
  const role = moveKind(move) >= KIND_DROP ? moveRole(move) + FIRST_DROP : moveRole(move);
  return (role << 6) | moveTo(move);
}

export function clearHistories(p: Position): void {
  memory.fill(addressOf(p) + HISTORIES, 0, HISTORIES_BYTES);
}

/** Moves a gravity counter, an i16 within ± `limit`, by a bonus no larger than that. */
function applyGravity(counter: usize, bonus: i32, limit: i32): void {
  const value = <i32>load<i16>(counter);
  store<i16>(counter, <i16>(value + bonus - (value * abs(bonus)) / limit));
}

function updateEntry(counter: usize, bonus: i32): void {
  applyGravity(counter, bonus, HISTORY_LIMIT);
}

function mainCounter<Us>(p: Position, move: i32): usize {
  const kind = moveKind(move);
  if (kind < KIND_DROP) {
    return addressOf(p) + QUIETS + ((<usize>((colour<Us>() << 12) | (moveFrom(move) << 6) | moveTo(move))) << 1);
  }
  const table = (colour<Us>() << 1) | (kind - KIND_DROP);
  return addressOf(p) + DROPS + ((<usize>((table << 9) | (moveRole(move) << 6) | moveTo(move))) << 1);
}

function paymentCounter<Us>(p: Position, move: i32): usize {
  return addressOf(p) + PAYMENTS + ((<usize>((colour<Us>() << 6) | (moveGive(move) << 3) | moveRole(move))) << 1);
}

function captureCounter<Us>(p: Position, move: i32, captured: i32): usize {
  const index = (colour<Us>() << 12) | (moveRole(move) << 9) | (moveTo(move) << 3) | captured;
  return addressOf(p) + CAPTURES + ((<usize>index) << 1);
}

/** The address of the counters of what Us plays `plies` after the move with index `earlier`. */
function continuationRow<Us>(p: Position, plies: i32, earlier: i32): usize {
  const row = (colour<Us>() * CONTINUATION_PLIES + plies - 1) * INDEX_COUNT + earlier;
  return addressOf(p) + CONTINUATIONS + ((<usize>(row * INDEX_COUNT)) << 1);
}

function continuationCounter<Us>(p: Position, plies: i32, earlier: i32, index: i32): usize {
  return continuationRow<Us>(p, plies, earlier) + ((<usize>index) << 1);
}

/** Counters that stay zero: what follows no move. */
const NO_ROW: usize = memory.data(2 * INDEX_COUNT, 16);

/** The row of continuation history for what Us plays after the move `plies` before `frame`. */
function rowBefore<Us>(p: Position, frame: Frame, plies: i32): usize {
  const earlier = frameBefore(frame, plies).currentIndex;
  return earlier == NO_INDEX ? NO_ROW : continuationRow<Us>(p, plies, earlier);
}

/** Finds the rows of continuation history that the moves of a node have in common. */
export function findContinuations<Us>(p: Position, frame: Frame): void {
  frame.replies = rowBefore<Us>(p, frame, 1);
  frame.followUps = rowBefore<Us>(p, frame, 2);
}

/**
 * History of a quiet move, drop or exchange of a node whose continuations have been found: the sum of its histories, about ± 4 ×
 * HISTORY_LIMIT.
 */
export function quietHistory<Us>(p: Position, frame: Frame, move: i32): i32 {
  let sum = <i32>load<i16>(mainCounter<Us>(p, move));
  if (moveKind(move) == KIND_EXCHANGE) sum += <i32>load<i16>(paymentCounter<Us>(p, move)) / 2;
  const offset = (<usize>continuationIndex(move)) << 1;
  return sum + <i32>load<i16>(frame.replies + offset) + <i32>load<i16>(frame.followUps + offset);
}

export function captureHistory<Us>(p: Position, move: i32, captured: i32): i32 {
  return <i32>load<i16>(captureCounter<Us>(p, move, captured));
}

/** The bonus for a cut at `depth`. */
export function bonusFor(depth: i32): i32 {
  return min((HISTORY_BONUS_QUADRATIC * depth + HISTORY_BONUS_LINEAR) * depth, HISTORY_BONUS_MAX);
}

function updateQuiet<Us>(p: Position, frame: Frame, move: i32, bonus: i32): void {
  updateEntry(mainCounter<Us>(p, move), bonus);
  if (moveKind(move) == KIND_EXCHANGE) updateEntry(paymentCounter<Us>(p, move), bonus);
  updateContinuations<Us>(p, frame, move, bonus);
}

/** Continuation history: the move as one that follows the two before it. */
export function updateContinuations<Us>(p: Position, frame: Frame, move: i32, bonus: i32): void {
  const index = continuationIndex(move);
  for (let plies = 1; plies <= CONTINUATION_PLIES; plies++) {
    const earlier = frameBefore(frame, plies).currentIndex;
    if (earlier != NO_INDEX) updateEntry(continuationCounter<Us>(p, plies, earlier, index), bonus);
  }
}

/** `captured` is NO_ROLE for a promotion without capture. */
function updateCapture<Us>(p: Position, move: i32, captured: i32, bonus: i32): void {
  updateEntry(captureCounter<Us>(p, move, captured), bonus);
}

/** The quiet move that last refuted the opponent's move before `frame`, or NO_MOVE. */
export function counterMove<Us>(p: Position, frame: Frame): i32 {
  const earlier = frameBefore(frame, 1).currentIndex;
  return earlier == NO_INDEX ? NO_MOVE : load<i32>(counterMoveAt<Us>(p, earlier));
}

function setCounterMove<Us>(p: Position, frame: Frame, move: i32): void {
  const earlier = frameBefore(frame, 1).currentIndex;
  if (earlier != NO_INDEX) store<i32>(counterMoveAt<Us>(p, earlier), move);
}

function counterMoveAt<Us>(p: Position, earlier: i32): usize {
  return addressOf(p) + COUNTERS + ((<usize>(colour<Us>() * INDEX_COUNT + earlier)) << 2);
}

/**
 * Gives a bonus to the move that caused the cutoff, and a malus to the moves tried before it and, if it was an early one, to
 * the move before: captures and quiet moves (as in Stockfish).
 */
export function updateHistories<Us, Them>(p: Position, frame: Frame, move: i32): void {
  const bonus = bonusFor(frame.depth);
  if (isNoisy<Us>(p, move)) {
    updateCapture<Us>(p, move, capturedRole<Us>(p, move), bonus);
  } else {
    addKiller(frame, move);
    setCounterMove<Us>(p, frame, move);
    updateQuiet<Us>(p, frame, move, bonus);
  }
  const picker = pickerOf(frame);
  for (let i = 0; i < picker.quietCount; i++) {
    const tried = quietTried(picker, i);
    if (!differsInPaymentOnly(tried, move)) updateQuiet<Us>(p, frame, tried, -bonus);
  }
  for (let i = 0; i < picker.noisyCount; i++) {
    const tried = noisyTried(picker, i);
    updateCapture<Us>(p, tried, capturedRole<Us>(p, tried), -bonus);
  }
  penalisePriorMove<Them>(p, frame, bonus);
}

/** The quiet move that led to the node; NO_MOVE for any other, a null move or one of the root. */
function priorQuietMove(frame: Frame): i32 {
  const parent = frameBefore(frame, 1);
  return frame.ply > 1 && !parent.currentIsNoisy ? parent.currentMove : NO_MOVE;
}

/** Do both moves drop the same man on the same square? Then they share their counters, but for the payment's. */
function differsInPaymentOnly(tried: i32, move: i32): bool {
  return moveKind(tried) >= KIND_DROP && continuationIndex(tried) == continuationIndex(move);
}

/** An early quiet move of Them that is refuted gets a malus in continuation history (as in Stockfish). */
function penalisePriorMove<Them>(p: Position, frame: Frame, bonus: i32): void {
  const parent = frameBefore(frame, 1);
  const move = priorQuietMove(frame);
  if (parent.moveCount > EARLY_MOVES || move == NO_MOVE || move == parent.ttMove) return;
  updateContinuations<Them>(p, parent, move, -((bonus * REFUTED_MALUS) >> 4));
}

/** Gives a bonus to the quiet move with which the transposition table cuts off, as a search would (as in Stockfish). */
export function rewardTtMove<Us>(p: Position, frame: Frame): void {
  const move = frame.ttMove;
  if (move != NO_MOVE && !isNoisy<Us>(p, move)) updateQuiet<Us>(p, frame, move, bonusFor(frame.depth));
}

/**
 * No move of the node is good enough: gives a bonus to the quiet move of Them that led to it, which may have caused no cutoff
 * there (as in Stockfish).
 */
export function rewardPriorMove<Them>(p: Position, frame: Frame): void {
  const move = priorQuietMove(frame);
  if (move != NO_MOVE) updateQuiet<Them>(p, frameBefore(frame, 1), move, bonusFor(frame.depth));
}

// Corrections: how far the static evaluation has been off in searched nodes with the same pawns, the same stores, the same pieces of a
// side, the same men around its king (both as in Stash and Stormphrax), and after the same last move.

/** Errors of the evaluation stay within ± this, and each table corrects it by so much in 1/1024. */
const CORRECTION_LIMIT: i32 = 1024;
const PAWNS_WEIGHT: i32 = 90; // tune 0 to 200, step 18
const STORES_WEIGHT: i32 = 76; // tune 0 to 200, step 18
const MOVE_WEIGHT: i32 = 114; // tune 0 to 200, step 18
const PIECES_WEIGHT: i32 = 35; // tune 0 to 200, step 18
const KING_WEIGHT: i32 = 45; // tune 0 to 200, step 18
/** A correction's bonus is depth times error over this, at most a quarter of the limit. */
const CORRECTION_BONUS_SHIFT: i32 = 3;
const MAX_CORRECTION_BONUS: i32 = CORRECTION_LIMIT / 4;

/** [side to move][hash] i16 each; in the last, the index of the last move instead of a hash. */
const CORRECTION_BITS: u64 = 12;
const CORRECTION_TABLE_BYTES: usize = (<usize>(2 * 2)) << (<usize>CORRECTION_BITS);
const BY_PAWNS: usize = CORRECTIONS;
const BY_STORES: usize = BY_PAWNS + CORRECTION_TABLE_BYTES;
/** Of White and of Black. */
const BY_PIECES: usize = BY_STORES + CORRECTION_TABLE_BYTES;
const BY_KING: usize = BY_PIECES + 2 * CORRECTION_TABLE_BYTES;
const BY_MOVE: usize = BY_KING + 2 * CORRECTION_TABLE_BYTES;

/** Odd numbers of random bits, for hashing by multiplication. */
const MIX: u64 = 0x9e3779b97f4a7c15;
const MIX_OTHER: u64 = 0xc2b2ae3d27d4eb4f;
const MIX_THIRD: u64 = 0xd6e8feb86659fd93;
const MIX_FOURTH: u64 = 0xa0761d6478bd642f;

function indexOf(mixed: u64): usize {
  return <usize>(mixed >> (64 - CORRECTION_BITS));
}

function hashed(first: u64, second: u64): usize {
  return indexOf(first * MIX + second * MIX_OTHER);
}

/** The offset of the half of a table that is for Us to move. */
function halfOf<Us>(): usize {
  return (<usize>colour<Us>()) << (<usize>CORRECTION_BITS);
}

function counterIn(table: usize, half: usize, index: usize): usize {
  return table + ((half + index) << 1);
}

function pawnsCounter(p: Position, half: usize): usize {
  return counterIn(addressOf(p) + BY_PAWNS, half, hashed(menOf<White>(p, PAWN), menOf<Black>(p, PAWN)));
}

function storesCounter(p: Position, half: usize): usize {
  return counterIn(addressOf(p) + BY_STORES, half, hashed(p.bothPrisons, p.bothAirfields));
}

function piecesCounter<C>(p: Position, half: usize): usize {
  const table = addressOf(p) + BY_PIECES + <usize>colour<C>() * CORRECTION_TABLE_BYTES;
  const minor = menOf<C>(p, KNIGHT) * MIX + menOf<C>(p, BISHOP) * MIX_OTHER;
  const major = menOf<C>(p, ROOK) * MIX_THIRD + menOf<C>(p, QUEEN) * MIX_FOURTH;
  return counterIn(table, half, indexOf(minor + major));
}

/** The king's square, and the squares beside it on which each side has men. */
function kingCounter<C>(p: Position, half: usize): usize {
  const table = addressOf(p) + BY_KING + <usize>colour<C>() * CORRECTION_TABLE_BYTES;
  const king = kingSquare<C>(p);
  const beside = kingAttacks(king);
  const mixed = bit(king) * MIX + (beside & men<White>(p)) * MIX_OTHER + (beside & men<Black>(p)) * MIX_THIRD;
  return counterIn(table, half, indexOf(mixed));
}

/** 0 if there is no last move. */
function lastMoveCounter(p: Position, frame: Frame, half: usize): usize {
  const index = frameBefore(frame, 1).currentIndex;
  return index == NO_INDEX ? 0 : counterIn(addressOf(p) + BY_MOVE, half, <usize>index);
}

function learned(counter: usize): i32 {
  return <i32>load<i16>(counter);
}

/** The evaluation, corrected by what searches of similar positions have found. */
export function corrected<Us>(p: Position, frame: Frame, evaluation: i32): i32 {
  return correctedIn(p, frame, evaluation, halfOf<Us>());
}

function correctedIn(p: Position, frame: Frame, evaluation: i32, half: usize): i32 {
  let sum = learned(pawnsCounter(p, half)) * PAWNS_WEIGHT + learned(storesCounter(p, half)) * STORES_WEIGHT;
  sum += (learned(piecesCounter<White>(p, half)) + learned(piecesCounter<Black>(p, half))) * PIECES_WEIGHT;
  sum += (learned(kingCounter<White>(p, half)) + learned(kingCounter<Black>(p, half))) * KING_WEIGHT;
  const byMove = lastMoveCounter(p, frame, half);
  if (byMove != 0) sum += learned(byMove) * MOVE_WEIGHT;
  const value = evaluation + (sum >> 10);
  return max(min(value, MATE_BOUND - 1), 1 - MATE_BOUND);
}

/**
 * Corrects the evaluation where the search of a node has shown it to be wrong; nodes whose best move is a capture or promotion are left
 * out.
 */
export function updateCorrections<Us>(p: Position, frame: Frame): void {
  if (frame.inCheck || isMateScore(frame.best)) return;
  if (frame.bestMove != NO_MOVE && isNoisy<Us>(p, frame.bestMove)) return;
  const error = frame.best - frame.staticEval;
  // A bound on the wrong side says nothing.
  if (frame.best >= frame.beta ? error < 0 : frame.bestMove == NO_MOVE && error > 0) return;
  const scaled = (error * frame.depth) >> CORRECTION_BONUS_SHIFT;
  correctIn(p, frame, max(min(scaled, MAX_CORRECTION_BONUS), -MAX_CORRECTION_BONUS), halfOf<Us>());
}

function correctIn(p: Position, frame: Frame, bonus: i32, half: usize): void {
  applyCorrection(pawnsCounter(p, half), bonus);
  applyCorrection(storesCounter(p, half), bonus);
  applyCorrection(piecesCounter<White>(p, half), bonus);
  applyCorrection(piecesCounter<Black>(p, half), bonus);
  applyCorrection(kingCounter<White>(p, half), bonus);
  applyCorrection(kingCounter<Black>(p, half), bonus);
  const byMove = lastMoveCounter(p, frame, half);
  if (byMove != 0) applyCorrection(byMove, bonus);
}

function applyCorrection(counter: usize, bonus: i32): void {
  applyGravity(counter, bonus, CORRECTION_LIMIT);
}
