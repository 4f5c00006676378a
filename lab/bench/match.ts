// The overhead of a match: `npm run lab bench match`. Prints
// - the CPU time of the runner per move, between two engines that answer at once;
// - how busy both slots are with two simultaneous games, between engines that think for a fixed time.
//
// The first is CPU time and valid on a busy machine, too; the second needs two otherwise idle cores.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { busyShare, runnerCost } from '../../tests/match/cost.ts';
import { UCI_MOCK, matchSettings, temporaryFolder } from '../../tests/match/mocks.ts';
import { commandLine } from '../shared/command_line.ts';
import { median } from '../shared/measure.ts';

const COST_GAMES = 30;
const BUSY_GAMES = 12;
const MOVE_TIME_MS = 50;
/** Long enough that a busy machine ends no game. */
const STALL_MS = 30_000;

commandLine('bench match').parse();

const bin = fileURLToPath(new URL('../../bin/ransom.js', import.meta.url));
const handlerFor = `nodes=1 ${UCI_MOCK}`;
const thinker = `movetime=${MOVE_TIME_MS} margin=${STALL_MS} option.Hash=4 "${process.execPath}" "${bin}" uci`;
const folder = temporaryFolder();
const filesOf = (name: string): { journal: string; pgn: string } => ({
  journal: join(folder.path, `${name}.match`),
  pgn: join(folder.path, `${name}.pgn`),
});

try {
  const { moves, cpuMsPerMove } = await runnerCost(
    matchSettings([handlerFor, handlerFor], {
      games: COST_GAMES,
      concurrency: 1,
      stallMs: STALL_MS,
      files: filesOf('cost'),
    }),
  );
  const [first] = cpuMsPerMove;
  console.log(
    `runner: ${median(cpuMsPerMove).toFixed(2)} ms of CPU a move, the median of ${COST_GAMES} games ` +
      `(${moves} moves; ${first!.toFixed(2)} in the first game)`,
  );
  const busy = await busyShare(
    matchSettings([thinker, thinker], {
      games: BUSY_GAMES,
      concurrency: 2,
      stallMs: STALL_MS,
      files: filesOf('busy'),
    }),
  );
  console.log(
    `places of play: ${(100 * busy).toFixed(1)} % of the time an engine thinks, ` +
      `two games at once, ${MOVE_TIME_MS} ms a move`,
  );
} finally {
  folder.remove();
}
