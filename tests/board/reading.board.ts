// What is read: games, progress and rules take the board's place in wide windows.

import type { Page } from 'playwright-core';
import { boardTest } from './harness/board_test.ts';
import { gameAddress, openPanel } from './harness/panels.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function panelWidth(page: Page): Promise<number> {
  return (await page.locator('aside').boundingBox())!.width;
}

boardTest('games, progress and rules are pages, and Escape leads back to the board as it was', async ({ board }) => {
  const { page } = board;
  await board.open(gameAddress('1. e4 d5 2. exd5 Qxd5 *'));
  const table = page.locator('[data-board]');
  const before = { fen: await board.fen(), box: await table.boundingBox() };
  for (const panel of ['files', 'progress', 'rules'] as const) {
    await openPanel(page, panel);
    await page.locator(`aside .${panel}`).waitFor();
    expect([panel, await table.isVisible(), (await panelWidth(page)) > 1200]).toEqual([panel, false, true]);
    expect(await page.locator('.store-sign:visible').count()).toBe(0);
    await board.press('Escape');
    await table.waitFor();
    expect({ fen: await board.fen(), box: await table.boundingBox() }).toEqual(before);
    expect(await page.locator('aside').getAttribute('data-panel')).toBe('game');
  }
});

boardTest('the board is in sight again with a game opened from the cards, two or more in a row', async ({ board }) => {
  const { page } = board;
  await board.open();
  await openPanel(page, 'files');
  const cards = page.locator('[data-shelf]');
  await cards.nth(1).waitFor();
  const [first, second] = [(await cards.nth(0).boundingBox())!, (await cards.nth(1).boundingBox())!];
  expect([second.y, second.x > first.x + first.width]).toEqual([first.y, true]);
  await cards.first().click();
  await page.locator('[data-board]').waitFor();
});

boardTest('the sections of the rules are beside them', async ({ board }) => {
  const { page } = board;
  await board.open();
  await openPanel(page, 'rules');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: '6. Castling' }).click();
  await page.waitForFunction(() => document.activeElement?.id === 'rule-6');
  expect(await page.locator('[data-board]').isVisible()).toBe(false);
  const text = (await page.locator('#rule-6').boundingBox())!;
  const nav = (await page.locator('.rules-contents').boundingBox())!;
  expect(nav.x + nav.width).toBeLessThan(text.x);
  await page.locator('.rules-contents [aria-current]', { hasText: '6. Castling' }).waitFor();
});

boardTest('a rule that a lesson names is beside the board', async ({ board }) => {
  const { page } = board;
  await board.open();
  await openPanel(page, 'lessons');
  await page.locator('.rule-link').first().click();
  await page.locator('.rules').waitFor();
  expect([await page.locator('[data-board]').isVisible(), (await panelWidth(page)) < 500]).toEqual([true, true]);
});

boardTest(
  'phones have them in a sheet',
  async ({ board }) => {
    const { page } = board;
    await board.open();
    await openPanel(page, 'rules');
    await page.locator('.rules').waitFor();
    expect([await page.locator('[data-board]').isVisible(), await page.locator('.rules-contents').isVisible()]).toEqual(
      [true, false],
    );
  },
  PHONE,
);
