// Mobility of the men on the board, and of those waiting to be dropped.

import { BISHOP, HOLDABLE_ROLES, KNIGHT, QUEEN, ROOK } from '../shared/men.ts';
import { pieceAttacks } from '../board/attacks.ts';
import { count, lowestSquare, withoutLowest } from '../board/bitboard.ts';
import { colour, isWhite } from '../board/colour.ts';
import { rolesIn } from '../board/holdings.ts';
import { airfield, men, menOf, occupied } from '../board/position.ts';
import { attacked, attackedByPawns } from './maps.ts';
import { rescuableRoles } from './rescue.ts';
import {
  W_DROP_MOBILITY,
  W_MOBILITY_BISHOP,
  W_MOBILITY_KNIGHT,
  W_MOBILITY_QUEEN,
  W_MOBILITY_ROOK,
  weight,
} from './weights.ts';

function mobilityOf<Us>(p: usize, role: i32, group: i32, area: u64): i32 {
  let score = 0;
  let set = menOf<Us>(p, role);
  while (set != 0) {
    score += weight(group, count(pieceAttacks(role, lowestSquare(set), occupied(p)) & area));
    set = withoutLowest(set);
  }
  return score;
}

/** Squares open to the knights, bishops, rooks and queens of Us: neither its own men's nor guarded by enemy pawns. */
export function mobility<Us, Them>(p: usize, s: usize): i32 {
  const area = ~(men<Us>(p) | attackedByPawns<Them>(s));
  return (
    mobilityOf<Us>(p, KNIGHT, W_MOBILITY_KNIGHT, area) +
    mobilityOf<Us>(p, BISHOP, W_MOBILITY_BISHOP, area) +
    mobilityOf<Us>(p, ROOK, W_MOBILITY_ROOK, area) +
    mobilityOf<Us>(p, QUEEN, W_MOBILITY_QUEEN, area)
  );
}

const EIGHTHS: i32 = 8;

/** The enemy's half as Us looks at the board. */
function enemyHalf<Us>(): u64 {
  return isWhite<Us>() ? 0xffffffff00000000 : 0x00000000ffffffff;
}

/** Room for drops: empty squares of the enemy's half that no enemy man guards, for each role that can be dropped. */
export function dropMobility<Us, Them>(p: usize, s: usize): i32 {
  const ready = airfield(p, colour<Us>());
  const roles = rolesIn(ready) | rescuableRoles<Us>(p);
  if (roles == 0) return 0;
  const room = count(enemyHalf<Us>() & ~occupied(p) & ~attacked<Them>(s));
  let perSquare = 0;
  for (let role = 0; role < HOLDABLE_ROLES; role++) {
    if ((roles >> (<u32>role)) & 1) perSquare += weight(W_DROP_MOBILITY, role);
  }
  return perSquare * (room / EIGHTHS);
}
