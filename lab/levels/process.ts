// A process of `npm run lab levels`: plays the pairs of games whose numbers the main process sends, after the seed.

import { startPosition } from '../../src/notation/fen.ts';
import type { Points } from '../../src/match/tally.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { balancedOpenings } from '../shared/balanced_openings.ts';
import type { PlayedPair } from '../shared/pair_journal.ts';
import { endWithMainProcess } from '../shared/run.ts';
import { pairPlayer } from '../shared/level_player.ts';

/** Sent once, before the first pair. */
export interface LevelsWanted {
  readonly seed: number;
}
export type LevelsPlayed = PlayedPair | { readonly fault: string };

let play: ((pair: number) => Promise<readonly [Points, Points]>) | null = null;

async function answer(wanted: LevelsWanted | number): Promise<LevelsPlayed | null> {
  if (typeof wanted === 'number') return { pair: wanted, points: await play!(wanted) };
  play = pairPlayer(balancedOpenings(startPosition('leslie'), wanted.seed), wanted.seed);
  return null;
}

process.on('message', (wanted: LevelsWanted | number) => {
  answer(wanted).then(
    (played) => {
      if (played !== null) process.send!(played);
    },
    (error: unknown) => process.send!({ fault: messageOf(error) }),
  );
});
endWithMainProcess();
