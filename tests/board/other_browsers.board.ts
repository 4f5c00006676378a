// What once failed in Firefox or WebKitGTK, though it worked in Chromium, in which all other tests of the board run.

import { BoardProcess } from '../helpers/board_process.ts';
import { describeNeeding } from '../helpers/needs.ts';
import type { Point } from './harness/board.ts';
import { WebDriver } from './harness/webdriver.ts';

const BROWSERS = [
  { name: 'Firefox', programs: ['firefox-esr'], start: () => WebDriver.firefox() },
  { name: 'WebKitGTK', programs: ['WebKitWebDriver', 'Xvfb'], start: () => WebDriver.webKit() },
] as const;
/** Between the ends of a prison. */
const BARS = 7;
const TABLE_SIZES = [100, 91, 83];
/** Rounded corners are not looked at, nor the outline; texts begin below. */
const CORNER_PX = 7;
const BELOW_OUTLINE_PX = 3;

let server: BoardProcess;
beforeAll(async () => {
  server = await BoardProcess.start(['--no-open', '--port', '0']);
});
afterAll(() => server.stop());

for (const { name, programs, start } of BROWSERS) {
  describeNeeding(...programs)(`the page in ${name}`, () => {
    let browser: WebDriver;
    beforeAll(async () => {
      browser = await start();
    });
    afterAll(() => browser.close());
    beforeEach(async () => {
      await browser.open(server.address);
      await browser.waitFor(() => document.querySelector('main[data-fen] cg-board piece') !== null);
    });

    it('fetches the core once', async () => {
      const names = await browser.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
      expect(names.filter((address) => address.endsWith('.wasm'))).toEqual([`${server.address}core.single.wasm`]);
    });

    it.each(TABLE_SIZES)('draws the bars of a prison as thin lines on a table of %d %', async (percent) => {
      const { box, ground } = await browser.evaluate((size) => {
        document.documentElement.style.setProperty('--table-size', String(size));
        const prison = document.querySelector('.store.prison')!;
        const { left, top, width } = prison.getBoundingClientRect();
        return { box: { left, top, width }, ground: getComputedStyle(prison).backgroundColor };
      }, percent / 100);
      const { data, width } = await browser.screenshot();
      const first = Math.ceil(box.top + BELOW_OUTLINE_PX) * width + Math.ceil(box.left + CORNER_PX);
      const row = Array.from({ length: Math.floor(box.width - 2 * CORNER_PX) }, (_, i) => {
        const [red, green, blue] = data.subarray(4 * (first + i));
        return ground === `rgb(${red}, ${green}, ${blue})` ? ' ' : '|';
      }).join('');
      // A line may cover parts of two pixels.
      expect(row.trim()).toMatch(new RegExp(String.raw`^\|\|?( +\|\|?){${BARS - 1}}$`));
    });

    it('plays with the engine, and moves a man who is dragged and released between two frames', async () => {
      // A click is a press and a release. Until a move is made by clicks, chessground takes each press for a drag.
      for (const square of ['e2', 'e4']) await browser.mouse(await middleOf(browser, square), 'press', 'release');
      await browser.waitFor(() => / w .* 2$/.test(document.querySelector('main')!.dataset.fen!));
      await browser.evaluate(() => {
        const page = 'wrappedJSObject' in window ? (window.wrappedJSObject as Window) : window;
        page.requestAnimationFrame = () => 0;
      });
      const [from, to] = [await middleOf(browser, 'a2'), await middleOf(browser, 'a4')];
      await browser.mouse(from, 'press', to, 'release');
      await browser.waitFor(() => / (b .* 2|w .* 3)$/.test(document.querySelector('main')!.dataset.fen!));
    });
  });
}

function middleOf(browser: WebDriver, square: string): Promise<Point> {
  return browser.evaluate((name) => {
    const { x, y, width, height } = document.querySelector(`[data-square="${name}"]`)!.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, square);
}
