// A browser that is too old gets a sentence, whatever it lacks of what the page needs.

import { browsersInWords } from '../../scripts/web/minimum_browsers.ts';
import { launchChromium } from '../helpers/chromium.mjs';
import { Board } from './harness/board.ts';
import { boardTest, slowBoardTest } from './harness/board_test.ts';

const SENTENCE = `It works in ${browsersInWords()}, and in later ones.`;

/** What takes a feature away before the page's own scripts run. */
const OLD: Readonly<Record<string, () => void>> = {
  modules: () => {
    Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule');
  },
  'mixed colours': () => {
    CSS.supports = () => false;
  },
  'large WebAssembly': () => {
    WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
      construct: () => {
        throw new RangeError('WebAssembly.Instance is disallowed on the main thread, if the buffer is larger than 4KB');
      },
    });
  },
  'workers of modules': () => {
    const { Worker } = window;
    window.Worker = new Proxy(Worker, { construct: (_, [url]) => new Worker(url as string) });
  },
  'style sheets of scripts': () => {
    Reflect.deleteProperty(window, 'CSSStyleSheet');
  },
  'compressed streams': () => {
    Reflect.deleteProperty(window, 'CompressionStream');
  },
};

async function saysThatItIsTooOld({ page }: Board): Promise<void> {
  await page.getByText(SENTENCE).waitFor();
  // And nothing that isn't true.
  expect(await page.locator('.loading p').count()).toBe(1);
  await page.waitForFunction(() => document.readyState === 'complete');
  expect(await page.locator('main').count()).toBe(0);
}

for (const [feature, remove] of Object.entries(OLD)) {
  (feature === 'modules' ? boardTest : slowBoardTest)(
    `a browser without ${feature} is told which it may be`,
    async ({ board, watch }) => {
      await board.page.addInitScript(remove);
      await board.page.goto(board.address);
      await saysThatItIsTooOld(board);
      expect(watch.requests.some((url) => url.endsWith('check_browser.js'))).toBe(true);
    },
  );
}

for (const [state, flag] of [
  ['is switched off', '--jitless'],
  ['has no room', '--wasm-max-module-size=4096'],
] as const) {
  (state === 'has no room' ? slowBoardTest : boardTest)(
    `a browser whose WebAssembly ${state} is told which it may be`,
    async ({ board }) => {
      const browser = await launchChromium([`--js-flags=${flag}`]);
      try {
        const old = new Board(await browser.newPage(), board.address);
        await old.page.goto(old.address);
        await saysThatItIsTooOld(old);
      } finally {
        await browser.close();
      }
    },
    { needs: ['flags'] },
  );
}
