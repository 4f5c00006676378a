import { SQUARE_SIZE, cornerOf } from '../../diagram/geometry.ts';
import { isBoardMove } from '../../rules/moves.ts';
import type { Colour, Counts, Man, Setup, Square } from '../../rules/setup.ts';
import { EMPTY, manOf } from '../../shared/men.ts';
import { moveFrom, moveTo } from '../../shared/move.ts';
import type { GameTree } from '../../table/tree.ts';
import { lineOf } from './game_facts.ts';

/** How a game ended, or stands, as its picture in a list shows it. */
export interface LastPosition {
  readonly setup: Pick<Setup, 'board' | 'airfields' | 'prisons'>;
  /** The squares of the last move. */
  readonly lit: readonly Square[];
}

/** Of the line of the whole game, whichever move is on the table. */
export function lastPosition(tree: GameTree): LastPosition {
  const { position, move } = lineOf(tree).at(-1)!;
  const lit = move === null ? [] : isBoardMove(move) ? [moveFrom(move), moveTo(move)] : [moveTo(move)];
  return { setup: position.setup, lit };
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
export function squaresOf({ setup, lit }: LastPosition, isFlipped: boolean): DrawnSquare[] {
  return setup.board.flatMap((man, square) => {
    const isLit = lit.includes(square);
    if (man === EMPTY && !isLit) return [];
    const { x, y } = cornerOf(square, isFlipped);
    return [{ square, row: y / SQUARE_SIZE + 1, column: x / SQUARE_SIZE + 1, man: man === EMPTY ? null : man, isLit }];
  });
}

/** A store beside the picture, with one of each of its men. */
interface DrawnStore {
  readonly kind: 'prison' | 'airfield';
  readonly men: readonly Man[];
}

/** The four stores, as they lie beside a wide table: those at the left from above, then those at the right. */
export function storesOf({ setup }: LastPosition, below: Colour): DrawnStore[] {
  const above = below ^ 1;
  const prison = (captor: Colour): DrawnStore => store('prison', setup.prisons[captor]!, captor ^ 1);
  const airfield = (owner: Colour): DrawnStore => store('airfield', setup.airfields[owner]!, owner);
  return [prison(above), airfield(below), airfield(above), prison(below)];
}

/** From the queen to the pawn, as on the table. */
function store(kind: DrawnStore['kind'], counts: Counts, owner: Colour): DrawnStore {
  return { kind, men: counts.flatMap((count, role) => (count > 0 ? [manOf(owner, role)] : [])).reverse() };
}
