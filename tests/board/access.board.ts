// Scenarios 19 and 20: no accessibility violation in any view, a game by keyboard only, and the announcements for
// screen readers.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { PANEL_NAMES } from '../../src/web/panels.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { gameAddress, openPanel } from './harness/panels.ts';
import { overview } from './harness/reviews.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** An exchange with two possible payments, of which the rook is the more expensive. */
const SEVERAL_PAYMENTS = '#fen=r2qk3/8/8/8/8/8/8/2Q1K3%5B%23NPrb%5D%20w%20-%20-%200%201';

/** Violations found by axe, by rule and element: with all its rules, or with some. */
async function violations(page: Page, options: RunOptions = {}, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async ([selector, runOptions]) => {
      const { axe } = globalThis as unknown as {
        axe: { run(selector: string, options: RunOptions): Promise<AxeResults> };
      };
      return (await axe.run(selector, { ...runOptions, resultTypes: ['violations'] })).violations;
    },
    [part, options] as const,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** From now on records what a screen reader would read: what is added to the polite region or, if it is atomic, all of it. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const region = document.querySelector<HTMLElement>('[role="status"]')!;
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const read = region.ariaAtomic === 'false' ? added : [region];
      for (const { textContent } of read) region.dataset.heard = `${region.dataset.heard ?? ''}${textContent}\n`;
    }).observe(region, { childList: true, subtree: true, characterData: true });
  });
}

async function heard(page: Page): Promise<string> {
  return (await page.locator('[role="status"]').getAttribute('data-heard')) ?? '';
}

const CONTRAST = 'color-contrast';
const VIEWS: readonly [string, BrowserContextOptions, RunOptions][] = [
  ['dark, phone', { ...PHONE, colorScheme: 'dark' }, {}],
  ['light, desktop', { colorScheme: 'light' }, {}],
  // The same elements in other colours.
  ['dark, desktop', { colorScheme: 'dark' }, { runOnly: [CONTRAST] }],
];
/** The first looks at all elements, in the colours that are hardest to tell apart. */
const testOf = (name: string): typeof boardTest => (name === 'dark, phone' ? boardTest : slowBoardTest);

for (const [name, options, rules] of VIEWS) {
  testOf(name)(
    `has no violation in any panel, ${name}`,
    async ({ board: { page }, board }) => {
      await board.open();
      const seen = new Set<string | null>();
      for (const panel of PANEL_NAMES) {
        await openPanel(page, panel);
        await page.locator(`.panel[data-panel="${panel}"]`).waitFor({ state: 'attached' });
        // What is beside the panel is the same for all of an activity.
        const activity = await page.getAttribute('main', 'data-activity');
        const found = await violations(page, rules, seen.has(activity) ? 'aside' : 'html');
        expect([panel, ...found]).toEqual([panel]);
        seen.add(activity);
      }
    },
    { ...options, bypassCSP: true },
  );
}

for (const [name, options, rules] of VIEWS) {
  testOf(name)(
    `has no violation where an exchange is marked, and where a move is refused, ${name}`,
    async ({ board: { page }, board }) => {
      await board.open('#fen=rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[%23RNb]_w_Kkq_-_0_1');
      await page.locator('.slot .offer-mark').waitFor();
      expect(await violations(page, rules)).toEqual([]);
      await board.click({ player: 'black', kind: 'prison', role: 'R' });
      await page.locator('.refused').waitFor();
      expect(await violations(page, rules)).toEqual([]);
    },
    { ...options, bypassCSP: true },
  );
}

const REVIEWED = `#pgn=${encodeURIComponent('1. e4 e5 2. Nf3 g5 3. Nxg5 f6 4. Na3 a6 5. Qh5+ Ke7 *')}`;
const REVIEW_MS = 60_000;
for (const [name, options, rules] of VIEWS) {
  slowBoardTest(
    `has no violation in a review and at the end of a game, ${name}`,
    async ({ board: { page }, board }) => {
      await board.open(REVIEWED);
      await openPanel(page, 'game');
      await page.getByText(/^Change sides/).click();
      await page.locator('.changes').getByLabel('Black against Ransom').check();
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('button', { name: 'Resign', exact: true }).click();
      await page.locator('.ended').getByRole('button', { name: 'Review' }).click();
      await page.waitForSelector('[data-review="done"]', { timeout: REVIEW_MS });
      await page.locator('.review .try-again').waitFor();
      expect(await violations(page, rules)).toEqual([]);
      await overview(page);
      await page.getByRole('button', { name: 'Show them' }).waitFor();
      expect(await violations(page, rules)).toEqual([]);
      // Under “Play” the game is at its end again.
      await openPanel(page, 'game');
      await page.locator('.moment').first().waitFor();
      expect(await violations(page, rules)).toEqual([]);
    },
    { ...options, bypassCSP: true },
  );
}

boardTest(
  'asks in a dialog that traps the focus and restores it',
  async ({ board: { page }, board }) => {
    await board.open(SEVERAL_PAYMENTS);
    const fen = await board.fen();
    await page.locator('[data-slot][data-kind="prison"][data-player="1"][data-role="1"]').focus();
    await board.press('Enter');
    await page.locator('[data-square="c5"]').focus();
    await board.press('Enter');
    await page.locator('[role="dialog"]').waitFor();
    expect(await violations(page)).toEqual([]);
    for (let step = 0; step < 4; step++) {
      await board.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
    }
    await board.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-square'))).toBe('c5');
    expect(await board.fen()).toBe(fen);
  },
  { bypassCSP: true },
);

boardTest(
  'can be played with the keyboard only, and announces every move and refusal',
  async ({ board: { page }, board }) => {
    await board.open('#fen=4k3/8/8/8/8/8/4P3/4K3%5B%5D%20w%20-%20-%200%201');
    await listen(page);
    await page.locator('.skip').focus();
    await board.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell');
    await page.locator('[data-square="e2"]').focus();
    await board.press('Enter', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter');
    await page.getByRole('alert').filter({ hasText: 'e5' }).waitFor();
    await page.locator('[data-square="e2"]').focus();
    await board.press('Enter', 'ArrowUp', 'ArrowUp', 'Enter');
    await page.waitForFunction(() => document.querySelector('main')!.dataset.fen!.includes('/4P3/'));
    expect(await heard(page)).toContain('White: the pawn on e2 goes to e4.');
  },
);

boardTest('announces everything that a step brings, in order and once', async ({ board: { page }, board }) => {
  await board.open('#pgn=e4%20*');
  // The move is announced, and that it can't be kept.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await listen(page);
  await board.drag('e7', 'e5');
  const fault = page.locator('.status', { hasText: 'keep' });
  await fault.waitFor();
  const told = await fault.textContent();
  await board.drag('g1', 'f3');
  await page.locator('.said', { hasText: 'f3' }).waitFor();
  // The name of a panel is a button in the status line, and in quotation marks where it is heard.
  expect((await heard(page)).replace(/[“”]/g, '').trim().split('\n')).toEqual([
    expect.stringContaining('the pawn on e7 goes to e5.'),
    told,
    expect.stringContaining('the knight on g1 goes to f3.'),
  ]);
});

boardTest(
  'accepts typed moves, and single-character commands only outside of fields',
  async ({ board: { page }, board }) => {
    await board.open();
    await board.press('f');
    expect(await page.getAttribute('main', 'data-flipped')).toBe('true');
    await board.press('/');
    await page.waitForSelector('#move-field');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('move-field');
    await page.keyboard.type('f');
    expect(await page.getAttribute('main', 'data-flipped')).toBe('true');
    await board.press('Escape');
    await page.keyboard.type('Nf4');
    expect(await page.locator('.command-answer').textContent()).toBe('');
    await board.press('Enter');
    await page.locator('.command-answer .warning').waitFor();
    await page.keyboard.type('e4');
    await board.press('Enter');
    await page.waitForFunction(() => document.querySelector('main')!.dataset.fen!.includes('/4P3/'));
  },
);

for (const size of [
  { width: 360, height: 640 },
  { width: 320, height: 568 },
]) {
  boardTest(
    `fits ${size.width}x${size.height}: nothing is wider than the window, and everything is large enough for a finger`,
    async ({ board: { page }, board }) => {
      await board.open(gameAddress('1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd4 4. Nf3 Qe4+ 5. Nxe4'));
      const { width, slots, tools } = await page.evaluate(() => {
        const sizes = (selector: string): number[] =>
          [...document.querySelectorAll(selector)].map((element) => {
            const box = element.getBoundingClientRect();
            // A piece in a store is reached from beside it, too, where nobody else is.
            const reach = element.matches('.slot') ? parseFloat(getComputedStyle(element, '::after').width) : box.width;
            return Math.min(reach, box.height);
          });
        const { scrollWidth } = document.documentElement;
        return {
          width: scrollWidth,
          slots: sizes('.slot:not(.empty)'),
          tools: [...sizes('.tool'), ...sizes('nav button')].filter((size) => size > 0),
        };
      });
      expect(slots.length).toBeGreaterThan(2);
      expect(tools.length).toBeGreaterThan(8);
      expect(width).toBeLessThanOrEqual(size.width);
      const board8 = await page.locator('[data-board]').boundingBox();
      expect(board8!.width / 8).toBeGreaterThanOrEqual(size.width === 320 ? 40 : 44);
      expect(Math.min(...slots)).toBeGreaterThanOrEqual(size.width === 320 ? 40 : 44);
      expect(Math.min(...tools)).toBeGreaterThanOrEqual(44);
    },
    { ...PHONE, viewport: size },
  );
}
