// Panels of a phone as sheets below the board: what matters now is in sight when one opens, or becomes another one.

import type { Locator, Page } from 'playwright-core';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { gameAddress, isInView, openPanel } from './harness/panels.ts';
import { EARLY_QUEEN, openSummary, tryMistakesOf } from './harness/reviews.ts';

/** So many moves that a list of them must scroll. */
const LONG =
  '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 a6 5. d3 d6 6. a3 h6 7. Nf3 b6 8. h3 g6 9. Nc3 Bg7 10. O-O O-O 11. Re1 Re8 12. b3 Bb7 *';
const SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

/** At the top of a sheet is its grip. */
const GRIP_PX = 18;

/** Is an element within the part of the sheet that is seen? */
async function isInSheet(page: Page, one: Locator): Promise<boolean> {
  const sheet = (await page.locator('aside').boundingBox())!;
  const head = (await page.locator('.panel-head').boundingBox())!;
  // Without tabs there is only what closes the sheet, beside what is read.
  const top = (await page.locator('.panel-head .tabs').isVisible()) ? head.y + head.height : sheet.y + GRIP_PX;
  const { y, height } = (await one.boundingBox())!;
  return y >= top - 1 && y + height <= sheet.y + sheet.height + 1;
}

boardTest(
  'the sheet of the menu is as high as its list',
  async ({ board }) => {
    await board.open();
    await openPanel(board.page, 'more');
    const sheet = (await board.page.locator('aside').boundingBox())!;
    const list = (await board.page.locator('aside .rows').boundingBox())!;
    expect(sheet.y + sheet.height - list.y - list.height).toBeLessThan(48);
  },
  PHONE,
);

for (const viewport of [SIZES[0], { width: 844, height: 390 }]) {
  boardTest(
    `Back closes the sheet of the game on a phone ${viewport!.width} wide, and leads past one that is closed`,
    async ({ board }) => {
      const { page } = board;
      const isOpen = (is: boolean): Promise<unknown> =>
        page.waitForFunction((open) => (document.querySelector('.page.panel-open') !== null) === open, is);
      await board.open(gameAddress(LONG));
      await openPanel(page, 'lessons');
      await page.waitForFunction(() => location.hash.startsWith('#/learn/'));
      await openPanel(page, 'game');
      const close = page.locator('aside').getByRole('button', { name: 'Close', exact: true });
      await close.tap();
      const length = await page.evaluate(() => history.length);
      for (const way of ['Back', 'Close', 'Back']) {
        await page.locator('[data-tool="resign"]').tap();
        await isOpen(true);
        if (way === 'Back') await page.goBack();
        else await close.tap();
        await isOpen(false);
      }
      // One step, however often it opens.
      expect(await page.evaluate(() => history.length)).toBe(length);
      await page.locator('[data-tool="resign"]').tap();
      await isOpen(true);
      await close.tap();
      await page.goBack();
      await page.waitForFunction(() => location.hash.startsWith('#/learn/'));
    },
    { ...PHONE, viewport: viewport! },
  );
}

for (const viewport of SIZES) {
  describe(`a sheet on a phone of ${viewport.width}x${viewport.height}`, () => {
    const options = { ...PHONE, viewport };
    const sizeTest = viewport === SIZES[0] ? boardTest : slowBoardTest;

    sizeTest(
      'shows the result at once, wherever it was scrolled to, and another panel from its top',
      async ({ board }) => {
        const { page } = board;
        await board.open(gameAddress(LONG));
        await page.locator('[data-tool="list"]').tap();
        await page.getByRole('button', { name: 'Resign' }).tap();
        await page.locator('aside').evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
        await page.getByRole('button', { name: 'Resign', exact: true }).tap();
        const result = page.locator('.ended h3');
        await result.waitFor();
        expect(await isInSheet(page, result)).toBe(true);
        await page.locator('aside').evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
        await openPanel(page, 'settings');
        expect(await page.locator('aside').evaluate((sheet) => sheet.scrollTop)).toBe(0);
      },
      options,
    );

    sizeTest(
      'changes its height by a tap that presses nothing else',
      async ({ board }) => {
        const { page } = board;
        await board.open(gameAddress(LONG));
        await page.locator('[data-tool="list"]').tap();
        const sheet = page.locator('aside');
        const grip = page.locator('.sheet-grip');
        const top = async (): Promise<number> => (await sheet.boundingBox())!.y;
        // What a tap that goes through would press.
        await sheet.evaluate((panel) => {
          panel.addEventListener('click', ({ target }) => {
            const element = target as HTMLElement;
            if (!element.matches('.sheet-grip')) panel.dataset.pressed = element.className || element.tagName;
          });
        });
        const heights = [await top()];
        for (let press = 0; press < 3; press++) {
          await grip.tap();
          heights.push(await top());
        }
        expect(heights[1]).toBeLessThan(heights[0]!);
        expect(heights[2]).toBeLessThan(heights[1]!);
        expect(heights[3]).toBe(heights[0]);
        expect(await sheet.getAttribute('data-pressed')).toBeNull();
        await grip.press('Enter');
        expect(await top()).toBe(heights[1]);
        const { x, y, width } = (await grip.boundingBox())!;
        await page.mouse.move(x + width / 2, y + 4);
        await page.mouse.down();
        await page.mouse.move(x + width / 2, y - 150, { steps: 4 });
        await page.mouse.up();
        expect(await top()).toBe(heights[2]);
      },
      options,
    );

    sizeTest(
      'goes down when a puzzle or a run against the clock begins',
      async ({ board }) => {
        const { page } = board;
        await board.open();
        await openPanel(page, 'puzzles');
        await page.waitForSelector('[data-puzzle]');
        const top = async (): Promise<number> => (await page.locator('aside').boundingBox())!.y;
        const low = await top();
        const raise = async (): Promise<void> => {
          await page.locator('.sheet-grip').tap();
          expect(await top()).toBeLessThan(low);
        };
        await raise();
        await page.getByRole('button', { name: 'Today’s puzzle' }).tap();
        await page.locator('.sheet-low').waitFor();
        expect(await top()).toBe(low);
        await raise();
        await page.getByRole('button', { name: 'Beat the clock' }).tap();
        await page.getByRole('button', { name: 'Start', exact: true }).tap();
        await page.getByRole('timer').waitFor();
        expect(await top()).toBe(low);
      },
      options,
    );

    sizeTest(
      'opens the list of moves at the current one, with the steps in sight',
      async ({ board }) => {
        const { page } = board;
        await board.open(gameAddress(LONG));
        await page.locator('[data-tool="list"]').tap();
        const current = page.locator('.moves .move[aria-current]');
        expect(await current.innerText()).toContain('Bb7');
        const list = (await page.locator('.moves').boundingBox())!;
        const { y, height } = (await current.boundingBox())!;
        expect(y).toBeGreaterThanOrEqual(list.y - 1);
        expect(y + height).toBeLessThanOrEqual(list.y + list.height + 1);
        expect(await isInSheet(page, current)).toBe(true);
        // With the move before it, of either side.
        expect(await isInView(page.locator('.moves .move').nth(-3))).toBe(true);
        expect(await isInView(page.locator('aside').getByRole('button', { name: 'Back', exact: true }))).toBe(true);
        // Closed meanwhile, it is at the current move again.
        await page.locator('.sheet-close').tap();
        await page
          .locator('.strip-move')
          .first()
          .evaluate((one) => (one as HTMLElement).click());
        await page.locator('[data-tool="list"]').tap();
        expect(await current.innerText()).toContain('e4');
        expect(await isInSheet(page, current)).toBe(true);
      },
      options,
    );
  });
}

boardTest(
  'a phone of a newcomer shows the ways to begin also after a lesson',
  async ({ board }) => {
    const { page } = board;
    await board.open('#/learn/ransom');
    await page.waitForSelector('[data-lesson]');
    await openPanel(page, 'game');
    const welcome = page.locator('.welcome');
    await welcome.waitFor();
    expect((await welcome.locator('h3').boundingBox())!.height).toBeLessThan(30);
  },
  { ...PHONE, viewport: SIZES[0] },
);

boardTest(
  'what a phone asks for in a new try is in its sheet, below the stores and the buttons',
  async ({ board }) => {
    const { page } = board;
    await openSummary(board, EARLY_QUEEN);
    await tryMistakesOf(page, 'White').click();
    await page.waitForSelector('main[data-activity="attempt"]');
    const asked = page
      .locator('aside')
      .getByText(/^Find a better move/)
      .first();
    await asked.waitFor();
    expect(await isInSheet(page, asked)).toBe(true);
    const edges = await page
      .locator('.store.lower, main .toolbar button')
      .evaluateAll((above) => above.map((one) => one.getBoundingClientRect().bottom));
    expect(edges.length).toBeGreaterThan(2);
    expect((await asked.boundingBox())!.y).toBeGreaterThan(Math.max(...edges));
  },
  { ...PHONE, viewport: SIZES[0] },
);

boardTest(
  'a phone lowers by Back what a lesson opens on a first visit, and then closes it',
  async ({ board }) => {
    const { page } = board;
    // As it opens, with its sheet.
    await page.goto(board.address);
    await page.locator('.welcome').waitFor();
    await page.getByRole('button', { name: 'Learn', exact: true }).tap();
    await page.waitForSelector('[data-lesson]');
    await page.getByRole('button', { name: 'All lessons' }).tap();
    await page.waitForSelector('.page.sheet-high');
    await page.goBack();
    await page.waitForSelector('.page.panel-open.sheet-low');
    await page.goBack();
    await page.waitForSelector('.page.mode-lesson:not(.panel-open)');
  },
  { ...PHONE, viewport: { width: 390, height: 844 } },
);
