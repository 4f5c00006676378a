// npm run pictures:board: screenshots of the page for README.md and the docs, taken in a real Chromium. Look at them
// before you commit them.

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions } from 'playwright-core';
import { EXIT_NO } from '../src/cli/exit.ts';
import { Board } from '../tests/board/harness/board.ts';
import { closeBrowser, runningBrowser } from '../tests/board/harness/browser.mjs';
import { BoardProcess } from '../tests/helpers/board_process.ts';
import { NO_CHROMIUM, chromiumPath } from '../tests/helpers/chromium.mjs';

/** A position as in real games: exchanges with two possible payments, a frozen pawn, available drops. */
const MIDDLEGAME = '#fen=r3k2r/p1P2ppp/2n5/3q4/1P6/5N2/P1p2PPP/R3K2R%5BQBP%23Nbbnp%5D_w_KQkq_-_0_20';
const FROZEN = '#fen=4k3/3P1p2/8/8/8/5n2/4PPPP/4K2R%5BN%23p%5D_w_K_-_0_30';
const DESKTOP: BrowserContextOptions = { viewport: { width: 1120, height: 700 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
};
const ANALYSIS_MS = 4000;
/** By then everything opened has its final look. */
const SETTLED_MS = 600;
const JPEG_QUALITY = 82;

interface Picture {
  readonly name: string;
  readonly fragment: string;
  readonly options: BrowserContextOptions;
  readonly prepare: (board: Board) => Promise<void>;
}

const openPanel =
  (name: string) =>
  async ({ page }: Board): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).first().click();
  };
const askForPayment = async (board: Board): Promise<void> => {
  await board.click({ player: 'black', kind: 'prison', role: 'N' });
  await board.click('e6');
};

const PICTURES: readonly Picture[] = [
  { name: 'desktop', fragment: MIDDLEGAME, options: DESKTOP, prepare: () => Promise.resolve() },
  {
    name: 'phone',
    fragment: MIDDLEGAME,
    options: PHONE,
    prepare: async (board) => board.tap({ player: 'white', kind: 'airfield', role: 'B' }),
  },
  { name: 'exchange', fragment: MIDDLEGAME, options: DESKTOP, prepare: askForPayment },
  { name: 'refusal', fragment: FROZEN, options: DESKTOP, prepare: (board) => board.drag('d7', 'd8') },
  {
    name: 'analysis',
    fragment: MIDDLEGAME,
    options: DESKTOP,
    prepare: async (board) => {
      await openPanel('Analysis')(board);
      await board.page.getByRole('switch', { name: 'Analyse' }).click();
      await board.page.waitForTimeout(ANALYSIS_MS);
    },
  },
  { name: 'puzzle', fragment: '', options: DESKTOP, prepare: openPanel('Puzzles') },
  { name: 'dark', fragment: MIDDLEGAME, options: { ...DESKTOP, colorScheme: 'dark' }, prepare: openPanel('Lessons') },
];

if (chromiumPath() === null) {
  console.error(NO_CHROMIUM);
  process.exit(EXIT_NO);
}

const folder = fileURLToPath(new URL('../docs/board', import.meta.url));
mkdirSync(folder, { recursive: true });
const server = await BoardProcess.start(['--no-open', '--port', '0']);
const browser = await runningBrowser();
for (const { name, fragment, options, prepare } of PICTURES) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const board = new Board(await context.newPage(), server.address);
  await board.open(fragment);
  await prepare(board);
  await board.page.waitForTimeout(SETTLED_MS);
  const path = `${folder}/${name}.jpg`;
  await board.page.screenshot({ path, type: 'jpeg', quality: JPEG_QUALITY });
  console.log(path);
  await context.close();
}
await closeBrowser();
await server.stop();
