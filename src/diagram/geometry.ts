import { BISHOP, BLACK, KNIGHT, PAWN, QUEEN, ROOK, WHITE } from '../shared/men.ts';
import type { Store } from '../rules/place.ts';
import type { Role, Square } from '../rules/setup.ts';
import { FILES, fileOf, rankOf } from '../rules/squares.ts';

// Lengths are in the units of the chessmen's art: a square is as large as a man's picture.

export const SQUARE_SIZE = 45;
export const BOARD_SIZE = FILES * SQUARE_SIZE;
/** Space beside the board for the rank numbers and the turn mark, and below it for the file letters. */
export const BOARD_MARGIN = 18;

export const STORE_WIDTH = 132;
/** Two stores and the gap between them are as high as the board. */
export const STORE_HEIGHT = 176;
/** The men of a store in rows, strongest first. */
export const STORE_ROWS: readonly (readonly Role[])[] = [[QUEEN, ROOK], [BISHOP, KNIGHT], [PAWN]];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const BLACK_PRISON: Store = { kind: 'prison', player: BLACK };
export const BLACK_AIRFIELD: Store = { kind: 'airfield', player: BLACK };
export const WHITE_PRISON: Store = { kind: 'prison', player: WHITE };
export const WHITE_AIRFIELD: Store = { kind: 'airfield', player: WHITE };

/** The upper left corner of a square on the board. */
export function cornerOf(square: Square, isFlipped: boolean): Point {
  const file = isFlipped ? FILES - 1 - fileOf(square) : fileOf(square);
  const rank = isFlipped ? FILES - 1 - rankOf(square) : rankOf(square);
  return { x: file * SQUARE_SIZE, y: (FILES - 1 - rank) * SQUARE_SIZE };
}

/** The centre of a square on the board. */
export function centreOf(square: Square, isFlipped: boolean): Point {
  const { x, y } = cornerOf(square, isFlipped);
  return { x: x + SQUARE_SIZE / 2, y: y + SQUARE_SIZE / 2 };
}

/** A length for SVG, rounded to the visible precision. */
export function length(value: number): string {
  return String(Math.round(value * 100) / 100);
}
