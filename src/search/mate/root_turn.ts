// One turn of the mate search during the main search, for either side.

import { FIFTY_MOVES } from '../../shared/draws.ts';
import { colour } from '../../board/colour.ts';
import { halfmoves } from '../../board/position.ts';
import { NO_MATE, attempt, shortestWithin } from './mate.ts';
import { ROOT_MATE_PLIES, SHORT_MATE_PLIES } from './params.ts';
import { beginMateSearch, setCountsHalfmoves } from './state.ts';
import { setMateContext } from './table.ts';

/**
 * Searches for a mate of Us, to move, by checks within `plies` plies, at most ROOT_MATE_PLIES, on a budget of moves made.
 * Returns its plies, NO_MATE or UNKNOWN.
 */
export function searchSlice<Us, Them>(p: usize, plies: i32, isFirst: bool, budget: u64, list: usize): i32 {
  beginMateSearch(budget, false);
  setCountsHalfmoves(halfmoves(p) + ROOT_MATE_PLIES >= FIFTY_MOVES);
  setMateContext(colour<Us>());
  // The shortest mates first, which cost almost nothing.
  const found = isFirst ? shortestWithin<Us, Them>(p, SHORT_MATE_PLIES, list) : NO_MATE;
  return found == NO_MATE ? attempt<Us, Them>(p, plies, list) : found;
}
