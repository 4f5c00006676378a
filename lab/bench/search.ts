// Speed of the search as users experience it, through UCI: `npm run lab bench search`. Prints, for otherwise idle machines:
// - nodes per second of Ransom and of each engine on one thread, on the bench positions, alternating per position;
// - two threads compared with two simultaneous processes;
// - for each engine, the time to the first `readyok`, and the first search of a process compared with the same search
//   later.

import { BENCH_POSITIONS } from '../../dist/engine/bench_positions.js';
import type { EngineSpec } from '../../dist/match/engine_spec.js';
import { EXIT_NO } from '../../src/cli/exit.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { MAX_NUMBER, Option, commandLine, wholeNumber } from '../shared/command_line.ts';
import { median } from '../shared/measure.ts';
import { Searcher, engineSpec } from '../shared/searcher.ts';

const READY_RUNS = 15;
const FIRST_SEARCH_MS = 100;
const THREAD_POSITIONS = 16;

const PARTS = ['speed', 'threads', 'start'] as const;
type Part = (typeof PARTS)[number];

const command = commandLine('bench search')
  .argument('[engine...]', 'other engines to compare with, given as for "ransom match"')
  .option('--ms <n>', 'milliseconds per position', wholeNumber(1, MAX_NUMBER), 500)
  .addOption(new Option('--only <part>', 'measure one part only').choices(PARTS))
  .parse();
const { ms: moveTimeMs, only } = command.opts<{ ms: number; only?: Part }>();

/** Nodes per second of several engines: each searches all positions, alternately. */
async function compare(specs: readonly EngineSpec[]): Promise<void> {
  const searchers = specs.map((spec) => new Searcher(spec));
  const sums = searchers.map(() => ({ nodes: 0, seconds: 0 }));
  for (const fen of BENCH_POSITIONS) {
    for (const [index, searcher] of searchers.entries()) {
      const { nodes, seconds } = await searcher.speed(fen, moveTimeMs);
      sums[index]!.nodes += nodes;
      sums[index]!.seconds += seconds;
    }
  }
  for (const [index, { name }] of searchers.entries()) {
    const { nodes, seconds } = sums[index]!;
    console.log(`${name}: ${Math.round(nodes / seconds)} nodes a second`);
  }
  await Promise.all(searchers.map((searcher) => searcher.quit()));
}

/** Median over positions of two threads' speed as a share of two processes'. */
async function compareThreads(own: EngineSpec): Promise<void> {
  const two = new Searcher(own, 2);
  const singles = [new Searcher(own), new Searcher(own)];
  const perSecond = async (searcher: Searcher, fen: string): Promise<number> => {
    const { nodes, seconds } = await searcher.speed(fen, moveTimeMs);
    return nodes / seconds;
  };
  const shares: number[] = [];
  for (const fen of BENCH_POSITIONS.slice(0, THREAD_POSITIONS)) {
    const threads = await perSecond(two, fen);
    const [a, b] = await Promise.all(singles.map((single) => perSecond(single, fen)));
    shares.push(threads / (a! + b!));
  }
  console.log(`two threads / two processes: ${median(shares).toFixed(2)} of their nodes a second`);
  await Promise.all([two, ...singles].map((searcher) => searcher.quit()));
}

/** Measures the first `readyok` of a new process, and its first search compared with a repetition. */
async function measureStarts(spec: EngineSpec): Promise<void> {
  const ready: number[] = [];
  const shares: number[] = [];
  const noise: number[] = [];
  for (let run = 0; run < READY_RUNS; run++) {
    const start = performance.now();
    const searcher = new Searcher(spec);
    await searcher.isReady();
    ready.push(performance.now() - start);
    const nodes = async (): Promise<number> =>
      (await searcher.speed(BENCH_POSITIONS[run % BENCH_POSITIONS.length]!, FIRST_SEARCH_MS)).nodes;
    const first = await nodes();
    const second = await nodes();
    const third = await nodes();
    shares.push(first / third);
    noise.push(second / third);
    await searcher.quit();
  }
  console.log(
    `${spec.name}: first readyok: median ${median(ready).toFixed(0)} ms, longest ${Math.max(...ready).toFixed(0)} ms`,
  );
  const described = (values: readonly number[]): string =>
    `median ${median(values).toFixed(2)}, least ${Math.min(...values).toFixed(2)}`;
  console.log(
    `${spec.name}: nodes of the first ${FIRST_SEARCH_MS} ms / the same later: ${described(shares)} ` +
      `(noise of the machine, the second search / the third: ${described(noise)})`,
  );
}

const own = engineSpec('ransom');
const all = [own, ...command.args.map(engineSpec)];
const wants = (part: Part): boolean => only === undefined || only === part;
try {
  if (wants('speed')) await compare(all);
  if (wants('threads')) await compareThreads(own);
  if (wants('start')) for (const spec of all) await measureStarts(spec);
} catch (error) {
  console.error(messageOf(error));
  process.exit(EXIT_NO);
}
