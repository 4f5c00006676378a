// Men by place: on the board, on the airfield, as hostages, and by the square they stand on.

import { HOLDABLE_ROLES, KING } from '../shared/men.ts';
import { count, lowestSquare, withoutLowest } from '../board/bitboard.ts';
import { colour, isWhite } from '../board/colour.ts';
import { storeCount } from '../board/holdings.ts';
import { Position, airfield, menOf, prison } from '../board/position.ts';
import { W_AIRFIELD, W_BOARD, W_HOSTAGE, placedWeight, weight } from './weights.ts';

/** Men of Us on the board, regardless of their squares. */
function onBoard<Us>(p: Position): i32 {
  let score = 0;
  for (let role = 0; role < HOLDABLE_ROLES; role++) score += count(menOf<Us>(p, role)) * weight(W_BOARD, role);
  return score;
}

function onAirfield<Us>(p: Position): i32 {
  const ready = airfield(p, colour<Us>());
  if (ready == 0) return 0;
  let score = 0;
  for (let role = 0; role < HOLDABLE_ROLES; role++) score += <i32>storeCount(ready, role) * weight(W_AIRFIELD, role);
  return score;
}

/** Men of Us on the board with their squares, and on the airfield. */
export function placedMen<Us>(p: Position): i32 {
  const flip = isWhite<Us>() ? 0 : 56;
  let score = onAirfield<Us>(p);
  for (let role = 0; role <= KING; role++) {
    let set = menOf<Us>(p, role);
    while (set != 0) {
      score += placedWeight(role, lowestSquare(set) ^ flip);
      set = withoutLowest(set);
    }
  }
  return score;
}

/** The part of `placedMen` that is the value of the men themselves. */
export function material<Us>(p: Position): i32 {
  return onBoard<Us>(p) + onAirfield<Us>(p);
}

/** The part of `placedMen` that is the value of their squares. */
export function squares<Us>(p: Position): i32 {
  return placedMen<Us>(p) - material<Us>(p);
}

/** Hostages in the prison of Us, as means of payment, if there is a man to rescue. */
export function payments<Us, Them>(p: Position): i32 {
  const held = prison(p, colour<Us>());
  if (held == 0 || prison(p, colour<Them>()) == 0) return 0;
  let score = 0;
  for (let role = 0; role < HOLDABLE_ROLES; role++) {
    score += <i32>storeCount(held, role) * weight(W_HOSTAGE, role);
  }
  return score;
}
