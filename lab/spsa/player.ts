// A process of `npm run lab spsa` that plays pairs of games. The main process first sends the core, then the pairs.

import { DirectSearch } from '../../src/engine/direct_search.ts';
import type { OpeningSource } from '../../src/match/opening.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { balancedOpenings } from '../shared/balanced_openings.ts';
import { playPair, type Player } from '../shared/play_pair.ts';
import { endWithMainProcess } from '../shared/run.ts';
import type { TunableExports } from '../shared/tunable_core.ts';

export interface PairWanted {
  readonly first: readonly number[];
  readonly second: readonly number[];
  readonly seed: number;
  /** The opening's number. */
  readonly opening: number;
  readonly nodes: number;
}

export interface PairPlayed {
  /** Points of the first side, 0 to 2. */
  readonly points: number;
}

const HASH_MB = 16;

function setMargins(engine: DirectSearch, values: readonly number[]): void {
  const core = engine.core as unknown as TunableExports;
  values.forEach((value, i) => core.setMargin(i, value));
}

/** Returns a function that plays pairs with the given core. */
function makePlayer(wasm: Uint8Array<ArrayBuffer>): (pair: PairWanted) => Promise<number> {
  const start = startPosition('leslie');
  const build = { module: new WebAssembly.Module(wasm), isShared: true };
  const first = new DirectSearch(HASH_MB, build);
  const second = new DirectSearch(HASH_MB, build);
  const sources: Record<number, OpeningSource> = {};
  return async ({ first: up, second: down, seed, opening: number, nodes }) => {
    const openings = (sources[seed] ??= balancedOpenings(start, seed));
    const opening = await openings(number);
    setMargins(first, up);
    setMargins(second, down);
    const [asWhite, asBlack] = playPair(playerOf(first, nodes), playerOf(second, nodes), opening);
    return asWhite + asBlack;
  };
}

function playerOf(engine: DirectSearch, nodes: number): Player {
  return { engine, search: (gameKeys) => engine.search({ nodes }, gameKeys) };
}

let play: ((pair: PairWanted) => Promise<number>) | null = null;
process.on('message', (message: Uint8Array<ArrayBuffer> | PairWanted) => {
  if (message instanceof Uint8Array) {
    play = makePlayer(message);
    return;
  }
  void play!(message).then((points) => process.send!({ points } satisfies PairPlayed));
});
endWithMainProcess();
