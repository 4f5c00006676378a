// Men by place: on the board, on the airfield, as hostages, and by the square they stand on.

import { HOLDABLE_ROLES, KING } from '../shared/men.ts';
import { count, lowestSquare, withoutLowest } from '../board/bitboard.ts';
import { colour, isWhite } from '../board/colour.ts';
import { storeCount } from '../board/holdings.ts';
import { airfield, menOf, prison } from '../board/position.ts';
import { W_AIRFIELD, W_BOARD, W_HOSTAGE, W_SQUARE, weight } from './weights.ts';

/** Men of Us on board and airfield. */
export function material<Us>(p: usize): i32 {
  let score = 0;
  const ready = airfield(p, colour<Us>());
  for (let role = 0; role < HOLDABLE_ROLES; role++) {
    score += count(menOf<Us>(p, role)) * weight(W_BOARD, role);
    if (ready != 0) score += <i32>storeCount(ready, role) * weight(W_AIRFIELD, role);
  }
  return score;
}

/** Hostages in the prison of Us, as means of payment, while there is anybody to rescue. */
export function payments<Us, Them>(p: usize): i32 {
  const held = prison(p, colour<Us>());
  if (held == 0 || prison(p, colour<Them>()) == 0) return 0;
  let score = 0;
  for (let role = 0; role < HOLDABLE_ROLES; role++) {
    score += <i32>storeCount(held, role) * weight(W_HOSTAGE, role);
  }
  return score;
}

/** Index among 32 squares: rank as Us counts, file mirrored to a to d. */
function squareIndex<Us>(square: i32): i32 {
  const rank = isWhite<Us>() ? square >> 3 : 7 - (square >> 3);
  const file = square & 7;
  return (rank << 2) | (file < 4 ? file : 7 - file);
}

/** Where the men of Us stand. */
export function squares<Us>(p: usize): i32 {
  let score = 0;
  for (let role = 0; role <= KING; role++) {
    let set = menOf<Us>(p, role);
    while (set != 0) {
      score += weight(W_SQUARE, (role << 5) | squareIndex<Us>(lowestSquare(set)));
      set = withoutLowest(set);
    }
  }
  return score;
}
