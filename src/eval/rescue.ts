// Which men can be rescued now: they sit in the enemy prison, and a hostage of at least their value is held (rule 3.1). Such a
// man is nearly as much of a threat as one on the airfield.

import { BISHOP, KNIGHT, QUEEN, ROOK } from '../shared/men.ts';
import { colour } from '../board/colour.ts';
import { rolesIn } from '../board/holdings.ts';
import { Position, prison } from '../board/position.ts';

/** The roles that a set of hostages (bits by role) can pay for, as bits (rule 3.4). */
export function affordableRoles(hostages: u32): u32 {
  if (hostages >> QUEEN) return 31;
  if (hostages >> ROOK) return 15;
  if (hostages & ((1 << KNIGHT) | (1 << BISHOP))) return 7;
  return hostages & 1;
}

/** The roles of Us that an exchange can rescue now, as bits. */
export function rescuableRoles<Us>(p: Position): u32 {
  const captor = colour<Us>();
  return affordableRoles(rolesIn(prison(p, captor))) & rolesIn(prison(p, captor ^ 1));
}
