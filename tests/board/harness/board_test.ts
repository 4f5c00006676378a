import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { BoardProcess } from '../../helpers/board_process.ts';
import { Board, rememberPositions } from './board.ts';
import { reasonAgainst } from './browser.mjs';
import type { BrowserName } from './browser_names.ts';
import { chromiumForTests, reasonToLeaveOut, startDriven, type Need, type TestBrowser } from './browsers.ts';
import { Watch } from './watch.ts';

declare global {
  /** Chromium, set by the environment of these tests. */
  var boardBrowser: () => Promise<Browser>;
  /** Set by jest.config.js: Chromium if it is missing. */
  var boardBrowserName: BrowserName | undefined;
}

interface SceneOptions extends BrowserContextOptions {
  /**
   * Does the user save data, so that the engine is fetched when it is asked for? If nothing is said, where tests have no time:
   * the engine takes half of the CPU time of a page.
   */
  readonly savesData?: boolean;
}

export interface BoardTestOptions extends SceneOptions {
  /** Returns the address of a page that is served instead of that of `ransom board`, with a trailing slash. */
  readonly address?: () => string;
  /** What not every browser's driver has. What the options of the context need is known from them. */
  readonly needs?: readonly Need[];
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
  /** The page as somebody else has it, in a browser with another storage. It is closed after the test. */
  readonly beside: (options?: SceneOptions) => Promise<BoardScene>;
}

/** WebDriver waits for each event, and WebKitGTK draws by the CPU. */
const DRIVEN_MS = 180_000;
const DESKTOP = { width: 1280, height: 800 };
/** A small current phone in portrait. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

const browserName = globalThis.boardBrowserName ?? 'chromium';
/** Does `npm run test:browsers` run these tests? */
export const HAS_TIME = (globalThis as { haveTestsTime?: boolean }).haveTestsTime === true;
/** One for each of the people in a test. */
const browsers: (Promise<TestBrowser> | null)[] = [];
let server: Promise<BoardProcess> | null = null;
afterAll(async () => {
  for (const browser of browsers.splice(0)) await (await browser)?.close();
  await (await server)?.stop();
  server = null;
});

async function startBrowser(): Promise<TestBrowser> {
  return browserName === 'chromium' ? chromiumForTests(await globalThis.boardBrowser()) : startDriven(browserName);
}

/** The address of the page, served by `ransom board` for all tests of a file. */
async function ownAddress(): Promise<string> {
  server ??= BoardProcess.start(['--no-open', '--port', '0']);
  return (await server).address;
}

/** Runs in the page before its own scripts. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** A context for one more person. */
async function openScene(
  served: string,
  { savesData = !HAS_TIME, ...options }: SceneOptions,
  scenes: readonly BoardScene[],
  beside: BoardScene['beside'],
): Promise<BoardScene> {
  const browser = await (browsers[scenes.length] ??= startBrowser());
  const settings = { viewport: DESKTOP, reducedMotion: 'reduce', ...options } as const;
  const { context, address } = await browser.open(served, settings, scenes[0]?.context);
  const watch = new Watch(context, address);
  await context.addInitScript(rememberPositions);
  if (savesData) await context.addInitScript(saveData);
  return { board: new Board(await context.newPage(), address), context, watch, beside };
}

/** Closes a context; if it can't be closed, the browser: the next test begins with another one. */
async function close(context: BrowserContext, person: number): Promise<void> {
  try {
    await context.close();
  } catch {
    // The test says why.
    await (await browsers[person])?.close();
    browsers[person] = null;
  }
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
  const { address, expected = [], needs = [], ...contextOptions } = options;
  const reason = reasonToLeaveOut(browserName, needs, contextOptions);
  const isHere = reasonAgainst(browserName) === null;
  const test = isHere && reason === null ? it : it.skip;
  const run = async (): Promise<void> => {
    const scenes: BoardScene[] = [];
    const beside: BoardScene['beside'] = async (more = contextOptions) => {
      const scene = await openScene(address?.() ?? (await ownAddress()), more, scenes, beside);
      scenes.push(scene);
      return scene;
    };
    try {
      await body(await beside());
      const complaints = scenes.flatMap(({ watch }) => watch.complaints);
      expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]);
    } finally {
      for (const [person, { context }] of [...scenes.entries()].reverse()) await close(context, person);
    }
  };
  test(reason === null ? name : `${name} (${reason})`, run, browserName === 'chromium' ? undefined : DRIVEN_MS);
}

/** Like `boardTest`, for what quicker tests look at, too, by and large: only `npm run test:browsers` runs it. */
export const slowBoardTest: typeof boardTest = (name, body, options) => {
  if (HAS_TIME) boardTest(name, body, options);
  else it.skip(`${name} (left out where tests have no time)`, () => undefined);
};
