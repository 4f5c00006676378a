// What would take too long as a test. A PGN of a gigabyte goes through the commands that read games, in the
// memory that they need for a short one, hundreds of engines play a round robin, and two engines a thousand games in memory that
// doesn't grow. See docs/faults.md.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT_NO } from '../src/cli/exit.ts';
import { LONG_READERS, readLongPgn, writeLongPgn } from '../tests/faults/long_pgn.ts';
import { playManyEngines } from '../tests/faults/many_engines.ts';
import { playLongMatch } from '../tests/faults/memory.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from './shared/command_line.ts';
import { say } from './shared/run.ts';

const SHORT_MB = 16;
const MAX_GROWTH_MB = 64;
const CONCURRENCY = 2;
/** Two for each game that is played, and one that is ending. */
const MAX_PROCESSES = 2 * CONCURRENCY + 1;
/** Nodes per move of the long match: the moves should be many, not good. */
const LONG_MATCH_NODES = 100;
/** Growth of a process in the second half of the match: less than a leak of 50 kB per game. */
const MAX_GROWTH_MB_PER_GAME = 0.02;

const options = commandLine('faults')
  .option('--megabytes <n>', 'length of the PGN', wholeNumber(SHORT_MB, MAX_NUMBER), 1024)
  .option('--engines <n>', 'number of engines', wholeNumber(2, 1000), 200)
  .option('--games <n>', 'games that they play', wholeNumber(1, MAX_NUMBER), 2000)
  .option('--match-games <n>', 'games that two engines play in a row', wholeNumber(2, MAX_NUMBER), 1000)
  .parse()
  .opts<{ megabytes: number; engines: number; games: number; matchGames: number }>();

const folder = mkdtempSync(join(tmpdir(), 'ransom-faults-'));
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});

function fail(message: string): never {
  console.error(message);
  process.exit(EXIT_NO);
}

async function readLong(): Promise<void> {
  const [short, long] = [join(folder, 'short.pgn'), join(folder, 'long.pgn')];
  const games = [writeLongPgn(short, SHORT_MB), writeLongPgn(long, options.megabytes)] as const;
  for (const [name, args, isEnd] of LONG_READERS) {
    const little = await readLongPgn([...args, short], isEnd);
    const much = await readLongPgn([...args, long], isEnd);
    for (const [index, { code, games: read, stderr }] of [little, much].entries()) {
      if (code !== 0 || read !== games[index])
        fail(`${name} read ${read} of ${games[index]!} games: ${stderr.slice(-500)}`);
    }
    const memory = `${little.memoryMb.toFixed(0)} MB of memory for ${SHORT_MB} MB, ${much.memoryMb.toFixed(0)} MB for ${options.megabytes} MB`;
    if (much.memoryMb - little.memoryMb > MAX_GROWTH_MB) fail(`${name} needs ${memory}`);
    say(`${name}: ${games[1]} games; ${memory}`);
  }
  rmSync(long);
}

async function playMany(): Promise<void> {
  const { engines, games } = options;
  const more = ['--games', String(games), '--concurrency', String(CONCURRENCY)];
  const { code, lines, stderr, mostProcesses } = await playManyEngines(engines, folder, more);
  const rows = lines.filter((line) => /^ *\d+ {2}engine-\d+ /.test(line)).length;
  if (code !== 0 || rows !== engines) fail(`the round robin ended with ${code} and ${rows} rows: ${stderr}`);
  if (mostProcesses > MAX_PROCESSES) fail(`${mostProcesses} engines ran at the same time`);
  say(`${games} games of ${engines} engines, at most ${mostProcesses} of them at the same time`);
}

async function playLong(): Promise<void> {
  const { matchGames } = options;
  const { code, memory, processes, stderr } = await playLongMatch(matchGames, LONG_MATCH_NODES);
  if (code !== 0 || processes !== 2) fail(`the long match ended with ${code} after ${processes} engines: ${stderr}`);
  for (const { name, earlyMb, lateMb } of memory) {
    const growth = `${earlyMb.toFixed(0)} MB in the middle of ${matchGames} games, ${lateMb.toFixed(0)} MB at the end`;
    if (lateMb - earlyMb > MAX_GROWTH_MB_PER_GAME * matchGames) fail(`${name} grows: ${growth}`);
    say(`${name}: ${growth}`);
  }
}

await readLong();
await playMany();
await playLong();
console.log('All is well');
