// The card at the end of a game: who won, the moments that a review has found, and the ways on.

import type { Page } from 'playwright-core';
import { START_FEN } from '../../src/notation/fen.ts';
import { gameAddress, isInView, openPanel } from './harness/panels.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { sitAs } from './harness/reviews.ts';

/** White mates by Qxf7. */
const BEFORE_MATE = '1. Nf3 Nc6 2. e4 Na5 3. e5 h5 4. d4 g5 5. h3 a6 6. Nxg5 Nh6 7. Qxh5 d5 8. e6 Ng8 *';
/** Black has let a knight be taken for nothing. */
const BLUNDERS = '1. e4 e5 2. Nf3 g5 3. Nxg5 f6 4. Na3 a6 5. Qh5+ Ke7 6. Nf3 Nc6 *';
const REVIEW_MS = 60_000;

/** As if levels up to this one had been beaten. */
async function hasBeaten(page: Page, level: number): Promise<void> {
  await page.addInitScript((key) => {
    const tally = { won: 1, drawn: 0, lost: 0, moves: 20 };
    localStorage.setItem('ransom/1/progress', JSON.stringify({ tallies: { [key]: tally }, last: [] }));
  }, `${level} white`);
}

async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
}

describe('the end of a game', () => {
  boardTest('needs more than a double click on Resign', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(BLUNDERS));
    await openPanel(page, 'game');
    const { x, y, width, height } = (await page.locator('[data-resign]').boundingBox())!;
    for (const share of [0.05, 0.35, 0.65, 0.95]) {
      await page.mouse.click(x + share * width, y + height / 2, { clickCount: 2 });
      await page.locator('.resignation').getByRole('button', { name: 'Play on' }).click();
    }
    await resign(page);
    await page.locator('.ended').waitFor();
  });

  boardTest('says that the user won, and leads to the next level', async ({ board }) => {
    const { page } = board;
    await hasBeaten(page, 0);
    await board.open(gameAddress(BEFORE_MATE));
    await sitAs(page, 'White');
    await board.drag('h5', 'f7');
    const card = page.locator('.ended');
    await card.getByRole('heading', { name: 'You won' }).waitFor();
    expect(await card.textContent()).toContain('Checkmate after 9 moves');
    await page.getByRole('status').filter({ hasText: 'You won. White wins by checkmate.' }).first().waitFor();
    await card.getByRole('button', { name: 'Next: level 1' }).click();
    await board.showsFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1');
    expect(await page.locator('.player.above').textContent()).toContain('Ransom (computer) · level 1');
    expect(await page.locator('.player.below').textContent()).toContain('You');
  });

  slowBoardTest('leads down to the level that is the next step after a loss', async ({ board }) => {
    const { page } = board;
    await hasBeaten(page, 1);
    await board.open(gameAddress(BLUNDERS));
    await sitAs(page, 'White', 3);
    await resign(page);
    const card = page.locator('.ended');
    await card.getByRole('heading', { name: 'You lost' }).waitFor();
    expect(await card.locator('.primary').textContent()).toBe(' Review');
    await card.getByRole('button', { name: 'Easier: level 2' }).click();
    expect(await page.locator('.player.above').textContent()).toContain('Ransom (computer) · level 2');
  });

  slowBoardTest('says what help costs before and after, and names no other level than Progress', async ({ board }) => {
    const { page } = board;
    await board.open();
    await board.drag('e2', 'e4');
    await page.waitForFunction(() => window.boardFens.some((fen) => / w .* 2$/.test(fen)));
    await page.locator('[data-tool="undo"]').click();
    await page.locator('.status', { hasText: 'With “Undo” this game doesn’t count for your levels.' }).waitFor();
    await page.locator('[data-tool="undo"]').click();
    await board.showsFen(START_FEN);
    await board.drag('d2', 'd4');
    await page.waitForFunction(() => document.querySelectorAll('.move.of-black').length > 0);
    await resign(page);
    const card = page.locator('.ended');
    await card.getByText('Played with help, so it doesn’t count for your levels.').waitFor();
    expect(await card.getByRole('button', { name: /level/ }).count()).toBe(0);
    await openPanel(page, 'progress');
    await page.getByText('Next: level 0').waitFor();
  });

  boardTest('shows the moments that a review has found, and leads to them', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(BLUNDERS));
    await sitAs(page, 'White');
    await resign(page);
    const card = page.locator('.ended');
    await card.getByText('A review finds your best and your worst moment.').waitFor();
    await card.getByRole('button', { name: 'Review' }).click();
    await page.waitForSelector('[data-review="done"]', { timeout: REVIEW_MS });
    await openPanel(page, 'game');
    const worst = card.getByRole('button', { name: 'Your worst moment' });
    const move = (await worst.locator('b').textContent())!;
    expect(move).toMatch(/^\d\. \S+\?+!?$/);
    await worst.click();
    await page.locator('.review-focus b', { hasText: move }).waitFor();
    // The best one is marked in the review as well.
    await openPanel(page, 'game');
    await card.getByRole('button', { name: 'Your best moment' }).click();
    await page.locator('.review-focus', { hasText: 'Your best moment' }).waitFor();
    await page.getByRole('button', { name: /!.*, your best moment$/ }).waitFor();
  });

  boardTest(
    'is reviewed: Back and Forward return to the move that was looked at, and a reload reviews again',
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress(BLUNDERS));
      await sitAs(page, 'White');
      await resign(page);
      await page.locator('.ended').getByRole('button', { name: 'Review' }).click();
      await page.waitForSelector('[data-review="done"]', { timeout: REVIEW_MS });
      const moment = page.getByText(/^Key move 1 of \d+$/);
      await moment.waitFor();
      await page.goBack();
      await page.locator('.ended').waitFor();
      await page.goForward();
      await moment.waitFor();
      await page.reload();
      await page.waitForSelector('[data-review="done"]', { timeout: REVIEW_MS });
      await moment.waitFor();
    },
  );

  boardTest('is neutral between two people, and shares the game', async ({ board }) => {
    const { page } = board;
    // As on a desktop without sharing.
    await page.addInitScript('delete Navigator.prototype.share');
    await board.open(gameAddress(BLUNDERS));
    await resign(page);
    const card = page.locator('.ended');
    await card.getByRole('heading', { name: 'Black won' }).waitFor();
    expect(await card.textContent()).toContain('White resigned after 6 moves');
    expect(await card.getByText('moment').count()).toBe(0);
    await card.getByRole('button', { name: 'Share' }).click();
    await card.getByText('The link works on this computer only').waitFor();
    const copy = (what: string): Promise<string> =>
      board.copied(async () => {
        await card.getByRole('button', { name: `Copy ${what}` }).click();
        await card.getByText(`The ${what} is copied.`).waitFor();
      });
    expect(await copy('PGN')).toContain('5. Qh5+ Ke7');
    expect(await copy('link')).toMatch(/^http\S+#pgnz?=/);
  });

  boardTest(
    'tells whoever opens its link that the computer played, and opens it at home as it was',
    async ({ board }) => {
      const { page } = board;
      await page.addInitScript('delete Navigator.prototype.share');
      await board.open();
      await board.drag('e2', 'e4');
      await page.locator('.player.below.to-move').waitFor();
      await resign(page);
      const card = page.locator('.ended');
      await card.getByRole('button', { name: 'Share' }).click();
      const link = await board.copied(() => card.getByRole('button', { name: 'Copy link' }).click());
      const above = page.locator('.player.above .player-name');
      for (const name of ['Ransom (computer) · easiest', 'Ransom, level 0']) {
        await page.goto('about:blank');
        await page.goto(link);
        await board.ready();
        await above.filter({ hasText: name }).waitFor();
        await page.locator('.move').nth(1).waitFor();
        await page.evaluate(() => localStorage.clear());
      }
    },
  );

  boardTest(
    'shares by the device where it can',
    async ({ board }) => {
      const { page } = board;
      await page.addInitScript(() => {
        Navigator.prototype.share = (data) => {
          document.documentElement.dataset.shared = data?.text ?? '';
          return Promise.resolve();
        };
      });
      await board.open(gameAddress(BLUNDERS));
      await openPanel(page, 'game');
      await resign(page);
      await page.locator('.ended').getByRole('button', { name: 'Share' }).tap();
      // A link to this computer is of no use elsewhere.
      await page.waitForFunction(() => (document.documentElement.dataset.shared ?? '').includes('5. Qh5+'));
    },
    PHONE,
  );

  for (const height of [640, 700, 844])
    (height === 700 ? boardTest : slowBoardTest)(
      `opens by itself on a phone, with the board and all ways on in sight (${height})`,
      async ({ board }) => {
        const { page } = board;
        await board.open(gameAddress(BEFORE_MATE));
        await page.locator('aside').waitFor({ state: 'hidden' });
        await board.tap('h5');
        await board.tap('f7');
        const card = page.locator('.ended');
        await card.getByRole('heading', { name: 'White won' }).waitFor();
        const sheet = (await page.locator('aside').boundingBox())!;
        const squares = (await page.locator('[data-board]').boundingBox())!;
        expect(squares.y + squares.height).toBeLessThanOrEqual(sheet.y);
        const waysOn = card.getByRole('button', { name: /Rematch|Review|Share/ });
        await waysOn.nth(2).waitFor();
        expect(await waysOn.count()).toBe(3);
        const close = (await page.locator('aside').getByRole('button', { name: 'Close' }).boundingBox())!;
        for (const way of await waysOn.all()) {
          expect(await isInView(way)).toBe(true);
          expect((await way.boundingBox())!.y).toBeGreaterThanOrEqual(close.y + close.height);
        }
        await waysOn.first().tap();
        await page.locator('aside').waitFor({ state: 'hidden' });
      },
      { ...PHONE, viewport: { width: 390, height } },
    );
});
