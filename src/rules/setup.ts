import { EMPTY, WHITE } from '../shared/men.ts';

/** WHITE or BLACK of `shared/men.ts`. */
export type Colour = number;
/** PAWN … KING of `shared/men.ts`. */
export type Role = number;
/** A coloured man, or EMPTY: see `shared/men.ts`. */
export type Man = number;
/** 0 (a1) to 63 (h8). */
export type Square = number;
/** A packed move: see `shared/move.ts`. */
export type Move = number;

export const RULESETS = ['leslie', 'pierce'] as const;
export type Ruleset = (typeof RULESETS)[number];
/** The ruleset of games and positions that name none. */
export const DEFAULT_RULESET: Ruleset = 'leslie';

/** Is this the name of a ruleset? */
export function isRuleset(value: unknown): value is Ruleset {
  return RULESETS.some((ruleset) => ruleset === value);
}

/** Number of men of each role, pawn to queen. */
export type Counts = readonly [number, number, number, number, number];

export const NO_MEN: Counts = [0, 0, 0, 0, 0];

/** A position that has not been validated: see `Position.create`. */
export interface Setup {
  /** 64 squares, a1 to h8. */
  readonly board: readonly Man[];
  /** By owner: `airfields[WHITE]` counts white men. */
  readonly airfields: readonly [Counts, Counts];
  /** By captor: `prisons[WHITE]` counts black men. */
  readonly prisons: readonly [Counts, Counts];
  readonly turn: Colour;
  /** The castling bits of `shared/setup_layout.ts`. */
  readonly castling: number;
  /** The square behind a pawn that has just made a double step, or null. */
  readonly epSquare: Square | null;
  readonly halfmoves: number;
  readonly fullmoves: number;
}

/** Maximum half-move counter and move number: room for any game, within the core's 32-bit numbers. */
export const MAX_COUNTER = 1_000_000;

/** An empty board, White to move: the base of set-up positions. */
export const EMPTY_SETUP: Setup = {
  board: new Array<Man>(64).fill(EMPTY),
  airfields: [NO_MEN, NO_MEN],
  prisons: [NO_MEN, NO_MEN],
  turn: WHITE,
  castling: 0,
  epSquare: null,
  halfmoves: 0,
  fullmoves: 1,
};
