// Keeps the games of self-play: `npm run lab pool`. See docs/tuning.md.

import { closeSync, fsyncSync, openSync, truncateSync, writeSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { EXIT_FINE, EXIT_NO } from '../../src/cli/exit.ts';
import { replaceFile } from '../../src/files/replace_file.ts';
import { MAX_SEED, Random } from '../../src/match/random.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';
import { readIfThere, readInput, takeFile, takeReplaced, whyFails } from '../shared/files.ts';
import { splitGames } from '../shared/game_file.ts';
import { BLOCK_GAMES, encodeBlock, isPool, readPool } from '../shared/game_pool.ts';

const KEY_LETTERS = 16;

/** The same for two games with the same moves, scores and result. */
function keyOf(game: Buffer): string {
  return createHash('sha256').update(game).digest('base64').slice(0, KEY_LETTERS);
}

function gamesOf(path: string): Buffer[] {
  const file = readInput(path);
  return isPool(file) ? [...readPool(file, path).games] : splitGames(file, path);
}

/** Adds the games that are not there yet. What a kill has left of a block is removed first. */
function add(pool: string, files: readonly string[]): string {
  takeFile(pool);
  const before = readIfThere(pool) ?? Buffer.alloc(0);
  const { games, bytes } = readPool(before, pool);
  const known = new Set(games.map(keyOf));
  const fresh = files.flatMap(gamesOf).filter((game) => {
    const { size } = known;
    return known.add(keyOf(game)).size > size;
  });
  if (bytes < before.length) truncateSync(pool, bytes);
  const out = openSync(pool, 'a');
  try {
    for (let from = 0; from < fresh.length; from += BLOCK_GAMES) {
      const block = encodeBlock(fresh.slice(from, from + BLOCK_GAMES));
      for (let at = 0; at < block.length;) at += writeSync(out, block, at);
      fsyncSync(out);
    }
  } finally {
    closeSync(out);
  }
  return `${fresh.length} games added, ${known.size} in ${pool}`;
}

/** Writes so many games, drawn evenly, in the order of the pool, as a file for `tune` and `net`. */
function sample(pool: string, { games, seed, out }: { games: number; seed: number; out: string }): string {
  takeReplaced(out, 'file of games', (bytes) => whyFails(() => splitGames(bytes)) === null);
  const all = gamesOf(pool);
  if (games > all.length) throw new Error(`${pool} has ${all.length} games: ask for no more`);
  const random = new Random(seed);
  const drawn: Buffer[] = [];
  for (const [i, game] of all.entries()) {
    if (random.below(all.length - i) < games - drawn.length) drawn.push(game);
  }
  replaceFile(out, Buffer.concat(drawn));
  return `${drawn.length} of ${all.length} games in ${out}`;
}

function verify(pool: string): string {
  const file = readInput(pool);
  const { games, bytes } = readPool(file, pool);
  if (bytes < file.length)
    throw new Error(
      `${pool} ends in the middle of a block, at byte ${bytes}: the next "add" removes what is there of it`,
    );
  return `${games.length} games, each different: ${new Set(games.map(keyOf)).size}, ${(bytes / Math.max(1, games.length)).toFixed(0)} bytes a game`;
}

function run(work: () => string): void {
  try {
    console.log(work());
    process.exitCode = EXIT_FINE;
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = EXIT_NO;
  }
}

const program = commandLine('pool').addHelpText(
  'after',
  `
Examples:
  npm run lab pool -- add games.pool games1.bin games2.bin
  npm run lab pool -- sample games.pool --games 100000 --out games.bin
  npm run lab pool -- verify games.pool`,
);
program
  .command('add')
  .description('Adds games that are not there yet; the pool is begun if needed.')
  .argument('<pool>')
  .argument('<files...>', 'games made by npm run lab data, or other pools')
  .action((pool: string, files: string[]) => run(() => add(pool, files)));
program
  .command('sample')
  .description('Writes some of the games, drawn at random, to a file for tune and net.')
  .argument('<pool>')
  .requiredOption('--games <n>', 'how many', wholeNumber(1, MAX_NUMBER))
  .requiredOption('--out <file>', 'output file')
  .option('--seed <n>', 'seed of the draw', wholeNumber(0, MAX_SEED), 1)
  .action((pool: string, options: { games: number; seed: number; out: string }) => run(() => sample(pool, options)));
program
  .command('verify')
  .description('Unpacks all games, and compares them with their checksums.')
  .argument('<pool>')
  .action((pool: string) => run(() => verify(pool)));
program.parse();
