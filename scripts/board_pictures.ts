// The pictures of the page for README.md and docs/design.md, taken in a real Chromium: npm run build && npm run pictures:board. Look
// at them before you commit them.

import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { EXIT_NO } from '../src/cli/exit.ts';
import { Board } from '../tests/board/harness/board.ts';
import { closeBrowser, runningBrowser } from '../tests/board/harness/browser.mjs';
import { fenAddress, gameAddress, openPanel } from '../tests/board/harness/panels.ts';
import { BoardProcess } from '../tests/helpers/board_process.ts';
import { NO_CHROMIUM, chromiumPath } from '../tests/helpers/chromium.mjs';

/** A published game (docs/first-game.pgn) up to a position with men in three stores, where White can free a knight. */
const GAME =
  '1. d4 d5 2. c4 dxc4 3. Nc3 e5 4. d5 c6 5. e4 b5 6. dxc6 P#P@d4 7. P@d7 Nxc6 8. Qxd4 Bxd7 9. Qd1 P#P@d4 10. Nd5 Bb4+ ' +
  '11. Bd2 Bxd2+ 12. Qxd2 Be6 13. a4 Bxd5 *';
/** White is in check, and can capture or interpose with the knight; his pawn on d7 is frozen. */
const SIGNS = '[FEN "q3k3/3P1p2/8/8/2N5/8/8/4K3[] b - - 0 1"]\n\n1... Qa5+ *';
const STORES = 'r3k2r/p4ppp/2n5/3q4/1P6/5N2/P4PPP/R3K2R[QBP#Nbbnp] w KQkq - 0 20';
/** By then everything opened has its final look. */
const SETTLED_MS = 600;
const JPEG_QUALITY = 82;
const DESKTOP = { width: 1280, height: 800 };
/** Around a part of the page that is shown alone. */
const MARGIN = 10;

interface Picture {
  readonly name: string;
  readonly address: string;
  readonly context?: BrowserContextOptions;
  readonly prepare: (board: Board) => Promise<void>;
  /** What to show, if not all: everything from the first to the last of these. */
  readonly parts?: string;
}

/** The man in Black's prison that the reader of the README is to wonder about. */
const freeKnight = (board: Board): Promise<void> => board.click({ player: 'black', kind: 'prison', role: 'N' });

const PICTURES: readonly Picture[] = [
  { name: 'game', address: gameAddress(GAME), prepare: freeKnight },
  { name: 'game-dark', address: gameAddress(GAME), context: { colorScheme: 'dark' }, prepare: freeKnight },
  {
    name: 'squares',
    address: gameAddress(SIGNS),
    context: { viewport: { width: 640, height: 420 } },
    async prepare(board) {
      await board.page.locator('cg-board square.check').waitFor();
      await board.click('c4');
    },
    parts: '.board',
  },
  {
    name: 'stores',
    address: fenAddress(STORES),
    context: { viewport: { width: 1120, height: 700 } },
    prepare: freeKnight,
    parts: '.store:is(.prison, .airfield)',
  },
  {
    name: 'buttons',
    address: fenAddress(STORES),
    prepare: (board) => board.page.locator('[data-tool="hint"]').focus(),
    parts: '.toolbar',
  },
  {
    name: 'sheet',
    address: fenAddress(STORES),
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    prepare: (board) => openPanel(board.page, 'settings'),
  },
];

if (chromiumPath() === null) {
  console.error(NO_CHROMIUM);
  process.exit(EXIT_NO);
}

/** The smallest rectangle around the parts, with a margin; all of the page without parts. */
async function clipOf(page: Page, parts: string | undefined): Promise<object> {
  if (parts === undefined) return {};
  const boxes = await page
    .locator(parts)
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect));
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))].map((edge) =>
    Math.max(0, edge - MARGIN),
  ) as [number, number];
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN;
  return { clip: { x: left, y: top, width: right - left, height: bottom - top } };
}

const wanted = process.argv.slice(2);
const server = await BoardProcess.start(['--no-open', '--port', '0']);
const browser = await runningBrowser();
for (const { name, address, context: options, prepare, parts } of PICTURES) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: DESKTOP, ...options });
  const board = new Board(await context.newPage(), server.address);
  await board.open(address);
  await prepare(board);
  await board.page.waitForTimeout(SETTLED_MS);
  const path = fileURLToPath(new URL(`../docs/board/${name}.jpg`, import.meta.url));
  await board.page.screenshot({ path, type: 'jpeg', quality: JPEG_QUALITY, ...(await clipOf(board.page, parts)) });
  console.log(path);
  await context.close();
}
await closeBrowser();
await server.stop();
