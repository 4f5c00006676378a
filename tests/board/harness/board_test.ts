import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { BoardProcess } from '../../helpers/board_process.ts';
import { Board, rememberPositions } from './board.ts';
import { Watch } from './watch.ts';

declare global {
  /** Set by the environment of these tests; null if there is no browser. */
  var boardBrowser: (() => Promise<Browser>) | null;
}

export interface BoardTestOptions extends BrowserContextOptions {
  /** Serves the page in the place of `ransom board`: its address, with a slash at the end. */
  readonly address?: () => string;
  /** What else must be the case: complaints that the test provokes. */
  readonly expected?: readonly RegExp[];
}

/** What a test is given. */
export interface BoardScene {
  /** The page, not yet opened. */
  readonly board: Board;
  readonly context: BrowserContext;
  /** What went wrong in the page so far. */
  readonly watch: Watch;
}

const DESKTOP = { width: 1280, height: 800 };
/** A small phone of today, held upright. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

let server: Promise<BoardProcess> | null = null;
afterAll(async () => {
  await (await server)?.stop();
  server = null;
});

/** The address of the page, as `ransom board` serves it to all tests of a file. */
async function ownAddress(): Promise<string> {
  server ??= BoardProcess.start(['--no-open', '--port', '0']);
  return (await server).address;
}

/**
 * A test in a fresh context of the browser: its own storage, its own windows. It fails also if the page throws, writes an error to
 * the console, breaks its content security policy, or asks for anything from elsewhere.
 */
export function boardTest(
  name: string,
  body: (scene: BoardScene) => Promise<void>,
  options: BoardTestOptions = {},
): void {
  const test = globalThis.boardBrowser === null ? it.skip : it;
  test(name, async () => {
    const { address, expected = [], ...contextOptions } = options;
    const browser = await globalThis.boardBrowser!();
    const origin = address?.() ?? (await ownAddress());
    const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...contextOptions });
    try {
      const watch = new Watch(context, origin);
      await context.addInitScript(rememberPositions);
      const page = await context.newPage();
      await body({ board: new Board(page, origin), context, watch });
      expect(watch.complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]);
    } finally {
      await context.close();
    }
  });
}
