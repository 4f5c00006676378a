// A process of `npm run lab duel`: holds both sides and plays the pairs of games whose numbers the main process sends, the sides taking
// turns on its one thread.

import { startPosition } from '../../src/notation/fen.ts';
import type { Ruleset } from '../../src/rules/setup.ts';
import { startPlayer } from '../shared/limited_player.ts';
import type { PlayedPair } from '../shared/pair_journal.ts';
import { balancedOpenings, playPair, type MoveLimit } from '../shared/play_pair.ts';
import { answerTasks } from '../shared/processes.ts';
import type { SideSpec } from '../shared/side.ts';

export interface DuelWanted {
  readonly sides: readonly [SideSpec, SideSpec];
  /** Cores with margins of their own; null for the build's. */
  readonly cores: readonly [Uint8Array<ArrayBuffer> | null, Uint8Array<ArrayBuffer> | null];
  /** What a move of each side may cost. */
  readonly limits: readonly [MoveLimit, MoveLimit];
  readonly seed: number;
  readonly hashMb: number;
  readonly ruleset: Ruleset;
}

answerTasks(async (wanted: DuelWanted) => {
  const { sides, cores, hashMb, limits, ruleset, seed } = wanted;
  const first = await startPlayer(sides[0], cores[0], hashMb, limits[0]);
  const second = await startPlayer(sides[1], cores[1], hashMb, limits[1]);
  const source = balancedOpenings(startPosition(ruleset), seed);
  return async (pair: number): Promise<PlayedPair> => ({
    pair,
    points: playPair(first, second, await source(pair)),
  });
});
