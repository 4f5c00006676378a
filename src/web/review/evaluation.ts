import type { Analysis } from '../../analysis/analyser.ts';
import { fromWhite } from '../../analysis/lines.ts';
import { GLYPHS, type Judgement } from '../../analysis/judgement.ts';
import type { Score } from '../../engine/types.ts';
import { BLACK } from '../../shared/men.ts';
import type { TreeNode } from '../../table/tree.ts';
import { whiteValue } from '../analysis/analysis_state.ts';
import type { PageState } from '../state/page_state.ts';
import type { ReviewState } from './review_state.ts';

// What the page shows of a review, or of an analysis, beside the board and in the score: part of the first load.

/** The glyph of the move that leads to a node; empty if there is none. */
export function markAt({ line, judged }: ReviewState, node: TreeNode): string {
  if (line[node.ply] !== node) return '';
  const judgement = judged[node.ply - 1]?.judgement ?? null;
  return judgement === null ? '' : GLYPHS[judgement];
}

/** The class of each mark, which gives it its colour. */
const CLASSES: Readonly<Record<string, Judgement | 'good'>> = {
  ...Object.fromEntries(Object.entries(GLYPHS).map(([judgement, glyph]) => [glyph, judgement as Judgement])),
  '!?': 'interesting',
  '!': 'good',
  '!!': 'good',
  '✓': 'good',
};

/** The class of a move's glyphs, which may be followed by others: `?? $14`. Empty if they praise and blame nothing. */
export function markClass(glyphs: string): string {
  const kind = CLASSES[/^([!?]+|✓)/.exec(glyphs)?.[0] ?? ''];
  return kind === undefined ? '' : `mark ${kind}`;
}

/** What is known after so many moves. */
function analysisAt({ judged }: Pick<ReviewState, 'judged'>, ply: number): Analysis | undefined {
  return ply === 0 ? judged[0]?.before : judged[ply - 1]?.after;
}

/** White's expected points after this many moves, 0 to 1; null if not known yet. */
export function whiteExpects({ judged }: ReviewState, ply: number): number | null {
  const analysis = analysisAt({ judged }, ply);
  if (analysis === undefined) return null;
  return analysis.position.turn === BLACK ? 1 - analysis.expected : analysis.expected;
}

/** From White's point of view; null for a game that is over by the rules, or if nothing was searched. */
export function whiteScore({ score, position, lines, outcome }: Analysis): Score | null {
  return outcome !== null || lines.length === 0 ? null : fromWhite(score, position);
}

/** What the evaluation bar shows: it is beside the board in a review and in an analysis. */
export interface Bar {
  /** White's expected points, 0 to 1; null: not known of this position. */
  readonly share: number | null;
  /** The evaluation, seen by White; null: not known, or the game is over. */
  readonly score: Score | null;
}

const UNKNOWN: Bar = { share: null, score: null };

/** Null: there is no bar. During an attempt the position after the move is not told before it is judged. */
export function barOf({ panel, mode, preview, analysis, review, game }: PageState): Bar | null {
  if (mode !== 'game') return null;
  const node = preview === null ? game.table.node : preview.node;
  if (panel === 'review') {
    if (review.judged.length === 0) return null;
    // A line that is stepped through is about itself.
    return node === null ? UNKNOWN : valueAt(review, node);
  }
  if (panel !== 'analysis' || !analysis.isOn) return null;
  const { thoughts } = analysis;
  const best = thoughts?.lines[0];
  if (preview !== null || best === undefined || thoughts?.position !== game.table.position) return UNKNOWN;
  const { expected: share, score } = whiteValue(best, thoughts.position);
  return { share, score };
}

function valueAt(review: ReviewState, node: TreeNode): Bar {
  const share = review.line[node.ply] === node ? whiteExpects(review, node.ply) : null;
  const analysis = analysisAt(review, node.ply);
  return share === null || analysis === undefined ? UNKNOWN : { share, score: whiteScore(analysis) };
}
