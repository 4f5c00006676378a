// Scenario 13: analysis of the position on the table, stepping through its lines, and an engine that follows every
// step.

import type { Locator, Page } from 'playwright-core';
import { START_FEN, formatFen, startPosition } from '../../src/notation/fen.ts';
import { THEMES } from '../../src/diagram/theme.ts';
import { readMove } from '../../src/notation/read_move.ts';
import { openPanel, gameAddress } from './harness/panels.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';

const STOP_MS = 100;
/** Other load on the machine can only delay a stop: the best of this many measurements counts. */
const STOPS = 5;
const STEPS = 50;
const GAME =
  '1. e4 e5 2. Nf3 Nc6 3. Bb5 Bc5 4. c3 Qf6 5. Bxc6 dxc6 6. d4 exd4 7. cxd4 Bb4+ 8. Bd2 (B-N)N@d3+ 9. Ke2 Bxd2 10. Qxd2 Nf4+ 11. Kf1 *';

async function analyse(page: Page, lines: 1 | 3 | 5): Promise<void> {
  await openPanel(page, 'analysis');
  await page.getByRole('group', { name: 'Lines' }).getByLabel(String(lines)).check();
  await page.getByRole('switch', { name: 'Analyse' }).check();
}

/** Waits until there are this many lines for the position on the table. */
async function hasLines(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('.analysis-lines > li').length === wanted, count);
}

/** The positions after the first moves of a line, according to the rules. */
async function fenBehind(page: Page, line: number, moves: number): Promise<string> {
  const buttons = page.locator('.analysis-lines > li').nth(line).locator('.line-move');
  let position = startPosition();
  for (const text of (await buttons.allTextContents()).slice(0, moves)) {
    const move = readMove(position, text.replace(/^\d+\.+\s*/, ''));
    if (!move.ok) throw new Error(`${text} is not legal`);
    position = position.play(move.value);
  }
  return formatFen(position.setup);
}

/** Switches the analysis off, and waits until the engine has sent its last lines. */
async function stopAnalysis(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Analyse' }).uncheck();
  await page.waitForFunction(() => document.querySelector<HTMLElement>('.analysis')!.dataset.engine === '');
}

/** Switches the analysis off, and measures in the page how long the engine goes on. */
function stopMs(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const panel = document.querySelector<HTMLElement>('.analysis')!;
    const start = performance.now();
    panel.querySelector<HTMLInputElement>('input[role="switch"]')!.click();
    while (panel.dataset.analysis === 'on' || panel.dataset.engine !== '') {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return performance.now() - start;
  });
}

describe('analysis', () => {
  boardTest('shows lines and arrows, and steps through a line without changing the game', async ({ board }) => {
    const { page } = board;
    await board.open();
    await analyse(page, 3);
    await hasLines(page, 3);
    const facts = page.locator('.analysis-facts');
    expect(await facts.textContent()).toMatch(/^Depth \d+$/);
    expect(await facts.getAttribute('title')).toMatch(/^\d+ thousand nodes a second, (one thread|\d+ threads)$/);
    const best = page.locator('.analysis-value').first();
    expect(await best.textContent()).toMatch(/^[+−]?\d+\.\d$/);
    expect(await best.evaluate((one) => getComputedStyle(one).fontSize)).toBe('19px');
    expect(await page.locator('svg.overlay path').count()).toBe(3);
    expect(await page.locator('main > .status').isVisible()).toBe(false);

    await stopAnalysis(page);
    const fen = await fenBehind(page, 1, 3);
    await page.locator('.analysis-lines > li').nth(1).locator('.line-move').nth(2).click();
    await board.showsFen(fen);
    await board.press('ArrowLeft');
    await board.showsFen(await fenBehind(page, 1, 2));
    await board.press('Escape');
    await board.showsFen(START_FEN);

    await page.locator('.analysis-lines > li').first().locator('.line-move').first().click();
    await page.getByRole('button', { name: 'Add to the game' }).click();
    await board.showsFen(START_FEN);
    await openPanel(page, 'game');
    expect(await page.locator('.moves .move').count()).toBeGreaterThan(1);
  });

  boardTest(
    'begins with the panel and ends with it, and stays off where the user has switched it off',
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress(GAME));
      await openPanel(page, 'analysis');
      const toggle = page.getByRole('switch', { name: 'Analyse' });
      await hasLines(page, 3);
      expect(await toggle.isChecked()).toBe(true);
      await openPanel(page, 'game');
      await page.waitForFunction(() => document.querySelectorAll('svg.overlay path').length === 0);
      await openPanel(page, 'analysis');
      await hasLines(page, 3);
      await toggle.uncheck();
      await board.press('ArrowLeft');
      expect(await toggle.isChecked()).toBe(false);
    },
  );

  boardTest('waits to be asked in a game against Ransom, and says what it means', async ({ board }) => {
    const { page } = board;
    await board.open();
    await openPanel(page, 'analysis');
    // Nothing has been played yet.
    await hasLines(page, 3);
    await board.drag('e2', 'e4');
    await page.waitForFunction(() => window.boardFens.some((fen) => / w .* 2$/.test(fen)));
    const toggle = page.getByRole('switch', { name: 'Analyse' });
    await page.getByText('it counts as a game with help').waitFor();
    expect(await toggle.isChecked()).toBe(false);
    await openPanel(page, 'game');
    await openPanel(page, 'analysis');
    expect(await toggle.isChecked()).toBe(false);
    await toggle.check();
    await hasLines(page, 3);
    // Whoever has asked for it keeps it.
    await openPanel(page, 'game');
    await openPanel(page, 'analysis');
    expect(await toggle.isChecked()).toBe(true);
  });

  boardTest('stops within 100 ms', async ({ board }) => {
    const { page } = board;
    await board.open();
    const times: number[] = [];
    for (let stop = 0; stop < STOPS; stop++) {
      await analyse(page, 1);
      await hasLines(page, 1);
      times.push(await stopMs(page));
    }
    expect(Math.min(...times)).toBeLessThan(STOP_MS);
  });

  slowBoardTest('follows fifty quick steps, and still works', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(GAME));
    const end = await board.fen();
    await analyse(page, 5);
    await hasLines(page, 5);
    // In the switch the arrow keys would have another meaning.
    await page.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
    });
    const before = await page.evaluate(() => window.boardFens.length);
    for (let step = 0; step < STEPS; step++) await board.press(step % 10 < 5 ? 'ArrowLeft' : 'ArrowRight');
    await board.showsFen(end);
    expect(await page.evaluate(() => window.boardFens.length)).toBeGreaterThan(before + STEPS / 2);
    await hasLines(page, 5);
    await board.press('ArrowLeft');
    await page
      .locator('.analysis-lines .line-move', { hasText: /^11\. / })
      .first()
      .waitFor();
    await stopMs(page);
    expect(await page.locator('.analysis-facts').textContent()).toBe('Off.');
  });

  slowBoardTest('has the moves of the game, which lead to any of them, also in a variation', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress('1. e4 e5 2. Nf3 (2. Bc4 Nc6) 2... Nc6 *'));
    await openPanel(page, 'analysis');
    const moves = page.locator('.analysis .moves');
    const current = moves.locator('.move[aria-current]');
    expect(await current.innerText()).toContain('Nc6');
    await moves.getByRole('button', { name: '2. Bc4' }).click();
    await board.showsFen('rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR[] b KQkq - 1 2');
    expect(await current.innerText()).toContain('Bc4');
    await page.locator('main').getByRole('button', { name: 'Back', exact: true }).click();
    expect(await current.innerText()).toContain('e5');
    // The buttons below the board are the only ones.
    expect(await page.locator('aside').getByRole('button', { name: 'Back', exact: true }).count()).toBe(0);
  });

  boardTest(
    'keeps the move on the board in sight of the list, also when the lines come above it',
    async ({ board }) => {
      const { page } = board;
      const there = 'Nf3 Nf6 Ng1 Ng8'.split(' ');
      const text = Array.from(
        { length: 12 },
        (_, at) => `${at + 1}. ${there[(2 * at) % 4]} ${there[(2 * at + 1) % 4]}`,
      );
      await board.open(
        gameAddress(`1. e4 e5 ${text.map((move, at) => move.replace(/^\d+/, String(at + 2))).join(' ')} *`),
      );
      await openPanel(page, 'analysis');
      await page.locator('.analysis-lines > li').nth(2).waitFor();
      await page.waitForFunction(() => {
        const [box, move] = ['.analysis .moves', '.move[aria-current]'].map((one) =>
          document.querySelector(one)!.getBoundingClientRect(),
        );
        // The list fades away at its ends.
        return box!.height < 420 && move!.top >= box!.top + 15 && move!.bottom <= box!.bottom - 15;
      });
    },
  );

  slowBoardTest(
    'answers nothing in a game that has ended, gives nothing up, and leaves the arrows of the review',
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress('1. e4 e5 2. Qg4 d5 *'));
      await openPanel(page, 'game');
      await page.getByText(/^Change sides/).click();
      await page.locator('.changes').getByLabel('White against Ransom').check();
      await page.locator('[data-resign]').click();
      await page.locator('.resignation').getByRole('button', { name: 'Resign', exact: true }).click();
      await page.locator('.ended').getByRole('button', { name: 'Review' }).click();
      await page.waitForSelector('[data-review="done"]', { timeout: 60_000 });
      const arrows = (colour: string): Locator => page.locator(`svg.overlay path[fill="${colour}"]`);
      await arrows(THEMES.jade.mistakeArrow).first().waitFor({ state: 'attached' });
      await openPanel(page, 'analysis');
      await arrows(THEMES.jade.mistakeArrow).first().waitFor({ state: 'detached' });
      expect(await page.getByRole('button', { name: /Resign|Offer draw|Hint|Undo/ }).count()).toBe(0);
      // A move tried instead of the mistake, after which the review has left the board.
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await board.drag('g1', 'f3');
      await page.locator('.status', { hasText: 'You are trying a variation: 2. Nf3' }).waitFor();
      await page.waitForTimeout(1500);
      expect(await board.fen()).toContain('5N2');
      expect(await board.fen()).toContain(' b ');
      await board.drag('b8', 'c6');
      await page.locator('.analysis .move[aria-current]', { hasText: 'Nc6' }).waitFor();
      // In its own panel the game is at its end.
      await openPanel(page, 'game');
      await page.locator('.ended').getByRole('heading', { name: 'You lost' }).waitFor();
      await board.showsFen('rnbqkbnr/ppp2ppp/8/3pp3/4P1Q1/8/PPPP1PPP/RNB1KBNR[] w KQkq - 0 3');
      expect(await page.locator('.player.above').textContent()).toContain('Ransom (computer) · easiest');
    },
  );

  slowBoardTest('steps through a line by arrow keys, but not by those of a store', async ({ board }) => {
    const { page } = board;
    await board.open();
    await analyse(page, 1);
    await hasLines(page, 1);
    await page.locator('.line-move').first().click();
    const shown = page.locator('.previewing');
    const before = await shown.innerText();
    await page.locator('[data-slot][tabindex="0"]').first().focus();
    await board.press('ArrowRight');
    expect(await shown.innerText()).toBe(before);
    expect(await page.locator('[data-slot]:focus').count()).toBe(1);
    await page.locator('[data-slot]:focus').blur();
    await board.press('ArrowRight');
    expect(await shown.innerText()).not.toBe(before);
  });

  boardTest(
    'shows a line on a phone with the whole table in view',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      await analyse(page, 1);
      await hasLines(page, 1);
      await page.locator('.line-move').first().tap();
      const button = page.getByRole('button', { name: 'Back to the game' });
      await button.waitFor();
      const { y, height } = (await page.locator('.table').boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(640);
      // The bar fits below it.
      for (const one of await page.locator('.preview-bar .tool').all()) {
        const box = (await one.boundingBox())!;
        expect([box, box.y + box.height <= 640, box.x + box.width <= 360]).toEqual([box, true, true]);
      }
      const status = (await page.locator('.status').boundingBox())!;
      expect(status.y + status.height).toBeLessThanOrEqual((await button.boundingBox())!.y);
      await button.tap();
      await board.showsFen(START_FEN);
    },
    PHONE,
  );
});
