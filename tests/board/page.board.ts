// Scenario 21, and the harness's input methods: the page as served by `ransom board`.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { START_FEN } from '../../src/notation/fen.ts';
import { BoardProcess } from '../helpers/board_process.ts';
import { ROOT } from '../helpers/ransom.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { openPanel } from './harness/panels.ts';

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1';
/** Of the page and of a panel. */
const GROUNDS = {
  light: ['rgb(244, 241, 234)', 'rgb(255, 253, 249)'],
  dark: ['rgb(23, 22, 20)', 'rgb(34, 32, 29)'],
} as const;

const FROZEN = '4k3/3P1N2/8/r7/8/N7/8/6K1[#b] b - - 0 1';

describe('the page', () => {
  boardTest('shows the position given to ransom board', async ({ board }) => {
    await board.open(await fragmentPrinted(['--fen', FROZEN, '--rules', 'pierce']));
    await board.showsFen(FROZEN);
  });
  slowBoardTest('shows the game given to ransom board', async ({ board }) => {
    await board.open(await fragmentPrinted([path.join(ROOT, 'docs/first-game.pgn')]));
    expect(await board.fen()).not.toBe(START_FEN);
  });
  boardTest(
    'loads a panel again that could not be loaded, with the page, and keeps the game',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      const late = '**/chunks/late_parts*';
      await page.route(late, (route) => route.abort());
      const open = (): Promise<void> => page.getByRole('button', { name: 'Learn', exact: true }).click();
      await board.drag('e2', 'e4');
      await board.hasShown(AFTER_E4);
      await open();
      await page.getByText('This panel can’t be loaded.').waitFor({ timeout: 10_000 });
      await page.unroute(late);
      await page.getByRole('button', { name: 'Reload the page' }).click();
      await page.waitForFunction(
        (start) => window.boardFens[0] !== undefined && window.boardFens[0] !== start,
        START_FEN,
      );
      await board.ready();
      await open();
      await page.locator('.lesson').waitFor({ timeout: 10_000 });
    },
    { expected: [/late_parts|Failed to load resource/] },
  );
  for (const [part, file] of [
    ['code', '**/chunks/engine*'],
    ['net', '**/net.bin'],
  ] as const) {
    (part === 'net' ? boardTest : slowBoardTest)(
      `says that Ransom can’t start without its ${part}, and plays no move until it can`,
      async ({ board }) => {
        const { page } = board;
        await page.route(file, (route) => route.abort());
        await board.open();
        await board.drag('e2', 'e4');
        await board.hasShown(AFTER_E4);
        await page.locator('.status', { hasText: 'Ransom can’t start.' }).waitFor();
        await board.showsFen(AFTER_E4);
        await page.unroute(file);
        await page.reload();
        await board.ready();
        await page.getByRole('button', { name: 'Go on' }).click();
        await page.waitForFunction(() => window.boardFens.some((fen) => / w .* 2$/.test(fen)));
      },
      { savesData: false, expected: [/chunks\/engine|net\.bin|Failed to load resource/] },
    );
  }
  boardTest(
    'fetches the core once, though it is preloaded, and the net',
    async ({ board, watch }) => {
      await board.open();
      await board.drag('e2', 'e4');
      await board.page.waitForFunction(() => window.boardFens.some((fen) => / w .* 2$/.test(fen)));
      const fetched = watch.requests.map((url) => url.replace(/.*\//, ''));
      expect(fetched.filter((name) => /^core\.|^net\./.test(name))).toEqual(['core.single.wasm', 'net.bin']);
    },
    { savesData: false },
  );
  boardTest(
    'fetches no engine before something asks for it where data is saved',
    async ({ board, watch }) => {
      await board.open();
      await board.page.waitForLoadState('networkidle');
      const isOfEngine = (url: string): boolean => /net\.bin|chunks\/engine/.test(url);
      expect(watch.requests.filter(isOfEngine)).toEqual([]);
      await board.drag('e2', 'e4');
      await board.page.waitForFunction(() => window.boardFens.some((fen) => / w .* 2$/.test(fen)));
      expect(watch.requests.filter(isOfEngine)).not.toEqual([]);
    },
    { savesData: true },
  );
  for (const system of ['light', 'dark'] as const) {
    (system === 'dark' ? boardTest : slowBoardTest)(
      `is as ${system} as the system, or as it is set`,
      async ({ board }) => {
        const { page } = board;
        await board.open();
        await openPanel(page, 'settings');
        for (const scheme of ['auto', 'light', 'dark', 'auto'] as const) {
          await page.locator(`input[name="setting-scheme"][value="${scheme}"]`).check();
          const grounds = await page.evaluate(() =>
            ['body', '.panel'].map((selector) => getComputedStyle(document.querySelector(selector)!).backgroundColor),
          );
          expect([scheme, grounds]).toEqual([scheme, GROUNDS[scheme === 'auto' ? system : scheme]]);
        }
      },
      { colorScheme: system },
    );
  }
  slowBoardTest(
    'refuses a net that was made for another program, and says which it is',
    async ({ board }) => {
      const { page } = board;
      const wider = readFileSync(path.join(ROOT, 'dist/net.bin'));
      wider.writeUInt16LE(128, 10);
      await page.route('**/net.bin', (route) => route.fulfill({ body: wider }));
      await board.open();
      await board.drag('e2', 'e4');
      await board.hasShown(AFTER_E4);
      await page.locator('.status', { hasText: 'Ransom can’t start.' }).waitFor();
      await board.showsFen(AFTER_E4);
      await page.getByText('it is a net of 4288 features of set 1, 128 neurons').first().waitFor();
    },
    { expected: [/net\.bin/] },
  );
  boardTest('is isolated, and plays a move with the mouse', async ({ board }) => {
    await board.open();
    expect(await board.page.evaluate(() => crossOriginIsolated)).toBe(true);
    await board.drag('e2', 'e4');
    await board.hasShown(AFTER_E4);
  });
  slowBoardTest(
    'plays a move with a finger',
    async ({ board }) => {
      await board.open();
      await board.touchDrag('e2', 'e4');
      await board.hasShown(AFTER_E4);
    },
    PHONE,
  );
  slowBoardTest(
    'plays a move by taps',
    async ({ board }) => {
      await board.open();
      await board.tap('e2');
      await board.tap('e4');
      await board.hasShown(AFTER_E4);
    },
    PHONE,
  );
});

/** The end of the address that `ransom board` prints for these arguments. */
async function fragmentPrinted(args: readonly string[]): Promise<string> {
  const process = await BoardProcess.start(['--no-open', '--port', '0', ...args]);
  await process.stop();
  return new URL(process.address).hash;
}
