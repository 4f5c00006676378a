import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { BrowserName } from './browser_names.ts';
import { DrivenContext } from './driven_browser.ts';
import { WebDriver } from './webdriver.ts';

/** What tests need that not every driver has, and how to say that it is missing. */
const NEEDS = {
  devtools: 'Chromium’s own protocol',
  flags: 'Chromium’s flags',
  downloads: 'downloads',
  'other buttons': 'buttons of the mouse that come up again, but for the main one',
  'opened tabs': 'news of tabs that the page opens',
  'other hosts': 'a view of other hosts',
  'pages that load': 'a view of pages that are still loading',
  pixels: 'pictures drawn by Chromium',
  https: 'a certificate that is accepted, and service workers',
  file: 'a page from a file',
  touch: 'fingers',
  'touch cancel': 'fingers that the system takes away',
  'narrow window': 'a window as narrow as a phone',
  emulation: 'another colour scheme, other colours or motion',
} as const;
export type Need = keyof typeof NEEDS;

interface DrivenKind {
  readonly has: readonly Need[];
  start(): Promise<WebDriver>;
}

/** The browsers that are driven by WebDriver. */
export const DRIVEN: Readonly<Record<Exclude<BrowserName, 'chromium'>, DrivenKind>> = {
  firefox: {
    has: ['pages that load', 'downloads', 'other buttons', 'touch', 'narrow window', 'emulation'],
    start: () => WebDriver.firefox(),
  },
  webkit: { has: [], start: () => WebDriver.webKit() },
};

/** The narrowest window of WebKitGTK's own browser. */
const NARROW_PX = 450;

/** The needs that the options of a test's context state. */
function impliedNeeds(options: BrowserContextOptions): Need[] {
  const { hasTouch, viewport, colorScheme = null, reducedMotion, forcedColors = null } = options;
  const needs: Need[] = [];
  if (hasTouch === true) needs.push('touch');
  if ((viewport?.width ?? NARROW_PX) < NARROW_PX) needs.push('narrow window');
  const isAnother = colorScheme !== null || forcedColors !== null;
  if (isAnother || reducedMotion === 'no-preference') needs.push('emulation');
  return needs;
}

/** Why a test is left out in a browser; null if it isn't. */
export function reasonToLeaveOut(
  name: BrowserName,
  stated: readonly Need[],
  options: BrowserContextOptions,
): string | null {
  if (name === 'chromium') return null;
  const { has } = DRIVEN[name];
  const lacking = [...stated, ...impliedNeeds(options)].find((need) => !has.includes(need));
  return lacking === undefined ? null : `left out in ${name}, whose driver lacks ${NEEDS[lacking]}`;
}

interface OpenContext {
  readonly context: BrowserContext;
  readonly address: string;
}

/** A browser that tests ask for contexts. */
export interface TestBrowser {
  /** A context for a page, and the address at which its pages find it: that of another context, if there is one. */
  open(served: string, options: BrowserContextOptions, beside?: BrowserContext): Promise<OpenContext>;
  close(): Promise<void>;
}

/** Playwright's, which others close. */
export function chromiumForTests(browser: Browser): TestBrowser {
  return {
    open: async (address, options) => ({ context: await browser.newContext(options), address }),
    close: () => Promise.resolve(),
  };
}

/** Starts Firefox or WebKit. */
export async function startDriven(name: keyof typeof DRIVEN): Promise<TestBrowser> {
  const driver = await DRIVEN[name].start();
  return {
    open: async (served, options, beside) => {
      const proxy = (beside as unknown as DrivenContext | undefined)?.proxy;
      const context = await DrivenContext.start(driver, served, options, proxy);
      // It has what the tests use of Playwright's, but for what they state as needs.
      return { context: context as unknown as BrowserContext, address: context.proxy.address };
    },
    close: () => driver.close(),
  };
}
