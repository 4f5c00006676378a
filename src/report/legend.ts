import { drawArrow } from '../diagram/arrows.ts';
import { drawSnowflake } from '../diagram/board.ts';
import { CHECK_ID } from '../diagram/definitions.ts';
import { SQUARE_SIZE } from '../diagram/geometry.ts';
import { glyphClass } from './graph.ts';
import { escapeHtml, PAGE_THEME } from './html.ts';

import type { AnnotatedGame } from './types.ts';

/** A sign as shown on the page, and its meaning. */
type Entry = readonly [sign: string, words: string];

/** The legend of the page's signs and colours, in four groups. */
export function legendHtml({ start, glyphMeanings }: AnnotatedGame): string {
  const glyphs = glyphMeanings.map(({ glyph, words }): Entry => [
    `<b class="${glyphClass(glyph)}"><b>${glyph}</b></b>`,
    words,
  ]);
  const groups: readonly (readonly [title: string, entries: readonly Entry[]])[] = [
    ['Behind the moves', [...glyphs, ...SCORES]],
    ['The graph', GRAPH],
    ['The board', [...BOARD, frozen(start.ruleset === 'leslie')]],
    ['The diagrams', ARROWS],
  ];
  const lists = groups.map(([title, entries]) => {
    const items = entries.map(
      ([sign, words]) => `<li><span class="sign">${sign}</span><span>${escapeHtml(words)}</span></li>`,
    );
    return `<div><h3>${title}</h3><ul>${items.join('')}</ul></div>`;
  });
  return `<section class="legend" aria-labelledby="legend-title"><h2 id="legend-title">What the signs mean</h2>${lists.join('')}</section>`;
}

const SCORES: readonly Entry[] = [
  ['+1.20', 'White is better by 1.2 pawns; −1.20: Black is'],
  ['#5', 'White mates in five moves; #−5: Black does'],
];

const GRAPH: readonly Entry[] = [
  [swatch('white-share'), 'the share of the points that White can expect: the higher, the better for White'],
  [swatch('black-share'), "Black's share"],
  [line('curve'), 'the expected points after each move'],
  [line('level'), 'the middle line: an equal position'],
  [dot('blunder'), 'a blunder'],
  [dot('mistake'), 'a mistake'],
  [dot('good'), "a move better than the engine's choice"],
  ['<span class="sample cursor-sample"></span>', 'the position on the board'],
];

const BOARD: readonly Entry[] = [
  [store(PAGE_THEME.prison), 'a prison: the men that this player has captured'],
  [store(PAGE_THEME.airfield), 'an airfield: men that its player may drop'],
  ['●', 'next to the board: who is to move'],
  [square(`<rect width="100%" height="100%" fill="${PAGE_THEME.lastMove}"/>`), 'the last move'],
  [square(`<rect width="100%" height="100%" fill="url(#${CHECK_ID})"/>`), 'a king in check'],
];

function frozen(isHarmless: boolean): Entry {
  const frost = `<rect width="100%" height="100%" fill="${PAGE_THEME.frost}" fill-opacity=".75"/>`;
  const check = isHarmless ? ' and gives no check' : '';
  return [
    square(frost + drawSnowflake(SQUARE_SIZE / 2, SQUARE_SIZE / 2)),
    `a frozen pawn: no piece of its colour is in the enemy prison to change places with. It can't move${check}`,
  ];
}

const ARROWS: readonly Entry[] = [
  [arrow(PAGE_THEME.arrow), 'the move to play'],
  [arrow(PAGE_THEME.mistakeArrow), 'the move played, if another was better'],
  [
    arrow(PAGE_THEME.hostageArrow),
    "an exchange: the hostage goes to the opponent's airfield, and the man freed to his square",
  ],
];

function swatch(name: string): string {
  return `<span class="sample ${name}-sample"></span>`;
}

function line(name: string): string {
  return `<svg class="sample" viewBox="0 0 30 20" aria-hidden="true"><path class="${name}" d="M2 10H28"/></svg>`;
}

function dot(name: string): string {
  return `<span class="dot ${name}"></span>`;
}

function store(colour: string): string {
  return `<svg class="sample" viewBox="0 0 30 20" aria-hidden="true"><rect x=".5" y=".5" width="29" height="19" rx="3" fill="${colour}" stroke="${PAGE_THEME.storeLine}"/></svg>`;
}

function square(marks: string): string {
  const ground = `<rect width="100%" height="100%" fill="${PAGE_THEME.lightSquare}"/>`;
  return `<svg class="sample" viewBox="0 0 ${SQUARE_SIZE} ${SQUARE_SIZE}" aria-hidden="true">${ground}${marks}</svg>`;
}

function arrow(colour: string): string {
  return `<svg class="sample" viewBox="0 0 60 40" aria-hidden="true">${drawArrow({ x: -8, y: 20 }, { x: 58, y: 20 }, colour)}</svg>`;
}
