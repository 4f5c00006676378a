// Room for men that wait to be dropped.

import { count } from '../board/bitboard.ts';
import { colour, isWhite } from '../board/colour.ts';
import { rolesIn } from '../board/holdings.ts';
import { Position, airfield, occupied } from '../board/position.ts';
import { attacked, rescuable } from './maps.ts';
import { W_DROP_MOBILITY, weight } from './weights.ts';

const EIGHTHS: i32 = 8;

/** The enemy's half as Us looks at the board. */
function enemyHalf<Us>(): u64 {
  return isWhite<Us>() ? 0xffffffff00000000 : 0x00000000ffffffff;
}

/** Empty squares of the enemy's half that no enemy man guards, for each role that can be dropped. */
export function dropMobility<Us, Them>(p: Position, s: usize): i32 {
  let roles = rolesIn(airfield(p, colour<Us>())) | rescuable<Us>(s);
  if (roles == 0) return 0;
  const room = count(enemyHalf<Us>() & ~occupied(p) & ~attacked<Them>(s));
  let perSquare = 0;
  while (roles != 0) {
    perSquare += weight(W_DROP_MOBILITY, <i32>ctz(roles));
    roles &= roles - 1;
  }
  return perSquare * (room / EIGHTHS);
}
