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
import { bit, forwardStep, lowestSquare } from '../board/bitboard.ts';
import {
  Position,
  attackingPawns,
  bishopsAndQueens,
  knights,
  men,
  menOf,
  occupied,
  rooksAndQueens,
} from '../board/position.ts';
import { capturedRole } from '../movegen/pseudo_legal.ts';

/** Values of men on the board, on an airfield and given as hostages alike. */
const SEE_PAWN: i32 = 72; // tune 30 to 160, step 12
const SEE_KNIGHT: i32 = 185; // tune 80 to 320, step 20
const SEE_BISHOP: i32 = 189; // tune 80 to 400, step 20
const SEE_ROOK: i32 = 235; // tune 130 to 520, step 30
const SEE_QUEEN: i32 = 368; // tune 230 to 900, step 45

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
function moveGain<Us>(p: Position, move: i32): i32 {
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

const NOBODY: i32 = -1;

/** The least valuable man of C among `attackers`: his role, and in the low six bits his square; NOBODY if C has none. */
function leastValuable<C>(p: Position, attackers: u64): i32 {
  for (let role = PAWN; role <= KING; role++) {
    const set = attackers & menOf<C>(p, role);
    if (set != 0) return (role << 6) | lowestSquare(set);
  }
  return NOBODY;
}

/** Is the outcome of `move` and the captures that follow on its square at least `threshold` for Us? */
export function seeAtLeast<Us, Them>(p: Position, move: i32, threshold: i32): bool {
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
  let attackers =
    (pawnAttacks<Us>(to) & attackingPawns<Them>(p)) |
    (pawnAttacks<Them>(to) & attackingPawns<Us>(p)) |
    (knightAttacks(to) & (knights<Us>(p) | knights<Them>(p))) |
    (kingAttacks(to) & (menOf<Us>(p, KING) | menOf<Them>(p, KING))) |
    (bishopAttacks(to, all) & diagonal) |
    (rookAttacks(to, all) & straight);
  let isOurTurn = false;
  for (;;) {
    attackers &= all;
    const attacker = isOurTurn ? leastValuable<Us>(p, attackers) : leastValuable<Them>(p, attackers);
    if (attacker == NOBODY) break;
    const role = attacker >> 6;
    const others = attackers & (isOurTurn ? men<Them>(p) : men<Us>(p));
    // A king can't capture a defended man.
    if (role == KING && others != 0) break;
    all ^= bit(attacker & 63);
    if (role == PAWN || role == BISHOP || role == QUEEN) attackers |= bishopAttacks(to, all) & diagonal;
    if (role == ROOK || role == QUEEN) attackers |= rookAttacks(to, all) & straight;
    isOurTurn = !isOurTurn;
    // `balance` is the view of Us, if its man on the square is lost and no capture follows.
    balance = -balance - 1 - seeValue(role);
    if (balance >= 0) break;
  }
  // The side that can't capture, or has to reply to a sufficient result, loses the sequence.
  return !isOurTurn;
}
