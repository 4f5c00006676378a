import { BISHOP, EMPTY, KNIGHT, PAWN, QUEEN, ROOK, WHITE, colourOf, manOf, roleOf } from '../shared/men.ts';
import { letterOfMan } from '../notation/letters.ts';
import type { Colour, Counts, Man, Role, Setup, Square } from '../rules/setup.ts';
import { FILES } from '../rules/squares.ts';
import { playerName } from '../rules/words.ts';

/** How a table is drawn: everything that depends on the terminal. */
export interface TableStyle {
  readonly man: (man: Man) => string;
  readonly emptySquare: string;
  readonly horizontal: string;
  readonly vertical: string;
  /** The corners: top left, top right, bottom left, bottom right. */
  readonly corners: readonly [string, string, string, string];
  /** Colours for the men, and for a king in check; without colours they return the text as it is. */
  readonly paintMan: (text: string, colour: Colour) => string;
  readonly paintCheckedKing: (text: string) => string;
}

/** Letters, capital for White, with nothing but ASCII around them. */
export const ASCII_STYLE: TableStyle = {
  man: letterOfMan,
  emptySquare: '.',
  horizontal: '-',
  vertical: '|',
  corners: ['+', '+', '+', '+'],
  paintMan: (text) => text,
  paintCheckedKing: (text) => text,
};

const WHITE_FIGURES = '♙♘♗♖♕♔';
const BLACK_FIGURES = '♟♞♝♜♛♚';

/** Chess figures and lines. */
export const UNICODE_STYLE: TableStyle = {
  ...ASCII_STYLE,
  man: (man) => (colourOf(man) === WHITE ? WHITE_FIGURES : BLACK_FIGURES).charAt(roleOf(man)),
  emptySquare: '·',
  horizontal: '─',
  vertical: '│',
  corners: ['┌', '┐', '└', '┘'],
};

/** Men are laid out in three rows, the strongest first. */
const HOLDING_ROWS: readonly (readonly Role[])[] = [[QUEEN, ROOK], [BISHOP, KNIGHT], [PAWN]];
const RANKS_DOWN = [7, 6, 5, 4, 3, 2, 1, 0];
const FILE_NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/** Wide enough for "White's airfield". */
const SIDE_WIDTH = 16;

/**
 * Draws the board as it lies on a table, `near` at the bottom. Each player has his prison at his right hand and his
 * airfield at his left, each beside his own half of the board.
 */
export function drawTable(setup: Setup, style: TableStyle, checkedKing: Square | null, near: Colour = WHITE): string[] {
  const far = near ^ 1;
  const left = [
    ...drawHolding('prison', far, setup.prisons[far]!, style),
    ...drawHolding('airfield', near, setup.airfields[near]!, style),
  ];
  const right = [
    ...drawHolding('airfield', far, setup.airfields[far]!, style),
    ...drawHolding('prison', near, setup.prisons[near]!, style),
  ];
  const ranks = (near === WHITE ? RANKS_DOWN : RANKS_DOWN.toReversed()).map((rank, row) => {
    const men = inViewOf(near, drawRank(setup, rank, style, checkedKing)).join(' ');
    return `${padLeft(left[row]!)} ${rank + 1} ${style.vertical} ${men} ${style.vertical}  ${right[row]!.text}`;
  });
  const edge = style.horizontal.repeat(2 * FILES + 1);
  const margin = ' '.repeat(SIDE_WIDTH + 3);
  const [topLeft, topRight, bottomLeft, bottomRight] = style.corners;
  return [
    `${margin}${topLeft}${edge}${topRight}`,
    ...ranks,
    `${margin}${bottomLeft}${edge}${bottomRight}`,
    `${margin}  ${inViewOf(near, FILE_NAMES).join(' ')}`,
  ].map((line) => line.trimEnd());
}

/** A text and the columns it takes, which its length does not tell where it is painted. */
interface Cell {
  readonly text: string;
  readonly width: number;
}

function padLeft({ text, width }: Cell): string {
  return ' '.repeat(SIDE_WIDTH - width) + text;
}

/** A title and three rows; as many lines as half the board has ranks. */
function drawHolding(name: 'prison' | 'airfield', player: Colour, counts: Counts, style: TableStyle): Cell[] {
  const owner = name === 'prison' ? player ^ 1 : player;
  const title = `${playerName(player)}'s ${name}`;
  const rows = HOLDING_ROWS.map((roles) => rowOfMen(roles, counts, owner, style)).filter(({ width }) => width > 0);
  const shown = rows.length === 0 ? [{ text: '-', width: 1 }] : rows;
  const blank = { text: '', width: 0 };
  return [{ text: title, width: title.length }, ...shown, blank, blank, blank].slice(0, FILES / 2);
}

function rowOfMen(roles: readonly Role[], counts: Counts, owner: Colour, style: TableStyle): Cell {
  const groups = roles.map((role) => style.man(manOf(owner, role)).repeat(counts[role]!)).filter((men) => men !== '');
  const text = groups.join(' ');
  return { text: text === '' ? '' : style.paintMan(text, owner), width: text.length };
}

/** What lies from a to h, as the player sees it. */
function inViewOf(near: Colour, cells: readonly string[]): readonly string[] {
  return near === WHITE ? cells : cells.toReversed();
}

function drawRank(setup: Setup, rank: number, style: TableStyle, checkedKing: Square | null): string[] {
  const squares = setup.board.slice(FILES * rank, FILES * (rank + 1));
  return squares.map((man, file) => drawMan(man, FILES * rank + file === checkedKing, style));
}

function drawMan(man: Man, isCheckedKing: boolean, style: TableStyle): string {
  if (man === EMPTY) return style.emptySquare;
  const text = style.man(man);
  return isCheckedKing ? style.paintCheckedKing(text) : style.paintMan(text, colourOf(man));
}
