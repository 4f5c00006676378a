// A process of `npm run lab duel`: holds both sides and plays the pairs of games whose numbers the main process sends, the sides taking
// turns on its one thread.

import { NO_SEARCH } from '../../src/core/instance.ts';
import { startPosition } from '../../src/notation/fen.ts';
import type { Ruleset } from '../../src/rules/setup.ts';
import { cpuMs } from '../shared/measure.ts';
import type { PlayedPair } from '../shared/pair_journal.ts';
import { balancedOpenings, playPair, type MoveLimit, type Player } from '../shared/play_pair.ts';
import { answerTasks } from '../shared/processes.ts';
import { startSide, type SideSpec } from '../shared/side.ts';

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

/** More than any search within a CPU time makes. */
const NO_NODE_LIMIT = 0;

async function playerOf(wanted: DuelWanted, index: 0 | 1): Promise<Player> {
  const limit = wanted.limits[index];
  let endMs = Infinity;
  let polls = 0;
  const poll = (): number => {
    polls++;
    return cpuMs() >= endMs ? 1 : 0;
  };
  const host = 'cpuMs' in limit ? { ...NO_SEARCH, poll } : NO_SEARCH;
  const engine = await startSide(wanted.sides[index], wanted.cores[index], wanted.hashMb, host);
  if ('cpuMs' in limit) {
    engine.setPosition(startPosition(wanted.ruleset));
    engine.search({ nodes: 5000 });
    if (polls === 0)
      throw new Error(`the build in ${wanted.sides[index].folder} can't be stopped by a clock: use --nodes`);
  }
  return {
    engine,
    search(gameKeys) {
      if ('nodes' in limit) return engine.search({ nodes: limit.nodes }, gameKeys);
      endMs = cpuMs() + limit.cpuMs;
      return engine.search({ nodes: NO_NODE_LIMIT }, gameKeys);
    },
  };
}

answerTasks(async (wanted: DuelWanted) => {
  const first = await playerOf(wanted, 0);
  const second = await playerOf(wanted, 1);
  const source = balancedOpenings(startPosition(wanted.ruleset), wanted.seed);
  return async (pair: number): Promise<PlayedPair> => ({
    pair,
    points: playPair(first, second, await source(pair)),
  });
});
