// Pieces on their way: both of an exchange, as drivers of all browsers see them.

import type { Board } from './harness/board.ts';
import { boardTest } from './harness/board_test.ts';

/** A piece between board and stores is on its way for so long. */
const TRAVEL_MS = 420;

describe('the pieces of a move', () => {
  /** Plays an exchange; returns the pieces that were seen on their way. */
  async function travellers(board: Board): Promise<string[]> {
    const { page } = board;
    await board.open('#fen=r2qk3/8/8/8/8/8/8/2Q1K3[%23NPrb]_w_-_-_0_1');
    await page.evaluate(() => {
      const seen: string[] = [];
      new MutationObserver(() => {
        for (const one of document.querySelectorAll('.flying'))
          if (!seen.includes(one.className)) seen.push(one.className);
      }).observe(document.querySelector('.table')!, { childList: true });
      Object.assign(window, { seen });
    });
    await board.click({ player: 'black', kind: 'prison', role: 'N' });
    await board.click('f3');
    await page.locator('.chooser .choice').first().click();
    // Ransom may have replied before a driver looks.
    await page.waitForFunction(() => !document.querySelector('main')!.dataset.fen!.endsWith(' w - - 0 1'));
    await page.waitForFunction(() => document.querySelector('.flying') === null);
    return page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  }

  boardTest(
    'send both pieces of an exchange on their way',
    async ({ board }) => {
      expect(await travellers(board)).toEqual(['man flying black bishop', 'man flying white knight']);
    },
    { reducedMotion: 'no-preference' },
  );

  boardTest(
    'come to rest before Ransom’s reply begins',
    async ({ board }) => {
      const { page } = board;
      await board.open('#fen=r2qk3/8/8/8/8/8/8/2Q1K3[%23NPrb]_w_-_-_0_1');
      await page.evaluate(() => {
        const changes: number[] = [];
        new MutationObserver(() => changes.push(performance.now())).observe(document.querySelector('main')!, {
          attributeFilter: ['data-fen'],
        });
        Object.assign(window, { changes });
      });
      await board.click({ player: 'black', kind: 'prison', role: 'N' });
      await board.click('f3');
      await page.locator('.chooser .choice').first().click();
      await page.waitForFunction(() => / w \S+ \S+ \d+ 2$/.test(document.querySelector('main')!.dataset.fen!));
      const [own, reply] = await page.evaluate(() => (window as unknown as { changes: number[] }).changes);
      // The first frame may be short, Firefox rounds its clock, and a busy machine tells of the own move late. Without the wait it is far less.
      expect(reply! - own!).toBeGreaterThanOrEqual(0.6 * TRAVEL_MS);
    },
    { reducedMotion: 'no-preference' },
  );

  boardTest(
    'send nobody on his way where motion is not wanted',
    async ({ board }) => {
      expect(await travellers(board)).toEqual([]);
    },
    { needs: ['emulation'] },
  );
});
