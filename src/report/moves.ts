import { WHITE } from '../shared/men.ts';
import { moveArrows } from '../diagram/arrows.ts';
import { NO_MARKS } from '../diagram/board.ts';
import { describeSetup } from '../diagram/describe.ts';
import { DIAGRAM_WIDTH, diagramHeight, drawTableMen } from '../diagram/diagram.ts';
import { glyphClass } from './graph.ts';
import { escapeHtml, PAGE_THEME } from './html.ts';
import { isTurningPoint, formatScore, type Ply } from './ply.ts';

import type { AnnotatedGame } from './types.ts';

export const TABLE_GROUND_ID = 'table-ground';

/** The moves, two per row, with the comments on them below. */
export function movesHtml(game: AnnotatedGame, plies: readonly Ply[]): string {
  const start = '<a class="start" id="move-0" href="#ply-0" data-ply="0">Start</a>';
  const intro = game.intro === '' ? '' : `<p class="remark">${escapeHtml(game.intro)}</p>`;
  const rows = plies.map((ply, index) => {
    const isWhite = ply.before.turn === WHITE;
    const startsRow = isWhite || index === 0 || remark(plies[index - 1]!) !== '';
    const number = startsRow ? `<span class="number">${ply.before.setup.fullmoves}.</span>` : '';
    const gap = startsRow && !isWhite ? '<span class="gap">…</span>' : '';
    return `${number}${gap}${moveLink(ply)}${remark(ply)}`;
  });
  const ending = game.ending === '' ? '' : `<p class="ending">${escapeHtml(game.ending)}</p>`;
  return `<nav class="moves" aria-label="Moves" tabindex="0">${start}${intro}<div class="list">${rows.join('')}</div>${ending}</nav>`;
}

function moveLink({ number, san, annotated, score }: Ply): string {
  const glyph = annotated.glyph === '' ? '' : `<b>${annotated.glyph}</b>`;
  const value = score === null ? '' : `<small>${score}</small>`;
  const link = `id="move-${number}" href="#ply-${number}" data-ply="${number}"`;
  return `<a ${link} class="${glyphClass(annotated.glyph)}"><span>${escapeHtml(san)}${glyph}</span>${value}</a>`;
}

/** Comments, and the better line if a move has a glyph. */
function remark({ annotated, bestLine, isBest }: Ply): string {
  const better = annotated.glyph !== '' && bestLine !== '' && !isBest ? `<i>${escapeHtml(bestLine)}</i>` : '';
  const comment = annotated.comment === '' ? '' : escapeHtml(annotated.comment);
  return better === '' && comment === '' ? '' : `<p class="remark">${[comment, better].filter(Boolean).join(' ')}</p>`;
}

/** A diagram for each turning point of the game: the move played and the better one. */
export function turningPointsHtml(plies: readonly Ply[]): string {
  const figures = plies.filter(isTurningPoint).map(turningPoint);
  if (figures.length === 0) return '';
  return `<section class="turns" aria-labelledby="turns-title"><h2 id="turns-title">Where the game turned</h2>${figures.join('')}</section>`;
}

function turningPoint(ply: Ply): string {
  const { before, annotated, bestLine, isBest } = ply;
  const { setup, turn, ruleset } = before;
  const best = annotated.best[0];
  const isMistake = annotated.glyph !== '!?' && !isBest;
  const arrows = [
    ...moveArrows(turn, annotated.move, isMistake ? 'mistake' : 'move'),
    ...(best === undefined || !isMistake ? [] : moveArrows(turn, best)),
  ];
  const men = drawTableMen(setup, {
    ...NO_MARKS,
    checkedKing: before.isCheck() ? before.kingSquare(turn) : null,
    arrows,
    isFlipped: false,
    ruleset,
    theme: PAGE_THEME,
  });
  const label = escapeHtml(`The position before ${ply.moveNumber} ${ply.san}. ${describeSetup(setup)}`);
  return [
    `<figure><svg viewBox="0 0 ${DIAGRAM_WIDTH} ${diagramHeight(setup)}" role="img" aria-label="${label}">`,
    `<use href="#${TABLE_GROUND_ID}"/>${men}</svg>`,
    `<figcaption><p><a class="to-board ${glyphClass(annotated.glyph)}" href="#ply-${ply.number}" data-ply="${ply.number}">`,
    `${ply.moveNumber} ${escapeHtml(ply.san)}${annotated.glyph}</a> ${scores(ply)}</p>`,
    bestLine === '' ? '' : `<p>${isMistake ? 'Better' : 'The best line'}: <i>${escapeHtml(bestLine)}</i></p>`,
    annotated.comment === '' ? '' : `<p>${escapeHtml(annotated.comment)}</p>`,
    '</figcaption></figure>',
  ].join('');
}

/** "−3.40 instead of +0.20". */
function scores({ annotated, score, isBest }: Ply): string {
  if (score === null) return '';
  return annotated.bestScore === null || isBest ? score : `${score} instead of ${formatScore(annotated.bestScore)}`;
}
