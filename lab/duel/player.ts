// A process of `npm run lab duel`: holds both sides and plays pairs of games, the sides taking turns on its one thread. The main
// process sends the settings first, then the numbers of pairs.

import { NO_SEARCH } from '../../src/core/instance.ts';
import type { Points } from '../../src/match/tally.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import type { Ruleset } from '../../src/rules/setup.ts';
import { balancedOpenings } from '../shared/balanced_openings.ts';
import { cpuMs } from '../shared/cpu_time.ts';
import { endWithMainProcess } from '../shared/run.ts';
import { playPair, type MoveLimit, type Player } from '../shared/play_pair.ts';
import { startSide, type SideSpec } from '../shared/side.ts';

/** Sent once, before the first pair. */
export interface DuelWanted {
  readonly sides: readonly [SideSpec, SideSpec];
  /** Cores with margins of their own; null for the build's. */
  readonly cores: readonly [Uint8Array<ArrayBuffer> | null, Uint8Array<ArrayBuffer> | null];
  readonly limit: MoveLimit;
  readonly seed: number;
  readonly hashMb: number;
  readonly ruleset: Ruleset;
}

/** The points of the first side with White and with Black, or why a pair could not be played. */
export type PairPlayed =
  { readonly pair: number; readonly points: readonly [Points, Points] } | { readonly fault: string };

/** More than any search within a CPU time makes. */
const NO_NODE_LIMIT = 0;

async function playerOf(wanted: DuelWanted, index: 0 | 1): Promise<Player> {
  const { limit } = wanted;
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

/** What plays the pair of a number. */
async function makePlayer(wanted: DuelWanted): Promise<(pair: number) => Promise<readonly [Points, Points]>> {
  const first = await playerOf(wanted, 0);
  const second = await playerOf(wanted, 1);
  const source = balancedOpenings(startPosition(wanted.ruleset), wanted.seed);
  return async (pair) => playPair(first, second, await source(pair));
}

function tell(played: PairPlayed): void {
  process.send!(played);
}

function failed(error: unknown): void {
  tell({ fault: messageOf(error) });
}

let player: Promise<(pair: number) => Promise<readonly [Points, Points]>> | null = null;
process.on('message', (message: DuelWanted | number) => {
  if (typeof message !== 'number') {
    player = makePlayer(message);
    player.catch(failed);
    return;
  }
  player!
    .then((play) => play(message))
    .then((points) => {
      tell({ pair: message, points });
    })
    .catch(failed);
});
endWithMainProcess();
