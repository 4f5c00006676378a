import type { Score } from '../engine/types.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';

/** The engine accepts a draw if its score is at most this. */
const DRAW_SCORE_CENTIPAWNS = -50;

/** Would the engine accept a draw, judging by its last search? Null: it has not searched yet. */
export function wantsDraw(score: Score | null): boolean {
  if (score === null) return false;
  return score.kind === 'cp' ? score.centipawns <= DRAW_SCORE_CENTIPAWNS : score.moves <= 0;
}

/** The move to play after a failed search: a legal move is better than losing without one. There must be one. */
export function fallbackMove(position: Position): Move {
  return position.legalMoves()[0]!;
}
