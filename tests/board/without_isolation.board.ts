// Scenario 17: a host without headers and https, so that threads can't share memory.

import { boardTest } from './harness/board_test.ts';
import { openPanel } from './harness/panels.ts';
import { StaticHost } from './harness/static_host.ts';

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1';
/** Neither https nor localhost, so that browsers leave out some of what they can. */
const UNTRUSTED = 'http://board.test/';

describe('the page without headers that isolate it', () => {
  let host: StaticHost;
  beforeAll(async () => {
    host = new StaticHost('http');
    await host.start();
  });
  afterAll(async () => {
    await host.remove();
  });

  boardTest(
    'plays with the core for unshared memory, and leaves no service worker behind',
    async ({ board, watch }) => {
      await board.open();
      expect(await board.page.evaluate(() => crossOriginIsolated)).toBe(false);
      await board.drag('e2', 'e4');
      await board.hasShown(AFTER_E4);
      const cores = watch.requests.filter((url) => url.endsWith('.wasm')).map((url) => url.replace(/.*\//, ''));
      expect(new Set(cores)).toEqual(new Set(['core.single.wasm']));
      expect(await board.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    },
    { address: () => host.address },
  );

  boardTest(
    'plays, keeps the game and copies on a host that browsers don’t trust',
    async ({ board, context }) => {
      const { page } = board;
      await context.route(`${UNTRUSTED}**`, async (route) => {
        const url = route.request().url().replace(UNTRUSTED, host.address);
        await route.fulfill({ response: await route.fetch({ url }) });
      });
      await board.open();
      expect(await page.evaluate(() => isSecureContext)).toBe(false);
      await board.drag('e2', 'e4');
      await board.hasShown(AFTER_E4);
      await page.locator('.status').getByText('Your move.').waitFor();
      await openPanel(page, 'files');
      await page.locator('[data-kept]').waitFor();
      await page.getByRole('button', { name: 'Copy FEN' }).click();
      await page.getByText('The FEN is copied.').waitFor();
      await openPanel(page, 'friends');
      const field = page.locator('[data-paste-link]');
      await field.focus();
      await page.keyboard.press('ControlOrMeta+V');
      expect(await field.inputValue()).toBe(await board.fen());
    },
    { address: () => UNTRUSTED, needs: ['other hosts'] },
  );
});
