// A process of `npm run lab spsa`: plays pairs of games between two sets of margins.

import { DirectSearch } from '../../src/engine/direct_search.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { balancedOpenings, playPair, type Player } from '../shared/play_pair.ts';
import { answerTasks } from '../shared/processes.ts';
import type { TunableExports } from '../shared/tunable_core.ts';

export interface PairsWanted {
  /** The core with margins as variables. */
  readonly core: Uint8Array<ArrayBuffer>;
  /** Of the openings. */
  readonly seed: number;
  readonly nodes: number;
}

export interface PairWanted {
  /** Its number, and that of its opening. */
  readonly pair: number;
  readonly first: readonly number[];
  readonly second: readonly number[];
}

export interface PairPlayed {
  readonly pair: number;
  /** Points of the first side, 0 to 2. */
  readonly points: number;
}

const HASH_MB = 16;

function setMargins(engine: DirectSearch, values: readonly number[]): void {
  const core = engine.core as unknown as TunableExports;
  values.forEach((value, i) => core.setMargin(i, value));
}

answerTasks(({ core, seed, nodes }: PairsWanted) => {
  const build = { module: new WebAssembly.Module(core), isShared: true };
  const [first, second] = [new DirectSearch(HASH_MB, build), new DirectSearch(HASH_MB, build)];
  const openings = balancedOpenings(startPosition(), seed);
  const playerOf = (engine: DirectSearch): Player => ({
    engine,
    search: (gameKeys) => engine.search({ nodes }, gameKeys),
  });
  return async ({ pair, first: up, second: down }: PairWanted): Promise<PairPlayed> => {
    const opening = await openings(pair);
    setMargins(first, up);
    setMargins(second, down);
    const [asWhite, asBlack] = playPair(playerOf(first), playerOf(second), opening);
    return { pair, points: asWhite + asBlack };
  };
});
