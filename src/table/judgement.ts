import type { Score } from '../engine/types.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';

/** A draw is taken if the engine thinks that it is worse off by this much. */
const DRAW_SCORE_CENTIPAWNS = -50;

/** Does the engine want a draw, by what it thought of its last move? Null: it has not thought yet. */
export function wantsDraw(score: Score | null): boolean {
  if (score === null) return false;
  return score.kind === 'cp' ? score.centipawns <= DRAW_SCORE_CENTIPAWNS : score.moves <= 0;
}

/** What is played if a search has failed: a legal move is better than a game lost by silence. There must be one. */
export function fallbackMove(position: Position): Move {
  return position.legalMoves()[0]!;
}
