// Mobility of the men on the board: the squares open to a knight, bishop, rook or queen, without those of its own men and those
// guarded by enemy pawns. Counted while the attack maps are filled (maps.ts), as the attacks are known then.

import { BISHOP, KNIGHT, ROOK } from '../shared/men.ts';
import { W_MOBILITY_BISHOP, W_MOBILITY_KNIGHT, W_MOBILITY_QUEEN, W_MOBILITY_ROOK, weight } from './weights.ts';

/** Squares that count for a side with the men `own` against pawns that guard `guarded`. */
export function mobilityArea(own: u64, guarded: u64): u64 {
  return ~(own | guarded);
}

/** The value of a number of open squares for a man, packed. */
export function mobilityOf(role: i32, squares: i32): i32 {
  let group = W_MOBILITY_QUEEN;
  if (role == KNIGHT) group = W_MOBILITY_KNIGHT;
  if (role == BISHOP) group = W_MOBILITY_BISHOP;
  if (role == ROOK) group = W_MOBILITY_ROOK;
  return weight(group, squares);
}
