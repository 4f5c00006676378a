// Scenarios 10 to 12: published games through the page, hostile or truncated links, broken storage, and two tabs.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readAddress } from '../../src/web/address/address.ts';
import { ROOT } from '../helpers/ransom.ts';
import { BIN } from '../helpers/ransom_process.ts';
import { Board } from './harness/board.ts';
import { boardTest, slowBoardTest } from './harness/board_test.ts';
import { openPanel } from './harness/panels.ts';

/** Name, score as printed, and the position at its end. */
const PUBLISHED = readFileSync(`${ROOT}/tests/games/published.txt`, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|').map((field) => field.trim()) as [string, string, string]);

const AFTER_E4_E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2';
const AFTER_D4 = 'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR[] b KQkq - 0 1';
const FEN = '4k3/8/8/8/8/8/8/4K3[]_w_-_-_0_1';
/** Each with the faulty part; null: none in particular. */
const BAD_LINKS: readonly (readonly [hash: string, part: string | null])[] = [
  ['fen=4k3/8/8/8/8/8/8/4K3%5BN%2', 'fen'],
  ['fen=4k3/8/8/8/8/8/8/4K3%5BN', 'fen'],
  ['fen=4k3/8/8/8', 'fen'],
  ['fen=', 'fen'],
  ['fen=9k9/8/8/8/8/8/8/4K3[]_w_-_-_0_1', 'fen'],
  ['fen=4k3/8/8/8/8/8/8/8[]_w_-_-_0_1', 'fen'],
  ['fen=%3Cimg%20src=x%20onerror=alert(1)%3E', 'fen'],
  ['fen=%E4%BD', 'fen'],
  [`fen=${FEN}&fen=${FEN}`, 'fen'],
  [`fen=${FEN}&pgn=1.%20e4`, 'pgn'],
  [`fen=${FEN}&at=3`, 'at'],
  ['pgn=1.%20e4&at=9', 'at'],
  ['pgnz=AAAA', 'pgnz'],
  [`fen=${FEN}&rules=chess`, 'rules'],
  [`fen=${FEN}&view=%3Cscript%3E`, 'view'],
  ['__proto__=1', null],
  [`pgn=${'A'.repeat(200_001)}`, null],
];

async function paste(board: Board, text: string): Promise<void> {
  await openPanel(board.page, 'files');
  await board.page.locator('[data-paste]').fill(text);
  await board.page.locator('[data-open]').click();
}

/** The PGN that the page saves. */
async function saved({ page }: Board): Promise<string> {
  await openPanel(page, 'files');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-save]').click()]);
  return readFileSync(await download.path(), 'utf8');
}

/** The positions of a game, as printed by `ransom replay`. */
function replayed(pgn: string): string[] {
  const printed = execFileSync(process.execPath, [BIN, 'replay', '-'], { input: pgn, encoding: 'utf8' });
  return printed.split('\n').flatMap((line) => line.split('\t')[3] ?? []);
}

describe('the published games', () => {
  slowBoardTest(
    'are saved by the page as the same games',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      expect(PUBLISHED).toHaveLength(7);
      for (const [name, score, end] of PUBLISHED) {
        const [fen] = end.split(' ;');
        await paste(board, score);
        await board.showsFen(fen!);
        const positions = replayed(await saved(board));
        expect([name, positions.at(-1)]).toEqual([name, fen]);
        // Stepping back in the page gives the same positions.
        await page.evaluate(() => {
          window.boardFens = [];
          (document.activeElement as HTMLElement | null)?.blur();
        });
        for (let ply = 1; ply < positions.length; ply++) await board.press('ArrowLeft');
        await board.showsFen(positions[0]!);
        const shown = await page.evaluate(() => window.boardFens);
        expect(shown.length).toBeGreaterThan(positions.length / 2);
        expect(positions.toReversed().slice(1)).toEqual(expect.arrayContaining(shown));
      }
    },
    { needs: ['downloads'] },
  );
});

describe('a link that can’t be shown', () => {
  boardTest('is reported with the place of the error, and nothing is lost', async ({ board }) => {
    const { page } = board;
    await board.open('#pgn=1.%20e4%20e5');
    await openPanel(page, 'game');
    for (const [hash, part] of BAD_LINKS) {
      const read = await readAddress(`#${hash}`);
      if (read.ok) throw new Error(`#${hash} can be read`);
      expect([hash.slice(0, 80), read.error.part]).toEqual([hash.slice(0, 80), part]);
      await page.evaluate((text) => {
        location.hash = text;
      }, hash);
      await page.getByText(`This link can't be shown. ${read.error.message}`).first().waitFor({ timeout: 5000 });
      expect(await board.fen()).toBe(AFTER_E4_E5);
    }
    await board.press('ArrowLeft');
    await board.hasShown('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1');
    expect(await page.locator('.moves .move').allInnerTexts()).toHaveLength(2);
  });
});

describe('what is kept in the browser', () => {
  slowBoardTest(
    'does not stop the page if it is broken',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      await paste(board, '1. e4 e5');
      await board.showsFen(AFTER_E4_E5);
      for (const broken of ['', '{', 'null', '{"version":99}']) {
        // From beside the page, which would save Ransom's reply over it.
        await page.goto(`${board.address}icon.svg`);
        const kept = await page.evaluate((text) => {
          for (const key of Object.keys(localStorage)) localStorage.setItem(key, text);
          return localStorage.length;
        }, broken);
        expect(kept).toBeGreaterThan(0);
        await board.open();
        await board.drag('d2', 'd4');
        await board.hasShown(AFTER_D4);
      }
    },
    // The browser asks for it beside the picture.
    { expected: [/favicon\.ico/] },
  );

  slowBoardTest('is one game per tab', async ({ board, context }) => {
    await board.open();
    await paste(board, '1. e4 e5');
    await board.showsFen(AFTER_E4_E5);
    const other = new Board(await context.newPage(), board.address);
    await other.open();
    await paste(other, '1. d4');
    await other.showsFen(AFTER_D4);
    for (const [tab, fen] of [
      [board, AFTER_E4_E5],
      [other, AFTER_D4],
    ] as const) {
      await tab.page.reload();
      await tab.ready();
      await tab.showsFen(fen);
    }
  });

  slowBoardTest('has the same settings in all', async ({ board, context }) => {
    const other = new Board(await context.newPage(), board.address);
    for (const tab of [board, other]) {
      await tab.open();
      await openPanel(tab.page, 'settings');
    }
    const choose = (tab: Board, label: string): Promise<void> => tab.page.getByLabel(label, { exact: true }).check();
    const shows = async (tab: Board): Promise<void> => {
      await tab.page.waitForFunction(() => {
        const { scheme, theme } = document.documentElement.dataset;
        return `${scheme} ${theme}` === 'dark slate';
      });
    };
    await choose(board, 'Dark');
    await choose(other, 'Slate');
    for (const tab of [board, other]) {
      await shows(tab);
      await tab.page.reload();
      await tab.ready();
      await shows(tab);
    }
  });
});
