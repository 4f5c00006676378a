// Static exchange evaluation, by the swap algorithm against a threshold: the material result of the captures on one square, with
// the least valuable attacker first on both sides. A drop or an exchange changes where men are before that: a hostage given is
// on the enemy's airfield, a rescued man on the board.

import { BISHOP, KING, KNIGHT, NO_ROLE, PAWN, QUEEN, ROOK } from '../shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
  packDrop,
} from '../shared/move.ts';
import { bishopAttacks, kingAttacks, knightAttacks, pawnAttacks, rookAttacks } from '../board/attacks.ts';
import { bit, forwardStep } from '../board/bitboard.ts';
import { SEE_BISHOP, SEE_KNIGHT, SEE_PAWN, SEE_QUEEN, SEE_ROOK } from './params.ts';
import { attackingPawns, bishopsAndQueens, knights, men, menOf, occupied, rooksAndQueens } from '../board/position.ts';
import { capturedRole } from '../movegen/pseudo_legal.ts';

/** By role, i32. */
const VALUES: usize = memory.data(24, 16);
/** More than all else together: the king captures last. */
const KING_VALUE: i32 = 10000;

function setSeeValue(role: i32, value: i32): void {
  store<i32>(VALUES + ((<usize>role) << 2), value);
}

export function initSeeValues(): void {
  setSeeValue(PAWN, SEE_PAWN);
  setSeeValue(KNIGHT, SEE_KNIGHT);
  setSeeValue(BISHOP, SEE_BISHOP);
  setSeeValue(ROOK, SEE_ROOK);
  setSeeValue(QUEEN, SEE_QUEEN);
  setSeeValue(KING, KING_VALUE);
}

/** Of a man, wherever he is: a drop by itself wins and loses nothing. */
export function seeValue(role: i32): i32 {
  return load<i32>(VALUES + ((<usize>role) << 2));
}

/** Material that the move itself wins: captures, promotion, and men changing between board, airfield and prison. */
function moveGain<Us>(p: usize, move: i32): i32 {
  const kind = moveKind(move);
  if (kind == KIND_DROP) return 0;
  if (kind == KIND_EXCHANGE) return seeValue(moveRole(move)) - seeValue(moveGive(move));
  const captured = capturedRole<Us>(p, move);
  let gain = captured == NO_ROLE ? 0 : seeValue(captured);
  if (kind == KIND_PROMOTION) gain += seeValue(movePromotion(move)) - seeValue(PAWN);
  return gain;
}

/**
 * An exchange as the drop that it ends with, any other move as it is: if a check may mate, its soundness is not a question of the
 * payment.
 */
export function withoutPayment(move: i32): i32 {
  return moveKind(move) == KIND_EXCHANGE ? packDrop(moveRole(move), moveTo(move)) : move;
}

let takerRole: i32 = 0;

/** The least valuable man of C among `takers`, as a set of one; 0 for none. Its role is written to `takerRole`. */
function cheapest<C>(p: usize, takers: u64): u64 {
  for (let role = PAWN; role <= KING; role++) {
    const set = takers & menOf<C>(p, role);
    if (set != 0) {
      takerRole = role;
      return set & (0 - set);
    }
  }
  return 0;
}

/** Is the outcome of `move` and the captures that follow on its square at least `threshold` for Us? */
export function seeAtLeast<Us, Them>(p: usize, move: i32, threshold: i32): bool {
  const kind = moveKind(move);
  if (kind == KIND_CASTLE) return threshold <= 0;
  const to = moveTo(move);
  let balance = moveGain<Us>(p, move) - threshold;
  if (balance < 0) return false;
  // The move itself wins enough; now Us loses the man that moved.
  balance -= seeValue(kind == KIND_PROMOTION ? movePromotion(move) : moveRole(move));
  if (balance >= 0) return true;

  let all = occupied(p) | bit(to);
  if (kind != KIND_DROP && kind != KIND_EXCHANGE) all ^= bit(moveFrom(move));
  if (kind == KIND_EN_PASSANT) all ^= bit(to - forwardStep<Us>());
  const diagonal = bishopsAndQueens<Us>(p) | bishopsAndQueens<Them>(p);
  const straight = rooksAndQueens<Us>(p) | rooksAndQueens<Them>(p);
  let takers =
    (pawnAttacks<Us>(to) & attackingPawns<Them>(p)) |
    (pawnAttacks<Them>(to) & attackingPawns<Us>(p)) |
    (knightAttacks(to) & (knights<Us>(p) | knights<Them>(p))) |
    (kingAttacks(to) & (menOf<Us>(p, KING) | menOf<Them>(p, KING))) |
    (bishopAttacks(to, all) & diagonal) |
    (rookAttacks(to, all) & straight);
  let usToTake = false;
  for (;;) {
    takers &= all;
    const taker = usToTake ? cheapest<Us>(p, takers & men<Us>(p)) : cheapest<Them>(p, takers & men<Them>(p));
    if (taker == 0) break;
    const others = usToTake ? takers & men<Them>(p) : takers & men<Us>(p);
    // A king can't capture a defended man.
    if (takerRole == KING && others != 0) break;
    all ^= taker;
    if (takerRole == PAWN || takerRole == BISHOP || takerRole == QUEEN) takers |= bishopAttacks(to, all) & diagonal;
    if (takerRole == ROOK || takerRole == QUEEN) takers |= rookAttacks(to, all) & straight;
    usToTake = !usToTake;
    // `balance` is the view of Us, if its man on the square is lost and no capture follows.
    balance = -balance - 1 - seeValue(takerRole);
    if (balance >= 0) break;
  }
  // The side that can't capture, or has to answer a sufficient result, loses the sequence.
  return !usToTake;
}
