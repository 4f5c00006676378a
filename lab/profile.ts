// Where the search spends its time: `npm run lab profile`. The core is compiled as for the product, with the names of its
// functions, and V8's sampling profiler runs while it searches the bench positions in this thread. Functions that the
// compiler has inlined count for their callers.

import { Session, type Profiler } from 'node:inspector/promises';
import { BENCH_POSITIONS } from '../src/engine/bench_positions.ts';
import { DirectSearch } from '../src/engine/direct_search.ts';
import { positionFromFen } from '../src/notation/fen.ts';
import { coreArguments } from '../scripts/assembly.ts';
import { compileAssembly } from './shared/compile.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from './shared/command_line.ts';
import { say } from './shared/run.ts';

const HASH_MB = 16;
const INTERVAL_MICROSECONDS = 200;
/** Before the samples: V8 optimises the core meanwhile. */
const WARM_UP_NODES = 50_000;

const { nodes, top } = commandLine('profile')
  .option('--nodes <n>', 'nodes per bench position', wholeNumber(1, MAX_NUMBER), 200_000)
  .option('--top <n>', 'number of functions shown', wholeNumber(1, MAX_NUMBER), 40)
  .addHelpText('after', '\nExample:\n  npm run lab profile -- --top 20')
  .parse()
  .opts<{ nodes: number; top: number }>();

/** Searches every bench position; returns the nodes. */
function searchAll(search: DirectSearch, nodesEach: number): number {
  return BENCH_POSITIONS.reduce((sum, fen) => {
    const read = positionFromFen(fen);
    if (!read.ok) throw new Error(read.error.message);
    search.newGame();
    search.setPosition(read.value);
    return sum + search.search({ nodes: nodesEach }).nodes;
  }, 0);
}

/** A function of the core as file and name, without its type arguments: both colours are one. */
function functionName(name: string): { file: string; name: string } | null {
  const [path] = name.split('<');
  const parts = path!.split('/');
  return parts[0] === 'src' ? { file: parts.slice(1, -1).join('/'), name: parts.at(-1)! } : null;
}

/** The samples of each function, by file and name. What is not of the core, such as the compiler at work, is one more. */
function samplesByFunction(profile: Profiler.Profile): Map<string, number> {
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, functionName(callFrame.functionName)]));
  const counts = new Map<string, number>();
  for (const id of profile.samples ?? []) {
    const known = names.get(id) ?? null;
    const key = known === null ? 'outside the core' : `${known.file}: ${known.name}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function print(title: string, counts: ReadonlyMap<string, number>, most: number): void {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(`\n${title}`);
  for (const [name, count] of [...counts].sort(([, a], [, b]) => b - a).slice(0, most)) {
    console.log(`${((100 * count) / total).toFixed(1).padStart(6)} %  ${name}`);
  }
}

say('compiling the core with the names of its functions');
const bytes = await compileAssembly([...coreArguments(), '--debug']);
const module = new WebAssembly.Module(new Uint8Array(bytes));
const search = new DirectSearch(HASH_MB, { module, isShared: true });
searchAll(search, WARM_UP_NODES);
say('searching');
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_MICROSECONDS });
await session.post('Profiler.start');
const began = performance.now();
const searched = searchAll(search, nodes);
const seconds = (performance.now() - began) / 1000;
const { profile } = await session.post('Profiler.stop');
session.disconnect();
const byFunction = samplesByFunction(profile);
const byFile = new Map<string, number>();
for (const [name, count] of byFunction) {
  const file = name.split(': ')[0]!;
  byFile.set(file, (byFile.get(file) ?? 0) + count);
}
print('By file:', byFile, Infinity);
print('By function:', byFunction, top);
console.log(`\n${searched} nodes, ${Math.round(searched / seconds)} a second under the profiler`);
