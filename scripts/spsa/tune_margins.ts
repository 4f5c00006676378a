// Tunes the margins of the search by games: `npm run spsa`. See docs/tuning.md.

import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO } from '../../src/cli/exit.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { MAX_NUMBER, commandLine, numberFrom, readProcesses, wholeNumber } from '../command_line.ts';
import { replaceFile } from '../../src/files/replace_file.ts';
import { takeFile } from '../take_file.ts';
import { MARGINS } from './margins.ts';
import type { PairPlayed, PairWanted } from './player.ts';
import { type SpsaState, drawDirection, learn, moved } from './spsa.ts';
import { compileTunableCore, readMargins, withMargins } from './tunable_core.ts';

/** The state is written and reported after this many pairs. */
const TOLD_EVERY = 10;
const PARAMS = 'src/search/params.ts';

const names = MARGINS.map(({ name }) => name);

function fail(message: string): never {
  console.error(message);
  process.exit(EXIT_NO);
}

interface Options {
  state: string;
  pairs: number;
  nodes: number;
  rate: number;
  processes: number;
  seed: number;
  apply?: string;
}

function readOptions(): Options {
  return commandLine('spsa', "Tunes the search's margins by self-play (SPSA).")
    .requiredOption('--state <file>', 'state of the run: the same command continues it')
    .option('--pairs <n>', 'total number of pairs of games', wholeNumber(1, MAX_NUMBER), 3000)
    .option('--nodes <n>', 'nodes per move', wholeNumber(1, MAX_NUMBER), 20_000)
    .option(
      '--rate <x>',
      'change of a value by the last pair, in steps, if one side wins both games',
      numberFrom(0, 1),
      0.015,
    )
    .option('--processes <n>', 'number of simultaneous games', readProcesses, 2)
    .option('--seed <n>', 'seed of the openings and of the changes', wholeNumber(0, MAX_NUMBER), 1)
    .option('--apply <file>', `play nothing, but write the values of the run into ${PARAMS} or a copy of it`)
    .addHelpText(
      'after',
      `
Examples:
  npm run spsa -- --state run.json --pairs 10000 --nodes 20000
  npm run spsa -- --state run.json --apply ${PARAMS}`,
    )
    .parse()
    .opts<Options>();
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

/** Reads the run from the file, or starts a new one with the current margins. */
function readState(file: string): SpsaState {
  if (!existsSync(file)) return { pairs: 0, values: readMargins(readFileSync(PARAMS, 'utf8'), names) };
  let read: unknown = null;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Reported below.
  }
  if (!isState(read)) fail(`${file} contains no run with these margins: name another file to start a new one`);
  return { pairs: read.pairs, values: read.values };
}

function writeState(file: string, { pairs, values }: SpsaState): void {
  replaceFile(file, `${JSON.stringify({ names, pairs, values }, null, 1)}\n`);
}

function printValues(state: SpsaState): void {
  state.values.forEach((value, i) => console.log(`${names[i]!} ${Math.round(value)}`));
}

/** Writes the values of a run into a source of margins. Ends the program. */
function apply(stateFile: string, paramsFile: string): never {
  if (!existsSync(stateFile)) fail(`${stateFile} does not exist: name the state of a run`);
  const { pairs, values } = readState(stateFile);
  try {
    replaceFile(paramsFile, withMargins(readFileSync(paramsFile, 'utf8'), names, values));
  } catch (error) {
    fail(`${paramsFile}: ${messageOf(error)}`);
  }
  console.error(`${paramsFile} has the values of ${pairs} pairs now: build and play a match`);
  process.exit(EXIT_FINE);
}

const options = readOptions();
if (options.apply !== undefined) apply(options.state, options.apply);
takeFile(options.state);
const state = readState(options.state);
const children = new Set<ChildProcess>();
const earlier = state.pairs;
const began = performance.now();
let begun = state.pairs;
let interrupted = false;

function end(): void {
  writeState(options.state, state);
  printValues(state);
  if (interrupted) console.error('interrupted: the same command continues the run');
  for (const child of children) child.kill('SIGKILL');
  process.exit(interrupted ? EXIT_INTERRUPTED : EXIT_FINE);
}

function tell(): void {
  const minutes = (performance.now() - began) / 60_000;
  const rate = (2 * (state.pairs - earlier)) / minutes;
  console.error(`${state.pairs} of ${options.pairs} pairs, ${rate.toFixed(0)} games a minute`);
}

/** Sends the child its next pair and learns from the result; ends the run after its last pair. */
function nextPair(child: ChildProcess): void {
  if (begun >= options.pairs) {
    if (state.pairs >= options.pairs) end();
    return;
  }
  const direction = drawDirection(MARGINS, options.seed, begun);
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
      writeState(options.state, state);
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
  child.on('exit', () => fail('a player process has ended: the same command continues the run'));
  children.add(child);
  child.send(core);
  nextPair(child);
}
