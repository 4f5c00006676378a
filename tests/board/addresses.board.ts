// Every panel, lesson, puzzle and kept game has an address; Back and Forward lead through what was opened.

import { fenAddress, openCatalogue, openPanel } from './harness/panels.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import type { Board } from './harness/board.ts';

const KINGS = '4k3/8/8/8/8/8/8/4K3[] w - - 0 1';

const hash = (board: Board): Promise<string> => board.page.evaluate(() => location.hash);
const isAt = (board: Board, wanted: RegExp): Promise<unknown> =>
  board.page.waitForFunction((source) => new RegExp(source).test(location.hash), wanted.source);
const showsPanel = (board: Board, name: string): Promise<unknown> =>
  board.page.waitForSelector(`aside[data-panel="${name}"]`);

describe('the address of the page', () => {
  boardTest('follows the panels, and Back and Forward lead through them', async ({ board }) => {
    await board.open();
    expect(await hash(board)).toBe('');
    await openPanel(board.page, 'settings');
    await isAt(board, /^#\/settings$/);
    await openPanel(board.page, 'analysis');
    await isAt(board, /^#\/analyse$/);
    await board.page.goBack();
    await showsPanel(board, 'settings');
    await board.page.goBack();
    await showsPanel(board, 'more');
    await board.page.goBack();
    await showsPanel(board, 'game');
    expect(await hash(board)).toBe('');
    await board.page.goForward();
    await board.page.goForward();
    await showsPanel(board, 'settings');
  });

  boardTest('names the lesson, and opens it', async ({ board }) => {
    await board.open('#/learn/exchange');
    const first = await board.page.getAttribute('[data-lesson]', 'data-lesson');
    await openPanel(board.page, 'lessons');
    await openCatalogue(board.page);
    await board.page.locator('.lesson-list button').nth(3).click();
    await isAt(board, /^#\/learn\/.+/);
    const lesson = await board.page.getAttribute('[data-lesson]', 'data-lesson');
    expect(lesson).not.toBe(first);
    await board.page.reload();
    await board.ready();
    await board.page.waitForSelector(`[data-lesson="${lesson}"]`);
    await board.page.goBack();
    await board.page.waitForSelector(`[data-lesson="${first}"]`);
  });

  boardTest('names the puzzle, and opens it', async ({ board }) => {
    await board.open('#/puzzles');
    await isAt(board, /^#\/puzzles\/.+/);
    const [address, fen] = [await hash(board), await board.fen()];
    await board.page.getByRole('button', { name: 'Skip', exact: true }).first().click();
    await board.page.waitForFunction((old) => location.hash !== old, address);
    await board.page.goBack();
    await isAt(board, new RegExp(`^${address}$`));
    await board.showsFen(fen);
    await board.page.reload();
    await board.ready();
    await board.showsFen(fen);
  });

  boardTest('names the kept game, also in another tab', async ({ board, context }) => {
    await board.open();
    await board.drag('e2', 'e4');
    await isAt(board, /^#\/games\/.+/);
    const address = await hash(board);
    const page = await context.newPage();
    await page.goto(`${board.address}${address}`);
    await page.waitForFunction(() => document.querySelector('main')?.dataset.fen?.includes('4P3') === true);
    await page.goto(`${board.address}#/games/none`);
    await page.getByText('This game is not kept any more.').first().waitFor();
  });

  slowBoardTest('leads from a game back to the list that it was chosen from', async ({ board }) => {
    const { page } = board;
    await board.open();
    await board.drag('e2', 'e4');
    await isAt(board, /^#\/games\/.+/);
    await openPanel(page, 'files');
    await isAt(board, /^#\/games$/);
    for (const game of [page.getByRole('button', { name: /Pierce, game 3/ }), page.locator('[data-kept]').first()]) {
      await game.click();
      await showsPanel(board, 'game');
      await page.goBack();
      await showsPanel(board, 'files');
    }
  });

  boardTest('is opened although the page changes at the same moment', async ({ board }) => {
    await board.open();
    await openPanel(board.page, 'settings');
    // The browser tells of an address a moment after it has changed.
    await board.page.evaluate((link) => {
      location.hash = link;
      document.querySelector<HTMLElement>('[data-tool="flip"]')!.click();
    }, fenAddress(KINGS));
    await board.showsFen(KINGS);
  });

  boardTest('says so where there is nothing', async ({ board }) => {
    await board.open('#/nonsense');
    await board.page.locator('.status', { hasText: 'There is nothing at “#/nonsense”. Here is your game.' }).waitFor();
  });

  boardTest('leads to a rule', async ({ board }) => {
    await board.open('#/rules/5.7');
    await showsPanel(board, 'rules');
    await board.page.waitForSelector('#rule-5\\.7');
    await board.open('#rule-5.9');
    await isAt(board, /^#\/rules\/5\.9$/);
  });

  boardTest(
    'is that of the table where a panel is closed on a phone, and Back closes it',
    async ({ board }) => {
      await board.open('#/settings');
      await showsPanel(board, 'settings');
      await board.page.getByRole('button', { name: 'Close', exact: true }).click();
      await isAt(board, /^$/);
      await openPanel(board.page, 'rules');
      await isAt(board, /^#\/rules$/);
      await board.page.goBack();
      await board.page.goBack();
      await board.page.waitForSelector('aside', { state: 'hidden' });
    },
    PHONE,
  );
});
