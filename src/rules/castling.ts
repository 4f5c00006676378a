import { BLACK, WHITE } from '../shared/men.ts';
import {
  CASTLE_BLACK_KING,
  CASTLE_BLACK_QUEEN,
  CASTLE_WHITE_KING,
  CASTLE_WHITE_QUEEN,
  UNMOVED_BLACK_KING,
  UNMOVED_WHITE_KING,
} from '../shared/setup_layout.ts';
import type { Colour, Square } from './setup.ts';

/** One of the four castlings: player, side, squares of king and rook, and the bit of its right. */
export interface CastleCorner {
  readonly colour: Colour;
  readonly side: 'king' | 'queen';
  readonly right: number;
  readonly kingFrom: Square;
  readonly kingTo: Square;
  readonly rookFrom: Square;
  readonly rookTo: Square;
}

const WHITE_BACK_RANK = 0;
const BLACK_BACK_RANK = 56;

export const CASTLE_CORNERS: readonly CastleCorner[] = [
  corner(WHITE, 'king', CASTLE_WHITE_KING),
  corner(WHITE, 'queen', CASTLE_WHITE_QUEEN),
  corner(BLACK, 'king', CASTLE_BLACK_KING),
  corner(BLACK, 'queen', CASTLE_BLACK_QUEEN),
];

/** The bit for a king that never moved, by colour. */
export const UNMOVED_KING: readonly [number, number] = [UNMOVED_WHITE_KING, UNMOVED_BLACK_KING];

/** e1 or e8. */
export function kingHome(colour: Colour): Square {
  return (colour === WHITE ? WHITE_BACK_RANK : BLACK_BACK_RANK) + 4;
}

export function castleCorner(colour: Colour, side: 'king' | 'queen'): CastleCorner {
  return CASTLE_CORNERS[colour * 2 + (side === 'king' ? 0 : 1)]!;
}

/** The rights with the king's bit added if a corner's bit implies it. */
export function completeRights(castling: number): number {
  return CASTLE_CORNERS.reduce(
    (rights, { colour, right }) => ((castling & right) === 0 ? rights : rights | UNMOVED_KING[colour]!),
    castling,
  );
}

function corner(colour: Colour, side: 'king' | 'queen', right: number): CastleCorner {
  const rank = colour === WHITE ? WHITE_BACK_RANK : BLACK_BACK_RANK;
  const [kingTo, rookFrom, rookTo] = side === 'king' ? [6, 7, 5] : [2, 0, 3];
  return {
    colour,
    side,
    right,
    kingFrom: rank + 4,
    kingTo: rank + kingTo,
    rookFrom: rank + rookFrom,
    rookTo: rank + rookTo,
  };
}
