// Speed of the search as users meet it, through UCI: `npm run bench:search`. Prints, for otherwise idle machines:
//  - nodes a second of Ransom and of each engine on one thread, on the bench positions, in turns position by position;
//  - two threads against two processes at the same time;
//  - the time to the first `readyok` and from `stop` to `bestmove`.

import { fileURLToPath } from 'node:url';
import { BENCH_POSITIONS } from '../dist/engine/bench_positions.js';
import { EXIT_USAGE } from '../dist/cli/exit.js';
import { parseEngineSpec, type EngineSpec } from '../dist/match/engine_spec.js';
import { EngineChild } from '../dist/protocol/client/child.js';
import { MOST, commandLine, wholeNumber } from './command_line.ts';

const STALL_MS = 30_000;
const READY_RUNS = 15;
const STOP_RUNS = 30;
/** How long a search runs before it is stopped, with some spread. */
const STOP_AFTER_MS = 40;
const THREAD_POSITIONS = 16;
const HASH_MB = 64;

const command = commandLine('bench:search', 'Measures the speed of the search and of its answers, through UCI.')
  .argument('[engine...]', 'other engines to compare with, given as for "ransom match"')
  .option('--ms <n>', 'milliseconds a position', wholeNumber(1, MOST), 500)
  .parse();
const moveTimeMs = command.opts<{ ms: number }>().ms;
const bin = fileURLToPath(new URL('../bin/ransom.js', import.meta.url));

function specOf(text: string): EngineSpec {
  const spec = parseEngineSpec(text, '', [process.execPath, bin]);
  if (!spec.ok) {
    console.error(spec.error);
    process.exit(EXIT_USAGE);
  }
  return spec.value;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

/** An engine ready to search, with one hash size for all. */
class Searcher {
  readonly name: string;
  private readonly child: EngineChild;

  constructor(spec: EngineSpec, threads = 1) {
    this.name = spec.name;
    this.child = new EngineChild(spec.command, null);
    for (const { name, value } of spec.options) this.child.send(`setoption name ${name} value ${value}`);
    this.child.send(`setoption name Hash value ${HASH_MB}`);
    this.child.send(`setoption name Threads value ${threads}`);
  }

  async ask<T>(text: string, onLine: (line: string) => T | undefined): Promise<T> {
    const answer = await this.child.request({ text, stallMs: STALL_MS, onLine });
    if (!answer.ok) throw new Error(`${this.name}: ${answer.error.detail}`);
    return answer.value.value;
  }

  async isReady(): Promise<void> {
    await this.ask('isready', (line) => (line.trim() === 'readyok' ? true : undefined));
  }

  /** Nodes a second on one position: what the engine itself counted, on our watch. */
  async speed(fen: string): Promise<{ nodes: number; seconds: number }> {
    this.child.send('ucinewgame');
    await this.isReady();
    let nodes = 0;
    const start = performance.now();
    await this.ask(`position fen ${fen}\ngo movetime ${moveTimeMs}`, (line) => {
      nodes = Math.max(nodes, Number(/ nodes (\d+)/.exec(line)?.[1] ?? 0));
      return line.startsWith('bestmove') ? true : undefined;
    });
    return { nodes, seconds: (performance.now() - start) / 1000 };
  }

  /** Milliseconds from `stop` to `bestmove`. */
  async stopTime(fen: string, afterMs: number): Promise<number> {
    let asked = 0;
    setTimeout(() => {
      asked = performance.now();
      this.child.send('stop');
    }, afterMs);
    await this.ask(`position fen ${fen}\ngo infinite`, (line) => (line.startsWith('bestmove') ? true : undefined));
    return performance.now() - asked;
  }

  async quit(): Promise<void> {
    await this.child.quit('quit');
  }
}

/** Nodes a second of several engines: each searches all positions, in turns. */
async function compare(specs: readonly EngineSpec[]): Promise<void> {
  const searchers = specs.map((spec) => new Searcher(spec));
  const sums = searchers.map(() => ({ nodes: 0, seconds: 0 }));
  for (const fen of BENCH_POSITIONS) {
    for (const [index, searcher] of searchers.entries()) {
      const { nodes, seconds } = await searcher.speed(fen);
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
    const { nodes, seconds } = await searcher.speed(fen);
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

async function measureAnswers(own: EngineSpec): Promise<void> {
  const ready: number[] = [];
  for (let run = 0; run < READY_RUNS; run++) {
    const start = performance.now();
    const searcher = new Searcher(own);
    await searcher.isReady();
    ready.push(performance.now() - start);
    await searcher.quit();
  }
  console.log(`first readyok: median ${median(ready).toFixed(0)} ms`);
  const searcher = new Searcher(own);
  const stops: number[] = [];
  for (let run = 0; run < STOP_RUNS; run++) {
    stops.push(await searcher.stopTime(BENCH_POSITIONS[run % BENCH_POSITIONS.length]!, STOP_AFTER_MS + 5 * run));
  }
  console.log(`stop to bestmove: median ${median(stops).toFixed(1)} ms, longest ${Math.max(...stops).toFixed(1)} ms`);
  await searcher.quit();
}

const own = specOf('ransom');
await compare([own, ...command.args.map(specOf)]);
await compareThreads(own);
await measureAnswers(own);
