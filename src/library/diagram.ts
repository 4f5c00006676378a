import { moveArrows, squareArrow, squaresOf, type Arrow } from '../diagram/arrows.ts';
import { describeSetup } from '../diagram/describe.ts';
import { diagramFile } from '../diagram/diagram.ts';
import { THEMES } from '../diagram/theme.ts';
import { formatFen } from '../notation/fen_format.ts';
import { givenOptions, whole } from './given.ts';
import { checkObject, packAny, type Move } from './move.ts';
import { rulesPosition, type Position } from './position.ts';

import { squareNumber, type Square } from './words.ts';

const DEFAULT_WIDTH = 720;
const MIN_WIDTH = 100;
const MAX_WIDTH = 4096;

/** The options of a diagram. */
export interface DiagramOptions {
  /** The width in pixels: 100 to 4096, default 720. The height follows. */
  readonly width?: number;
  /**
   * The colours: `wood` (the default), `jade`, as on the page, `slate`, `print`, with greys only, or `contrast`, with strong lines and marks.
   */
  readonly theme?: 'jade' | 'wood' | 'slate' | 'print' | 'contrast';
  /** Shows Black at the bottom; default false. */
  readonly flipped?: boolean;
  /** The move that led to the position: its squares are tinted. */
  readonly lastMove?: Move;
  /**
   * Moves of the side to move, legal or not, or pairs of squares, drawn as arrows. The arrows of an exchange include
   * the hostage.
   */
  readonly arrows?: readonly (Move | readonly [from: Square, to: Square])[];
  /** Squares with a ring. */
  readonly marks?: readonly Square[];
}

const DIAGRAM_OPTIONS: Readonly<Record<keyof DiagramOptions, true>> = {
  width: true,
  theme: true,
  flipped: true,
  lastMove: true,
  arrows: true,
  marks: true,
};

/**
 * Draws a position as a picture: the board with both prisons and airfields beside it. Frozen pawns bear a snowflake, a
 * king in check is marked.
 *
 * @param position - the position
 * @param options - the look
 * @returns the text of an SVG file, with the position in words and its FEN for those who can't see it
 * @throws RangeError for what is no move, no square, no theme or no width, and for an unknown option
 */
export function drawDiagram(position: Position, options: DiagramOptions = {}): string {
  const {
    theme = 'wood',
    flipped = false,
    lastMove,
    arrows = [],
    marks = [],
  } = givenOptions('options', options, DIAGRAM_OPTIONS);
  if (!Object.hasOwn(THEMES, theme))
    throw new RangeError(`theme is "${theme}": it must be ${Object.keys(THEMES).join(', ')}`);
  const rules = rulesPosition(position);
  const { setup, turn, ruleset } = rules;
  const look = {
    lastMove: lastMove === undefined ? [] : squaresOf(moveArrows(turn ^ 1, packAny(position, lastMove))),
    marked: marks.map(wantedSquare),
    checkedKing: rules.isCheck() ? rules.kingSquare(turn) : null,
    arrows: arrows.flatMap((arrow) => arrowsOf(position, arrow)),
    isFlipped: flipped,
    ruleset,
    theme: THEMES[theme],
  };
  const width = whole('width', options.width, MIN_WIDTH, MAX_WIDTH) ?? DEFAULT_WIDTH;
  return diagramFile(setup, look, width, formatFen(setup));
}

/**
 * Says in English sentences where all men are, as for the text beside a picture.
 *
 * @param position - the position
 */
export function describePosition(position: Position): string {
  return describeSetup(rulesPosition(position).setup);
}

function arrowsOf(position: Position, arrow: Move | readonly [Square, Square]): Arrow[] {
  checkObject(arrow);
  if ('kind' in arrow) return moveArrows(rulesPosition(position).turn, packAny(position, arrow));
  return [squareArrow(wantedSquare(arrow[0]), wantedSquare(arrow[1]))];
}

function wantedSquare(square: Square): number {
  const number = squareNumber(square);
  if (number === null) throw new RangeError(`"${square}" is not a square: they are "a1" to "h8"`);
  return number;
}
