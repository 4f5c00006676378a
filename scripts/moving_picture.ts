import { readMove } from '../src/notation/read_move.ts';
import { positionFromFen } from '../src/notation/fen.ts';
import { moveArrows, type Arrow } from '../src/diagram/arrows.ts';
import { SQUARE_SIZE } from '../src/diagram/geometry.ts';
import { NO_MARKS } from '../src/diagram/board.ts';
import { definitionsFor, drawMan } from '../src/diagram/definitions.ts';
import { DIAGRAM_WIDTH, diagramHeight, drawTableGround, drawTableMen, placeOf } from '../src/diagram/diagram.ts';
import { length, type Point } from '../src/diagram/geometry.ts';
import { MAN_SCALE } from '../src/diagram/store.ts';
import { drawText } from '../src/diagram/text.ts';
import { THEMES } from '../src/diagram/theme.ts';
import type { Place } from '../src/rules/place.ts';
import { DEFAULT_RULESET, EMPTY_SETUP, type Setup } from '../src/rules/setup.ts';
import type { Position } from '../src/rules/position.ts';
import { EMPTY } from '../src/shared/men.ts';
import { journeysBetween, type Journey } from '../src/web/table/journeys.ts';

// A picture of some moves, drawn as diagrams are, in which pieces travel: an SVG file with CSS animations, which pages show as
// any picture. Who asks for less motion, or has a viewer without animations, sees the last move with arrows.

/** A move, and what is written below the board while it is made and after it. */
export interface ShownMove {
  readonly move: string;
  readonly text: string;
  /** How long the position after it is shown. */
  readonly restS: number;
}

/** The moves of a picture. */
export interface Story {
  readonly file: string;
  readonly title: string;
  readonly fen: string;
  readonly moves: readonly ShownMove[];
}

/** What is new in Hostage Chess, in three moves. */
export const EXCHANGE: Story = {
  file: 'docs/exchange-moving.svg',
  title: 'Each side captures a piece. Then White gives the knight back, frees his bishop and drops it on g5.',
  fen: 'r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R[] w KQkq - 0 4',
  moves: [
    { move: 'Bxc6', text: 'White takes a knight: it goes to his prison', restS: 0.5 },
    { move: 'dxc6', text: 'Black takes a bishop: it goes to his prison', restS: 0.7 },
    { move: '(N-B)*g5', text: 'White gives the knight back, frees his bishop and drops it', restS: 1.9 },
  ],
};

const FIRST_REST_S = 0.6;
const TRAVEL_S = 0.8;
const EASING = 'cubic-bezier(.4,0,.2,1)';
const CAPTION_HEIGHT = 26;
const CAPTION_SIZE = 15;
const WIDTH = 720;
const THEME = THEMES.jade;
const IS_FLIPPED = false;

/** A part of the picture with its time, in seconds. */
interface Layer {
  readonly drawing: string;
  readonly from: number;
  readonly to: number;
  readonly journeys: readonly Route[];
}

interface Route {
  readonly journey: Journey;
  readonly start: string;
  readonly end: string;
}

/** Draws these moves from a position. Throws if one isn't legal. */
export function movingPicture({ fen, title, moves }: Story): string {
  const start = positionFromFen(fen);
  if (!start.ok) throw new Error(start.error.message);
  let position = start.value;
  let time = FIRST_REST_S;
  const layers: Layer[] = [still(position.setup, '', 0, time)];
  let lastArrows: readonly Arrow[] = [];
  let beforeLast = position;
  for (const { move, text, restS } of moves) {
    const { next, arrows } = play(position, move);
    layers.push(travel(position.setup, next.setup, arrows, text, time));
    time += TRAVEL_S;
    layers.push(still(next.setup, text, time, time + restS));
    time += restS;
    [lastArrows, beforeLast, position] = [arrows, position, next];
  }
  const instead = tableOf(beforeLast.setup, lastArrows) + caption(moves.at(-1)?.text ?? '');
  return svgFile(title, layers, instead, time);
}

function play(position: Position, text: string): { readonly next: Position; readonly arrows: readonly Arrow[] } {
  const move = readMove(position, text);
  if (!move.ok) throw new Error(move.error.message);
  return { next: position.play(move.value), arrows: moveArrows(position.turn, move.value) };
}

function tableOf(setup: Setup, arrows: readonly Arrow[]): string {
  return drawTableMen(setup, { ...NO_MARKS, arrows, isFlipped: IS_FLIPPED, ruleset: DEFAULT_RULESET, theme: THEME });
}

function still(setup: Setup, text: string, from: number, to: number): Layer {
  return { drawing: tableOf(setup, []) + caption(text), from, to, journeys: [] };
}

/** What stays during a move, and above it what travels. */
function travel(before: Setup, after: Setup, arrows: readonly Arrow[], text: string, from: number): Layer {
  const moved = arrows.flatMap(({ from: start, to }) =>
    start.kind === 'square' && to.kind === 'square' ? [{ man: before.board[start.square]!, from: start, to }] : [],
  );
  const journeys = [...moved, ...journeysBetween(before, after)];
  const rest = journeys.reduce((setup, journey) => without(setup, journey.from), before);
  const routes = journeys.map((journey) => ({
    journey,
    start: transformAt(placeOf(before, journey.from, IS_FLIPPED), journey.from),
    end: transformAt(placeOf(after, journey.to, IS_FLIPPED), journey.to),
  }));
  return { drawing: tableOf(rest, []) + caption(text), from, to: from + TRAVEL_S, journeys: routes };
}

/** The position without a piece at a place. */
function without(setup: Setup, place: Place): Setup {
  if (place.kind === 'square') return { ...setup, board: setup.board.with(place.square, EMPTY) };
  const { kind, player } = place.store;
  const fewer = (stores: Setup['prisons']): Setup['prisons'] =>
    stores.map((counts, owner) =>
      owner === player ? counts.map((count, role) => count - Number(role === place.role)) : counts,
    ) as unknown as Setup['prisons'];
  return kind === 'prison'
    ? { ...setup, prisons: fewer(setup.prisons) }
    : { ...setup, airfields: fewer(setup.airfields) };
}

/** A piece with its centre at a point, as large as pieces are there. */
function transformAt({ x, y }: Point, { kind }: Place): string {
  const scale = kind === 'store' ? MAN_SCALE : 1;
  const [left, top] = [x, y].map((middle) => length(middle - (scale * SQUARE_SIZE) / 2));
  return `translate(${left}px,${top}px) scale(${scale})`;
}

function caption(text: string): string {
  const at = { x: DIAGRAM_WIDTH / 2, y: pictureHeight() - CAPTION_HEIGHT / 2 };
  return drawText(text, at, CAPTION_SIZE, THEME.ink, 'middle');
}

/** No position of such a picture has frozen pawns, whose sign would need a line of its own. */
function pictureHeight(): number {
  return diagramHeight(EMPTY_SETUP) + CAPTION_HEIGHT;
}

function svgFile(title: string, layers: readonly Layer[], shownInstead: string, seconds: number): string {
  const height = pictureHeight();
  const ground = drawTableGround(IS_FLIPPED, THEME);
  const groups = layers.map(({ drawing, journeys }, index) => {
    const men = journeys.map(
      ({ journey }, at) => `<g class="m${index}-${at}">${drawMan(journey.man, { x: 0, y: 0 })}</g>`,
    );
    return `<g class="l l${index}">${drawing}${men.join('')}</g>`;
  });
  const drawing = [ground, `<g class="s">${shownInstead}</g>`, ...groups].join('\n');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${length((WIDTH * height) / DIAGRAM_WIDTH)}" viewBox="0 0 ${DIAGRAM_WIDTH} ${height}" role="img" aria-labelledby="title">`,
    `<title id="title">${title}</title>`,
    '<!-- Chessmen by Colin M.L. Burnett, GPL 2 or later; letters after Open Sans, Apache License 2.0. -->',
    `<style>${styles(layers, seconds)}</style>`,
    definitionsFor(drawing, THEME),
    `<rect width="${DIAGRAM_WIDTH}" height="${height}" fill="${THEME.paper}"/>`,
    drawing,
    '</svg>\n',
  ].join('\n');
}

function styles(layers: readonly Layer[], seconds: number): string {
  const part = (time: number): string => `${length((100 * time) / seconds)}%`;
  const rules = layers.flatMap(({ from, to, journeys }, index) => [
    `.l${index}{animation:l${index} ${length(seconds)}s step-end infinite}`,
    `@keyframes l${index}{0%{visibility:${from === 0 ? 'visible' : 'hidden'}}` +
      `${from === 0 ? '' : `${part(from)}{visibility:visible}`}${part(to)}{visibility:hidden}}`,
    ...journeys.flatMap(({ start, end }, at) => [
      `.m${index}-${at}{animation:m${index}-${at} ${length(seconds)}s ${EASING} infinite}`,
      `@keyframes m${index}-${at}{0%,${part(from)}{transform:${start}}${part(to)},100%{transform:${end}}}`,
    ]),
  ]);
  return `.l{visibility:hidden}@media (prefers-reduced-motion:no-preference){.s{visibility:hidden}${rules.join('')}}`;
}
