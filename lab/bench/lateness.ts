// How late the engine is, through UCI: after a fixed time per move, and after `stop`.

import { BENCH_POSITIONS } from '../../dist/engine/bench_positions.js';
import type { EngineSpec } from '../../dist/match/engine_spec.js';
import { Random } from '../../dist/match/random.js';
import { readMates } from '../../tests/positions/mates.ts';
import { Searcher } from '../shared/searcher.ts';

/** Positions in which the mate search within the main search takes long turns: searched for 1 to 20 s. */
const LONG_TURNS = [
  '5b1r/pnk1pP2/2Np2pp/8/P3bP1P/P2P2pN/6Pq/1KR1rBB1[nppP#QR] b - - 0 55',
  '1n2k2r/p2p1ppp/1N2p3/1p6/8/3PnP2/Pb3bPP/RK3B1R[Np#QBPPPqr] w k - 0 21',
];
const LONG_SEARCHES = 6;
const MIN_LONG_MS = 1000;
const MAX_LONG_MS = 20_000;
const MOVE_TIME_MS = 50;
const MIN_STOP_MS = 5;
const MAX_STOP_MS = 300;
const SEED = 12;

/** Formats median, 99th percentile and maximum. */
function describe(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(1);
  return `median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms (${values.length} searches)`;
}

/** Prints how late an engine with this many threads is, over at least this many searches of each kind. */
export async function measureLateness(spec: EngineSpec, threads: number, searches: number): Promise<void> {
  const random = new Random(SEED);
  const fens = [...LONG_TURNS, ...BENCH_POSITIONS, ...readMates().map(({ fen }) => fen)];
  const between = (least: number, most: number): number => least + random.below(most - least);
  const searcher = new Searcher(spec, threads);
  await searcher.isReady();
  const late: number[] = [];
  for (let i = 0; i < searches; i++) {
    late.push((await searcher.timeOf(fens[i % fens.length]!, MOVE_TIME_MS)) - MOVE_TIME_MS);
  }
  console.log(`${spec.name}: late after movetime ${MOVE_TIME_MS}, threads ${threads}: ${describe(late)}`);
  const stops: number[] = [];
  for (const fen of LONG_TURNS) {
    for (let i = 0; i < LONG_SEARCHES; i++) {
      stops.push(await searcher.stopTime(fen, between(MIN_LONG_MS, MAX_LONG_MS)));
    }
  }
  for (let i = 0; stops.length < searches; i++) {
    stops.push(await searcher.stopTime(fens[i % fens.length]!, between(MIN_STOP_MS, MAX_STOP_MS)));
  }
  console.log(`${spec.name}: stop to bestmove, threads ${threads}: ${describe(stops)}`);
  await searcher.quit();
}
