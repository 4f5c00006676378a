// Correction history (known since Stockfish and Caissa, 2023): how far the static evaluation has been off in searched nodes with
// the same pawns, the same stores, and after the same last move. The evaluation of such nodes is corrected by it.

import { PAWN } from '../shared/men.ts';
import { Black, White, colour } from '../board/colour.ts';
import { bothAirfields, bothPrisons, menOf } from '../board/position.ts';
import { Frame, NO_INDEX, frameBefore } from './frame.ts';
import { CORRECTIONS, applyGravity } from './history.ts';
import { CORRECTION_LIMIT, CORRECTION_WEIGHT } from './params.ts';
import { MATE_BOUND } from './score.ts';

/** [side][hash of the pawns] i16, then [side][hash of the stores] i16, then [side][index of the last move] i16. */
const BITS: u64 = 12;
const TABLE_BYTES: usize = (<usize>(2 * 2)) << (<usize>BITS);
const BY_PAWNS: usize = CORRECTIONS;
const BY_STORES: usize = BY_PAWNS + TABLE_BYTES;
const BY_MOVE: usize = BY_STORES + TABLE_BYTES;
/** Moves' indices are less than this. */
const MOVES_BITS: usize = 10;

/** Odd numbers of random bits, for hashing by multiplication. */
const MIX: u64 = 0x9e3779b97f4a7c15;
const MIX_OTHER: u64 = 0xc2b2ae3d27d4eb4f;

/** A correction's bonus is depth times error over this, at most a quarter of the limit. */
const BONUS_SHIFT: i32 = 3;
const MAX_BONUS: i32 = CORRECTION_LIMIT / 4;

function hashed(first: u64, second: u64): usize {
  return <usize>((first * MIX + second * MIX_OTHER) >> (64 - BITS));
}

function counter<Us>(table: usize, index: usize): usize {
  return table + ((((<usize>colour<Us>()) << (<usize>BITS)) + index) << 1);
}

function pawnsCounter<Us>(p: usize): usize {
  return counter<Us>(p + BY_PAWNS, hashed(menOf<White>(p, PAWN), menOf<Black>(p, PAWN)));
}

function storesCounter<Us>(p: usize): usize {
  return counter<Us>(p + BY_STORES, hashed(bothPrisons(p), bothAirfields(p)));
}

/** 0 if there is no last move. */
function lastMoveCounter<Us>(p: usize, frame: Frame): usize {
  const index = frameBefore(frame, 1).currentIndex;
  return index == NO_INDEX ? 0 : p + BY_MOVE + ((((<usize>colour<Us>()) << MOVES_BITS) + <usize>index) << 1);
}

/** The evaluation, corrected by what searches of similar positions have found. */
export function corrected<Us>(p: usize, frame: Frame, evaluation: i32): i32 {
  let sum = <i32>load<i16>(pawnsCounter<Us>(p)) + <i32>load<i16>(storesCounter<Us>(p));
  const byMove = lastMoveCounter<Us>(p, frame);
  if (byMove != 0) sum += <i32>load<i16>(byMove);
  const value = evaluation + ((sum * CORRECTION_WEIGHT) >> 10);
  return max(min(value, MATE_BOUND - 1), 1 - MATE_BOUND);
}

function updateEntry(counter: usize, bonus: i32): void {
  applyGravity(counter, bonus, CORRECTION_LIMIT);
}

/** Takes account of a node whose score is `error` above its corrected evaluation. */
export function addCorrection<Us>(p: usize, frame: Frame, error: i32): void {
  const bonus = max(min((error * frame.depth) >> BONUS_SHIFT, MAX_BONUS), -MAX_BONUS);
  updateEntry(pawnsCounter<Us>(p), bonus);
  updateEntry(storesCounter<Us>(p), bonus);
  const byMove = lastMoveCounter<Us>(p, frame);
  if (byMove != 0) updateEntry(byMove, bonus);
}
