// Sets of squares as u64: bit 0 is a1, bit 7 is h1, bit 63 is h8; and colours, as which of two sides looks at the board.

// Colour is a type parameter: `f<White>()` and `f<Black>()` are two compilations of one body, in which every test of the colour is
// a constant. Never write a rule once for each colour.

export class White {}
export class Black {}

export function isWhite<C>(): bool {
  return idof<C>() == idof<White>();
}

/** The number (see shared/men.ts) of the colour C. */
export function colour<C>(): i32 {
  return isWhite<C>() ? 0 : 1;
}

export const FILE_A: u64 = 0x0101010101010101;
export const FILE_H: u64 = 0x8080808080808080;
export const RANK_1: u64 = 0xff;
export const RANK_8: u64 = 0xff00000000000000;

/** Where pawns may stand and land. */
export const PAWN_SQUARES: u64 = ~(RANK_1 | RANK_8);

export function bit(square: i32): u64 {
  return (<u64>1) << (<u64>square);
}

/** The lowest square of a set that is not empty. */
export function lowestSquare(set: u64): i32 {
  return <i32>ctz(set);
}

export function withoutLowest(set: u64): u64 {
  return set & (set - 1);
}

/** Two squares or more? */
export function hasSeveral(set: u64): bool {
  return (set & (set - 1)) != 0;
}

export function count(set: u64): i32 {
  return <i32>popcnt(set);
}

/** The set one rank forward as C looks at the board. */
export function forward<C>(set: u64): u64 {
  return isWhite<C>() ? set << 8 : set >> 8;
}

/** One step forward and towards the a-file. */
export function forwardWest<C>(set: u64): u64 {
  return isWhite<C>() ? (set & ~FILE_A) << 7 : (set & ~FILE_A) >> 9;
}

/** One step forward and towards the h-file. */
export function forwardEast<C>(set: u64): u64 {
  return isWhite<C>() ? (set & ~FILE_H) << 9 : (set & ~FILE_H) >> 7;
}

/** Square offsets of the three pawn steps of C. */
export function forwardStep<C>(): i32 {
  return isWhite<C>() ? 8 : -8;
}

export function forwardWestStep<C>(): i32 {
  return isWhite<C>() ? 7 : -9;
}

export function forwardEastStep<C>(): i32 {
  return isWhite<C>() ? 9 : -7;
}

/** The rank that C counts as its `n`th, 1 to 8. */
export function relativeRank<C>(n: i32): u64 {
  return isWhite<C>() ? RANK_1 << u64((n - 1) << 3) : RANK_1 << u64((8 - n) << 3);
}
