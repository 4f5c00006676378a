import { formatNumberedLine } from '../notation/line_text.ts';
import { MIN_MEN, POINTS_LOST, type Verdict } from '../analysis/judgement.ts';
import type { Score } from '../engine/types.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';

/** Longer lines are unreadable. */
const MAX_LINE_PLIES = 10;

/** "+1.24", "−0.30", "#5" if White mates, "#−5" if Black does. */
export function formatScore(score: Score): string {
  if (score.kind === 'mate') return score.moves === 0 ? '#' : `#${score.moves < 0 ? '−' : ''}${Math.abs(score.moves)}`;
  const pawns = (Math.abs(score.centipawns) / 100).toFixed(2);
  if (score.centipawns === 0) return pawns;
  return `${score.centipawns > 0 ? '+' : '−'}${pawns}`;
}

/** "12... (B-N)*c6 13. Qd2": the moves of a line with their numbers. */
export function formatLine(start: Position, moves: readonly Move[]): string {
  const line = formatNumberedLine(start, moves.slice(0, MAX_LINE_PLIES));
  return moves.length > MAX_LINE_PLIES ? `${line} …` : line;
}

/** "It allows mate in 2.", "It costs 22 % of the points and men worth 3 pawns.": what a bad move gives away. */
export function describeCost({ loss, given }: Pick<Verdict, 'loss' | 'given'>): string {
  const { allowsMate, missesMate, men, pawns } = given;
  if (allowsMate !== null) return `It allows mate in ${allowsMate}.`;
  if (missesMate !== null) return `It misses mate in ${missesMate}.`;
  const points = `${Math.round(100 * Math.max(0, loss))} % of the points`;
  const worth = men === MIN_MEN ? 'a pawn' : `men worth ${men} pawns`;
  if (loss >= POINTS_LOST.inaccuracy) return `It costs ${points}${men === 0 ? '' : ` and ${worth}`}.`;
  if (men > 0) return `It costs ${worth}.`;
  return pawns > 0 ? `It costs as much as ${pawns.toFixed(1)} pawns.` : `It costs ${points}.`;
}
