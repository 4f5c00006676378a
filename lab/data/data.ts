// Self-play games for tuning: `npm run lab data`. Each game depends on the seed and its number alone, and the games are
// written in the order of their numbers: so a killed run loses only the games in progress and can be continued, with
// any number of processes.

import { appendFileSync, truncateSync } from 'node:fs';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO } from '../../src/cli/exit.ts';
import { WHOLE, piecesInShard, type Shard } from '../../src/jobs/shard.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { MAX_SEED } from '../../src/match/random.ts';
import { MAX_NUMBER, commandLine, readProcesses, readShard, wholeNumber } from '../shared/command_line.ts';
import { Processes } from '../shared/processes.ts';
import { replaceFile } from '../../src/files/replace_file.ts';
import { cantWrite, interruption, say } from '../shared/run.ts';
import { readIfThere, takeFile } from '../shared/files.ts';
import { fingerprint, formatDataHeader, goesOn, type DataHeader } from './header.ts';
import { MAX_PLIES, measureGames } from '../shared/game_file.ts';
import type { LabelsWanted } from './labels.ts';
import type { GamePlayed, GamesWanted } from './process.ts';

const TOLD_EVERY_MS = 10_000;
const LABEL_NODES = 6400;

const program = commandLine('data')
  .requiredOption('--out <file>', 'file of the games: the same command continues it')
  .option('--games <n>', 'total number of games in the file', wholeNumber(1, MAX_NUMBER), 1000)
  .option('--nodes <n>', 'nodes per move', wholeNumber(1, MAX_NUMBER), 1200)
  .option('--seed <n>', 'seed of the games', wholeNumber(0, MAX_SEED), 1)
  .option('--astray', 'begin in odd positions: up to 59 plies of 40 nodes, and a random move, after the opening', false)
  .option(
    '--labels <n>',
    'give a score to n quiet plies of each game only, by longer searches',
    wholeNumber(1, MAX_PLIES),
  )
  .option('--label-nodes <n>', `nodes of these searches (default: ${LABEL_NODES})`, wholeNumber(1, MAX_NUMBER))
  .option('--processes <n>', 'number of games played at the same time', readProcesses, 1)
  .option(
    '--shard <k/n>',
    'play every n-th game only, from the k-th on; tune and net read the files of all parts',
    readShard,
    WHOLE,
  )
  .addHelpText(
    'after',
    `
Examples:
  npm run lab data -- --out games.bin --games 6000 --processes 2
  npm run lab data -- --out labels.bin --games 6000 --nodes 400 --labels 10
  npm run lab data -- --out part1.bin --games 6000 --shard 1/8`,
  )
  .parse();

interface Options {
  readonly out: string;
  readonly games: number;
  readonly nodes: number;
  readonly seed: number;
  readonly astray: boolean;
  readonly labels?: number;
  readonly labelNodes?: number;
  readonly processes: number;
  readonly shard: Shard;
}

const options = program.opts<Options>();
const { out, games, nodes, seed, astray, processes, shard } = options;
const labels = labelsWanted(options);
/** Games of this part. */
const ownGames = piecesInShard(shard, games);

function labelsWanted({ labels: count, labelNodes }: Options): LabelsWanted | null {
  if (count !== undefined) return { count, nodes: labelNodes ?? LABEL_NODES };
  if (labelNodes !== undefined) program.error('error: --label-nodes needs --labels');
  return null;
}

/** The number of games in the file, which is begun if needed; what is left of a game cut short by a kill is removed. */
function gamesInFile(): number {
  const ours = {
    plan: { nodes, seed, ...(astray && { astray }), ...(labels !== null && { labels }), build: fingerprint() },
    run: { shard },
  };
  const file = reading(() => readIfThere(out));
  const isBegun = goesOn(out, file, ours);
  if (!isBegun.ok) fail(isBegun.error);
  if (file === null || !isBegun.value) return begin(ours);
  const { games: whole, bytes } = reading(() => measureGames(file, out));
  if (bytes < file.length) writing(() => truncateSync(out, bytes));
  return whole;
}

/** Writes the file without games. */
function begin(header: DataHeader): number {
  writing(() => replaceFile(out, formatDataHeader(header)));
  return 0;
}

const lock = takeFile(out);
const signal = interruption('the games in progress are finished first; the same command continues');
const waiting = new Map<number, GamePlayed>();
let plies = 0;
const began = performance.now();
let written = 0;
let nextGame = 0;

const players = new Processes<GamePlayed>({
  module: new URL('process.ts', import.meta.url),
  nextTask: () => (isOver() ? null : shard.number - 1 + shard.of * nextGame++),
  answered: played,
  ended: 'a process that plays games has ended: the same command continues',
  failed: fail,
});

/** Is no other game to be begun? */
function isOver(): boolean {
  return nextGame >= ownGames || signal.aborted;
}

function tell(): void {
  const seconds = (performance.now() - began) / 1000;
  say(`${written} of ${ownGames} games, ${(plies / seconds).toFixed(0)} positions/s`);
}

function fail(message: string): never {
  players.kill();
  lock.release();
  console.error(message);
  process.exit(EXIT_NO);
}

function reading<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    return fail(messageOf(error));
  }
}

function writing(work: () => void): void {
  try {
    work();
  } catch (error) {
    fail(cantWrite(out, error));
  }
}

/** Appends the games that are next in order. */
function write(): void {
  for (let game = waiting.get(written); game !== undefined; game = waiting.get(written)) {
    const { bytes } = game;
    writing(() => appendFileSync(out, bytes));
    waiting.delete(written);
    written++;
    plies += game.plies;
  }
}

function played(game: GamePlayed): void {
  waiting.set((game.number - (shard.number - 1)) / shard.of, game);
  write();
  if (isOver() && written === nextGame) end();
}

function end(): void {
  tell();
  lock.release();
  process.exit(signal.aborted ? EXIT_INTERRUPTED : EXIT_FINE);
}

written = gamesInFile();
nextGame = written;
if (written >= ownGames) end();
const wanted: GamesWanted = { nodes, seed, astray, labels };
players.start(processes, wanted);
setInterval(tell, TOLD_EVERY_MS).unref();
