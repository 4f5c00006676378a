// How a review is laid out beside the board and on phones.

import type { Locator } from 'playwright-core';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { openPanel, gameAddress } from './harness/panels.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import {
  BLUNDERS,
  NEARLY_LOST,
  EARLY_QUEEN,
  QUEEN_LOST,
  review,
  isDone,
  openSummary,
  overview,
  openReviewed,
  tryMistakesOf,
  moveOf,
} from './harness/reviews.ts';

/** In the list of moves of a review. */
const TWO_ROWS_PX = 60;

describe('the looks of a review', () => {
  slowBoardTest('has the steps through the game below the board, and nothing of a game in play', async ({ board }) => {
    const { page } = board;
    await openReviewed(board, EARLY_QUEEN);
    const tools = page.getByRole('toolbar', { name: 'Game' });
    expect(
      await tools
        .locator('.tool:not(.on-phone)')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
    ).toEqual(['Start', 'Back', 'Forward', 'End', 'Flip']);
    await tools.getByRole('button', { name: 'Start' }).click();
    await board.showsFen(formatFen(startPosition().setup));
    await tools.getByRole('button', { name: 'Forward' }).click();
    await page.locator('.score-move[aria-current]', { hasText: 'e4' }).waitFor();
  });

  for (const height of [800, 720, 640, 580])
    (height === 800 ? boardTest : slowBoardTest)(
      `has the move that it talks about in sight in the list (${height})`,
      async ({ board }) => {
        const { page } = board;
        await page.setViewportSize({ width: 1280, height });
        await openReviewed(board, NEARLY_LOST);
        const next = page.getByRole('group', { name: 'Key moves' }).getByRole('button', { name: 'Next' });
        const panel = (await page.locator('aside').boundingBox())!;
        for (;;) {
          expect(await page.locator('aside').evaluate((aside) => aside.scrollTop)).toBe(0);
          // Beside the reason.
          const rows = await page.locator('.review-score').evaluate((score) => {
            const [list, aside] = [score, score.closest('aside')!].map((one) => one.getBoundingClientRect());
            const [top, end] = [list!.top, Math.min(list!.bottom, aside!.bottom)];
            const all = [...score.querySelectorAll('tbody tr')].map((one) => one.getBoundingClientRect());
            const seen = all.filter((one) => one.top >= top - 1 && one.bottom <= end + 1).length;
            return { all: all.length, seen, room: aside!.bottom - top };
          });
          if (height === 800) expect(rows.seen).toBeGreaterThanOrEqual(Math.min(8, rows.all));
          const row = (await page.locator('.score-move[aria-current]').boundingBox())!;
          // In the lowest windows a long reason may leave none for the list.
          if (height > 600 || rows.room > TWO_ROWS_PX)
            expect(row.y + row.height).toBeLessThanOrEqual(panel.y + panel.height + 1);
          const dots = await page
            .locator('.review-graph .dot')
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
          const graph = (await page.locator('.review-graph').boundingBox())!;
          expect(Math.max(...dots)).toBeLessThan(graph.x + graph.width);
          // As large as the accuracies above it let one see.
          expect(graph.height).toBeGreaterThanOrEqual(graph.width / (height === 800 ? 4.2 : 7));
          if ((await next.getAttribute('aria-disabled')) === 'true') break;
          await next.click();
        }
      },
    );

  boardTest('has the evaluation as a number at the end of its bar', async ({ board }) => {
    const { page } = board;
    await openReviewed(board, BLUNDERS);
    await moveOf(page, '1. e4').click();
    const number = page.locator('.evaluation-number');
    expect(await number.innerText()).toBe(await page.locator('.score-move[aria-current] small').innerText());
    await moveOf(page, '5. Qh5+').click();
    expect(await number.innerText()).toMatch(/^M\d$/);
    const bar = (await page.locator('.evaluation').boundingBox())!;
    expect(bar.width).toBeGreaterThanOrEqual(9);
    // Beyond the end of the side that is better, off the stores, their names and the board.
    const placed = async (): Promise<string> => {
      const tag = (await number.boundingBox())!;
      for (const one of await page.locator('.store, .store-name, [data-board], .player > *').all()) {
        const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        const isApart = x >= tag.x + tag.width || x + width <= tag.x || y >= tag.y + tag.height || y + height <= tag.y;
        expect([await one.textContent(), isApart]).toEqual([await one.textContent(), true]);
      }
      // From where the bar begins: the bar of the player is beside it.
      expect(Math.abs(tag.x - bar.x)).toBeLessThanOrEqual(1);
      return tag.y + tag.height <= bar.y ? 'top' : tag.y >= bar.y + bar.height ? 'bottom' : 'within';
    };
    expect(await placed()).toBe('bottom');
    await page.locator('[data-tool="flip"]').click();
    expect(await placed()).toBe('top');
    await page.locator('[data-tool="flip"]').click();
    const squares = (await page.locator('[data-board]').boundingBox())!;
    expect(bar.x - squares.x - squares.width).toBeGreaterThanOrEqual(2);
    const stores = await page.locator('.store').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(Math.max(...stores) - bar.x - bar.width).toBeGreaterThanOrEqual(2);
    // In a smaller window it is in the middle, too.
    await page.setViewportSize({ width: 1280, height: 720 });
    const sides = await page.evaluate(() => {
      const box = (one: string): DOMRect => document.querySelector(one)!.getBoundingClientRect();
      const store = box('.store.prison[aria-label^="White"]');
      return [box('.evaluation').left - box('[data-board]').right, store.left - box('.evaluation').right];
    });
    for (const side of sides) expect(side).toBeCloseTo(4, 0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await openReviewed(board, EARLY_QUEEN);
    await moveOf(page, '2. Qg4??').click();
    expect(await number.innerText()).toMatch(/^−/);
    expect(await placed()).toBe('top');
  });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]) {
    (viewport.width === 360 ? boardTest : slowBoardTest)(
      `has its bar in sight on a phone, its number off the labels, and the move on the board in the list (${viewport.width})`,
      async ({ board }) => {
        const { page } = board;
        await board.open(gameAddress(NEARLY_LOST));
        await review(page, 'Quick');
        await isDone(page);
        await moveOf(page, '2. e4').tap();
        const seen = await page.evaluate(() => {
          const bar = document.querySelector('.evaluation')!.getBoundingClientRect();
          const isBar = (share: number): boolean =>
            document.elementFromPoint(bar.x + share * bar.width, bar.y + bar.height / 2)?.closest('.evaluation') !==
            null;
          const tag = document.querySelector('.evaluation-number')!.getBoundingClientRect();
          const covered = [...document.querySelectorAll('coords coord, .store-name, .player > *')].filter((one) => {
            const text = document.createRange();
            text.selectNodeContents(one);
            const { left, right, top, bottom } = text.getBoundingClientRect();
            return left < tag.right && right > tag.left && top < tag.bottom && bottom > tag.top;
          });
          const board = document.querySelector('[data-board]')!.getBoundingClientRect();
          return {
            bar: [0.05, 0.95].map(isBar),
            height: bar.height,
            isAbove: bar.bottom <= board.top + 1,
            covered: covered.length,
          };
        });
        expect(seen).toEqual({ bar: [true, true], height: expect.any(Number) as number, isAbove: true, covered: 0 });
        expect(seen.height).toBeGreaterThanOrEqual(4);
        await page.locator('.sheet-grip').tap();
        const sheet = page.locator('aside');
        const current = page.locator('.score-move[aria-current]');
        for (const share of [0.5, 1]) {
          await sheet.evaluate((panel, part) => {
            const list = panel.querySelector('.review-score')!.getBoundingClientRect();
            panel.scrollTop += list.top - panel.getBoundingClientRect().top + part * list.height - 260;
          }, share);
          const [row, box, head] = await Promise.all(
            [current, sheet, page.locator('.panel-head')].map(async (one) => (await one.boundingBox())!),
          );
          expect(row!.y).toBeGreaterThanOrEqual(head!.y + head!.height - 12);
          expect(row!.y + row!.height).toBeLessThanOrEqual(box!.y + box!.height + 1);
        }
      },
      { ...PHONE, viewport },
    );
  }

  slowBoardTest(
    'has the verdict on a new try, and why, in the sheet of a phone',
    async ({ board }) => {
      const { page } = board;
      await openSummary(board, EARLY_QUEEN);
      await tryMistakesOf(page, 'White').tap();
      await page.locator('.review-focus', { hasText: 'Find a better move than 2. Qg4.' }).waitFor();
      await board.tap('d1');
      await board.tap('g4');
      const why = page.locator('.review-focus', { hasText: `It ${QUEEN_LOST}` });
      await why.waitFor();
      const sheet = (await page.locator('aside').boundingBox())!;
      const words = (await why.boundingBox())!;
      expect(words.y).toBeGreaterThanOrEqual(sheet.y);
      expect(words.y + words.height).toBeLessThanOrEqual(page.viewportSize()!.height);
      for (const one of await page.locator('.toolbar .tool').all()) {
        const { x, width } = (await one.boundingBox())!;
        expect(x + width).toBeLessThanOrEqual(page.viewportSize()!.width);
      }
    },
    PHONE,
  );

  boardTest(
    'has badges, three arrows that stand with their words, and lines that break between moves',
    async ({ board }) => {
      const { page } = board;
      await openReviewed(board, EARLY_QUEEN.replace('*', '{Black resigns.} 1-0'));
      await moveOf(page, '2. Qg4??').click();
      // Its headline, with the value against the result, has one line.
      expect(await page.locator('.review-result').innerText()).toMatch(/^White won by resignation/);
      expect((await page.locator('.review-result').boundingBox())!.height).toBeLessThan(30);
      // Beside the move, its reply, and what was better.
      expect(await page.locator('.review-focus :is(.review-name, .review-line button) .arrow-sign').count()).toBe(3);
      expect(await page.locator('svg.overlay path').count()).toBe(3);
      expect(await page.locator('.badge').allTextContents()).toEqual(['??', '']);
      expect(await page.locator('.badge.good polyline').count()).toBe(1);
      expect(await page.getByRole('gridcell', { name: /better: 2\. / }).count()).toBe(1);
      expect(await page.getByRole('gridcell', { name: 'g4, white queen, 2. Qg4, blunder' }).count()).toBe(1);
      for (const move of await page.locator('.review-line .line-move').all()) {
        const [one, line] = [(await move.boundingBox())!, (await page.locator('aside').boundingBox())!];
        expect(one.x + one.width).toBeLessThanOrEqual(line.x + line.width);
        expect(one.height).toBeLessThan(40);
      }
    },
  );

  boardTest('has badges off the heads of their arrows, and a list that begins with a whole row', async ({ board }) => {
    const { page } = board;
    await openReviewed(board, EARLY_QUEEN);
    await moveOf(page, '2. Qg4??').click();
    const middle = async (badge: string): Promise<number> => {
      const { x, width } = (await page.locator(badge).boundingBox())!;
      return x + width / 2;
    };
    const g4 = (await page.getByRole('gridcell', { name: /^g4/ }).boundingBox())!;
    // From d1, at the lower left.
    expect(await middle('.badge.blunder')).toBeGreaterThan(g4.x + g4.width / 2);
    await page.getByRole('button', { name: 'Flip' }).click();
    const turned = (await page.getByRole('gridcell', { name: /^g4/ }).boundingBox())!;
    expect(await middle('.badge.blunder')).toBeLessThan(turned.x + turned.width / 2);
    await openReviewed(board, NEARLY_LOST);
    await page.setViewportSize({ width: 1280, height: 640 });
    await moveOf(page, '9. Qxf7#').click();
    await moveOf(page, '2. e4').click();
    const tops = await page.locator('.review-score').evaluate((list) => {
      const { top } = list.getBoundingClientRect();
      return [...list.querySelectorAll('tbody tr')].map((row) => Math.abs(row.getBoundingClientRect().top - top));
    });
    expect(Math.min(...tops)).toBeLessThanOrEqual(3);
  });

  slowBoardTest(
    'has accuracy and graph in sight at the overview on a phone, and the buttons of a key move before',
    async ({ board }) => {
      const { page } = board;
      await openReviewed(board, EARLY_QUEEN);
      const end = (await page.locator('nav[aria-label="Menu"]').boundingBox())!.y;
      const bottom = async (one: string): Promise<number> => {
        const { y, height } = (await page.locator(one).boundingBox())!;
        return y + height;
      };
      expect(await bottom('.review-focus .try-again')).toBeLessThanOrEqual(end);
      await overview(page);
      expect(await bottom('.review-counts')).toBeLessThanOrEqual(end);
      expect(await bottom('.review-graph')).toBeLessThanOrEqual(end);
    },
    { ...PHONE, viewport: { width: 390, height: 844 } },
  );

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 390, height: 664 },
    { width: 360, height: 640 },
  ])
    (viewport.width === 360 ? boardTest : slowBoardTest)(
      `has all of a key move in the low sheet of a phone, and before that what begins it (${viewport.width}x${viewport.height})`,
      async ({ board }) => {
        const { page } = board;
        await board.open(gameAddress(EARLY_QUEEN.replace('*', '{White resigns.} 0-1')));
        await openPanel(page, 'review');
        const isInSight = async (one: Locator): Promise<boolean> => {
          const box = (await one.boundingBox())!;
          return await page.evaluate(
            ({ x, y, width, height }) =>
              [y + 1, y + height - 1].every((at) => {
                const top = document.elementFromPoint(x + width / 2, at);
                return at < innerHeight && top !== null && top.closest('aside') !== null;
              }),
            box,
          );
        };
        const panel = page.locator('aside');
        expect(await isInSight(panel.getByRole('button', { name: 'Review the game' }))).toBe(true);
        expect(await isInSight(panel.getByLabel('How thorough'))).toBe(true);
        await review(page, 'Quick');
        await isDone(page);
        await page.getByText(/^Key move 1 of \d+$/).waitFor();
        for (const one of [
          page.locator('.review-graph'),
          panel.locator('.review-end', { hasText: 'Black won by resignation' }),
          panel.locator('.review-accuracies'),
          panel.getByRole('button', { name: 'Close' }),
          page.locator('.review-verdict'),
          panel.getByText('Next key move', { exact: true }),
          panel.getByRole('button', { name: 'The reply' }),
          panel.getByRole('button', { name: 'Try it yourself' }),
        ])
          expect([String(one), await isInSight(one)]).toEqual([String(one), true]);
        // There is one pair of steps, beside the graph; the figures have their noun.
        expect(await panel.getByRole('button', { name: 'Previous key move' }).count()).toBe(0);
        expect(await panel.locator('.review-steps .icon').count()).toBe(0);
        expect(await panel.locator('.review-accuracies').innerText()).toMatch(/^Key move 1 of \d\s+Accuracy/);
        expect(await board.fen()).toContain('/4P1Q1/');
        expect(await page.locator('.evaluation-number').innerText()).toBe(
          await panel.locator('.score-move[aria-current] small').textContent(),
        );
        await panel.locator('.review-result', { hasText: 'Black won by resignation' }).waitFor({ state: 'attached' });
        // What leads to the analysis comes with a higher sheet.
        expect(await panel.getByRole('button', { name: 'Analysis' }).isVisible()).toBe(false);
        await page.locator('.sheet-grip').tap();
        expect(await isInSight(panel.getByRole('button', { name: 'Analysis' }))).toBe(true);
      },
      { ...PHONE, viewport },
    );

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
    { width: 320, height: 568 },
  ])
    (viewport.width === 360 ? boardTest : slowBoardTest)(
      `leads through the game move by move on a phone, by buttons that stay where they are (${viewport.width}x${viewport.height})`,
      async ({ board }) => {
        const { page } = board;
        await openReviewed(board, BLUNDERS);
        await page.getByText(/^Key move 1 of \d+$/).waitFor();
        const panel = page.locator('aside');
        const [back, on] = ['back', 'on'].map((way) =>
          panel.getByRole('button', { name: `One move ${way}`, exact: true }),
        );
        const seen = async (): Promise<object[]> =>
          await Promise.all(
            [back!, on!].map(async (one) => {
              const { x, y, width, height } = (await one.boundingBox())!;
              expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
              return { x, y, width };
            }),
          );
        const places = await seen();
        const { x, width } = (await panel.getByRole('button', { name: 'Next key move', exact: true }).boundingBox())!;
        expect(x + width).toBeLessThanOrEqual(viewport.width - 16);
        // The entries are in sight below it where there is room for them.
        const end =
          viewport.height === 844 ? (await page.locator('nav[aria-label="Menu"]').boundingBox())!.y : viewport.height;
        const plies = async (way: Locator): Promise<(string | null)[]> => {
          const names = [];
          for (;;) {
            names.push(await page.locator('.score-move[aria-current]').textContent());
            expect(await seen()).toEqual(places);
            const { y, height } = (await panel.locator('.review-lines').boundingBox())!;
            expect(y + height).toBeLessThanOrEqual(end);
            if ((await way.getAttribute('aria-disabled')) === 'true') return names;
            await way.tap();
          }
        };
        await plies(back!);
        expect(await plies(on!)).toHaveLength(10);
        expect(await board.fen()).toContain('/1pppk2p/');
      },
      { ...PHONE, viewport },
    );

  slowBoardTest('has a bar beside the board that shifts nothing', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(BLUNDERS));
    const squares = await page.locator('[data-board]').boundingBox();
    await review(page, 'Quick');
    await isDone(page);
    const bar = page.locator('.evaluation');
    const white = async (): Promise<number> => Number(/White (\d+)/.exec((await bar.getAttribute('aria-label'))!)![1]);
    await moveOf(page, '1. e4').click();
    const atStart = await white();
    await moveOf(page, '5. Qh5+').click();
    expect(await white()).toBeGreaterThan(atStart);
    expect(await page.locator('[data-board]').boundingBox()).toEqual(squares);
    const box = (await bar.boundingBox())!;
    const stores = await page
      .locator('.store')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(box.x).toBeGreaterThanOrEqual(squares!.x + squares!.width);
    expect(box.x + box.width).toBeLessThanOrEqual(Math.max(...stores));
    await openPanel(page, 'game');
    await bar.waitFor({ state: 'detached' });
  });

  slowBoardTest(
    'leaves the board of a phone in sight, and where it is',
    async ({ board }) => {
      const { page } = board;
      await openReviewed(board, EARLY_QUEEN);
      const squares = await page.locator('[data-board]').boundingBox();
      const sheet = (await page.locator('aside').boundingBox())!;
      expect(squares!.y + squares!.height).toBeLessThanOrEqual(sheet.y);
      const show = page.getByRole('button', { name: 'The reply' });
      expect((await show.boundingBox())!.y).toBeLessThan(page.viewportSize()!.height);
      await show.tap();
      await page.locator('.previewing').waitFor();
      expect(await page.locator('[data-board]').boundingBox()).toEqual(squares);
      await page.getByRole('button', { name: 'Back to the game' }).tap();
      await page.locator('.previewing').waitFor({ state: 'detached' });
      expect(await page.locator('[data-board]').boundingBox()).toEqual(squares);
    },
    PHONE,
  );
});
