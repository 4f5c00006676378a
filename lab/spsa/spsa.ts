// Tunes the margins of the search by games: `npm run lab spsa`. See docs/tuning.md.

import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO } from '../../src/cli/exit.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { MAX_NUMBER, commandLine, numberFrom, readProcesses, wholeNumber } from '../shared/command_line.ts';
import { fingerprintOf } from '../../src/jobs/fingerprint.ts';
import { MAX_SEED } from '../../src/match/random.ts';
import { Processes } from '../shared/processes.ts';
import { cantWrite, onInterruption } from '../shared/run.ts';
import { takeFile } from '../shared/files.ts';
import { SEARCH_FOLDER, readMargins, readSources, tunedMargins, writeMargins } from '../shared/margins.ts';
import type { PairPlayed, PairWanted, PairsWanted } from './player.ts';
import { type SpsaState, drawDirection, learn, moved } from './perturbation.ts';
import { type SpsaRun, readRun, refuseOther, writeRun } from './state_file.ts';
import { compileTunableCore } from '../shared/tunable_core.ts';

/** The state is written and reported after this many pairs. */
const TOLD_EVERY = 10;

const players = new Processes<PairPlayed, PairWanted>({
  module: new URL('player.ts', import.meta.url),
  nextTask: nextPair,
  answered: learnFrom,
  ended: 'a player process has ended: the same command continues the run',
  failed: fail,
});

const MARGINS = orFail(() => tunedMargins(readSources()));
const names = MARGINS.map(({ name }) => name);

function fail(message: string): never {
  players.kill();
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
  return commandLine('spsa')
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
    .option('--seed <n>', 'seed of the openings and of the changes', wholeNumber(0, MAX_SEED), 1)
    .option('--apply <folder>', `play nothing, but write the values of the run into ${SEARCH_FOLDER} or a copy of it`)
    .addHelpText(
      'after',
      `
Examples:
  npm run lab spsa -- --state run.json --pairs 10000 --nodes 20000
  npm run lab spsa -- --state run.json --apply ${SEARCH_FOLDER}`,
    )
    .parse()
    .opts<Options>();
}

function printValues(state: SpsaState): void {
  state.values.forEach((value, i) => console.log(`${names[i]!} ${Math.round(value)}`));
}

/** Writes the values of a run into the sources of the search. Ends the program. */
function apply(stateFile: string, folder: string): never {
  const run = orFail(() => readRun(stateFile, names));
  if (run === null) fail(`${stateFile} does not exist: name the state of a run`);
  try {
    writeMargins(folder, names, run.values);
  } catch (error) {
    fail(`${folder}: ${messageOf(error)}`);
  }
  console.error(`${folder} has the values of ${run.pairs} pairs now: build and play a match`);
  process.exit(EXIT_FINE);
}

/** Continues the run of the file, or starts a new one with the current margins. */
function openRun(core: Uint8Array): SpsaRun {
  const { state: file, pairs, nodes, rate, seed } = options;
  const plan = { pairs, nodes, rate, seed, core: fingerprintOf(core) };
  const run = readRun(file, names);
  if (run === null) return { plan, pairs: 0, begun: 0, values: readMargins(readSources(), names) };
  refuseOther(file, run, plan);
  return run;
}

function orFail<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    fail(messageOf(error));
  }
}

const options = readOptions();
if (options.apply !== undefined) apply(options.state, options.apply);
takeFile(options.state);
// Before the core is compiled, which takes a while.
orFail(() => readRun(options.state, names));
const core = await compileTunableCore(names);
const run = orFail(() => openRun(core));
const earlier = run.pairs;
const began = performance.now();
let playing = 0;
let interrupted = false;

/** A state that can't be kept ends the run: hours of games would be lost at its end. */
function keep(): void {
  try {
    writeRun(options.state, names, run);
  } catch (error) {
    fail(cantWrite(options.state, error));
  }
}

function end(): void {
  keep();
  printValues(run);
  if (interrupted) console.error('interrupted: the same command continues the run');
  players.kill();
  process.exit(interrupted ? EXIT_INTERRUPTED : EXIT_FINE);
}

function tell(): void {
  const minutes = (performance.now() - began) / 60_000;
  const rate = (2 * (run.pairs - earlier)) / minutes;
  console.error(`${run.pairs} of ${options.pairs} pairs, ${rate.toFixed(0)} games a minute`);
}

/** The next pair; null if no more is to be begun. */
function nextPair(): PairWanted | null {
  if (run.pairs + playing >= options.pairs) return null;
  const pair = run.begun++;
  playing++;
  const direction = drawDirection(MARGINS, options.seed, pair);
  const side = (sign: number): number[] => moved(run, MARGINS, direction, sign, options);
  return { pair, first: side(1), second: side(-1) };
}

function learnFrom({ pair, points }: PairPlayed): void {
  playing--;
  learn(run, MARGINS, drawDirection(MARGINS, options.seed, pair), points, options);
  if (run.pairs % TOLD_EVERY === 0) {
    keep();
    tell();
  }
  if (run.pairs >= options.pairs) end();
}

onInterruption(() => {
  interrupted = true;
  end();
});
if (run.pairs >= options.pairs) end();
const wanted: PairsWanted = { core: new Uint8Array(core), seed: options.seed, nodes: options.nodes };
players.start(options.processes, wanted);
