// Scenario 14, the prover: mates proved with every defence, refuted, and cancelled at once.

import type { Page } from 'playwright-core';
import { START_FEN } from '../../src/notation/fen.ts';
import { readMates } from '../positions/mates.ts';
import { expectWithin, timed } from '../helpers/timed.ts';
import type { Board } from './harness/board.ts';
import { boardTest, slowBoardTest } from './harness/board_test.ts';
import { MATE_EXAMPLES } from '../../src/web/mate/mate_examples.ts';
import { fenAddress, gameAddress, openPanel } from './harness/panels.ts';

const PROOF_MS = 60_000;
const STOP_MS = 100;
/** The longest mate that can be asked for. */
const ANY = 15;

async function ask(page: Page, moves: number): Promise<void> {
  await openPanel(page, 'mate');
  await page.locator('.mate .review-head select').selectOption(String(moves));
  await page.getByRole('button', { name: 'Prove it' }).click();
}

async function verdict(page: Page): Promise<string> {
  await page.waitForSelector('[data-mate="answered"]', { timeout: PROOF_MS });
  return (await page.getAttribute('.mate', 'data-verdict')) ?? '';
}

/** The first mate of the suite with this length. */
function mateIn(moves: number): string {
  return readMates().find((line) => line.moves === moves)!.fen;
}

describe('the mate prover', () => {
  async function proves(board: Board, moves: number): Promise<void> {
    const { page } = board;
    await board.open(fenAddress(mateIn(moves)));
    await ask(page, moves);
    expect(await verdict(page)).toBe('mate');
    expect(await page.locator('.mate-text').textContent()).toContain(`mates in ${moves}`);
    await page.waitForSelector('.mate-tree li');
  }

  slowBoardTest('proves mates in 2 and 5', async ({ board }) => {
    for (const moves of [2, 5]) await proves(board, moves);
  });

  boardTest('proves a mate in 3, and shows the reply to each defence', async ({ board }) => {
    const { page } = board;
    await proves(board, 3);
    const start = await board.fen();
    const unfold = page.locator('.mate-tree .unfold').first();
    await unfold.click();
    await page.waitForSelector('.mate-tree .mate-tree li');
    expect(await unfold.getAttribute('aria-expanded')).toBe('true');
    await page.locator('.mate-tree .mate-tree .line-move').last().click();
    await page.getByRole('button', { name: 'Back to the game' }).waitFor();
    expect(await board.fen()).not.toBe(start);
    await board.press('Escape');
    await board.showsFen(start);
    await unfold.click();
    await page.waitForFunction(() => document.querySelector('.mate-tree .mate-tree') === null);
  });

  slowBoardTest(
    'offers positions that it proves at once, and leaves the own game among those kept',
    async ({ board }) => {
      const { page } = board;
      for (const { fen, moves, about } of MATE_EXAMPLES) {
        await board.open(gameAddress('1. e4 *'));
        await openPanel(page, 'mate');
        // The picture is that of the position.
        await page.getByRole('button', { name: about }).locator('.mini .black.king').waitFor();
        await page.getByRole('button', { name: about }).click();
        expect(await verdict(page)).toBe('mate');
        expect(await page.locator('.mate-text').textContent()).toContain(`mates in ${moves}`);
        await board.showsFen(fen);
        expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/Stop|Prove it/);
      }
      await openPanel(page, 'files');
      await page.locator('[data-kept]', { hasText: '1. e4' }).first().waitFor();
    },
  );

  boardTest('refutes a mate, and shows the defence to a move', async ({ board }) => {
    const { page } = board;
    await board.open(fenAddress(mateIn(3)));
    await ask(page, 2);
    expect(await verdict(page)).toBe('none');
    await page.locator('.mate section select').selectOption({ index: 1 });
    await page.waitForSelector('[data-refutation="refuted"]');
    expect(await page.locator('[data-refutation] .line-move').count()).toBe(2);
  });

  boardTest(
    'stops at once, reports its progress, and frees the engine',
    timed(async ({ board }) => {
      const { page } = board;
      await board.open();
      await ask(page, ANY);
      await page.locator('.mate-text', { hasText: /No mate at all in \d/ }).waitFor();
      const ms = await page.evaluate(async () => {
        const panel = document.querySelector<HTMLElement>('.mate')!;
        const stop = [...panel.querySelectorAll('button')].find(({ textContent }) => textContent === 'Stop')!;
        const start = performance.now();
        stop.click();
        while (panel.dataset.mate === 'running') await new Promise((resolve) => setTimeout(resolve, 1));
        return performance.now() - start;
      });
      expectWithin(ms, STOP_MS);
      expect(await page.locator('.mate-text').textContent()).toMatch(/^Stopped: not decided\. .*No mate at all in \d/);
      await openPanel(page, 'analysis');
      await page.waitForSelector('.analysis-lines > li');
      expect(await board.fen()).toBe(START_FEN);
    }),
  );
});
