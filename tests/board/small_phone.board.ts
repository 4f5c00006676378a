// Low phones, as those with the bars of a browser: what is read and pressed is in sight, whole, and nothing lies over it.

import type { Locator, Page } from 'playwright-core';
import { QUICK_START } from '../../src/web/lessons/lessons.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { fenAddress, gameAddress, isInView, openPanel } from './harness/panels.ts';
import { puzzles } from './harness/puzzles.ts';

const LOW = { ...PHONE, viewport: { width: 390, height: 664 } };
const NARROW = { ...PHONE, viewport: { width: 360, height: 640 } };
/** White has a bishop for a knight, and none for a rook. */
const CAPTIVES = 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1';
/** A bishop, a rook or a queen can pay for the knight. */
const PAYMENTS = '4k3/8/8/8/8/8/8/4K3[#Nqrb] w - - 0 1';
/** Above it a sheet has its grip. */
const GRIP_PX = 18;

/** The elements of which a part is beyond the sheet. */
async function cut(page: Page, parts: Locator): Promise<string[]> {
  const sheet = (await page.locator('aside').boundingBox())!;
  const boxes = await Promise.all(
    (await parts.all()).map(async (part) => ({ text: await part.innerText(), ...(await part.boundingBox())! })),
  );
  expect(boxes.length).toBeGreaterThan(0);
  return boxes
    .filter(({ y, height }) => y < sheet.y + GRIP_PX || y + height > sheet.y + sheet.height)
    .map(({ text }) => text);
}

for (const options of [LOW, NARROW]) {
  const size = `${options.viewport.width} × ${options.viewport.height}`;

  slowBoardTest(
    `shows the whole of each first task, with its commands (${size})`,
    async ({ board }) => {
      const { page } = board;
      for (const { id } of QUICK_START.lessons) {
        await board.open(`#/learn/${id}`);
        await page.locator(`[data-lesson="${id}"]`).waitFor();
        expect([id, await cut(page, page.locator('.lesson-task > *:not(:empty)'))]).toEqual([id, []]);
      }
    },
    options,
  );

  (options === LOW ? boardTest : slowBoardTest)(
    `shows the whole of a success, and all answers to a question (${size})`,
    async ({ board }) => {
      const { page } = board;
      await board.open('#/learn/capture');
      await page.locator('.lesson-text').waitFor();
      await board.tap('e4');
      await board.tap('d5');
      await page.locator('.lesson-text.reached').waitFor();
      expect(await cut(page, page.locator('.lesson-task > *'))).toEqual([]);
      for (const kind of ['reason', 'legal'] as const) {
        const { id } = puzzles.find(
          (puzzle) => puzzle.kind === kind && 'options' in puzzle && puzzle.options.length === 4,
        )!;
        await board.open(`#/puzzles/${id}`);
        await page.locator(`[data-puzzle="${id}"] .option`).first().waitFor();
        expect(await cut(page, page.locator('.puzzle-task :is(h3, .option, .actions)'))).toEqual([]);
      }
      await page.getByRole('button', { name: 'Solution' }).tap();
      // Nobody has found it.
      await page
        .locator('.puzzle-text')
        .filter({ hasText: /^Legal is: / })
        .waitFor();
      expect(await page.locator('.puzzle-task .tick').count()).toBe(0);
      expect(await cut(page, page.locator('.puzzle-task :is(.puzzle-text, .primary)'))).toEqual([]);
    },
    options,
  );
}

for (const options of [{ ...PHONE, viewport: { width: 390, height: 844 } }, LOW, NARROW]) {
  const { width, height } = options.viewport;

  (options === LOW ? boardTest : slowBoardTest)(
    `shows three lines of an analysis, from which one steps through the game (${width} × ${height})`,
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 *'));
      await openPanel(page, 'analysis');
      const lines = page.locator('.analysis-lines > li');
      await lines.nth(2).waitFor();
      expect(await cut(page, lines)).toEqual([]);
      const back = page.getByRole('button', { name: 'Back', exact: true });
      expect(await isInView(back)).toBe(true);
      await back.tap();
      await page.locator('main[data-fen*="r1bqkbnr"]').waitFor();
      await page.getByRole('button', { name: 'Forward', exact: true }).tap();
      await page.locator('main[data-fen*="r1bqkb1r"]').waitFor();
    },
    options,
  );
}

for (const options of [LOW, NARROW])
  slowBoardTest(
    `cuts no store at the end of a game (${options.viewport.width} × ${options.viewport.height})`,
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress('1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 *'));
      await board.tap('h5');
      await board.tap('f7');
      await page.locator('.ended').waitFor();
      const sheet = (await page.locator('aside').boundingBox())!;
      for (const store of await page.locator('.store.lower').all()) {
        const { y, height } = (await store.boundingBox())!;
        expect(y + height).toBeLessThanOrEqual(sheet.y + 1);
      }
    },
    options,
  );

boardTest(
  'Back leaves the question which hostage pays before it closes the sheet below it',
  async ({ board }) => {
    const { page } = board;
    await board.open(fenAddress(PAYMENTS));
    await page.locator('[data-tool="list"]').tap();
    await page.locator('.page.panel-open').waitFor();
    await board.tap({ player: 'black', kind: 'prison', role: 'N' });
    await board.tap('e5');
    await page.locator('.chooser').waitFor();
    await page.goBack();
    await page.locator('.chooser').waitFor({ state: 'detached' });
    expect(await page.locator('.page.panel-open').count()).toBe(1);
    await page.goBack();
    await page.locator('.page:not(.panel-open)').waitFor();
  },
  LOW,
);

slowBoardTest(
  'what is on the table has its entry once a panel of the list is closed',
  async ({ board }) => {
    const { page } = board;
    await board.open();
    const current = page.locator('nav[aria-label="Menu"] [aria-current="page"]');
    await openPanel(page, 'settings');
    expect(await current.innerText()).toMatch(/More/);
    await page.locator('aside').getByRole('button', { name: 'Close', exact: true }).tap();
    await current.filter({ hasText: 'Play' }).waitFor();
  },
  PHONE,
);

boardTest(
  'the question which hostage pays is above the sheet of its lesson',
  async ({ board }) => {
    const { page } = board;
    await board.open('#/learn/value-order');
    await page.locator('[data-lesson="value-order"]').waitFor();
    await board.tap({ player: 'black', kind: 'prison', role: 'R' });
    await page.getByRole('button', { name: 'Next step' }).tap();
    await page.locator('[data-step="2"]').waitFor();
    await board.tap({ player: 'black', kind: 'prison', role: 'N' });
    await board.tap('e5');
    const choices = page.locator('.chooser .choice');
    await choices.first().waitFor();
    for (const choice of await choices.all()) expect(await isInView(choice)).toBe(true);
    await choices.first().tap();
    await page.locator('[data-phase="reached"]').waitFor();
  },
  LOW,
);

for (const height of [640, 664, 700, 844])
  (height === 664 ? boardTest : slowBoardTest)(
    `all ways on from a game against Ransom are in sight (${height})`,
    async ({ board }) => {
      const { page } = board;
      await board.open();
      await openPanel(page, 'new');
      await page.getByText('Exact level').tap();
      await page.locator('input[name="level"]').fill('3');
      await page.getByRole('button', { name: 'Start' }).tap();
      await board.tap('e2');
      await board.tap('e4');
      await page.locator('[data-tool="resign"]:enabled').tap();
      await page.getByRole('button', { name: 'Resign' }).tap();
      await page.getByRole('button', { name: 'Resign', exact: true }).tap();
      const waysOn = page.locator('.ended').getByRole('button', { name: /level|Rematch as Black|Review|Share/ });
      await waysOn.nth(3).waitFor();
      for (const way of await waysOn.all()) expect(await isInView(way)).toBe(true);
    },
    { ...PHONE, viewport: { width: 390, height } },
  );

slowBoardTest(
  'the button that starts a game with a friend is in sight',
  async ({ board }) => {
    await board.open('#/friends');
    const start = board.page.locator('.friends').getByRole('button', { name: 'Start' });
    await start.waitFor();
    expect(await isInView(start)).toBe(true);
  },
  LOW,
);

boardTest(
  'a refusal gives way to the rule that it names',
  async ({ board }) => {
    const { page } = board;
    await board.open(fenAddress(CAPTIVES));
    await board.tap({ player: 'black', kind: 'prison', role: 'R' });
    await page.locator('.refused a').first().tap();
    await page.locator('aside[data-panel="rules"]').waitFor();
    await page.locator('.refused').waitFor({ state: 'detached' });
  },
  LOW,
);

boardTest(
  'a finger beside the pieces of a store reaches the nearest one',
  async ({ board }) => {
    const { page } = board;
    await board.open(fenAddress(CAPTIVES));
    const prison = (await page.locator('.store.prison.lower').boundingBox())!;
    await page.touchscreen.tap(prison.x + 12, prison.y + 20);
    // The bishop there can pay for the knight.
    await page.locator('.store.prison.lower .slot.partner[data-role="2"]').waitFor();
    await page.locator('.store.prison.upper .slot.picked[data-role="1"]').waitFor();
  },
  LOW,
);

slowBoardTest(
  'in landscape the next puzzle is in sight below a long answer',
  async ({ board }) => {
    const { page } = board;
    await board.open(`#/puzzles/${puzzles.find(({ kind }) => kind === 'reason')!.id}`);
    await page.getByRole('button', { name: 'Solution' }).tap();
    const next = page.getByRole('button', { name: 'Next puzzle' });
    await next.waitFor();
    expect(await isInView(next)).toBe(true);
  },
  { ...PHONE, viewport: { width: 844, height: 390 } },
);

boardTest(
  'in landscape the bars of both players are whole, beside the entries',
  async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress('1. e4 e5 *'));
    for (const place of ['above', 'below']) {
      const bar = page.locator(`.player.${place}`);
      expect([place, await isInView(bar.locator('.player-name'))]).toEqual([place, true]);
      const { y, height } = (await bar.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual((await page.locator('nav[aria-label="Menu"]').boundingBox())!.y);
    }
  },
  { ...PHONE, viewport: { width: 844, height: 390 } },
);

slowBoardTest(
  'beside the board, where panels scroll, the card of a task is not made higher',
  async ({ board }) => {
    await board.open('#/learn/exchange');
    const card = board.page.locator('.lesson-task');
    await card.waitFor();
    expect(await card.evaluate((task) => (task as HTMLElement).style.minHeight)).toBe('');
  },
  { viewport: { width: 1000, height: 390 } },
);
