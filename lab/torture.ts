// Matches of the built program against itself while its worker threads are killed at random. Whatever
// dies, every game must be played to its end with legal moves in time, and no process may be left behind.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playWithDyingWorkers, type DyingWorkersResult } from '../tests/match/dying_workers.ts';
import { MAX_NUMBER, commandLine, numberFrom, wholeNumber } from './shared/command_line.ts';
import { interruption, say } from './shared/run.ts';

const MS_PER_MINUTE = 60_000;
const GAMES_A_MATCH = 4;
const MAX_MOVES = 60;
/** Long searches lose threads while thinking, short ones between moves. */
const LIMITS = [
  ['--tc', '20+0.2'],
  ['--movetime', '100'],
  ['--nodes', '20000'],
];

const options = commandLine('torture')
  .requiredOption('--minutes <n>', 'duration in minutes; the current match is finished', numberFrom(0, Infinity))
  .option('--kill-every <ms>', 'average time between two kills in an engine', wholeNumber(1, MAX_NUMBER), 2000)
  .option('--seed <n>', 'seed of the openings of the first match', wholeNumber(0, MAX_NUMBER), 1)
  .parse()
  .opts<{ minutes: number; killEvery: number; seed: number }>();

/** What went wrong in a match, in words; null if nothing did. */
function faultOf(result: DyingWorkersResult): string | null {
  const { exitCode, finishedGames, failures, replayedGames, survivors, stderr } = result;
  if (exitCode !== 0) return `the match ended with exit code ${String(exitCode)}: ${stderr}`;
  if (finishedGames !== GAMES_A_MATCH) return `only ${finishedGames} of ${GAMES_A_MATCH} games were played`;
  if (failures > 0) return `${failures} games ended by an engine failure: ${stderr}`;
  if (replayedGames !== GAMES_A_MATCH) return `only ${replayedGames} games of the PGN are legal to the end`;
  return survivors.length === 0 ? null : `processes are left behind:\n${survivors.join('\n')}`;
}

const signal = interruption('the current match is finished first');
const end = performance.now() + options.minutes * MS_PER_MINUTE;
let [matches, games, moves, kills] = [0, 0, 0, 0];
do {
  const folder = mkdtempSync(join(tmpdir(), 'ransom-torture-'));
  const result = await playWithDyingWorkers({
    games: GAMES_A_MATCH,
    limit: LIMITS[matches % LIMITS.length]!,
    killEveryMs: options.killEvery,
    seed: options.seed + matches,
    maxMoves: MAX_MOVES,
    folder,
  });
  const fault = faultOf(result);
  if (fault !== null) {
    console.error(`${fault}\nThe games and the number of kills are in ${folder}`);
    process.exit(1);
  }
  rmSync(folder, { recursive: true });
  matches++;
  games += result.finishedGames;
  moves += result.moves;
  kills += result.kills;
  say(`${kills} threads killed in ${games} games`);
} while (performance.now() < end && !signal.aborted);
console.log(
  `${kills} threads killed in ${games} games of ${moves} moves: all were played to the end, and no process is left`,
);
