import type { GameResult } from '../../rules/game.ts';
import type { Colour } from '../../rules/setup.ts';
import { WHITE } from '../../shared/men.ts';
import type { Score } from './progress_state.ts';

export const SCORE_WORDS: Readonly<Record<Score, string>> = { won: 'Won', drawn: 'Drawn', lost: 'Lost' };

/** What a result is for the player of a side. */
export function scoreFor(side: Colour, result: GameResult): Score {
  if (result === '1/2-1/2') return 'drawn';
  return (result === '1-0') === (side === WHITE) ? 'won' : 'lost';
}
