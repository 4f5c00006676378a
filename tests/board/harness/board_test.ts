import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { BoardProcess } from '../../helpers/board_process.ts';
import { Board, rememberPositions } from './board.ts';
import { Watch } from './watch.ts';

declare global {
  /** Set by the environment of these tests; null if there is no browser. */
  var boardBrowser: (() => Promise<Browser>) | null;
}

export interface BoardTestOptions extends BrowserContextOptions {
  /** Returns the address of a page that is served instead of that of `ransom board`, with a trailing slash. */
  readonly address?: () => string;
  /** The problems that the test provokes. */
  readonly expected?: readonly RegExp[];
}

/** The context of a test. */
export interface BoardScene {
  /** The page, not opened yet. */
  readonly board: Board;
  readonly context: BrowserContext;
  /** The problems in the page so far. */
  readonly watch: Watch;
}

const DESKTOP = { width: 1280, height: 800 };
/** A small current phone in portrait. */
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

/** The address of the page, served by `ransom board` for all tests of a file. */
async function ownAddress(): Promise<string> {
  server ??= BoardProcess.start(['--no-open', '--port', '0']);
  return (await server).address;
}

/**
 * A test in a new context of the browser, with its own storage and windows. It also fails if the page throws, writes an
 * error to the console, violates its content security policy, or requests anything from another origin.
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
