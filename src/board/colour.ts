// Colour as a type parameter: `f<White>()` and `f<Black>()` are two compilations of one body, in which every test of the
// colour is a constant. Never write a rule once for each colour.

export class White {}
export class Black {}

export function isWhite<C>(): bool {
  return idof<C>() == idof<White>();
}

/** The number (see shared/men.ts) of the colour C. */
export function colour<C>(): i32 {
  return isWhite<C>() ? 0 : 1;
}
