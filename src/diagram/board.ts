import { BLACK, EMPTY, WHITE } from '../shared/men.ts';
import { frozenPawns } from '../rules/refusal/facts.ts';
import type { Colour, Setup, Square } from '../rules/setup.ts';
import { FILES, fileOf, rankOf } from '../rules/squares.ts';
import { fileName } from '../rules/words.ts';
import { CHECK_ID, SNOWFLAKE_ID, drawMan } from './definitions.ts';
import { BOARD_MARGIN, BOARD_SIZE, SQUARE_SIZE, centreOf, cornerOf, length } from './geometry.ts';
import { drawText } from './text.ts';
import type { Theme } from './theme.ts';

const LABEL_SIZE = 11.5;
const TURN_MARK_RADIUS = 5;
const SQUARES: readonly Square[] = Array.from({ length: FILES * FILES }, (_, square) => square);

/** Marks on a board in addition to its men. */
export interface BoardMarks {
  /** The squares of the last move. */
  readonly lastMove: readonly Square[];
  readonly marked: readonly Square[];
  readonly checkedKing: Square | null;
}

export const NO_MARKS: BoardMarks = { lastMove: [], marked: [], checkedKing: null };

/** Squares, frame and coordinates. */
export function drawBoardGround(isFlipped: boolean, theme: Theme): string {
  const whole = `width="${BOARD_SIZE}" height="${BOARD_SIZE}"`;
  const dark = SQUARES.filter((square) => (fileOf(square) + rankOf(square)) % 2 === 0).map((square) => {
    const { x, y } = cornerOf(square, isFlipped);
    return `M${x} ${y}h${SQUARE_SIZE}v${SQUARE_SIZE}h-${SQUARE_SIZE}z`;
  });
  return [
    `<rect ${whole} fill="${theme.lightSquare}"/>`,
    `<path d="${dark.join('')}" fill="${theme.darkSquare}"/>`,
    `<rect ${whole} fill="none" stroke="${theme.frame}" stroke-width="1.5"/>`,
    ...coordinates(isFlipped, theme),
  ].join('');
}

function coordinates(isFlipped: boolean, theme: Theme): string[] {
  return Array.from({ length: FILES }, (_, index) => {
    const onDiagonal = centreOf(index * (FILES + 1), isFlipped);
    const rank = { x: -BOARD_MARGIN / 2, y: onDiagonal.y + LABEL_SIZE / 3 };
    const file = { x: onDiagonal.x, y: BOARD_SIZE + BOARD_MARGIN * 0.75 };
    return (
      drawText(String(index + 1), rank, LABEL_SIZE, theme.ink, 'middle') +
      drawText(fileName(index), file, LABEL_SIZE, theme.ink, 'middle')
    );
  });
}

/** The sign of a frozen pawn, at a point. */
export function drawSnowflake(x: number, y: number): string {
  return `<use href="#${SNOWFLAKE_ID}" x="${length(x)}" y="${length(y)}"/>`;
}

/** Marks and men, bottom to top. */
export function drawBoardMen(setup: Setup, marks: BoardMarks, isFlipped: boolean, theme: Theme): string[] {
  const frozen = frozenPawns(setup);
  const corner = (square: Square): string => {
    const { x, y } = cornerOf(square, isFlipped);
    return `x="${x}" y="${y}"`;
  };
  const filled = (square: Square, fill: string, more = ''): string =>
    `<rect ${corner(square)} width="${SQUARE_SIZE}" height="${SQUARE_SIZE}" fill="${fill}"${more}/>`;
  return [
    ...frozen.map((square) => filled(square, theme.frost, ' fill-opacity=".75"')),
    ...marks.lastMove.map((square) => filled(square, theme.lastMove)),
    ...(marks.checkedKing === null ? [] : [filled(marks.checkedKing, `url(#${CHECK_ID})`)]),
    ...setup.board.flatMap((man, square) => (man === EMPTY ? [] : [drawMan(man, cornerOf(square, isFlipped))])),
    ...frozen.map((square) => {
      const { x, y } = cornerOf(square, isFlipped);
      return drawSnowflake(x + SQUARE_SIZE - 9, y + 9);
    }),
    ...marks.marked.map((square) => drawRing(square, isFlipped, theme)),
    drawTurnMark(setup.turn, isFlipped, theme),
  ];
}

function drawRing(square: Square, isFlipped: boolean, theme: Theme): string {
  const { x, y } = centreOf(square, isFlipped);
  const radius = SQUARE_SIZE / 2 - 2.5;
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${theme.mark}" stroke-width="3"/>`;
}

/** A dot beside the half of the player to move, in his colour. */
function drawTurnMark(turn: Colour, isFlipped: boolean, theme: Theme): string {
  const isBelow = (turn === WHITE) !== isFlipped;
  const y = isBelow ? BOARD_SIZE - SQUARE_SIZE / 2 : SQUARE_SIZE / 2;
  const fill = turn === BLACK ? '#000' : '#fff';
  const x = BOARD_SIZE + BOARD_MARGIN / 2;
  return `<circle cx="${x}" cy="${y}" r="${TURN_MARK_RADIUS}" fill="${fill}" stroke="${theme.ink}" stroke-width="1.5"/>`;
}
