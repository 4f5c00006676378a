import type { Analysis } from '../../analysis/analyser.ts';
import { fromWhite } from '../../analysis/lines.ts';
import type { JudgedMove } from '../../analysis/annotate.ts';
import { GLYPHS, POINTS_LOST, isFault, type GivenAway, type Judgement } from '../../analysis/judgement.ts';
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

/** "Blunder: −22 % of the points, −3 pawns", "Mistake: mate in 2 missed": what a bad move costs, in figures. */
export function costFigures({ judgement, loss, given }: JudgedMove): string {
  const name = judgement === 'blunder' ? 'Blunder' : judgement === 'mistake' ? 'Mistake' : 'Inaccuracy';
  return `${name}: ${figuresOf(loss, given).join(', ')}`;
}

function figuresOf(loss: number, { allowsMate, missesMate, men, pawns }: GivenAway): string[] {
  if (allowsMate !== null) return [`mate in ${allowsMate}`];
  if (missesMate !== null) return [`mate in ${missesMate} missed`];
  const points = loss >= POINTS_LOST.inaccuracy ? [`−${Math.round(100 * loss)} % of the points`] : [];
  if (men > 0) return [...points, `−${men} ${men === 1 ? 'pawn' : 'pawns'}`];
  return points.length > 0 || pawns === 0 ? points : [`−${pawns.toFixed(1)} pawns`];
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
