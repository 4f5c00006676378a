import { SQUARE_SIZE, cornerOf } from '../../diagram/geometry.ts';
import { isBoardMove } from '../../rules/moves.ts';
import type { Man, Square } from '../../rules/setup.ts';
import { EMPTY } from '../../shared/men.ts';
import { moveFrom, moveTo } from '../../shared/move.ts';
import type { GameTree } from '../../table/tree.ts';
import { lineOf } from './game_facts.ts';

/** How a game ended, or stands, as its picture in a list shows it. */
export interface LastPosition {
  readonly board: readonly Man[];
  /** The squares of the last move. */
  readonly lit: readonly Square[];
}

/** Of the line of the whole game, whichever move is on the table. */
export function lastPosition(tree: GameTree): LastPosition {
  const { position, move } = lineOf(tree).at(-1)!;
  const lit = move === null ? [] : isBoardMove(move) ? [moveFrom(move), moveTo(move)] : [moveTo(move)];
  return { board: position.setup.board, lit };
}

/** A square that is not only its colour, and where it is, from 1 at the upper left. */
interface DrawnSquare {
  readonly square: Square;
  readonly row: number;
  readonly column: number;
  readonly man: Man | null;
  readonly isLit: boolean;
}

/** The squares with a man or of the last move. */
export function squaresOf({ board, lit }: LastPosition, isFlipped: boolean): DrawnSquare[] {
  return board.flatMap((man, square) => {
    const isLit = lit.includes(square);
    if (man === EMPTY && !isLit) return [];
    const { x, y } = cornerOf(square, isFlipped);
    return [{ square, row: y / SQUARE_SIZE + 1, column: x / SQUARE_SIZE + 1, man: man === EMPTY ? null : man, isLit }];
  });
}
