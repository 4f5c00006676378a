import { BISHOP, EMPTY, KNIGHT, PAWN, QUEEN, ROOK, WHITE, manOf } from '../../shared/men.ts';
import { moveFrom, moveTo } from '../../shared/move.ts';
import { isBoardMove } from '../../rules/moves.ts';
import type { Position } from '../../rules/position.ts';
import { frozenPawns } from '../../rules/refusal/facts.ts';
import type { Colour, Counts, Man, Move, Role, Setup, Square } from '../../rules/setup.ts';
import { FILES, fileOf, rankOf } from '../../rules/squares.ts';
import { fileName, playerName } from '../../rules/words.ts';

/** A square to draw. */
export interface SquareView {
  readonly man: Man;
  readonly isLight: boolean;
  /** The last move started or ended here. */
  readonly isLastMove: boolean;
  /** The king on it is in check. */
  readonly isChecked: boolean;
  /** The pawn on it is frozen. */
  readonly isFrozen: boolean;
}

/** Lines around the board. The corners: top left, top right, bottom left, bottom right. */
export interface Frame {
  readonly horizontal: string;
  readonly vertical: string;
  readonly corners: readonly [string, string, string, string];
}

/** How a position is drawn as text: everything that depends on the terminal. */
export interface TextStyle {
  readonly man: (man: Man) => string;
  readonly emptySquare: string;
  /** Null if squares are distinguished by colours: they touch each other and need no frame. */
  readonly frame: Frame | null;
  /** Colours of a square; in a board with a frame only for its man, otherwise for all three columns. */
  readonly paintSquare: (text: string, square: SquareView) => string;
  /** Colours of men in a prison or on an airfield. */
  readonly paintHolding: (text: string, owner: Colour) => string;
}

/** What is drawn of a position. */
export interface PositionView {
  readonly setup: Setup;
  /** The player at the bottom of the board. */
  readonly near: Colour;
  readonly lastMove: readonly Square[];
  readonly checkedKing: Square | null;
  readonly frozen: readonly Square[];
}

/** What to draw of a position. `lastMove`: the move that led to it, if there is one. */
export function positionView(position: Position, lastMove: Move | null = null, near: Colour = WHITE): PositionView {
  return {
    setup: position.setup,
    near,
    lastMove: lastMove === null ? [] : [...(isBoardMove(lastMove) ? [moveFrom(lastMove)] : []), moveTo(lastMove)],
    checkedKing: position.isCheck() ? position.kingSquare(position.turn) : null,
    frozen: frozenPawns(position.setup),
  };
}

/** Men are laid out in three rows, strongest first. */
const HOLDING_ROWS: readonly (readonly Role[])[] = [[QUEEN, ROOK], [BISHOP, KNIGHT], [PAWN]];
const RANKS_UP = [0, 1, 2, 3, 4, 5, 6, 7];
/** Wide enough for "White's airfield". */
const SIDE_WIDTH = 16;
/** Holdings are separated from the rank numbers, so that no letter is read as one. */
const LEFT_GAP = 3;
const RIGHT_GAP = 2;
const HOLDING_INDENT = 2;
const NOBODY = '-';

/**
 * Draws the board as on a table. Each player has his prison on his right and his airfield on his left, beside his own
 * half of the board; above and below it if `columns` are too few for that.
 *
 * The last move is in brackets, `+` marks a king in check and `*` a frozen pawn, regardless of colours.
 */
export function drawAsText(view: PositionView, style: TextStyle, columns = Infinity): string[] {
  const board = drawBoard(view, style);
  const isWide = columns >= SIDE_WIDTH + LEFT_GAP + boardColumns(style) + RIGHT_GAP + SIDE_WIDTH;
  return (isWide ? besideBoard(view, style, board) : aroundBoard(view, style, board)).map((line) => line.trimEnd());
}

/** A text and its width in columns, which differs from its length if it contains colour codes. */
interface Cell {
  readonly text: string;
  readonly width: number;
}

/** A board with its ranks and files: the lines above the ranks, the ranks from the top, the lines below. */
interface Board {
  readonly above: readonly string[];
  readonly ranks: readonly string[];
  readonly below: readonly string[];
}

function besideBoard(view: PositionView, style: TextStyle, { above, ranks, below }: Board): string[] {
  const { near } = view;
  const left = [...holdingLines(view, style, 'prison', near ^ 1), ...holdingLines(view, style, 'airfield', near)];
  const right = [...holdingLines(view, style, 'airfield', near ^ 1), ...holdingLines(view, style, 'prison', near)];
  const margin = ' '.repeat(SIDE_WIDTH + LEFT_GAP);
  return [
    ...above.map((line) => margin + line),
    ...ranks.map((rank, row) => {
      const { text, width } = left[row]!;
      const gap = ' '.repeat(SIDE_WIDTH + LEFT_GAP - width);
      return `${text}${gap}${rank}${' '.repeat(RIGHT_GAP)}${right[row]!.text}`;
    }),
    ...below.map((line) => margin + line),
  ];
}

function aroundBoard(view: PositionView, style: TextStyle, { above, ranks, below }: Board): string[] {
  const { near } = view;
  const line = (name: HoldingName, player: Colour): string => {
    const men = holdingRows(view.setup, style, name, player);
    const title = `${holdingTitle(name, player)}:`.padEnd(SIDE_WIDTH + 1);
    return `${title} ${men.length === 0 ? NOBODY : men.map(({ text }) => text).join(' ')}`;
  };
  return [
    line('prison', near ^ 1),
    line('airfield', near ^ 1),
    ...above,
    ...ranks,
    ...below,
    line('airfield', near),
    line('prison', near),
  ];
}

type HoldingName = 'prison' | 'airfield';

function holdingTitle(name: HoldingName, player: Colour): string {
  return `${playerName(player)}'s ${name}`;
}

/** A title and the men, in as many lines as half the board has ranks. */
function holdingLines({ setup }: PositionView, style: TextStyle, name: HoldingName, player: Colour): Cell[] {
  const title = holdingTitle(name, player);
  const rows = holdingRows(setup, style, name, player);
  const shown = (rows.length === 0 ? [{ text: NOBODY, width: 1 }] : rows).map(({ text, width }) => ({
    text: ' '.repeat(HOLDING_INDENT) + text,
    width: HOLDING_INDENT + width,
  }));
  const blank = { text: '', width: 0 };
  return [{ text: title, width: title.length }, ...shown, blank, blank, blank].slice(0, FILES / 2);
}

/** The rows that contain men. */
function holdingRows(setup: Setup, style: TextStyle, name: HoldingName, player: Colour): Cell[] {
  const counts = (name === 'prison' ? setup.prisons : setup.airfields)[player]!;
  const owner = name === 'prison' ? player ^ 1 : player;
  return HOLDING_ROWS.map((roles) => rowOfMen(roles, counts, owner, style)).filter(({ width }) => width > 0);
}

function rowOfMen(roles: readonly Role[], counts: Counts, owner: Colour, style: TextStyle): Cell {
  const groups = roles.map((role) => style.man(manOf(owner, role)).repeat(counts[role]!)).filter((men) => men !== '');
  const text = groups.join(' ');
  return { text: text === '' ? '' : style.paintHolding(text, owner), width: text.length };
}

function drawBoard(view: PositionView, style: TextStyle): Board {
  const { near } = view;
  const files = inViewOf(near, RANKS_UP).map(fileName);
  const ranks = inViewOf(near ^ 1, RANKS_UP).map((rank) => {
    const squares = inViewOf(near, RANKS_UP).map((file) => squareView(view, FILES * rank + file));
    return `${rank + 1} ${style.frame === null ? openRank(squares, style) : framedRank(squares, style, style.frame)}`;
  });
  if (style.frame === null) return { above: [], ranks, below: [`   ${files.join('  ')}`] };
  const [topLeft, topRight, bottomLeft, bottomRight] = style.frame.corners;
  const edge = style.frame.horizontal.repeat(2 * FILES + 1);
  return {
    above: [`  ${topLeft}${edge}${topRight}`],
    ranks,
    below: [`  ${bottomLeft}${edge}${bottomRight}`, `    ${files.join(' ')}`],
  };
}

/** With the numbers of the ranks. */
function boardColumns({ frame }: TextStyle): number {
  return 2 + (frame === null ? 3 * FILES : 2 * FILES + 3);
}

function squareView({ setup, lastMove, checkedKing, frozen }: PositionView, square: Square): SquareView {
  return {
    man: setup.board[square] ?? EMPTY,
    isLight: (fileOf(square) + rankOf(square)) % 2 === 1,
    isLastMove: lastMove.includes(square),
    isChecked: square === checkedKing,
    isFrozen: frozen.includes(square),
  };
}

/** The items from a to h, or from the first rank to the last, in the player's order from left to right or upwards. */
function inViewOf(near: Colour, indices: readonly number[]): readonly number[] {
  return near === WHITE ? indices : indices.toReversed();
}

/** Three columns per square: a mark, the man, a mark. */
function openRank(squares: readonly SquareView[], style: TextStyle): string {
  return squares
    .map((square) => style.paintSquare(leftMark(square) + textOf(square, style) + rightMark(square), square))
    .join('');
}

/** Two columns per square: neighbours share the column between them. */
function framedRank(squares: readonly SquareView[], style: TextStyle, { vertical }: Frame): string {
  const men = squares.map((square, index) => {
    const before = squares[index - 1];
    const mark = sharedMark(before === undefined ? ' ' : rightMark(before), leftMark(square));
    return mark + style.paintSquare(textOf(square, style), square);
  });
  return `${vertical}${men.join('')}${rightMark(squares.at(-1)!)}${vertical}`;
}

function textOf({ man }: SquareView, style: TextStyle): string {
  return man === EMPTY ? style.emptySquare : style.man(man);
}

function leftMark({ isLastMove }: SquareView): string {
  return isLastMove ? '[' : ' ';
}

function rightMark({ isChecked, isFrozen, isLastMove }: SquareView): string {
  if (isChecked) return '+';
  if (isFrozen) return '*';
  return isLastMove ? ']' : ' ';
}

/** Marks for check and frozen pawns take precedence over a bracket. */
function sharedMark(right: string, left: string): string {
  if (right === ' ') return left;
  return right === ']' && left === '[' ? '|' : right;
}
