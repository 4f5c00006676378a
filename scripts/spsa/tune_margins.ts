// Tunes the margins of the search by games: `npm run spsa -- --state FILE`. See docs/tuning.md.

import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO, EXIT_USAGE } from '../../src/cli/exit.ts';
import { MARGINS } from './margins.ts';
import type { PairPlayed, PairWanted } from './player.ts';
import { type SpsaState, drawDirection, learn, moved } from './spsa.ts';
import { compileTunableCore, readMargins } from './tunable_core.ts';

const USAGE = `usage: npm run spsa -- --state FILE [options]
  --state FILE       where the run is kept: the same command goes on with it
  --pairs N          pairs of games in the whole run (default 3000)
  --nodes N          nodes a move (default 20000)
  --rate X           steps that the last pair moves a value, if one side wins both games (default 0.015)
  --processes N      games at once (default 2)
  --seed N           other openings (default 1)`;
/** The state is written and told after so many pairs. */
const TOLD_EVERY = 10;

const names = MARGINS.map(({ name }) => name);

function fail(code: number, message: string): never {
  console.error(message);
  process.exit(code);
}

function readNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  if (text.trim() === '' || !(number >= least)) fail(EXIT_USAGE, `--${name} can't be "${text}"\n${USAGE}`);
  return number;
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      state: { type: 'string' },
      pairs: { type: 'string', default: '3000' },
      nodes: { type: 'string', default: '20000' },
      rate: { type: 'string', default: '0.015' },
      processes: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' },
    },
  });
  if (values.state === undefined) fail(EXIT_USAGE, `--state is missing\n${USAGE}`);
  return {
    file: values.state,
    pairs: Math.floor(readNumber('pairs', values.pairs, 1)),
    nodes: Math.floor(readNumber('nodes', values.nodes, 1)),
    rate: readNumber('rate', values.rate, 0),
    processes: Math.floor(readNumber('processes', values.processes, 1)),
    seed: Math.floor(readNumber('seed', values.seed, 0)),
  };
}

function isState(value: unknown): value is SpsaState & { names: string[] } {
  const state = value as Partial<SpsaState & { names: string[] }> | null;
  return (
    typeof state?.pairs === 'number' &&
    JSON.stringify(state.names) === JSON.stringify(names) &&
    state.values?.length === names.length &&
    state.values.every(Number.isFinite)
  );
}

/** The run in the file, or a new one that begins with the margins as they are. */
function readState(file: string): SpsaState {
  if (!existsSync(file)) return { pairs: 0, values: readMargins(readFileSync('src/search/params.ts', 'utf8'), names) };
  let read: unknown = null;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Told below.
  }
  if (!isState(read)) fail(EXIT_NO, `${file} holds no run with these margins: name another file to begin a new one`);
  return { pairs: read.pairs, values: read.values };
}

function writeState(file: string, { pairs, values }: SpsaState): void {
  writeFileSync(`${file}.new`, `${JSON.stringify({ names, pairs, values }, null, 1)}\n`);
  renameSync(`${file}.new`, file);
}

function printValues(state: SpsaState): void {
  state.values.forEach((value, i) => console.log(`${names[i]!} ${Math.round(value)}`));
}

const options = readOptions();
const state = readState(options.file);
const children = new Set<ChildProcess>();
const earlier = state.pairs;
const began = performance.now();
let begun = state.pairs;
let interrupted = false;

function end(): void {
  writeState(options.file, state);
  printValues(state);
  if (interrupted) console.error('interrupted: the same command goes on from here');
  for (const child of children) child.kill('SIGKILL');
  process.exit(interrupted ? EXIT_INTERRUPTED : EXIT_FINE);
}

function tell(): void {
  const minutes = (performance.now() - began) / 60_000;
  const rate = (2 * (state.pairs - earlier)) / minutes;
  console.error(`${state.pairs} of ${options.pairs} pairs, ${rate.toFixed(0)} games a minute`);
}

/** Hands the child its next pair and learns from it; ends the run behind its last pair. */
function nextPair(child: ChildProcess): void {
  if (begun >= options.pairs) {
    if (state.pairs >= options.pairs) end();
    return;
  }
  const direction = drawDirection(MARGINS, Math.random);
  const wanted: PairWanted = {
    first: moved(state, MARGINS, direction, 1, options),
    second: moved(state, MARGINS, direction, -1, options),
    seed: options.seed,
    opening: begun++,
    nodes: options.nodes,
  };
  child.once('message', ({ points }: PairPlayed) => {
    learn(state, MARGINS, direction, points, options);
    if (state.pairs % TOLD_EVERY === 0) {
      writeState(options.file, state);
      tell();
    }
    nextPair(child);
  });
  child.send(wanted);
}

process.on('SIGINT', () => {
  interrupted = true;
  end();
});
if (state.pairs >= options.pairs) end();
const core = await compileTunableCore(names);
for (let i = 0; i < options.processes; i++) {
  const child = fork(fileURLToPath(new URL('player.ts', import.meta.url)), { serialization: 'advanced' });
  child.on('exit', () => fail(EXIT_NO, 'a player has ended: the same command goes on with the run'));
  children.add(child);
  child.send(core);
  nextPair(child);
}
