// A process of `npm run levels`: plays the pairs of games whose numbers the main process sends, after the seed.

import { startPosition } from '../../src/notation/fen.ts';
import type { Points } from '../../src/match/tally.ts';
import { balancedOpenings } from '../balanced_openings.ts';
import type { PlayedPair } from '../duel/journal.ts';
import { reason } from '../run.ts';
import { pairPlayer } from './level_player.ts';

/** Sent by the main process: the seed once, then the number of each pair. */
export type LevelsWanted = { readonly seed: number } | { readonly pair: number };
export type LevelsPlayed = PlayedPair | { readonly fault: string };

let play: ((pair: number) => Promise<readonly [Points, Points]>) | null = null;

async function answer(wanted: LevelsWanted): Promise<LevelsPlayed | null> {
  if ('pair' in wanted) return { pair: wanted.pair, points: await play!(wanted.pair) };
  play = pairPlayer(balancedOpenings(startPosition('leslie'), wanted.seed), wanted.seed);
  return null;
}

process.on('message', (wanted: LevelsWanted) => {
  answer(wanted).then(
    (played) => {
      if (played !== null) process.send!(played);
    },
    (error: unknown) => process.send!({ fault: reason(error) }),
  );
});
// Ctrl-C reaches all processes of a terminal: the main one ends the run. A main process that is gone ends it, too.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
