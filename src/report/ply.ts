import { WHITE } from '../shared/men.ts';
import { expectedPoints, expectedResults } from '../engine/score.ts';
import type { Score } from '../engine/types.ts';
import { moveNumber, formatNumberedLine } from '../notation/line_text.ts';
import { formatSan } from '../notation/san.ts';
import type { Position } from '../rules/position.ts';
import type { AnnotatedGame, AnnotatedMove } from './types.ts';
import { MIN_MEN, POINTS_LOST, type Verdict } from '../analysis/judgement.ts';
import type { Move } from '../rules/setup.ts';

/** A half-move with the positions before and after it. */
export interface Ply {
  /** 1 for the first. */
  readonly number: number;
  readonly before: Position;
  readonly after: Position;
  readonly annotated: AnnotatedMove;
  /** "12..." and "Nf6" of 12... Nf6. */
  readonly moveNumber: string;
  readonly san: string;
  /** Null if unknown, or if the board itself shows the mate. */
  readonly score: string | null;
  /** White's expected points after it, from 0 (a loss) to 1 (a win); null if unknown. */
  readonly chance: number | null;
  /** The better or expected line; empty if unknown. */
  readonly bestLine: string;
  readonly isBest: boolean;
}

export function pliesOf({ start, moves }: AnnotatedGame): Ply[] {
  let position = start;
  return moves.map((annotated, index) => {
    const before = position;
    const after = before.play(annotated.move);
    position = after;
    const isMate = after.status() === 'checkmate';
    return {
      number: index + 1,
      before,
      after,
      annotated,
      moveNumber: moveNumber(before),
      san: formatSan(before, annotated.move),
      score: isMate ? '#' : annotated.score === null ? null : formatScore(annotated.score),
      chance: isMate ? (before.turn === WHITE ? 1 : 0) : chanceOf(annotated.score),
      bestLine: formatLine(before, annotated.best),
      isBest: annotated.best[0] === annotated.move,
    };
  });
}

/** White's expected points at a score from White's point of view; null for no score. */
export function chanceOf(score: Score | null): number | null {
  if (score === null) return null;
  if (score.kind === 'mate') return score.moves > 0 ? 1 : score.moves < 0 ? 0 : null;
  return expectedPoints(expectedResults(score.centipawns));
}

/** Is the move a turning point of the game, which gets a diagram? */
export function isTurningPoint({ annotated }: Ply): boolean {
  return annotated.glyph === '?' || annotated.glyph === '??' || annotated.glyph === '!?';
}

/** The comments on a move, as plain text. */
export function noteOf(ply: Ply): string {
  const { annotated, bestLine, isBest, score } = ply;
  const depth = annotated.depth === null ? '' : `, depth ${annotated.depth}`;
  const value = annotated.bestScore === null ? '' : ` (${formatScore(annotated.bestScore)})`;
  return [
    `${ply.moveNumber} ${ply.san}${annotated.glyph}`,
    ...(score === null ? [] : [`${score}${depth}`]),
    ...(bestLine === '' ? [] : [isBest ? `The best move; the line: ${bestLine}` : `Best: ${bestLine}${value}`]),
    ...(annotated.comment === '' ? [] : [annotated.comment]),
  ].join(' · ');
}

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
