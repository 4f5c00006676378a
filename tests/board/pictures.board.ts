// Scenario 23: six states of the table, captured without their texts and compared with the pictures beside this file.
// `WRITE_PICTURES=1 npm run test:board -- pictures` updates the pictures. Look at them before you commit them.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { ROOT } from '../helpers/ransom.ts';
import type { Board } from './harness/board.ts';
import { boardTest, slowBoardTest } from './harness/board_test.ts';
import { fenAddress } from './harness/panels.ts';

const FOLDER = path.join(ROOT, 'tests/board/pictures');
const IS_WRITING = process.env.WRITE_PICTURES === '1';
/** Share of a picture's pixels that may differ: browser versions draw edges slightly differently. */
const DIFFERENT_PART = 0.005;
/** Letters depend on the machine's fonts; questions and refusals are checked as text in other tests. */
const WITHOUT_TEXTS = `coords, .store-caption, .store-title, .store-purpose, .count, .refused, .chooser { visibility: hidden !important; }`;

const TALL = { width: 320, height: 568 };
const WIDE = { width: 640, height: 420 };
/** Men in all stores, pawns that can promote, and possible castling. */
const RICH = 'r3k2r/p1P2ppp/2n5/3q4/1P6/5N2/P1p2PPP/R3K2R[QBP#Nbbnp] w KQkq - 0 20';
const FROZEN = '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1';
const CHECK = 'k3r3/8/8/8/8/2N5/8/4K3[N#Bn] w - - 0 1';

interface Picture {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly fen: string;
  readonly prepare: (board: Board) => Promise<void>;
  /** Present when the table has its final look. */
  readonly final: string;
}

const nothing = (): Promise<void> => Promise.resolve();

const PICTURES: readonly Picture[] = [
  { name: 'wide', viewport: WIDE, fen: RICH, prepare: nothing, final: 'cg-board piece' },
  {
    name: 'flipped',
    viewport: WIDE,
    fen: RICH,
    prepare: (board) => board.page.locator('[data-tool="flip"]').click(),
    final: 'main[data-flipped="true"] cg-board piece',
  },
  {
    name: 'targets',
    viewport: TALL,
    fen: RICH,
    prepare: (board) => board.click('f3'),
    final: 'cg-board square.target',
  },
  {
    name: 'drops',
    viewport: TALL,
    fen: RICH,
    prepare: (board) => board.click({ player: 'white', kind: 'airfield', role: 'B' }),
    final: 'cg-board square.drop',
  },
  { name: 'frozen', viewport: TALL, fen: FROZEN, prepare: (board) => board.drag('a5', 'a3'), final: '.overlay .ring' },
  { name: 'check', viewport: TALL, fen: CHECK, prepare: (board) => board.drag('c3', 'a4'), final: '.overlay .ring' },
];

/** A picture of the table at rest. */
async function photograph({ page }: Board): Promise<PNG> {
  await page.evaluate(async (text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    (document.activeElement as HTMLElement | null)?.blur();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, WITHOUT_TEXTS);
  await page.mouse.move(0, 0);
  return PNG.sync.read(await page.locator('.table').screenshot());
}

/** Those with the most to see; the others show the same signs in other places. */
const FIRST = ['wide', 'frozen', 'targets'];

describe('the table', () => {
  for (const { name, viewport, fen, prepare, final } of PICTURES) {
    (FIRST.includes(name) || IS_WRITING ? boardTest : slowBoardTest)(
      `looks as in ${name}.png`,
      async ({ board }) => {
        await board.open(fenAddress(fen));
        await board.showsFen(fen);
        await prepare(board);
        await board.page.locator(final).first().waitFor();
        const { width, height, data } = await photograph(board);
        const file = path.join(FOLDER, `${name}.png`);
        if (IS_WRITING) {
          mkdirSync(FOLDER, { recursive: true });
          const picture = new PNG({ width, height });
          picture.data = data;
          writeFileSync(file, PNG.sync.write(picture, { deflateLevel: 9, colorType: 2 }));
          return;
        }
        const expected = PNG.sync.read(readFileSync(file));
        expect([width, height]).toEqual([expected.width, expected.height]);
        const different = pixelmatch(data, expected.data, undefined, width, height);
        expect(different / (width * height)).toBeLessThanOrEqual(DIFFERENT_PART);
      },
      { viewport, needs: ['pixels'] },
    );
  }
});
