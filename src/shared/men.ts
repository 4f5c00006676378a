// Colours, roles and men as small integers: the encoding shared by the core and the program.

export const WHITE: i32 = 0;
export const BLACK: i32 = 1;

export const PAWN: i32 = 0;
export const KNIGHT: i32 = 1;
export const BISHOP: i32 = 2;
export const ROOK: i32 = 3;
export const QUEEN: i32 = 4;
export const KING: i32 = 5;

/** Number of roles that can be in a prison or on an airfield: all but the king, numbered from 0. */
export const HOLDABLE_ROLES: i32 = 5;

/** Content of an empty square. Its role bits equal NO_ROLE, so that `roleOf` needs no test. */
export const EMPTY: i32 = 7;
export const NO_ROLE: i32 = 7;

/** A man: colour in bit 3, role in bits 0 to 2. */
export function manOf(colour: i32, role: i32): i32 {
  return (colour << 3) | role;
}

/** The role of a man, or NO_ROLE for EMPTY. */
export function roleOf(man: i32): i32 {
  return man & 7;
}

/** The colour of a man. Not defined for EMPTY. */
export function colourOf(man: i32): i32 {
  return man >> 3;
}

/** How many men of a role a side has; no position has more (rule 9.8), since promotion only changes places. */
export function fullSet(role: i32): i32 {
  if (role === PAWN) return 8;
  return role <= ROOK ? 2 : 1;
}

/** Value order of the exchange rule: pawn < knight = bishop < rook < queen. Not for judging positions. */
export function exchangeValue(role: i32): i32 {
  if (role <= KNIGHT) return role;
  return role - 1;
}

/** May a hostage of role `give` pay for a man of role `rescue`? Rules 3.1 and 3.4. */
export function canRescue(give: i32, rescue: i32): boolean {
  return exchangeValue(give) >= exchangeValue(rescue);
}
