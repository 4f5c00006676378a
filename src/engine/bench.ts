import { positionFromFen } from '../notation/fen.ts';
import { Game } from '../rules/game.ts';
import { BENCH_POSITIONS } from './bench_positions.ts';
import { Engine } from './engine.ts';

export const BENCH_DEPTH = 9;
const BENCH_HASH_MB = 16;

export interface BenchResult {
  /** Nodes of all searches: the signature, identical on every machine and in every run. */
  readonly nodes: number;
  readonly seconds: number;
}

export interface BenchListener {
  /** Called after each position with its number (from 1), the number of positions, its FEN and its nodes. */
  onPosition?(number: number, total: number, fen: string, nodes: number): void;
}

/**
 * Searches the bench positions to a fixed depth on one thread, each with an empty hash table. The sum of nodes changes
 * only if the search, the evaluation or the order of generated moves changes. `signal` aborts the run.
 */
export async function runBench(
  listener: BenchListener = {},
  depth = BENCH_DEPTH,
  signal?: AbortSignal,
): Promise<BenchResult> {
  const engine = new Engine({ threads: 1, hashMb: BENCH_HASH_MB });
  const onAbort = (): void => engine.stop();
  signal?.addEventListener('abort', onAbort);
  let nodes = 0;
  let milliseconds = 0;
  try {
    await engine.prepare();
    for (const [index, fen] of BENCH_POSITIONS.entries()) {
      if (signal?.aborted === true) break;
      const position = positionFromFen(fen);
      if (!position.ok) throw new Error(`bench position ${index + 1}: ${position.error.message}`);
      await engine.newGame();
      const result = await engine.search(new Game(position.value), { depth }, {});
      if (result.fault !== undefined) throw new Error(`bench position ${index + 1}: ${result.fault}`);
      nodes += result.nodes;
      milliseconds += result.timeMs;
      listener.onPosition?.(index + 1, BENCH_POSITIONS.length, fen, result.nodes);
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await engine.quit();
  }
  return { nodes, seconds: milliseconds / 1000 };
}
