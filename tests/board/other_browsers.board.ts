// What once failed in Firefox or WebKitGTK, though it worked in Chromium.

import { PNG } from 'pngjs';
import { boardTest, slowBoardTest } from './harness/board_test.ts';

/** At the upper edge of a prison there are more, and they are not as wide as the gaps between them. */
const LEAST_BARS = 5;
const TABLE_SIZES = [100, 91, 83];
/** Rounded corners are not looked at, nor the outline above the bars. */
const CORNER_PX = 9;
const BELOW_EDGE_PX = 3;

boardTest(
  'the core is fetched once',
  async ({ board }) => {
    await board.open();
    const names = await board.page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
    expect(names.filter((address) => address.endsWith('.wasm'))).toEqual([`${board.address}core.single.wasm`]);
  },
  { savesData: false },
);

for (const percent of TABLE_SIZES) {
  const test = percent === 91 ? boardTest : slowBoardTest;
  test(`the bars of a prison are thin lines on a table of ${percent} %`, async ({ board: { page }, board }) => {
    await board.open();
    const { box, ground } = await page.evaluate(async (size) => {
      document.documentElement.style.setProperty('--table-size', String(size));
      // Drawn in the first frame, shown before the second.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const prison = document.querySelector('.store.prison')!;
      const { left, top, width } = prison.getBoundingClientRect();
      return { box: { left, top, width }, ground: getComputedStyle(prison).backgroundColor };
    }, percent / 100);
    const { data, width } = PNG.sync.read(await page.screenshot());
    const first = Math.ceil(box.top + BELOW_EDGE_PX) * width + Math.ceil(box.left + CORNER_PX);
    const row = Array.from({ length: Math.floor(box.width - 2 * CORNER_PX) }, (_, i) => {
      const [red, green, blue] = data.subarray(4 * (first + i));
      return ground === `rgb(${red}, ${green}, ${blue})` ? ' ' : '|';
    }).join('');
    // A line of two pixels may cover parts of three.
    expect(row.trim()).toMatch(new RegExp(String.raw`^\|{1,3}( {4,}\|{1,3}){${LEAST_BARS - 1},}$`));
  });
}

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
