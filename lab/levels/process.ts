// A process of `npm run lab levels`: plays the pairs of games whose numbers the main process sends.

import { startPosition } from '../../src/notation/fen.ts';
import type { PlayedPair } from '../shared/pair_journal.ts';
import { balancedOpenings } from '../shared/play_pair.ts';
import { answerTasks } from '../shared/processes.ts';
import { pairPlayer } from '../shared/level_player.ts';

export interface LevelsWanted {
  readonly seed: number;
}

answerTasks(({ seed }: LevelsWanted) => {
  const play = pairPlayer(balancedOpenings(startPosition('leslie'), seed), seed);
  return async (pair: number): Promise<PlayedPair> => ({ pair, points: await play(pair) });
});
