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
