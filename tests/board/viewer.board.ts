// A game that is looked at: one of the shelf, one that was read, or an own one that has ended.

import type { Page } from 'playwright-core';
import type { Board } from './harness/board.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { closePanel, gameAddress, isInView, openPanel } from './harness/panels.ts';

const NAMED = '[White "Ann"]\n[Black "Ben"]\n[Date "1999.08.17"]\n\n1. e4 {The best.} e5 2. Nf3 Nc6 1-0';
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1';
const AFTER_E4_C5 = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2';
const AFTER_E4_E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2';
const REVIEW_MS = 60_000;

async function toStart({ page }: Board): Promise<void> {
  await page.locator('[data-tool="first"]').click();
}

async function status(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('.status', { hasText: text }).waitFor();
}

/** Steps in the sheet to the first one of four moves, whose comment must be in sight. */
async function seesWhatIsSaid(board: Board): Promise<void> {
  const { page } = board;
  await board.open(gameAddress(NAMED));
  await openPanel(page, 'game');
  const panel = page.locator('aside');
  for (const said of ['After 2. Nf3', 'After 1... e5', 'After 1. e4']) {
    await panel.getByRole('button', { name: 'Back', exact: true }).tap();
    await page.locator('.status', { hasText: said }).waitFor({ state: 'attached' });
  }
  const said = page.locator('.viewer-said', { hasText: '1. e4 The best.' });
  await said.waitFor();
  expect(await isInView(said)).toBe(true);
}

describe('a game that is looked at', () => {
  boardTest('says who played, how it ended and what is shown, and leads back to the list', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(NAMED));
    const head = page.locator('.viewer-head');
    await head.getByRole('heading', { name: 'Ann – Ben' }).waitFor();
    expect(await head.innerText()).toContain('White won · 1-0');
    expect(await head.innerText()).toContain('17 August 1999 · 2 moves');
    expect(await page.locator('.player.below').innerText()).toContain('Ann');
    await status(page, 'After 2... Nc6 · White won · 1-0');
    await toStart(board);
    await status(page, 'The start of the game · game from 17 August 1999');
    await board.press('ArrowRight');
    await status(page, 'After 1. e4 · game from 17 August 1999');
    await page.locator('.viewer-said', { hasText: '1. e4 The best.' }).waitFor();
    // Nothing asks for a move or ends the game.
    expect(await page.getByRole('button', { name: /Resign|Hint|Undo/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'All games' }).click();
    await page.waitForSelector('aside[data-panel="files"]');
  });

  boardTest(
    'has the review first, a way to the next game, nothing that is off, and its steps once',
    async ({ board }) => {
      const { page } = board;
      const actions = page.locator('.viewer-actions button');
      await board.open(gameAddress('1. f3 e5 2. g4 Qh4# 0-1'));
      await actions.first().waitFor();
      // It is mate: nobody plays on from here.
      expect(await actions.allInnerTexts()).toEqual(['Review this game', 'Share', 'Rematch']);
      expect(await page.locator('.viewer-actions .primary').innerText()).toBe('Review this game');
      const widths = await actions.evaluateAll((all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().width)),
      );
      // The first one fills its row.
      expect(widths[2]).toBe(widths[1]);
      expect(widths[0]).toBeGreaterThan(2 * widths[1]!);
      // How it ended is said once, at the top, and the way to other games comes last.
      expect(await page.locator('.viewer-head').innerText()).toMatch(/^Black won by checkmate\s+2 moves$/);
      expect(await page.locator('.status').innerText()).toBe('After 2... Qh4#');
      const back = (await page.getByRole('button', { name: 'All games' }).boundingBox())!;
      expect(back.y).toBeGreaterThan((await actions.last().boundingBox())!.y);
      const moves = await page.locator('.viewer .moves').boundingBox();
      await toStart(board);
      expect(await actions.allInnerTexts()).toEqual([
        'Review this game',
        'Share',
        'Rematch',
        expect.stringMatching(/^Play on\s+from here$/),
      ]);
      expect(await page.locator('.viewer-actions [aria-disabled="true"], .viewer-actions [disabled]').count()).toBe(0);
      expect(await page.locator('.viewer .moves').boundingBox()).toEqual(moves);
      // The steps are below the board.
      expect(await page.locator('aside').getByRole('button', { name: 'Forward', exact: true }).count()).toBe(0);
      await page.getByRole('toolbar').getByRole('button', { name: 'Forward' }).click();
      await status(page, 'After 1. f3 · White – Black');
      await actions.filter({ hasText: 'Rematch' }).click();
      await board.showsFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1');
      await page.locator('.viewer').waitFor({ state: 'detached' });
    },
  );

  boardTest('tells that a move tried in it is a variation, and goes on as it was', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(NAMED));
    await toStart(board);
    await board.press('ArrowRight');
    await board.showsFen(AFTER_E4);
    await board.drag('c7', 'c5');
    await board.showsFen(AFTER_E4_C5);
    await status(page, 'You are trying a variation: 1... c5');
    await page.locator('.viewer-said', { hasText: 'In the game came 1... e5.' }).waitFor();
    await page.locator('.viewer-said').getByRole('button', { name: 'Back to the game' }).click();
    await board.showsFen(AFTER_E4);
    await board.press('ArrowRight');
    await board.showsFen(AFTER_E4_E5);
    // Whoever walks out of it backwards is in the game as well.
    await board.press('ArrowLeft');
    await board.drag('c7', 'c5');
    await board.showsFen(AFTER_E4_C5);
    await board.press('ArrowLeft');
    await board.press('End');
    await status(page, 'After 2... Nc6');
  });

  boardTest('goes on from a position only if that is asked for', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(NAMED));
    await toStart(board);
    await board.press('ArrowRight');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await status(page, 'A new game from here: you are Black, against the computer, level 0.');
    await board.showsFen(AFTER_E4);
    await board.drag('c7', 'c5');
    await page.waitForFunction(() => window.boardFens.some((fen) => / b .* 2$/.test(fen)));
    await openPanel(page, 'files');
    await page.locator('[data-kept]').nth(1).waitFor();
    const kept = await page.locator('[data-kept]').allInnerTexts();
    expect(kept).toHaveLength(2);
    expect(kept.join()).toContain('Ann – Ben');
  });

  slowBoardTest('is what an own game becomes when it has ended, also after a reload', async ({ board }) => {
    const { page } = board;
    await board.open();
    await openPanel(page, 'game');
    await board.drag('e2', 'e4');
    await board.page.waitForFunction(() => window.boardFens.some((fen) => / w .* 2$/.test(fen)));
    await page.locator('[data-resign]').click();
    await page.locator('.resignation').getByRole('button', { name: 'Resign', exact: true }).click();
    await page.locator('.ended').getByRole('heading', { name: 'You lost' }).waitFor();
    await openPanel(page, 'files');
    await page.locator('[data-kept]').click();
    const head = page.locator('.viewer-head');
    await head.getByRole('heading', { name: 'You – Ransom (computer) · easiest' }).waitFor();
    expect(await head.innerText()).toContain('Ransom won by resignation · 0-1');
    await page.waitForFunction(() => location.hash.startsWith('#/games/'));
    await page.reload();
    await board.ready();
    await head.getByRole('heading', { name: 'You – Ransom (computer) · easiest' }).waitFor();
    await page.locator('.viewer-actions').getByRole('button', { name: 'Rematch' }).waitFor();
    // A move tried in it is not answered, and nothing is counted.
    await toStart(board);
    await board.drag('d2', 'd4');
    await status(page, 'You are trying a variation: 1. d4');
    await page.waitForTimeout(500);
    expect(await board.fen()).toContain('3P4');
    await openPanel(page, 'files');
    await page.locator('[data-kept]', { hasText: 'Lost' }).waitFor();
    expect(await page.locator('[data-kept]').count()).toBe(1);
  });

  slowBoardTest('is reviewed as it was played, whatever was tried', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress('[White "Ann"]\n\n1. f3 e5 2. g4 Qh4# 0-1'));
    await toStart(board);
    await board.drag('e2', 'e4');
    await status(page, 'You are trying a variation: 1. e4');
    await page.locator('.viewer').getByRole('button', { name: 'Review' }).click();
    await page.waitForSelector('[data-review="done"]', { timeout: REVIEW_MS });
    expect(await page.locator('.review-score').innerText()).toContain('Qh4#');
  });

  slowBoardTest(
    'has its comments and steps below the board of a phone',
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress(NAMED));
      await page.locator('[data-tool="first"]').tap();
      await page.locator('[data-tool="next"]').tap();
      await status(page, 'After 1. e4');
      const next = page.locator('[data-tool="next"]');
      expect((await next.boundingBox())!.y + 44).toBeLessThanOrEqual(page.viewportSize()!.height);
      await openPanel(page, 'game');
      await page.locator('.viewer-said', { hasText: 'The best.' }).waitFor();
      await closePanel(page);
      await board.drag('c7', 'c5');
      await status(page, 'You are trying a variation: 1... c5');
      await page.locator('.status').getByRole('button', { name: 'Back to the game' }).tap();
      await board.showsFen(AFTER_E4);
    },
    PHONE,
  );

  boardTest(
    'has the steps and what is said of a move in sight of a low sheet',
    async ({ board }) => {
      await seesWhatIsSaid(board);
    },
    PHONE,
  );

  boardTest(
    'has them in sight on a phone in landscape, too, and no button is too small for its words',
    async ({ board }) => {
      const { page } = board;
      await seesWhatIsSaid(board);
      const tooSmall = await page
        .locator('.viewer-actions button')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
      expect(tooSmall).toEqual([]);
    },
    { ...PHONE, viewport: { width: 844, height: 390 } },
  );
});
