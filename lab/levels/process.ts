// A process of `npm run lab levels`: plays the pairs of games whose numbers the main process sends. A pair's games depend only on its
// number and the seed.

import { DirectSearch } from '../../src/engine/direct_search.ts';
import { Random } from '../../src/match/random.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { levelPlayer } from '../shared/level_games.ts';
import type { PlayedPair } from '../shared/pair_journal.ts';
import { balancedOpenings, playPair, type Player } from '../shared/play_pair.ts';
import { answerTasks } from '../shared/processes.ts';
import { linkOf, openingOf } from './links.ts';

export interface LevelsWanted {
  readonly seed: number;
}

answerTasks(({ seed }: LevelsWanted) => {
  const openings = balancedOpenings(startPosition(), seed);
  const engines = [new DirectSearch(), new DirectSearch()] as const;
  return async (pair: number): Promise<PlayedPair> => {
    const { lower, upper } = linkOf(pair);
    const random = new Random(seed, pair);
    const playerOf = (level: number, side: 0 | 1): Player => levelPlayer(engines[side], level, () => random.fraction());
    const opening = await openings(openingOf(pair));
    return { pair, points: playPair(playerOf(upper, 0), playerOf(lower, 1), opening) };
  };
});
