// npm run fuzz:board: games of random gestures, legal or not, in the built page in a real Chromium. After each gesture
// the page must show the position according to the rules. A game depends only on its seed.

import { EXIT_FINE, EXIT_NO } from '../../src/cli/exit.ts';
import { Random } from '../../src/match/random.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { GameTree } from '../../src/table/tree.ts';
import { gameAddress } from '../../src/web/address/address.ts';
import { Board } from '../../tests/board/harness/board.ts';
import { closeBrowser, runningBrowser } from '../../tests/board/harness/browser.mjs';
import { WAYS, playByGestures, type GestureCounts } from '../../tests/board/random_gestures.ts';
import { BoardProcess } from '../../tests/helpers/board_process.ts';
import { NO_CHROMIUM, chromiumPath } from '../../tests/helpers/chromium.mjs';
import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';
import { interruption, say } from '../shared/run.ts';

const WINDOW = { width: 1280, height: 800 };

const { games, moves, seed } = commandLine('fuzz board')
  .option('--games <n>', 'number of games', wholeNumber(1, MAX_NUMBER), 200)
  .option('--moves <n>', 'maximum number of moves per game', wholeNumber(1, MAX_NUMBER), 120)
  .option('--seed <n>', 'seed of the first game', wholeNumber(0, MAX_NUMBER), 1)
  .parse()
  .opts<{ games: number; moves: number; seed: number }>();

if (chromiumPath() === null) {
  console.error(NO_CHROMIUM);
  process.exit(EXIT_NO);
}

const signal = interruption('the current game is finished first');
const server = await BoardProcess.start(['--no-open', '--port', '0']);
const browser = await runningBrowser();
const sum: GestureCounts = { moves: 0, choices: 0, cancelled: 0, refused: 0 };
let played = 0;
let fault: string | null = null;
while (played < games && fault === null && !signal.aborted) {
  const context = await browser.newContext({ viewport: WINDOW, hasTouch: true, reducedMotion: 'reduce' });
  const start = startPosition((seed + played) % 2 === 0 ? 'leslie' : 'pierce');
  try {
    const board = new Board(await context.newPage(), server.address);
    board.page.on('pageerror', ({ message }) => (fault = message));
    await board.open(`#${await gameAddress(new GameTree(start))}`);
    const counts = await playByGestures(board, start, WAYS, new Random(seed + played), moves);
    for (const key of Object.keys(sum) as (keyof GestureCounts)[]) sum[key] += counts[key];
    played++;
    say(`game ${played} of ${games}: ${counts.moves} moves, ${counts.refused} refusals`);
  } catch (error) {
    fault = messageOf(error);
  }
  await context.close();
}
await closeBrowser();
await server.stop();
if (fault !== null)
  console.log(`${fault}\nReplay: npm run lab fuzz board -- --seed ${seed + played} --games 1 --moves ${moves}`);
console.log(
  `${played} games, ${sum.moves} moves, ${sum.choices} choices, ${sum.cancelled} cancelled, ${sum.refused} refused: ` +
    (fault === null ? 'no difference' : 'a difference'),
);
process.exit(fault === null ? EXIT_FINE : EXIT_NO);
