// What once failed in Firefox or WebKitGTK, though it worked in Chromium.

import { boardTest, slowBoardTest } from './harness/board_test.ts';

slowBoardTest(
  'the core is fetched once',
  async ({ board }) => {
    await board.open();
    const names = await board.page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
    expect(names.filter((address) => address.endsWith('.wasm'))).toEqual([`${board.address}core.single.wasm`]);
  },
  { savesData: false },
);

boardTest('a man moves who is dragged and released between two frames', async ({ board }) => {
  await board.open();
  // Until a move is made by clicks, chessground takes each press for a drag.
  for (const square of ['e2', 'e4']) await board.click(square);
  await board.page.waitForFunction(() => / w .* 2$/.test(document.querySelector('main')!.dataset.fen!));
  await board.page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await board.drag('a2', 'a4');
  await board.page.waitForFunction(() => / (b .* 2|w .* 3)$/.test(document.querySelector('main')!.dataset.fen!));
});
