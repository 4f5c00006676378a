// How late an engine answers, through UCI: after a fixed time per move, and after `stop`. Besides the bench positions and the mates
// there are some in which the mate search within the main search takes long turns (tests/positions/lateness.txt): they are
// searched for 1 to 20 s. Twelve minutes for each engine, on a machine with nothing else to do.

import { BENCH_POSITIONS } from '../../dist/engine/bench_positions.js';
import type { EngineSpec } from '../../dist/match/engine_spec.js';
import { Random } from '../../dist/match/random.js';
import { readMates } from '../../tests/positions/mates.ts';
import { suiteLines } from '../../tests/positions/suites.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';
import { Searcher, engineSpec } from '../shared/searcher.ts';

const LONG_SEARCHES = 6;
const MIN_LONG_MS = 1000;
const MAX_LONG_MS = 20_000;
const MOVE_TIME_MS = 50;
const MIN_STOP_MS = 5;
const MAX_STOP_MS = 300;
const SEED = 12;

const command = commandLine('suites lateness')
  .argument('[engine...]', 'other engines to compare with, given as for "ransom match"')
  .option('--searches <n>', 'searches for each figure', wholeNumber(1, MAX_NUMBER), 500)
  .parse();
const { searches } = command.opts<{ searches: number }>();

const LONG_TURNS = suiteLines('lateness.txt');

/** Formats median, 99th percentile and maximum. */
function describe(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(1);
  return `median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms (${values.length} searches)`;
}

/** Prints how late an engine with this many threads is. */
async function measureLateness(spec: EngineSpec, threads: number): Promise<void> {
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

for (const spec of ['ransom', ...command.args].map(engineSpec)) {
  for (const threads of [1, 2]) await measureLateness(spec, threads);
}
