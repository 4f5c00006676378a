// Joins the files of `npm run lab data` that were made in parts: `npm run lab data merge`. The result is the file of an unbroken run.

import { EXIT_FINE, EXIT_NO } from '../../src/cli/exit.ts';
import { findMismatchedPlan } from '../../src/jobs/journal.ts';
import { WHOLE, formatShard, isInShard } from '../../src/jobs/shard.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { commandLine } from '../shared/command_line.ts';
import { sameFileAmong } from '../../src/files/real_path.ts';
import { replaceFile } from '../../src/files/replace_file.ts';
import { cantWrite } from '../shared/run.ts';
import { readIfThere, readInput, takeFile } from '../shared/files.ts';
import { formatDataHeader, readDataHeader, readOwnHeader, refusal, type DataHeader } from './header.ts';
import { splitGames } from '../shared/game_file.ts';

interface Part {
  readonly path: string;
  readonly header: DataHeader;
  /** The games of this part in order, each as it is in the file. */
  readonly games: readonly Buffer[];
}

const program = commandLine('data merge')
  .argument('<parts...>', 'files of npm run lab data --shard')
  .requiredOption('--out <file>', 'file of all games, in the order of an unbroken run')
  .addHelpText('after', '\nExample:\n  npm run lab data merge -- --out games.bin part1.bin part2.bin')
  .parse();
const { out } = program.opts<{ out: string }>();

/** Throws an error that names the file. */
function readPart(path: string): Part {
  const file = readInput(path);
  const header = readDataHeader(path, file);
  if (!header.ok) throw new Error(header.error);
  if (header.value === null)
    throw new Error(`${path} does not say how its games were made: it can't be joined to others`);
  return { path, header: header.value, games: splitGames(file, path) };
}

/** Throws an error that names the part that does not belong to the others. */
function refuseStrangers(parts: readonly Part[]): void {
  const plans = parts.map(({ path, header: { plan, run } }) => ({ path, plan: { ...plan, parts: run.shard.of } }));
  const stranger = findMismatchedPlan(plans, 'data set');
  if (stranger !== null) throw new Error(stranger);
  const known = new Map<number, string>();
  for (const { path, header } of parts) {
    const { shard } = header.run;
    const same = known.get(shard.number);
    if (same !== undefined) throw new Error(`${path} is part ${formatShard(shard)}, and so is ${same}: leave one out`);
    known.set(shard.number, path);
  }
}

/** The games in the order of an unbroken run, up to the first that is missing. */
function gamesInOrder(parts: readonly Part[]): Buffer[] {
  const { of } = parts[0]!.header.run.shard;
  const games: Buffer[] = [];
  for (;;) {
    const number = games.length;
    const part = parts.find(({ header }) => isInShard(header.run.shard, number));
    const game = part?.games[Math.floor(number / of)];
    if (game === undefined) return games;
    games.push(game);
  }
}

/**
 * Throws an error that names the file if merging would destroy anything: other games than an earlier merge of these parts has
 * put there, or more of them, as an unbroken run or a merge of all parts has made.
 */
function refuseLosses(header: DataHeader, games: number): void {
  const there = readIfThere(out);
  const theirs = readOwnHeader(out, there);
  if (!theirs.ok) throw new Error(theirs.error);
  if (theirs.value === null) return;
  const fault = refusal(out, theirs.value, header);
  if (fault !== null) throw new Error(fault);
  const kept = splitGames(there!, out).length;
  if (kept > games)
    throw new Error(`${out} has ${kept} games, and these parts make only ${games}: choose another --out`);
}

/** Throws an error that names the file if one of the parts is to be written to. */
function refusePartAsResult(paths: readonly string[]): void {
  const part = sameFileAmong(paths, out);
  if (part !== null) throw new Error(`${out} is one of the parts, ${part}: choose another --out`);
}

function replace(contents: Buffer): void {
  try {
    replaceFile(out, contents);
  } catch (error) {
    throw new Error(cantWrite(out, error));
  }
}

function write(header: DataHeader, games: readonly Buffer[]): void {
  const lock = takeFile(out);
  try {
    refuseLosses(header, games.length);
    replace(Buffer.concat([Buffer.from(formatDataHeader(header)), ...games]));
  } finally {
    lock.release();
  }
}

function main(): number {
  try {
    const parts = program.args.map(readPart);
    refusePartAsResult(program.args);
    refuseStrangers(parts);
    const games = gamesInOrder(parts);
    const all = parts.reduce((sum, part) => sum + part.games.length, 0);
    write({ plan: parts[0]!.header.plan, run: { shard: WHOLE } }, games);
    if (all > games.length) console.error(`${all - games.length} more games come after one that is missing`);
    console.log(`Result: ${games.length} games in ${out}`);
    return EXIT_FINE;
  } catch (error) {
    console.error(messageOf(error));
    return EXIT_NO;
  }
}

process.exitCode = main();
