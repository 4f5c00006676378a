import type { Score } from '../../engine/types.ts';

/** A draw is taken where the engine thinks that it is worse off by so much. */
const DRAW_SCORE_CENTIPAWNS = -50;

/** Does the engine want a draw, by what it thought of its last move? Null: it has not thought yet. */
export function wantsDraw(score: Score | null): boolean {
  if (score === null) return false;
  return score.kind === 'cp' ? score.centipawns <= DRAW_SCORE_CENTIPAWNS : score.moves <= 0;
}
