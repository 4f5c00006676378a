// Games of random gestures, legal or not, in the built page in a real browser. After each gesture the page must show the position
// according to the rules.

import { Random } from '../../src/match/random.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { GameTree } from '../../src/table/tree.ts';
import { gameAddress } from '../../src/web/address/address.ts';
import { Board } from '../../tests/board/harness/board.ts';
import { closeBrowser, reasonAgainst, runningBrowser } from '../../tests/board/harness/browser.mjs';
import type { BrowserName } from '../../tests/board/harness/browser_names.ts';
import {
  chromiumForTests,
  reasonToLeaveOut,
  startDriven,
  type TestBrowser,
} from '../../tests/board/harness/browsers.ts';
import { WAYS, playByGestures, type GestureCounts } from '../../tests/board/random_gestures.ts';
import { BoardProcess } from '../../tests/helpers/board_process.ts';
import { Finding, add, type Counts, type FuzzKind, type PlaySettings, type SeedPlayer } from './kind.ts';

const WINDOW = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;

/** Plays a game; throws what the page or its player complains of. */
async function playGame(
  browser: TestBrowser,
  served: string,
  seed: number,
  { moves, browser: name }: PlaySettings,
): Promise<GestureCounts> {
  const hasTouch = reasonToLeaveOut(name, ['touch'], {}) === null;
  const ways = hasTouch ? WAYS : WAYS.filter((way) => way !== 'touch');
  const { context, address } = await browser.open(served, { ...WINDOW, hasTouch });
  const start = startPosition(seed % 2 === 0 ? 'leslie' : 'pierce');
  const complaints: string[] = [];
  const play = async (): Promise<GestureCounts> => {
    const board = new Board(await context.newPage(), address);
    board.page.on('pageerror', ({ message }) => complaints.push(message));
    await board.open(`#${await gameAddress(new GameTree(start))}`);
    return playByGestures(board, start, ways, new Random(seed), moves);
  };
  const counts = await play().catch((error: unknown) => {
    complaints.push(messageOf(error));
    return null;
  });
  await context.close();
  if (counts === null || complaints.length > 0) throw new Finding(complaints.join('\n'));
  return counts;
}

async function startBrowser(name: BrowserName): Promise<TestBrowser> {
  if (name !== 'chromium') return startDriven(name);
  return { ...chromiumForTests(await runningBrowser()), close: closeBrowser };
}

async function startPlayer(settings: PlaySettings): Promise<SeedPlayer> {
  const server = await BoardProcess.start(['--no-open', '--port', '0']);
  const browser = await startBrowser(settings.browser);
  return {
    async play(seed, counts) {
      const { moves: made, choices, cancelled, refused } = await playGame(browser, server.address, seed, settings);
      for (const [name, number] of Object.entries({ games: 1, moves: made, choices, cancelled, refused })) {
        add(counts, name, number);
      }
    },
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/** Rejects if the browser can't be started here. */
async function checkBrowser({ browser }: PlaySettings): Promise<void> {
  const reason = reasonAgainst(browser);
  if (reason !== null) throw new Error(reason);
  await Promise.resolve();
}

function summary(counts: Readonly<Counts>): string[] {
  const names = ['games', 'moves', 'choices', 'cancelled', 'refused'];
  return [names.map((name) => `${counts[name] ?? 0} ${name}`).join(', ')];
}

/** The page of the board against the rules. */
export const KIND: FuzzKind = {
  seeds: 'games',
  settings: ['moves', 'browser'],
  blockSeeds: 1,
  prepare: checkBrowser,
  start: startPlayer,
  summary,
  progress: (counts) => `${counts.games ?? 0} games, ${counts.moves ?? 0} moves, ${counts.refused ?? 0} refusals`,
  verdict: (isRight) => (isRight ? 'Page and rules agree.' : 'Page and rules disagree: see above.'),
};
