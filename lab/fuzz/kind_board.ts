// Games of random gestures, legal or not, in the built page in a real Chromium. After each gesture the page must show the position
// according to the rules.

import type { Browser } from 'playwright-core';
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
import { Finding, add, type Counts, type FuzzKind, type SeedPlayer } from './kind.ts';

const WINDOW = { width: 1280, height: 800 };

/** Plays a game; throws what the page or its player complains of. */
async function playGame(browser: Browser, address: string, seed: number, moves: number): Promise<GestureCounts> {
  const context = await browser.newContext({ viewport: WINDOW, hasTouch: true, reducedMotion: 'reduce' });
  const start = startPosition(seed % 2 === 0 ? 'leslie' : 'pierce');
  const complaints: string[] = [];
  const play = async (): Promise<GestureCounts> => {
    const board = new Board(await context.newPage(), address);
    board.page.on('pageerror', ({ message }) => complaints.push(message));
    await board.open(`#${await gameAddress(new GameTree(start))}`);
    return playByGestures(board, start, WAYS, new Random(seed), moves);
  };
  const counts = await play().catch((error: unknown) => {
    complaints.push(messageOf(error));
    return null;
  });
  await context.close();
  if (counts === null || complaints.length > 0) throw new Finding(complaints.join('\n'));
  return counts;
}

async function startPlayer(moves: number): Promise<SeedPlayer> {
  const server = await BoardProcess.start(['--no-open', '--port', '0']);
  const browser = await runningBrowser();
  return {
    async play(seed, counts) {
      const { moves: made, choices, cancelled, refused } = await playGame(browser, server.address, seed, moves);
      for (const [name, number] of Object.entries({ games: 1, moves: made, choices, cancelled, refused })) {
        add(counts, name, number);
      }
    },
    async close() {
      await closeBrowser();
      await server.stop();
    },
  };
}

function summary(counts: Readonly<Counts>): string[] {
  const names = ['games', 'moves', 'choices', 'cancelled', 'refused'];
  return [names.map((name) => `${counts[name] ?? 0} ${name}`).join(', ')];
}

/** The page of the board against the rules. */
export const KIND: FuzzKind = {
  seeds: 'games',
  settings: ['moves'],
  blockSeeds: 1,
  prepare: () => (chromiumPath() === null ? Promise.reject(new Error(NO_CHROMIUM)) : Promise.resolve()),
  start: ({ moves }) => startPlayer(moves),
  summary,
  progress: (counts) => `${counts.games ?? 0} games, ${counts.moves ?? 0} moves, ${counts.refused ?? 0} refusals`,
  verdict: (isRight) => (isRight ? 'Page and rules agree.' : 'Page and rules disagree: see above.'),
};
