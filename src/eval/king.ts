// King danger: attackers of the squares around the king and men that can be dropped there add up to units. The score grows with
// their square, because several attackers are worth more than their sum. What the droppable men can do decides most attacks in this game.

import { BISHOP, HOLDABLE_ROLES, KNIGHT, PAWN, QUEEN, ROOK } from '../shared/men.ts';
import { CHECK_BY_DROP, CHECK_BY_EXCHANGE } from '../shared/net_layout.ts';
import { bishopAttacks, kingAttacks, knightAttacks, pawnAttacks, rookAttacks } from '../board/attacks.ts';
import { PAWN_SQUARES, bit, colour, count, relativeRank } from '../board/bitboard.ts';
import { rolesIn, storeCount } from '../board/holdings.ts';
import { Position, airfield, kingSquare, men, occupied, pawns, seventhRankPawnsAttack } from '../board/position.ts';
import { AttackMaps, attackedByRole, mapsOf } from './maps.ts';
import {
  W_DANGER_AIRFIELD,
  W_DANGER_ATTACK,
  W_DANGER_ATTACKER,
  W_DANGER_BASE,
  W_DANGER_CHECK,
  W_DANGER_DROP_CHECK,
  W_DANGER_HOLE,
  W_DANGER_RESCUABLE,
  W_DANGER_RESCUE_CHECK,
  W_DANGER_SHELTER,
  weight,
} from './weights.ts';

/** A side's attacks on the squares around a king, by role. */
function attackUnits(maps: AttackMaps, ring: u64): i32 {
  let units = 0;
  const byPawns = maps.byPawns & ring;
  if (byPawns) units += weight(W_DANGER_ATTACKER, PAWN) + count(byPawns) * weight(W_DANGER_ATTACK, 0);
  for (let role = KNIGHT; role <= QUEEN; role++) {
    const hits = attackedByRole(maps, role) & ring;
    if (hits) units += weight(W_DANGER_ATTACKER, role) + count(hits) * weight(W_DANGER_ATTACK, 0);
  }
  return units;
}

/** Squares from which a man of Them with this role would check the king of Us on `king`; a frozen pawn checks nobody (rule 5.4). */
function checksBy<Us, Them>(p: Position, role: i32, king: i32, diagonals: u64, lines: u64): u64 {
  if (role == PAWN) {
    const squares = pawnAttacks<Us>(king) & PAWN_SQUARES;
    return seventhRankPawnsAttack<Them>(p) ? squares : squares & ~relativeRank<Them>(7);
  }
  if (role == KNIGHT) return knightAttacks(king);
  if (role == BISHOP) return diagonals;
  return role == ROOK ? lines : diagonals | lines;
}

/** The danger by men of Them that can be dropped, now or after an exchange. Sets their safe checks. */
function dropUnits<Us, Them>(p: Position, safe: u64, king: i32, diagonals: u64, lines: u64): i32 {
  const ready = airfield(p, colour<Them>());
  const maps = mapsOf<Them>(p);
  const toRescue = maps.rescuable;
  let units = 0;
  let safeChecks: u32 = 0;
  if (ready != 0 || toRescue != 0) {
    const readyRoles = rolesIn(ready);
    for (let role = PAWN; role < HOLDABLE_ROLES; role++) {
      const isReady = (readyRoles >> <u32>role) & 1;
      if (!isReady && !((toRescue >> <u32>role) & 1)) continue;
      const checks = count(checksBy<Us, Them>(p, role, king, diagonals, lines) & safe);
      if (isReady) {
        units += <i32>storeCount(ready, role) * weight(W_DANGER_AIRFIELD, role);
        units += checks * weight(W_DANGER_DROP_CHECK, role);
      } else {
        units += weight(W_DANGER_RESCUABLE, role) + checks * weight(W_DANGER_RESCUE_CHECK, role);
      }
      const check = role + (isReady ? CHECK_BY_DROP : CHECK_BY_EXCHANGE);
      safeChecks |= u32(checks != 0) << (<u32>check);
    }
  }
  maps.safeChecks = safeChecks;
  return units;
}

/** Danger to the king of Us, in packed units. Sets the safe checks of Them by men off the board. */
export function dangerUnits<Us, Them>(p: Position): i32 {
  const ours = mapsOf<Us>(p);
  const theirs = mapsOf<Them>(p);
  const king = kingSquare<Us>(p);
  const all = occupied(p);
  const around = kingAttacks(king);
  const ring = around | bit(king);
  let units = weight(W_DANGER_BASE, 0) + attackUnits(theirs, ring);
  units += count(pawns<Us>(p) & around) * weight(W_DANGER_SHELTER, 0);
  units += count(around & ~men<Us>(p) & ~ours.butByKing) * weight(W_DANGER_HOLE, 0);

  // A square is safe if Us does not attack it, or only with the king while Them guards it.
  const guardedByKingOnly = ours.byAll & ~ours.butByKing;
  const diagonals = bishopAttacks(king, all);
  const lines = rookAttacks(king, all);
  const safe = ~ours.byAll | (guardedByKingOnly & theirs.twice);
  for (let role = KNIGHT; role <= QUEEN; role++) {
    const squares = checksBy<Us, Them>(p, role, king, diagonals, lines) & attackedByRole(theirs, role);
    if (squares & safe & ~men<Them>(p)) units += weight(W_DANGER_CHECK, role - KNIGHT);
  }

  const safeDrops = ~all & (~ours.byAll | (guardedByKingOnly & theirs.byAll));
  return units + dropUnits<Us, Them>(p, safeDrops, king, diagonals, lines);
}
