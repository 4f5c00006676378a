// What a review asks its reader to do better: a new try at a mistake.

import type { Locator } from 'playwright-core';
import { openPanel, gameAddress, isInView } from './harness/panels.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import {
  GAME,
  BLUNDERS,
  QUEEN_LEFT,
  EARLY_QUEEN,
  QUEEN_LOST,
  review,
  isDone,
  tryMistakesOf,
  openReviewed,
  openSummary,
  isFlipped,
  sitAs,
} from './harness/reviews.ts';

describe('a new try in a review', () => {
  slowBoardTest('lets the user try again, and judges the move', async ({ board }) => {
    const { page } = board;
    await openSummary(board, GAME);
    await tryMistakesOf(page, 'Black').click();
    await page.waitForSelector('main[data-activity="attempt"]');
    expect(await page.locator('.status').textContent()).toMatch(/^Find a better move than [^?!]+\.$/);
    const before = await board.fen();
    await page.locator('.review-focus').waitFor();
    expect(await page.locator('.review-focus').textContent()).not.toContain('Better');
    // Whatever the value of an edge pawn's move: it is judged.
    if (before.includes(' b ')) await board.drag('h7', 'h5');
    else await board.drag('h2', 'h4');
    await page.waitForFunction(() =>
      /good enough|as good|best move/.test(document.querySelector('.status')?.textContent ?? ''),
    );
    await page.getByRole('button', { name: 'Another try' }).click();
    await board.showsFen(before);
    // Back to the mistake, whose position is the one after it.
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.waitForSelector('main[data-activity="game"]');
    await page.locator('.status', { hasText: /^After \S+ \S+\?/ }).waitFor();
    expect(await board.fen()).not.toBe(before);
  });

  slowBoardTest('says why a new try is bad, and a better move only if asked', async ({ board }) => {
    const { page } = board;
    await openSummary(board, EARLY_QUEEN);
    await tryMistakesOf(page, 'White').click();
    await page.locator('.status', { hasText: 'Find a better move than 2. Qg4.' }).waitFor();
    await board.drag('d1', 'h5');
    const status = page.locator('.status', { hasText: /^Qh5 (is|was) / });
    await status.waitFor();
    await page.getByRole('button', { name: 'Another try' }).click();
    await board.drag('d1', 'g4');
    await page.locator('.status', { hasText: `Qg4 was played in the game. It ${QUEEN_LOST}` }).waitFor();
    expect(await page.locator('.status').textContent()).not.toContain('Better');
    await page.waitForFunction(() => document.querySelectorAll('svg.overlay path').length === 1);
    await page.getByRole('button', { name: 'Show the better move' }).press('Enter');
    await page.locator('.status', { hasText: / Better is \S+\.$/ }).waitFor();
    // What is pressed by key keeps the focus.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Show the better move');
    await page.getByRole('button', { name: 'Back to the game' }).click();
  });

  slowBoardTest('offers a reader no mistakes of his opponent', async ({ board }) => {
    const { page } = board;
    await openSummary(board, '1. e4 e5 2. Qh5 *');
    expect(await tryMistakesOf(page, 'White').count()).toBe(1);
    expect(await tryMistakesOf(page, 'Black').count()).toBe(0);
    await sitAs(page, 'Black');
    await openPanel(page, 'review');
    await page.getByText('There is no mistake of yours to try again.').waitFor();
    expect(await page.getByRole('button', { name: /mistakes again/ }).count()).toBe(0);
  });

  boardTest("asks for the reader's own mistakes only, from his side, one after the other", async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(BLUNDERS));
    await sitAs(page, 'Black');
    await review(page, 'Quick');
    await isDone(page);
    // The reader has looked at the game from the other side.
    await page.locator('[data-tool="flip"]').click();
    expect(await isFlipped(page)).toBe(false);
    await page.getByRole('button', { name: 'Try it yourself' }).click();
    const asked: string[] = [];
    for (;;) {
      const status = page.locator('.status', { hasText: 'Find a better move than' });
      await page.waitForFunction(
        (known) => known !== document.querySelector('.status')?.textContent,
        asked.at(-1) ?? null,
      );
      expect(await isFlipped(page)).toBe(true);
      expect(await board.fen()).toContain(' b ');
      asked.push((await status.textContent())!);
      const next = page.getByRole('button', { name: 'Next one' });
      if ((await next.count()) === 0) break;
      await next.click();
    }
    expect(asked).toEqual([
      'Find a better move than 2... g5.',
      'Find a better move than 3... f6.',
      'Find a better move than 4... a6.',
    ]);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.waitForSelector('main[data-activity="game"]');
    expect(await isFlipped(page)).toBe(false);
  });

  slowBoardTest(
    'asks for the try first, shows that it was right, and only then leads to the next mistake',
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress(QUEEN_LEFT));
      await sitAs(page, 'Black');
      await review(page, 'Quick');
      await isDone(page);
      await page.getByRole('button', { name: 'Try it yourself' }).click();
      const status = page.locator('.status');
      await status.filter({ hasText: 'Find a better move than 2... g5.' }).waitFor();
      const primary = page.locator('.toolbar .primary');
      expect(await primary.count()).toBe(0);
      // What is played can't be better than itself.
      await board.drag('g7', 'g5');
      await status.filter({ hasText: 'g5 was played in the game.' }).waitFor();
      expect(await primary.textContent()).toBe('Another try');
      // Given up.
      await page.getByRole('button', { name: 'Show the better move' }).click();
      await status.filter({ hasText: 'Better is Bxg4.' }).waitFor();
      expect(await primary.textContent()).toBe('Next one');
      // Found.
      await page.getByRole('button', { name: 'Another try' }).click();
      await board.drag('c8', 'g4');
      await status.filter({ hasText: 'Bxg4 is the best move.' }).waitFor();
      expect(await status.locator('.tick svg').count()).toBe(1);
      const colour = (one: Locator): Promise<string> => one.evaluate((element) => getComputedStyle(element).color);
      expect(await colour(status)).toBe(await colour(page.locator('.tick').first()));
      expect(await primary.textContent()).toBe('Next one');
      await primary.click();
      await status.filter({ hasText: 'Find a better move than 3... Bg4.' }).waitFor();
      // The better move without a try.
      await page.getByRole('button', { name: 'Show the better move' }).click();
      await status.filter({ hasText: /^Better was 3\.\.\. / }).waitFor();
      await page.waitForFunction(() => document.querySelectorAll('svg.overlay path').length === 1);
      expect(await primary.textContent()).toBe('Next one');
    },
  );

  slowBoardTest(
    'brings the table of a phone into sight for a new try',
    async ({ board }) => {
      const { page } = board;
      await openSummary(board, GAME);
      await tryMistakesOf(page, 'Black').tap();
      await page.waitForSelector('main[data-activity="attempt"]');
      await page.waitForFunction(() => document.querySelector('.table')!.getBoundingClientRect().top >= 0);
    },
    PHONE,
  );

  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [320, 568],
  ] as const)
    slowBoardTest(
      `has all its buttons on a phone of ${width} × ${height}, where they stay when the sheet is closed`,
      async ({ board }) => {
        const { page } = board;
        await openReviewed(board, BLUNDERS);
        await page.getByRole('button', { name: 'Try it yourself' }).tap();
        await page.waitForSelector('main[data-activity="attempt"]');
        const isBlack = (await board.fen()).includes(' b ');
        await board.tap(isBlack ? 'h7' : 'h2');
        await board.tap(isBlack ? 'h5' : 'h4');
        await page.getByRole('button', { name: 'Another try' }).waitFor();
        const buttons = page.locator('.toolbar > button');
        expect(await buttons.count()).toBe(4);
        const places = (): Promise<number[][]> =>
          page.evaluate(() =>
            [...document.querySelectorAll('.toolbar > button, [data-board]')].map((one) => {
              const { x, y, width, height } = one.getBoundingClientRect();
              return [x, y, width, height].map(Math.round);
            }),
          );
        const areClear = async (): Promise<void> => {
          for (const button of await buttons.all()) {
            expect(await isInView(button)).toBe(true);
            // Its words are not wider than itself.
            expect(await button.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
          }
        };
        await areClear();
        const before = await places();
        expect(new Set(before.map(([, y]) => y)).size).toBe(3);
        await page.goBack();
        await page.locator('aside').waitFor({ state: 'hidden' });
        await areClear();
        expect(await places()).toEqual(before);
        expect(await isInView(page.locator('.status'))).toBe(true);
      },
      { ...PHONE, viewport: { width, height } },
    );

  slowBoardTest('ends a new try that is left through another panel', async ({ board }) => {
    const { page } = board;
    await openSummary(board, GAME);
    await tryMistakesOf(page, 'Black').click();
    await page.waitForSelector('main[data-activity="attempt"]');
    await openPanel(page, 'lessons');
    await page.waitForSelector('main[data-activity="lesson"]');
    await openPanel(page, 'review');
    await page.waitForSelector('main[data-activity="game"]');
    expect(await page.locator('.review-focus').textContent()).toContain('Better');
  });
});
