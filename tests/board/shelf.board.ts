// The shelf: games that come with the page.

import { boardTest } from './harness/board_test.ts';
import { openPanel } from './harness/panels.ts';

boardTest('a game worth seeing is opened at its start, and overwrites no kept one', async ({ board }) => {
  const { page } = board;
  await board.open();
  await openPanel(page, 'files');
  await page.locator('[data-paste]').fill('1. e4');
  await page.locator('[data-open]').click();
  await openPanel(page, 'files');
  const row = page.locator('[data-shelf="Parr – Pritchard"]');
  const why = await row.locator('.shelf-why').innerText();
  await row.click();
  await board.showsFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1');
  expect(await page.locator('.status').innerText()).toContain(why);
  await page.locator('.moves .move').last().click();
  await board.showsFen('r3k1nr/p4ppp/8/3qp3/Ppp5/Kpb5/n4PPP/1R3BNR[QBNPP#PPb] w kq - 0 25');
  await page.reload();
  await board.ready();
  await board.showsFen('r3k1nr/p4ppp/8/3qp3/Ppp5/Kpb5/n4PPP/1R3BNR[QBNPP#PPb] w kq - 0 25');
  await openPanel(page, 'files');
  await page.locator('[data-shelf]').first().waitFor();
  expect(await page.locator('[data-kept]').allInnerTexts()).toEqual([expect.stringContaining('1. e4')]);
});

boardTest('“Play” leads from a game worth seeing to the own one, and a new game is like that', async ({ board }) => {
  const { page } = board;
  await board.open();
  await board.drag('e2', 'e4');
  await page.waitForFunction(() => window.boardFens.some((fen) => / w .* 2$/.test(fen)));
  const own = await board.fen();
  const show = async (title: string): Promise<void> => {
    await openPanel(page, 'files');
    await page.locator(`[data-shelf="${title}"]`).click();
    await page.locator('.viewer').waitFor();
  };
  await show('Parr – Pritchard');
  await openPanel(page, 'analysis');
  await openPanel(page, 'game');
  await board.showsFen(own);
  await page.locator('.player.below', { hasText: 'You' }).waitFor();
  expect(await page.locator('.viewer').count()).toBe(0);
  // Of one whose players nobody knows there is no rematch either.
  await show('Pierce, game 3');
  expect(await page.getByRole('button', { name: 'Rematch' }).count()).toBe(0);
  await page.locator('.viewer').getByRole('button', { name: 'New game' }).click();
  expect(await page.locator('input[name="against"]:checked').getAttribute('value')).toBe('ransom');
  await openPanel(page, 'game');
  await board.showsFen(own);
});

boardTest('each game has a picture of its last position, drawn as soon as it is in sight', async ({ board }) => {
  const { page } = board;
  await page.setViewportSize({ width: 1280, height: 700 });
  await board.open();
  await openPanel(page, 'files');
  await page.locator('[data-paste]').fill('1. e4');
  await page.locator('[data-open]').click();
  await openPanel(page, 'files');
  const kept = page.locator('[data-kept] .mini');
  await kept.locator('.white.pawn').first().waitFor();
  expect(await kept.locator('.mini-board .man').count()).toBe(32);
  expect(await kept.locator('.mini-store').count()).toBe(4);
  expect(await kept.locator('.mini-store .man').count()).toBe(0);
  // 1. e4: rows and columns from the upper left.
  expect(await kept.locator('.lit').evaluateAll((all) => all.map((one) => one.style.gridArea))).toEqual([
    '7 / 5',
    '5 / 5',
  ]);
  await page.getByRole('button', { name: /^Show all/ }).click();
  const last = page.locator('[data-shelf] .mini').last();
  expect(await last.locator('.man').count()).toBe(0);
  await last.scrollIntoViewIfNeeded();
  await last.locator('.white.king').waitFor();
  // Prisons hold men of the other colour, at the corner where the real one is.
  expect(await last.locator('.mini-store.prison .man, .mini-store.airfield .man').count()).toBeGreaterThan(0);
  expect(await last.locator('.mini-store.prison').first().locator('.black').count()).toBe(0);
  expect(await page.locator('[data-shelf]').last().innerText()).toMatch(/moves/);
});
