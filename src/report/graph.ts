import { escapeHtml } from './html.ts';
import { chanceOf, isTurningPoint, type Ply } from './ply.ts';
import type { AnnotatedGame } from './types.ts';

/** The graph of the evaluation after each move, White above; empty if no move was judged. */
export function graphHtml(game: AnnotatedGame, plies: readonly Ply[]): string {
  const chances = [chanceOf(game.startScore), ...plies.map(({ chance }) => chance)];
  const points = chances.flatMap((chance, x) => (chance === null ? [] : [{ x, y: 100 * (1 - chance) }]));
  if (points.length < 2) return '';
  const first = points[0]!.x;
  const end = points[points.length - 1]!.x;
  const line = points.map(({ x, y }) => `${x} ${y.toFixed(1)}`).join('L');
  return [
    '<section class="graph-frame" aria-labelledby="graph-title"><h2 id="graph-title">Evaluation</h2>',
    '<div id="graph" title="Click to see the position">',
    `<svg viewBox="0 0 ${plies.length} 100" preserveAspectRatio="none" aria-hidden="true">`,
    `<path class="white-share" d="M${first} 100L${line}L${end} 100z"/>`,
    `<path class="curve" d="M${line}"/><path class="level" d="M0 50H${plies.length}"/>`,
    '</svg>',
    ...plies.filter(isTurningPoint).map((ply) => dot(ply, plies.length)),
    '<div id="cursor"></div></div>',
    '<p class="words">Above the line White is better, below it Black.</p></section>',
  ].join('');
}

function dot({ number, chance, moveNumber, san, annotated }: Ply, plyCount: number): string {
  if (chance === null) return '';
  const place = `left:${((100 * number) / plyCount).toFixed(2)}%;top:${(100 * (1 - chance)).toFixed(1)}%`;
  const name = escapeHtml(`${moveNumber} ${san}${annotated.glyph}`);
  return `<a class="dot ${glyphClass(annotated.glyph)}" style="${place}" href="#ply-${number}" data-ply="${number}" title="${name}" aria-label="${name}"></a>`;
}

/** The CSS class for a move with this glyph. */
export function glyphClass(glyph: string): string {
  switch (glyph) {
    case '??':
      return 'blunder';
    case '?':
      return 'mistake';
    case '?!':
      return 'dubious';
    case '':
      return 'plain';
    default:
      return 'good';
  }
}
