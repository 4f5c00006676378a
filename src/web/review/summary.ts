import type { Analysis } from '../../analysis/analyser.ts';
import { fromWhite } from '../../analysis/lines.ts';
import type { JudgedMove } from '../../analysis/annotate.ts';
import { GLYPHS, isFault, type Judgement } from '../../analysis/judgement.ts';
import { moveArrows, type Arrow } from '../../diagram/arrows.ts';
import type { Score } from '../../engine/types.ts';
import { formatSan } from '../../notation/san.ts';
import { moveNumber } from '../../notation/line_text.ts';
import type { Colour } from '../../rules/setup.ts';
import { BLACK } from '../../shared/men.ts';
import type { TreeNode } from '../../table/tree.ts';
import type { ReviewState } from './review_state.ts';

// Data for displaying a review.

/** "12. Nxe5??", with the glyph after the move. */
export function nameOfMove(judged: JudgedMove): string {
  return `${numberedMove(judged)}${judged.judgement === null ? '' : GLYPHS[judged.judgement]}`;
}

/** "12. Nxe5" */
export function numberedMove({ move, before: { position } }: JudgedMove): string {
  return `${moveNumber(position)} ${formatSan(position, move)}`;
}

/** The glyph of the move that leads to a node; empty if there is none. */
export function markAt({ line, judged }: ReviewState, node: TreeNode): string {
  if (line[node.ply] !== node) return '';
  const judgement = judged[node.ply - 1]?.judgement ?? null;
  return judgement === null ? '' : GLYPHS[judgement];
}

/** White's expected points after this many moves, 0 to 1; null if not known yet. */
export function whiteExpects({ judged }: ReviewState, ply: number): number | null {
  const analysis = ply === 0 ? judged[0]?.before : judged[ply - 1]?.after;
  if (analysis === undefined) return null;
  return analysis.position.turn === BLACK ? 1 - analysis.expected : analysis.expected;
}

/** A side that may expect so few of the points, or so many, has lost or won. */
const DECIDED_SHARE = 0.05;

/** Was the game decided before the move? */
export function isDecided({ before: { expected } }: JudgedMove): boolean {
  return Math.min(expected, 1 - expected) < DECIDED_SHARE;
}

/** From White's point of view; null for a game that is over by the rules, or if nothing was searched. */
export function whiteScore({ score, position, lines, outcome }: Analysis): Score | null {
  return outcome !== null || lines.length === 0 ? null : fromWhite(score, position);
}

/** The turning points of the game: bad moves, and those better than the engine's choice. */
export function turningPoints({ judged }: ReviewState): readonly JudgedMove[] {
  return judged.filter(({ judgement }) => judgement !== null && judgement !== 'inaccuracy');
}

/** A player's moves that are worth retrying. */
export function mistakesOf({ judged }: ReviewState, colour: Colour): readonly JudgedMove[] {
  return judged.filter(({ judgement, before }) => isFault(judgement) && before.position.turn === colour);
}

export const COUNTED: readonly Judgement[] = ['blunder', 'mistake', 'inaccuracy', 'interesting'];

/** A player's performance. */
export interface PlayerSummary {
  readonly moves: number;
  readonly counts: Readonly<Record<Judgement, number>>;
  /** Average loss of expected points per move, 0 to 1. */
  readonly averageLoss: number;
}

export function summaryOf({ judged }: ReviewState, colour: Colour): PlayerSummary {
  const own = judged.filter(({ before }) => before.position.turn === colour);
  const count = (name: Judgement): number => own.filter(({ judgement }) => judgement === name).length;
  const counts = {
    blunder: count('blunder'),
    mistake: count('mistake'),
    inaccuracy: count('inaccuracy'),
    interesting: count('interesting'),
  };
  const lost = own.reduce((sum, { loss }) => sum + Math.max(0, loss), 0);
  return { moves: own.length, counts, averageLoss: own.length === 0 ? 0 : lost / own.length };
}

/** Arrows for the better move and the one played, if the current position is the one before the bad move in focus. */
export function reviewArrows({ focus, line, judged }: ReviewState, here: TreeNode): readonly Arrow[] {
  const move = focus === null ? undefined : judged[focus - 1];
  if (move === undefined || line[focus! - 1] !== here) return [];
  const { turn } = move.before.position;
  const better = move.best.line[0];
  if (better === undefined || better === move.move) return moveArrows(turn, move.move);
  return [...moveArrows(turn, move.move, 'mistake'), ...moveArrows(turn, better)];
}
