import { NO_SEARCH } from '../../src/core/instance.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { cpuMs } from './measure.ts';
import type { MoveLimit, Player } from './play_pair.ts';
import { startSide, type SideSpec } from './side.ts';

/** More than any search within a CPU time makes. */
const NO_NODE_LIMIT = 0;
const TRIED_NODES = 5000;

/**
 * Starts the engine of a side, whose moves cost no more than `limit`. `core` is from `coreOf`. Throws if the side has a fault, or if
 * no clock can stop its build.
 */
export async function startPlayer(
  side: SideSpec,
  core: Uint8Array<ArrayBuffer> | null,
  hashMb: number,
  limit: MoveLimit,
): Promise<Player> {
  let endMs = Infinity;
  let polls = 0;
  const poll = (): number => {
    polls++;
    return cpuMs() >= endMs ? 1 : 0;
  };
  const host = 'cpuMs' in limit ? { ...NO_SEARCH, poll } : NO_SEARCH;
  const engine = await startSide(side, core, hashMb, host);
  if ('cpuMs' in limit) {
    engine.setPosition(startPosition());
    engine.search({ nodes: TRIED_NODES });
    if (polls === 0) throw new Error(`the build in ${side.folder} can't be stopped by a clock: use --nodes`);
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
