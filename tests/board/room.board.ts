// What is needed is in view without scrolling: on a usual desktop, and with the page enlarged to 200 %, which halves the window.

import type { Locator } from 'playwright-core';
import type { Board } from './harness/board.ts';
import { boardTest } from './harness/board_test.ts';
import { gameAddress, openPanel } from './harness/panels.ts';

/** More moves than the panel has room for. */
const LONG_GAME = [
  'a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 a4 a5 b4 b5 c4 c5 d4 d5 e4 e5 f4 f5 g4 g5 h4 h5',
  'Ra2 Ra7 Nd2 Nd7 Bb2 Bb7 Rh2 Rh7 Bg2 Bg7 Ne2 Ne7 Nb3 Nb6 Bc3 Bc6',
].join(' ');
const OPPONENTS = ['white', 'black', 'random', 'people', 'watch'];

/** Is the whole element within the window, and nothing over it? */
async function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const isWithin = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const inMiddle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return isWithin && node.contains(inMiddle);
  });
}

async function button(board: Board, name: string): Promise<[string, boolean]> {
  return [name, await isInView(board.page.getByRole('button', { name, exact: true }))];
}

describe('on a desktop of 1280x800', () => {
  boardTest('a draw and resignation are in view, however long the game is', async ({ board }) => {
    for (const game of ['e4 *', `${LONG_GAME} *`]) {
      await board.page.goto('about:blank');
      await board.open(gameAddress(game));
      await board.page.locator('.move').first().waitFor();
      expect(await button(board, 'Offer draw')).toEqual(['Offer draw', true]);
      expect(await button(board, 'Resign …')).toEqual(['Resign …', true]);
      expect(await isInView(board.page.locator('.move[aria-current]'))).toBe(true);
    }
  });

  boardTest('so is the start of a new game, whatever is chosen', async ({ board }) => {
    await board.open();
    await openPanel(board.page, 'new');
    for (const opponent of OPPONENTS) {
      await board.page.locator(`input[value="${opponent}"]`).check();
      await board.page.locator('select[name="clock"]').selectOption(opponent === 'black' ? 'custom' : 'off');
      expect([opponent, await isInView(board.page.getByRole('button', { name: 'Start' }))]).toEqual([opponent, true]);
    }
  });
});
