import { platform } from '#platform';
import { drawBoardGround } from '../diagram/board.ts';
import { frozenPawns } from '../rules/refusal/facts.ts';
import { definitionsFor } from '../diagram/definitions.ts';
import { drawTableGround } from '../diagram/diagram.ts';
import { BOARD_MARGIN, BOARD_SIZE, STORE_HEIGHT, STORE_WIDTH } from '../diagram/geometry.ts';
import { drawStoreGround } from '../diagram/store.ts';
import { tagOf, withoutTags } from '../notation/tags.ts';
import { graphHtml } from './graph.ts';
import { escapeHtml, jsonForScript, PAGE_THEME } from './html.ts';
import { legendHtml } from './legend.ts';
import { TABLE_GROUND_ID, movesHtml, turningPointsHtml } from './moves.ts';
import { STORES, pageData } from './page_data.ts';
import { pliesOf, type Ply } from './ply.ts';
import { STYLES } from './styles.ts';

import type { AnnotatedGame } from './types.ts';

/** Makes the browser enforce that the page loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

const COMMANDS = [
  ['first', '«', 'To the start (Home)'],
  ['back', '‹', 'One move back (left arrow)'],
  ['forward', '›', 'One move forward (right arrow)'],
  ['last', '»', 'To the end (End)'],
  ['flip', '⇅', 'Flip the board (f)'],
] as const;

/** Tags that the page's header shows elsewhere, or that mean nothing to readers. */
const SPECIAL_TAGS = ['White', 'Black', 'Result', 'Variant', 'FEN', 'SetUp'];

/** Formats a judged game as an HTML page that needs no other file and no network. */
export function makeReport(game: AnnotatedGame): string {
  const plies = pliesOf(game);
  const data = jsonForScript(pageData(game, plies));
  const tag = (name: string): string => escapeHtml(tagOf(game.tags, name)?.value ?? '');
  const players = `${tag('White') || 'White'} – ${tag('Black') || 'Black'}`;
  const result = tag('Result') === '' || tag('Result') === '*' ? '' : ` <span class="result">${tag('Result')}</span>`;
  const body = [
    `<header><h1>${players}${result}</h1>${tagsHtml(game)}</header>`,
    `<main><div class="play">${tableHtml(frozenWords(game, plies))}${movesHtml(game, plies)}</div>`,
    graphHtml(game, plies),
    turningPointsHtml(plies),
    legendHtml(game),
    '</main>',
    `<footer><p>${game.analyst === '' ? '' : `Judged by ${escapeHtml(game.analyst)}. `}Scores are in pawns from White's side. `,
    'Chessmen by Colin M.L. Burnett (GPL 2 or later).</p></footer>',
  ].join('\n');
  const ground = `<g id="${TABLE_GROUND_ID}">${drawTableGround(false, PAGE_THEME)}</g>`;
  const definitions = definitionsFor(body + ground + data.replaceAll('\\"', '"'), PAGE_THEME);
  return [
    '<!DOCTYPE html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${players}</title>`,
    `<style>${STYLES}</style></head><body>`,
    `<svg class="definitions" aria-hidden="true">${definitions}<defs>${ground}</defs></svg>`,
    body,
    `<script type="application/json" id="data">${data}</script>`,
    `<script>${new TextDecoder().decode(platform.readBuilt('report/page/page.js'))}</script>`,
    '</body></html>\n',
  ].join('\n');
}

function tagsHtml({ tags, start }: AnnotatedGame): string {
  const shown = withoutTags(tags, SPECIAL_TAGS).filter(({ value }) => !/^[?.]*$/.test(value));
  const rules =
    start.ruleset === 'pierce' && tagOf(shown, 'Rules') === undefined ? [{ name: 'Rules', value: 'pierce' }] : [];
  const items = [...shown, ...rules].map(
    ({ name, value }) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return items.length === 0 ? '' : `<dl>${items.join('')}</dl>`;
}

/** Explains the snowflake if the game has one. */
function frozenWords({ start }: AnnotatedGame, plies: readonly Ply[]): string {
  const positions = [start, ...plies.map(({ after }) => after)];
  if (positions.every(({ setup }) => frozenPawns(setup).length === 0)) return '';
  const check = start.ruleset === 'leslie' ? ', and gives no check' : '';
  return `<p class="words">A snowflake marks a frozen pawn: it can't move${check}, until a piece of its colour is taken.</p>`;
}

/** The board and stores for playing through the game; the script fills in the men. */
function tableHtml(words: string): string {
  const box = `${-BOARD_MARGIN} -1 ${BOARD_SIZE + 2 * BOARD_MARGIN} ${BOARD_SIZE + BOARD_MARGIN + 2}`;
  const stores = STORES.map(
    (store) =>
      `<svg class="store ${store.kind}-${store.player}" viewBox="0 0 ${STORE_WIDTH} ${STORE_HEIGHT}" role="img">` +
      `${drawStoreGround(store, PAGE_THEME)}<g class="store-men"></g></svg>`,
  );
  const buttons = COMMANDS.map(
    ([command, sign, words]) =>
      `<button type="button" data-command="${command}" title="${words}" aria-label="${words}">${sign}</button>`,
  );
  return [
    '<section class="stand" aria-label="Board"><div id="table">',
    ...stores,
    `<svg class="board" viewBox="${box}" role="img" aria-label="The board; its FEN stands below">`,
    `<g id="ground-white">${drawBoardGround(false, PAGE_THEME)}</g>`,
    `<g id="ground-black" style="display:none">${drawBoardGround(true, PAGE_THEME)}</g><g id="board-men"></g></svg></div>`,
    `<div class="controls">${buttons.join('')}</div>`,
    '<noscript><p>The board needs JavaScript; moves and diagrams do not.</p></noscript>',
    '<p id="note" aria-live="polite"></p>',
    '<label class="fen">FEN <input id="fen" readonly></label>',
    words,
    '</section>',
  ].join('');
}
