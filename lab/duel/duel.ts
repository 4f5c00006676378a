// Plays two builds, nets or sets of margins against each other in pairs of games: `npm run lab duel`. See docs/duel.md.

import { InvalidArgumentError } from 'commander';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO, EXIT_USAGE } from '../../src/cli/exit.ts';
import { WHOLE, isInShard, piecesInShard, type Shard } from '../../src/jobs/shard.ts';
import type { JobFile } from '../../src/jobs/journal.ts';
import type { SprtSettings } from '../../src/match/sprt.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { DEFAULT_RULESET, RULESETS, type Ruleset } from '../../src/rules/setup.ts';
import { MAX_SEED } from '../../src/match/random.ts';
import {
  MAX_NUMBER,
  Option,
  commandLine,
  numberFrom,
  readProcesses,
  readShard,
  wholeNumber,
} from '../shared/command_line.ts';
import { Processes } from '../shared/processes.ts';
import { onInterruption, cantWrite, say } from '../shared/run.ts';
import { takeFile } from '../shared/files.ts';
import { DuelTally, readSprt } from './tally.ts';
import { DUEL_JOURNAL, openPairs, type PlayedPair } from '../shared/pair_journal.ts';
import type { MoveLimit } from '../shared/play_pair.ts';
import type { DuelWanted } from './player.ts';
import { coreOf, faultOf, fingerprintOfSide, type SideSpec, readSide } from '../shared/side.ts';

const TOLD_EVERY_MS = 10_000;
const DEFAULT_NODES = 10_000;

/** What a move may cost: for both sides, or for each. */
type Cost = readonly [number] | readonly [number, number];

interface Options {
  nodes?: Cost;
  cpu?: Cost;
  pairs: number;
  sprt?: SprtSettings;
  processes: number;
  seed: number;
  hash: number;
  rules: Ruleset;
  journal?: string;
  shard?: Shard;
}

/** Returns a parser for one number for both sides, or two with a comma between them. */
function forSides(read: (text: string) => number): (text: string) => Cost {
  return (text) => {
    const [first, second, ...more] = text.split(',');
    if (more.length > 0) throw new InvalidArgumentError('There are two sides: give one number, or two as in "25,50".');
    return second === undefined ? [read(first!)] : [read(first!), read(second)];
  };
}

const players = new Processes<PlayedPair>({
  module: new URL('player.ts', import.meta.url),
  nextTask,
  answered: played,
  ended: 'a player process has ended: the same command continues a duel with a journal',
  failed: fail,
});

const program = commandLine('duel')
  .argument('<first>', 'FOLDER[,net=FILE][,weights=FILE][,MARGIN=NUMBER]...: a checkout that has been built', readSide)
  .argument('<second>', 'the other side', readSide)
  .addOption(
    new Option('--nodes <n>', `nodes per move, or N,N for each side (default: ${DEFAULT_NODES})`)
      .argParser(forSides(wholeNumber(1, MAX_NUMBER)))
      .conflicts('cpu'),
  )
  .option(
    '--cpu <ms>',
    'CPU time per move in milliseconds, or MS,MS for each side, instead of nodes',
    forSides(numberFrom(1, 600_000)),
  )
  .option('--pairs <n>', 'maximum number of pairs of games', wholeNumber(1, MAX_NUMBER), 10_000)
  .option('--sprt <elo0,elo1>', 'stop when a sequential test of these Elo differences is decided', readSprt)
  .option('--processes <n>', 'number of simultaneous games', readProcesses, 2)
  .option('--seed <n>', 'seed of the openings', wholeNumber(0, MAX_SEED), 1)
  .option('--hash <mb>', 'transposition table of each side in MB', wholeNumber(1, 4096), 16)
  .addOption(new Option('--rules <ruleset>', 'ruleset').choices(RULESETS).default(DEFAULT_RULESET))
  .option('--journal <file>', 'journal of the pairs: the same command continues it')
  .option(
    '--shard <k/n>',
    'play every n-th pair only, from the k-th on; npm run lab duel merge counts all parts',
    readShard,
  )
  .addHelpText(
    'after',
    `
Examples:
  npm run lab duel -- . ../before --sprt 0,20           this build against another checkout
  npm run lab duel -- . .,net=old.bin --cpu 20          this net against another one
  npm run lab duel -- . ../before --cpu 25,50           with half the time of the other one
  npm run lab duel -- .,weights=tuned.ts . --sprt 0,10  the weights that npm run lab tune has written
  npm run lab duel -- .,RAZOR_MARGIN=200 . --pairs 500  a margin of the search, as src/search names it`,
  )
  .parse();
const options = program.opts<Options>();
const sides = program.processedArgs as [SideSpec, SideSpec];

function fail(message: string, code: number = EXIT_NO): never {
  players.kill();
  console.error(message);
  process.exit(code);
}

for (const side of sides) {
  const fault = faultOf(side);
  if (fault !== null) fail(fault, EXIT_USAGE);
}
const [firstCost, secondCost = firstCost] = options.cpu ?? options.nodes ?? [DEFAULT_NODES];
const limitOf = (cost: number): MoveLimit => (options.cpu === undefined ? { nodes: cost } : { cpuMs: cost });
const limits = [limitOf(firstCost), limitOf(secondCost)] as const;
/** As the journal names it: so that those of duels with one limit for both sides remain what they are. */
const limit = firstCost === secondCost ? limits[0] : { limits };
const { pairs: mostPairs, sprt = null, shard = WHOLE, processes, seed, hash, rules } = options;

const tally = new DuelTally(shard.of === 1 ? sprt : null);
const began = performance.now();
let earlierGames = 0;
let nextPair = 0;
let journal: JobFile<PlayedPair> | null = null;

/** Pairs in this shard. */
const wantedPairs = piecesInShard(shard, mostPairs);

function tell(): void {
  const hours = (performance.now() - began) / 3_600_000;
  say(`${tally.games} games: ${tally.describe()}; ${((tally.games - earlierGames) / hours).toFixed(0)} games an hour`);
}

function end(code: number): never {
  players.kill();
  for (const line of tally.resultLines(code === EXIT_INTERRUPTED ? 'Interrupted' : 'Result')) console.log(line);
  process.exit(code);
}

function nextTask(): number | null {
  while (tally.has(nextPair) || !isInShard(shard, nextPair)) nextPair++;
  return nextPair < mostPairs ? nextPair++ : null;
}

function note({ pair, points }: PlayedPair): void {
  try {
    journal?.add({ pair, points });
  } catch (error) {
    fail(cantWrite(options.journal!, error));
  }
}

function played(pair: PlayedPair): void {
  tally.count(pair);
  note(pair);
  if (tally.isOver(wantedPairs)) end(EXIT_FINE);
}

if (options.journal !== undefined) takeFile(options.journal);
// Before the journal is opened, which names them.
const cores = await Promise.all([coreOf(sides[0]), coreOf(sides[1])]);
if (options.journal !== undefined) {
  const first = fingerprintOfSide(sides[0], cores[0]);
  const second = fingerprintOfSide(sides[1], cores[1]);
  try {
    journal = await openPairs(options.journal, { first, second, ...limit, seed, hash, rules }, DUEL_JOURNAL, shard);
    journal.entries.forEach((pair) => tally.count(pair));
  } catch (error) {
    fail(messageOf(error));
  }
  earlierGames = tally.games;
}
onInterruption(() => end(EXIT_INTERRUPTED));
if (tally.isOver(wantedPairs)) end(EXIT_FINE);
const wanted: DuelWanted = { sides, cores, limits, seed, hashMb: hash, ruleset: rules };
players.start(processes, wanted);
setInterval(tell, TOLD_EVERY_MS).unref();
