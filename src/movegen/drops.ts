// Drops from the airfield (rules 4.1 to 4.4), and exchanges, which end in a drop (rules 3.1 to 3.4). Dropping a man
// never exposes the player's own king, so every empty square is legal if the king is not in check; in check the man
// must block (rule 4.4), or the payment must freeze the checking pawn (rule 5.9).

import { HOLDABLE_ROLES, KNIGHT, PAWN } from '../shared/men.ts';
import { packDrop, packExchange } from '../shared/move.ts';
import { STAGE_DEARER_EXCHANGES, STAGE_EXCHANGES } from '../shared/stages.ts';
import { pawnAttacks, pieceAttacks } from '../board/attacks.ts';
import { PAWN_SQUARES, colour, relativeRank } from '../board/bitboard.ts';
import { oneMan, payingRoles, pawnPairs, piecePairs, rolesIn, withoutPawns } from '../board/holdings.ts';
import { Position, airfield, kingSquare, occupied, prison, seventhRankPawnsAttack } from '../board/position.ts';
import { addTargets, isCounted } from './sink.ts';

const ALL_ROLES: u32 = 31;

/** Squares from which a man of Us with this role would check the enemy king; a frozen pawn checks nobody (rule 5.4). */
export function checkingSquares<Us, Them>(p: Position, role: i32): u64 {
  const king = kingSquare<Them>(p);
  if (role != PAWN) return pieceAttacks(role, king, occupied(p));
  const squares = pawnAttacks<Them>(king);
  return seventhRankPawnsAttack<Us>(p) ? squares : squares & ~relativeRank<Us>(7);
}

/**
 * The squares of `targets` on which a man of this role may land (rule 4.2); with `checksOnly`, only if it gives check
 * there.
 */
function landingSquares<Us, Them>(p: Position, role: i32, targets: u64, checksOnly: bool): u64 {
  if (role == PAWN) targets &= PAWN_SQUARES;
  return checksOnly ? targets & checkingSquares<Us, Them>(p, role) : targets;
}

/** Drops from the airfield of Us on `targets`, which are empty. */
export function airfieldDrops<Us, Them, Sink>(p: Position, cursor: usize, targets: u64, checksOnly: bool): usize {
  const roles = rolesIn(airfield(p, colour<Us>()));
  if (roles == 0) return cursor;
  for (let role = 0; role < HOLDABLE_ROLES; role++) {
    if (((roles >> <u32>role) & 1) == 0) continue;
    const squares = landingSquares<Us, Them>(p, role, targets, checksOnly);
    cursor = addTargets<Sink>(cursor, packDrop(role, 0), squares);
  }
  return cursor;
}

/** Exchanges on `targets`, paid with one of `giveRoles`, rescuing one of `rescueRoles`. */
function exchangesPaidWith<Us, Them, Sink>(
  p: Position,
  cursor: usize,
  targets: u64,
  giveRoles: u32,
  rescueRoles: u32,
  stages: i32,
  checksOnly: bool,
): usize {
  const both = STAGE_EXCHANGES | STAGE_DEARER_EXCHANGES;
  if (isCounted<Sink>() && !checksOnly && (stages & both) == both) {
    const onPawnSquares = <usize>popcnt(targets & PAWN_SQUARES) * pawnPairs(giveRoles, rescueRoles);
    return cursor + onPawnSquares + <usize>popcnt(targets) * piecePairs(giveRoles, rescueRoles);
  }
  for (let rescue = 0; rescue < HOLDABLE_ROLES; rescue++) {
    if (((rescueRoles >> <u32>rescue) & 1) == 0) continue;
    const payments = giveRoles & payingRoles(rescue);
    const cheapest = payments & (0 - payments);
    let wanted: u32 = stages & STAGE_EXCHANGES ? cheapest : 0;
    if (stages & STAGE_DEARER_EXCHANGES) wanted |= payments & ~cheapest;
    if (wanted == 0) continue;
    const squares = landingSquares<Us, Them>(p, rescue, targets, checksOnly);
    while (wanted != 0) {
      cursor = addTargets<Sink>(cursor, packExchange(<i32>ctz(wanted), rescue, 0), squares);
      wanted &= wanted - 1;
    }
  }
  return cursor;
}

/** Every exchange on `targets`, which are empty, whatever the payment. */
export function exchanges<Us, Them, Sink>(
  p: Position,
  cursor: usize,
  targets: u64,
  stages: i32,
  checksOnly: bool,
): usize {
  const giveRoles = rolesIn(prison(p, colour<Us>()));
  const rescueRoles = rolesIn(prison(p, colour<Them>()));
  if (giveRoles == 0 || rescueRoles == 0) return cursor;
  return exchangesPaidWith<Us, Them, Sink>(p, cursor, targets, giveRoles, rescueRoles, stages, checksOnly);
}

/**
 * The role of the only piece in the prison of Us, as a bit: giving it freezes the enemy's 7th-rank pawns (rule 5.9). 0
 * for none or several.
 */
export function freezingPayment<Us>(p: Position): u32 {
  const pieces = withoutPawns(prison(p, colour<Us>()));
  for (let role = KNIGHT; role < HOLDABLE_ROLES; role++) {
    if (pieces == oneMan(role)) return (<u32>1) << (<u32>role);
  }
  return 0;
}

/**
 * Exchanges of a side in check by a 7th-rank pawn, whose only captive piece has role bit `freezing` (rule 5.9):
 * exchanges paid with it land on `frozenTargets`, all others on `targets`. A freezing payment counts as the cheapest of
 * its kind.
 */
export function freezingExchanges<Us, Them, Sink>(
  p: Position,
  cursor: usize,
  targets: u64,
  frozenTargets: u64,
  freezing: u32,
  stages: i32,
): usize {
  const giveRoles = rolesIn(prison(p, colour<Us>()));
  const rescueRoles = rolesIn(prison(p, colour<Them>()));
  const otherRoles = giveRoles & (ALL_ROLES ^ freezing);
  cursor = exchangesPaidWith<Us, Them, Sink>(p, cursor, targets, otherRoles, rescueRoles, stages, false);
  return exchangesPaidWith<Us, Them, Sink>(p, cursor, frozenTargets, freezing, rescueRoles, stages, false);
}
