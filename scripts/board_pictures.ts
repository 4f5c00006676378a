// The screenshot of the page for README.md, docs/board/exchange.jpg, taken in a real Chromium: npx tsx scripts/board_pictures.ts. Look
// at it before you commit it.

import { fileURLToPath } from 'node:url';
import { EXIT_NO } from '../src/cli/exit.ts';
import { Board } from '../tests/board/harness/board.ts';
import { closeBrowser, runningBrowser } from '../tests/board/harness/browser.mjs';
import { BoardProcess } from '../tests/helpers/board_process.ts';
import { NO_CHROMIUM, chromiumPath } from '../tests/helpers/chromium.mjs';

/** A position as in real games: exchanges with two possible payments, a frozen pawn, available drops. */
const MIDDLEGAME = '#fen=r3k2r/p1P2ppp/2n5/3q4/1P6/5N2/P1p2PPP/R3K2R%5BQBP%23Nbbnp%5D_w_KQkq_-_0_20';
/** By then everything opened has its final look. */
const SETTLED_MS = 600;
const JPEG_QUALITY = 82;

if (chromiumPath() === null) {
  console.error(NO_CHROMIUM);
  process.exit(EXIT_NO);
}

const server = await BoardProcess.start(['--no-open', '--port', '0']);
const browser = await runningBrowser();
const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1120, height: 700 } });
const board = new Board(await context.newPage(), server.address);
await board.open(MIDDLEGAME);
await board.click({ player: 'black', kind: 'prison', role: 'N' });
await board.click('e6');
await board.page.waitForTimeout(SETTLED_MS);
const path = fileURLToPath(new URL('../docs/board/exchange.jpg', import.meta.url));
await board.page.screenshot({ path, type: 'jpeg', quality: JPEG_QUALITY });
console.log(path);
await closeBrowser();
await server.stop();
