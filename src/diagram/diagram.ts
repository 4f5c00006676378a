import type { Ruleset, Setup } from '../rules/setup.ts';
import type { Place, Store } from '../rules/place.ts';
import { arrowColours, drawArrow, type Arrow } from './arrows.ts';
import { drawBoardGround, drawBoardMen, drawSnowflake, type BoardMarks } from './board.ts';
import { frozenPawns } from '../rules/refusal/facts.ts';
import { definitionsFor } from './definitions.ts';
import { describeSetup, titleOf } from './describe.ts';
import {
  BLACK_AIRFIELD,
  BLACK_PRISON,
  BOARD_MARGIN,
  BOARD_SIZE,
  STORE_HEIGHT,
  STORE_WIDTH,
  WHITE_AIRFIELD,
  WHITE_PRISON,
  centreOf,
  length,
  type Point,
} from './geometry.ts';
import { drawStoreGround, drawStoreMen, placeInStore } from './store.ts';
import { drawText } from './text.ts';
import type { Theme } from './theme.ts';

/** Drawing options for a position. */
export interface DiagramOptions extends BoardMarks {
  readonly arrows: readonly Arrow[];
  /** Black at the bottom. */
  readonly isFlipped: boolean;
  readonly ruleset: Ruleset;
  readonly theme: Theme;
}

const EDGE = 8;
const STORE_GAP = 6;
const BOARD_AT: Point = { x: EDGE + STORE_WIDTH + STORE_GAP + BOARD_MARGIN, y: EDGE };
const RIGHT_STORES_X = BOARD_AT.x + BOARD_SIZE + BOARD_MARGIN + STORE_GAP;
const LOWER_STORES_Y = EDGE + BOARD_SIZE - STORE_HEIGHT;
const LEGEND_SIZE = 12;
const LEGEND_HEIGHT = 22;

export const DIAGRAM_WIDTH = RIGHT_STORES_X + STORE_WIDTH + EDGE;
const PLAIN_HEIGHT = EDGE + BOARD_SIZE + BOARD_MARGIN + EDGE / 2;

/** The height of a diagram: one with frozen pawns has an extra line that explains their sign. */
export function diagramHeight(setup: Setup): number {
  return PLAIN_HEIGHT + (frozenPawns(setup).length > 0 ? LEGEND_HEIGHT : 0);
}

/** The table without its men: the board, and each player's prison on his right and airfield on his left. */
export function drawTableGround(isFlipped: boolean, theme: Theme): string {
  const stores = storePlaces(isFlipped).map(({ store, at }) => moved(at, drawStoreGround(store, theme)));
  return [...stores, moved(BOARD_AT, drawBoardGround(isFlipped, theme))].join('');
}

/** The men on the table, and all marks. */
export function drawTableMen(setup: Setup, options: DiagramOptions): string {
  const { isFlipped, theme, ruleset } = options;
  const stores = storePlaces(isFlipped).map(({ store, at }) => moved(at, drawStoreMen(setup, store, theme).join('')));
  const board = drawBoardMen(setup, options, isFlipped, theme).join('');
  const colours = arrowColours(theme);
  const arrows = options.arrows.map(({ from, to, tone }) =>
    drawArrow(placeOf(setup, from, isFlipped), placeOf(setup, to, isFlipped), colours[tone]),
  );
  const legend = frozenPawns(setup).length > 0 ? [drawLegend(ruleset, theme)] : [];
  return [...stores, moved(BOARD_AT, board), ...arrows, ...legend].join('');
}

/**
 * A complete SVG file. `size` is its width in pixels; `fen` is included in the description, so that the position can be
 * set up again.
 */
export function diagramFile(setup: Setup, options: DiagramOptions, size: number, fen: string): string {
  const drawing = drawTableGround(options.isFlipped, options.theme) + drawTableMen(setup, options);
  const height = diagramHeight(setup);
  const pixels = `width="${size}" height="${length((size * height) / DIAGRAM_WIDTH)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${pixels} viewBox="0 0 ${DIAGRAM_WIDTH} ${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${titleOf(setup)}</title>`,
    `<desc id="desc">${describeSetup(setup)} FEN: ${fen}</desc>`,
    '<!-- Chessmen by Colin M.L. Burnett, GPL 2 or later; letters after Open Sans, Apache License 2.0. -->',
    definitionsFor(drawing, options.theme),
    `<rect width="${DIAGRAM_WIDTH}" height="${height}" fill="${options.theme.paper}"/>`,
    drawing,
    '</svg>\n',
  ].join('\n');
}

function storePlaces(isFlipped: boolean): { readonly store: Store; readonly at: Point }[] {
  const upperLeft = { x: EDGE, y: EDGE };
  const lowerLeft = { x: EDGE, y: LOWER_STORES_Y };
  const upperRight = { x: RIGHT_STORES_X, y: EDGE };
  const lowerRight = { x: RIGHT_STORES_X, y: LOWER_STORES_Y };
  return [
    { store: BLACK_PRISON, at: isFlipped ? lowerRight : upperLeft },
    { store: BLACK_AIRFIELD, at: isFlipped ? lowerLeft : upperRight },
    { store: WHITE_AIRFIELD, at: isFlipped ? upperRight : lowerLeft },
    { store: WHITE_PRISON, at: isFlipped ? upperLeft : lowerRight },
  ];
}

/** The centre of the men at a place in a diagram, or of their store if it has none of their kind. */
export function placeOf(setup: Setup, place: Place, isFlipped: boolean): Point {
  if (place.kind === 'square') return plus(BOARD_AT, centreOf(place.square, isFlipped));
  const { kind, player } = place.store;
  const { store, at } = storePlaces(isFlipped).find((one) => one.store.kind === kind && one.store.player === player)!;
  return plus(at, placeInStore(setup, store, place.role));
}

function drawLegend(ruleset: Ruleset, theme: Theme): string {
  const y = PLAIN_HEIGHT + LEGEND_HEIGHT / 2 - 2;
  const meaning = ruleset === 'leslie' ? "frozen pawn: it can't move and gives no check" : "frozen pawn: it can't move";
  return drawSnowflake(BOARD_AT.x + 8, y) + drawText(meaning, { x: BOARD_AT.x + 20, y: y + 4 }, LEGEND_SIZE, theme.ink);
}

function moved({ x, y }: Point, content: string): string {
  return `<g transform="translate(${length(x)} ${length(y)})">${content}</g>`;
}

function plus(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}
