// Plays two builds, nets or sets of margins against each other in pairs of games: `npm run duel`. See docs/duel.md.

import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { InvalidArgumentError } from 'commander';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO, EXIT_USAGE } from '../../src/cli/exit.ts';
import { describeSprt, formatElo, formatPairs } from '../../src/match/report.ts';
import { estimateElo } from '../../src/match/elo.ts';
import { SPRT_DEFAULTS, sprtState, type SprtSettings } from '../../src/match/sprt.ts';
import { NO_GAMES, NO_PAIRS, addGame, addPair, gamesOf, pairsOf, pointsOf } from '../../src/match/tally.ts';
import type { Ruleset } from '../../src/rules/setup.ts';
import { MOST, Option, commandLine, numberFrom, wholeNumber } from '../command_line.ts';
import { reason, say } from '../run.ts';
import { takeFile } from '../take_file.ts';
import { notePair, openJournal, type PlayedPair } from './journal.ts';
import type { MoveLimit } from './play_pair.ts';
import type { DuelWanted, PairPlayed } from './player.ts';
import { coreOf, faultOf, parseSide, type SideSpec } from './side.ts';

const TOLD_EVERY_MS = 10_000;
const MOST_PROCESSES = 256;
const DEFAULT_NODES = 10_000;

interface Options {
  nodes?: number;
  cpu?: number;
  pairs: number;
  sprt?: SprtSettings;
  processes: number;
  seed: number;
  hash: number;
  rules: Ruleset;
  journal?: string;
}

function readSide(text: string): SideSpec {
  try {
    return parseSide(text);
  } catch (error) {
    throw new InvalidArgumentError(reason(error));
  }
}

/** "0,20": two numbers, the second one greater. */
function readSprt(text: string): SprtSettings {
  const [elo0 = NaN, elo1 = NaN, ...others] = text.split(',').map((word) => (word.trim() === '' ? NaN : Number(word)));
  if (others.length > 0 || !(elo0 < elo1) || !Number.isFinite(elo1 - elo0)) {
    throw new InvalidArgumentError('It must be two numbers, the smaller one first, such as 0,20.');
  }
  return { elo0, elo1, ...SPRT_DEFAULTS };
}

const program = commandLine('duel', 'Plays two builds, nets or sets of margins against each other, in pairs of games.')
  .argument('<first>', 'FOLDER[,net=FILE][,weights=FILE][,MARGIN=NUMBER]...: a checkout that has been built', readSide)
  .argument('<second>', 'the other side', readSide)
  .addOption(
    new Option('--nodes <n>', `nodes per move (default: ${DEFAULT_NODES})`)
      .argParser(wholeNumber(1, MOST))
      .conflicts('cpu'),
  )
  .option('--cpu <ms>', 'CPU time per move in milliseconds, instead of nodes', numberFrom(1, 600_000))
  .option('--pairs <n>', 'maximum number of pairs of games', wholeNumber(1, MOST), 10_000)
  .option('--sprt <elo0,elo1>', 'stop when a sequential test of these Elo differences is decided', readSprt)
  .option('--processes <n>', 'number of simultaneous games', wholeNumber(1, MOST_PROCESSES), 2)
  .option('--seed <n>', 'seed of the openings', wholeNumber(0, MOST), 1)
  .option('--hash <mb>', 'transposition table of each side in MB', wholeNumber(1, 4096), 16)
  .addOption(new Option('--rules <ruleset>', 'ruleset').choices(['leslie', 'pierce']).default('leslie'))
  .option('--journal <file>', 'journal of the pairs: the same command continues it')
  .addHelpText(
    'after',
    `
Examples:
  npm run duel -- . ../before --sprt 0,20           this build against another checkout
  npm run duel -- . .,net=old.bin --cpu 20          this net against another one
  npm run duel -- .,weights=tuned.ts . --sprt 0,10  the weights that npm run tune has written
  npm run duel -- .,RAZOR_MARGIN=200 . --pairs 500  a margin of src/search/params.ts`,
  )
  .parse();
const options = program.opts<Options>();
const sides = program.processedArgs as [SideSpec, SideSpec];

function fail(message: string, code: number = EXIT_NO): never {
  console.error(message);
  process.exit(code);
}

/** What a side plays with, as a short hash: another build in the same folder is another side. */
function fingerprint({ folder, net, weights, margins }: SideSpec): string {
  const files = [path.join(folder, 'dist/core.wasm'), net ?? path.join(folder, 'dist/net.bin')];
  if (weights !== null) files.push(weights);
  const hash = createHash('sha256').update(JSON.stringify(margins));
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

for (const side of sides) {
  const fault = faultOf(side);
  if (fault !== null) fail(fault, EXIT_USAGE);
}
const limit: MoveLimit = options.cpu === undefined ? { nodes: options.nodes ?? DEFAULT_NODES } : { cpuMs: options.cpu };
const { pairs: mostPairs, sprt = null, processes, seed, hash, rules } = options;

let tally = NO_GAMES;
let pairs = NO_PAIRS;
/** Numbers of pairs that an earlier run has played. */
const played = new Set<number>();
const children = new Set<ChildProcess>();
const began = performance.now();
let earlierGames = 0;
let nextNumber = 0;

function count({ pair, points }: PlayedPair): void {
  if (played.has(pair)) return;
  played.add(pair);
  tally = addGame(addGame(tally, points[0]), points[1]);
  pairs = addPair(pairs, points[0] + points[1]);
}

function isDecided(): boolean {
  return sprt !== null && sprtState(pairs, sprt).decision !== 'open';
}

function score(): string {
  const { wins, draws, losses } = tally;
  const test = sprt === null ? '' : `, LLR ${sprtState(pairs, sprt).llr.toFixed(2)}`;
  return `+${wins} =${draws} -${losses}, Elo ${formatElo(estimateElo(tally, pairs))}${test}`;
}

function tell(): void {
  const hours = (performance.now() - began) / 3_600_000;
  say(`${gamesOf(tally)} games: ${score()}; ${((gamesOf(tally) - earlierGames) / hours).toFixed(0)} games an hour`);
}

function end(code: number): never {
  for (const child of children) child.kill('SIGKILL');
  console.log(`Pairs with 0, 0.5, 1, 1.5, 2 points: ${formatPairs(pairs)}`);
  if (sprt !== null) console.log(describeSprt(sprt, sprtState(pairs, sprt)));
  const games = gamesOf(tally);
  const word = code === EXIT_INTERRUPTED ? 'Interrupted' : 'Result';
  console.log(`${word}: first ${pointsOf(tally)} - ${games - pointsOf(tally)} second, ${games} games, ${score()}`);
  process.exit(code);
}

/** Sends a process its next pair; ends the duel behind the last one. */
function nextPair(child: ChildProcess): void {
  if (isDecided() || pairsOf(pairs) >= mostPairs) end(EXIT_FINE);
  while (played.has(nextNumber)) nextNumber++;
  if (nextNumber < mostPairs) child.send(nextNumber++);
}

function startProcess(wanted: DuelWanted): void {
  const child = fork(fileURLToPath(new URL('player.ts', import.meta.url)), { serialization: 'advanced' });
  children.add(child);
  child.on('exit', () => fail('a player process has ended: the same command continues a duel with a journal'));
  child.on('message', (message: PairPlayed) => {
    if ('fault' in message) fail(message.fault);
    count(message);
    if (options.journal !== undefined) notePair(options.journal, message);
    nextPair(child);
  });
  child.send(wanted);
  nextPair(child);
}

if (options.journal !== undefined) {
  takeFile(options.journal);
  const [first, second] = sides.map(fingerprint) as [string, string];
  try {
    openJournal(options.journal, { first, second, ...limit, seed, hash, rules }).forEach(count);
  } catch (error) {
    fail(reason(error));
  }
  earlierGames = gamesOf(tally);
}
process.on('SIGINT', () => end(EXIT_INTERRUPTED));
if (isDecided() || pairsOf(pairs) >= mostPairs) end(EXIT_FINE);
const cores = await Promise.all([coreOf(sides[0]), coreOf(sides[1])]);
for (let i = 0; i < processes; i++) startProcess({ sides, cores, limit, seed, hashMb: hash, ruleset: rules });
setInterval(tell, TOLD_EVERY_MS).unref();
