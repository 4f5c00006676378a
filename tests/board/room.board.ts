// What is needed is in view without scrolling: on a usual desktop, and with the page enlarged to 200 %, which halves
// the window. What is selected is visible in the colours of the system.

import { LESSONS, QUICK_START } from '../../src/web/lessons/lessons.ts';
import { FIRST_NOTICE } from '../../src/web/play/game_state.ts';
import { PANEL_NAMES } from '../../src/web/panels.ts';
import type { Board } from './harness/board.ts';
import { boardTest, slowBoardTest } from './harness/board_test.ts';
import { chooseOpponent, closePanel, gameAddress, isInView, openPanel } from './harness/panels.ts';

/** More moves than the panel has room for. */
const LONG_GAME = [
  'a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 a4 a5 b4 b5 c4 c5 d4 d5 e4 e5 f4 f5 g4 g5 h4 h5',
  'Ra2 Ra7 Nd2 Nd7 Bb2 Bb7 Rh2 Rh7 Bg2 Bg7 Ne2 Ne7 Nb3 Nb6 Bc3 Bc6',
].join(' ');
/** Longer than the first picture of the idea is shown. */
const SHOWN_AFTER_MS = 4000;
const [CAPTURED, TO_DROP] = ['captured pieces', 'pieces to drop'];
/** What stores are for, in each part of the idea. */
const PURPOSES = [[TO_DROP, TO_DROP], [TO_DROP], [CAPTURED, TO_DROP]];
/** Nearly a round of the idea. */
const STORY_MS = 8000;
/** One of each kind of layout. */
const COMMON_WIDTHS: readonly number[] = [1280, 768, 390];
const OPPONENTS = ['white', 'black', 'random', 'people', 'watch'];

async function button(board: Board, name: string): Promise<[string, boolean]> {
  return [name, await isInView(board.page.getByRole('button', { name, exact: true }))];
}

describe('the welcome', () => {
  boardTest('begins a friendly game, with a line of guidance', async ({ board }) => {
    const { page } = board;
    await page.goto(board.address);
    await board.ready();
    await page.getByRole('button', { name: 'Play a first game' }).click();
    await page
      .locator('.status', { hasText: 'You are White. Drag a piece, or choose it and then its square.' })
      .waitFor();
    await page.locator('.player', { hasText: 'Ransom (computer) · easiest' }).waitFor();
    await board.drag('e2', 'e4');
    await page.locator('.said', { hasText: 'Black' }).waitFor();
  });

  slowBoardTest(
    'shows the idea on the board, for eyes only, until the first touch, and never again',
    async ({ board }) => {
      const { page } = board;
      const show = page.locator('.idea-show');
      await page.goto(board.address);
      await board.ready();
      const fen = await board.fen();
      await page.locator('.idea-show[data-step="4"]').waitFor();
      expect(await show.getAttribute('aria-hidden')).toBe('true');
      expect(await board.fen()).toBe(fen);
      expect(await page.evaluate(() => window.boardFens)).toEqual([fen]);
      expect(await page.locator('[role="status"] p').allTextContents()).toEqual([]);
      // What is pressed is the game itself.
      await board.drag('b1', 'c3');
      expect(await show.count()).toBe(0);
      await page.waitForFunction(() => window.boardFens.some((one) => one.includes('/2N5/')));
      await page.goto('about:blank');
      await page.goto(`${board.address}licences.txt`);
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key !== 'ransom/1/idea') localStorage.removeItem(key);
      });
      await page.goto(board.address);
      await page.locator('.welcome').waitFor();
      await page.waitForTimeout(SHOWN_AFTER_MS);
      expect(await show.count()).toBe(0);
    },
    { reducedMotion: 'no-preference' },
  );

  boardTest('shows nothing of it to those who come by the address of another panel', async ({ board }) => {
    await board.open('#/progress');
    await board.page.locator('[data-panel="progress"] .card').first().waitFor();
    expect(await board.page.locator('.idea-show').count()).toBe(0);
  });

  slowBoardTest(
    'shows those who ask for less motion a still picture at once, until the first touch',
    async ({ board }) => {
      const { page } = board;
      const show = page.locator('.idea-show');
      await page.goto(board.address);
      await board.ready();
      const fen = await board.fen();
      await show.waitFor();
      // What is taken is in the prisons, and arrows say how it came there and what becomes of it.
      expect([await show.getAttribute('data-step'), await show.locator('.overlay path').count()]).toEqual(['2', 3]);
      await page.waitForTimeout(SHOWN_AFTER_MS);
      expect(await show.getAttribute('data-step')).toBe('2');
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      expect(await board.fen()).toBe(fen);
      const [status, table] = [page.locator('.status'), page.locator('.table')];
      const places = [await status.boundingBox(), await table.boundingBox()];
      const opacity = (): Promise<string> => status.evaluate((one) => getComputedStyle(one).opacity);
      // What is to be done is told with the game.
      expect(await opacity()).toBe('0');
      await page.mouse.click(5, 300);
      expect(await show.count()).toBe(0);
      expect(await status.textContent()).toBe('Move a piece to begin.');
      expect(await opacity()).toBe('1');
      expect([await status.boundingBox(), await table.boundingBox()]).toEqual(places);
      await board.drag('b1', 'c3');
    },
  );

  boardTest(
    'tells it in three parts, each with its picture lit, which has its words, and marks who takes part',
    async ({ board }) => {
      const { page } = board;
      await page.goto(board.address);
      await board.ready();
      const since = Date.now();
      const places = (): Promise<unknown> =>
        page
          .locator('[data-board], .store, .status, .toolbar, .welcome > *')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as unknown));
      const lit = page.locator('.idea .lit');
      await lit.filter({ hasText: 'Your knight goes to prison' }).waitFor();
      expect(await page.locator('.status').textContent()).toBe('Move a piece to begin.');
      // The picture is to the left of words that are large.
      const [picture, item] = [(await lit.locator('> span').boundingBox())!, (await lit.boundingBox())!];
      expect(picture.x + picture.width).toBeLessThan(item.x + item.width / 2);
      expect(await lit.evaluate((one) => parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThanOrEqual(15);
      expect(Date.now() - since).toBeLessThan(2000);
      // It has one caption in place of the names, and no hint: nobody plays yet.
      const players = page.locator('.player-who');
      const clips = async (): Promise<string[]> =>
        players.evaluateAll((all) => all.map((one) => getComputedStyle(one).clipPath));
      const hint = page.locator('[data-tool="hint"]');
      expect(await page.locator('.idea-caption').allTextContents()).toEqual([
        'Watch: a captured bishop buys back your knight',
      ]);
      expect([await clips(), await hint.isVisible()]).toEqual([['inset(50%)', 'inset(50%)'], false]);
      const before = await places();
      const shifts = page.evaluate(
        async (ms) =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const one of list.getEntries()) sum += (one as PerformanceEntry & { value: number }).value;
            }).observe({ type: 'layout-shift' });
            setTimeout(() => resolve(sum), ms);
          }),
        STORY_MS,
      );
      for (const [at, said] of ['to prison', 'You give', 'knight lands'].entries()) {
        await lit.filter({ hasText: said }).waitFor();
        const isLit = await page.locator('.idea li').evaluateAll((all) => all.map((one) => one.matches('.lit')));
        expect([said, isLit.indexOf(true), isLit.lastIndexOf(true)]).toEqual([said, at, at]);
        // The capture is seen before its arrow.
        const show = page.locator('.idea-show');
        if (at === 0) {
          expect(await show.locator('.overlay path').count()).toBe(0);
          await page.locator('.idea-show[data-step="2"]').waitFor();
        }
        expect(await show.locator('.overlay path').count()).toBe(1);
        expect(await page.locator('.idea-mark').count()).toBe(at === 0 ? 3 : 2);
        expect([said, await places()]).toEqual([said, before]);
        // What the prisons and airfields are for is said where neither a piece nor an arrow is in the way.
        const purposes = page.locator('.store-purpose:visible');
        expect([said, (await purposes.allTextContents()).sort()]).toEqual([said, PURPOSES[at]]);
      }
      expect(await shifts).toBe(0);
      // Nothing is written on the board, and all pieces are solid.
      expect(await page.locator('.idea-show').textContent()).toBe('');
      const solid = page
        .locator('.idea-show .man')
        .evaluateAll((all) => all.filter((one) => getComputedStyle(one).opacity === '1').length);
      expect(await solid).toBe(32);
      await page.mouse.click(5, 300);
      expect([await clips(), await hint.isVisible()]).toEqual([['none', 'none'], true]);
      expect(await page.locator('.idea-caption').count()).toBe(0);
    },
    { reducedMotion: 'no-preference' },
  );

  boardTest(
    'has all ways to begin in sight on a phone',
    async ({ board }) => {
      const { page } = board;
      for (const [width, height] of [
        [320, 568],
        [375, 667],
        [412, 732],
        [844, 390],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto('about:blank');
        await page.goto(board.address);
        await board.ready();
        for (const name of ['Learn in five minutes', 'Play a first game', 'With a friend'])
          expect([width, ...(await button(board, name))]).toEqual([width, name, true]);
        // Whose turn it is, where the panel is in the place of the players.
        if (width === 844) {
          const ofTurn = await page
            .locator('.store-name')
            .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
          expect(new Set(ofTurn).size).toBe(2);
          // The way to a friend is beside the one to a first game, and no edge is over it.
          const [game, friend] = await page
            .locator('.welcome button:not(.primary)')
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
          expect(friend).toBe(game);
          expect(await page.locator('.store-owner').first().isVisible()).toBe(false);
        }
        if (width === 320) {
          expect((await page.locator('.squares').boundingBox())!.width).toBeGreaterThan(250);
          expect(await page.locator('.ground coords').first().isVisible()).toBe(false);
        }
        // With the entries below them, on the smallest and the larger ones.
        if (width === 320 || height === 844) expect(await isInView(page.locator('.menu button').first())).toBe(true);
      }
      await page.getByRole('button', { name: 'With a friend' }).click();
      await page.waitForSelector('aside[data-panel="friends"]');
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true },
  );

  boardTest(
    'shows no buttons that can’t be used until the first move, and nothing moves when they come',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      const undo = page.locator('[data-tool="undo"]');
      const [flip, table] = [page.locator('[data-tool="flip"]'), page.locator('.table')];
      const places = async (): Promise<unknown[]> => [await flip.boundingBox(), await table.boundingBox()];
      const before = await places();
      expect(await page.locator('.status').textContent()).toBe('Move a piece to begin.');
      expect(await page.locator('.store-purpose').allTextContents()).toContain('captured pieces');
      expect([await undo.isVisible(), await page.locator('.score-tools button').first().isVisible()]).toEqual([
        false,
        false,
      ]);
      await board.drag('e2', 'e4');
      await undo.waitFor();
      await page.locator('.score-tools button').first().waitFor();
      expect(await places()).toEqual(before);
      // Empty ones say nothing more: that they are is seen.
      expect(await page.locator('.store-purpose').count()).toBe(0);
    },
  );

  boardTest('lets who has begun to learn go on', async ({ board }) => {
    const { page } = board;
    await page.goto(board.address);
    await board.ready();
    const done = LESSONS.slice(0, 2).map(({ id }) => id);
    await page.evaluate((ids) => localStorage.setItem('ransom/1/lessons', JSON.stringify({ done: ids })), done);
    await page.reload();
    await board.ready();
    await page.getByRole('button', { name: `Continue: lesson 3 of ${QUICK_START.lessons.length}` }).click();
    await page.locator(`[data-lesson="${LESSONS[2]!.id}"]`).waitFor();
    await openPanel(page, 'progress');
    await page.locator('.learned', { hasText: `2 of ${LESSONS.length}` }).waitFor();
    // There is no rating during practice.
    await page.getByRole('button', { name: 'Puzzles none solved', exact: true }).click();
    await page.locator('.puzzle').waitFor();
  });

  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [768, 1024],
    [844, 390],
    [390, 844],
    [360, 640],
    [320, 568],
  ] as const) {
    const test = COMMON_WIDTHS.includes(width) ? boardTest : slowBoardTest;
    test(
      `is in view at ${width}x${height}, and leads to the lessons with their board in view`,
      async ({ board }) => {
        const { page } = board;
        await page.goto(board.address);
        await board.ready();
        expect(await page.locator('.welcome h3').textContent()).toBe(FIRST_NOTICE);
        expect(await isInView(page.locator('.welcome h3'))).toBe(true);
        const learn = page.getByRole('button', { name: 'Learn in five minutes' });
        expect(await isInView(learn)).toBe(true);
        await learn.click();
        await page.locator('.lesson-text', { hasText: LESSONS[0]!.steps[0]!.text }).waitFor();
        for (const square of ['a1', 'h8']) {
          const { x, y } = await board.middleOf(square);
          expect([square, x > 0 && x < width && y > 0 && y < height]).toEqual([square, true]);
        }
      },
      { viewport: { width, height } },
    );
  }
});

describe('on a desktop of 1280x800', () => {
  boardTest('a draw and resignation are in view, however long the game is', async ({ board }) => {
    for (const game of ['e4 *', `${LONG_GAME} *`]) {
      await board.page.goto('about:blank');
      await board.open(gameAddress(game));
      await board.page.locator('.move').first().waitFor();
      expect(await button(board, 'Offer draw')).toEqual(['Offer draw', true]);
      expect(await button(board, 'Resign')).toEqual(['Resign', true]);
      expect(await isInView(board.page.locator('.move[aria-current]'))).toBe(true);
    }
  });

  boardTest('so is the start of a new game, whatever is chosen', async ({ board }) => {
    await board.open();
    await openPanel(board.page, 'new');
    await board.page.getByText('Clock and rules').click();
    for (const opponent of OPPONENTS) {
      await chooseOpponent(board.page, opponent);
      await board.page.locator('select[name="clock"]').selectOption(opponent === 'black' ? 'custom' : 'off');
      expect([opponent, await isInView(board.page.getByRole('button', { name: 'Start' }))]).toEqual([opponent, true]);
    }
  });
});

describe('enlarged to 200 %', () => {
  const ENLARGED = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };

  slowBoardTest(
    'the table, the tools and the open panel are in view, and nothing is wider than the window',
    async ({ board }) => {
      const { page } = board;
      const isWide = (): Promise<boolean> =>
        page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      await board.open();
      for (const square of ['a1', 'h8']) {
        const { x, y } = await board.middleOf(square);
        expect([square, x > 0 && x < 640 && y > 0 && y < 400]).toEqual([square, true]);
      }
      const tools = await page.locator('.tool:visible, nav[aria-label="Menu"] button:visible').all();
      // Those of the game that can be used, and the five entries.
      expect(tools.length).toBeGreaterThan(7);
      for (const tool of tools)
        expect([await tool.textContent(), await isInView(tool)]).toEqual([expect.anything(), true]);
      expect(await isWide()).toBe(false);
      for (const panel of PANEL_NAMES) {
        await openPanel(page, panel);
        await page.locator(`.panel[data-panel="${panel}"]`).waitFor();
        expect([panel, await isInView(page.locator('.panel-head'))]).toEqual([panel, true]);
        expect([panel, await isWide()]).toEqual([panel, false]);
      }
    },
    ENLARGED,
  );

  boardTest(
    'a lesson has its text beside the board',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      await openPanel(page, 'lessons');
      await page.locator('.lesson').waitFor();
      await closePanel(page);
      await page.locator('.status', { hasText: LESSONS[0]!.steps[0]!.text }).waitFor();
      expect(await isInView(page.locator('.status .when-low'))).toBe(true);
    },
    ENLARGED,
  );
});

describe('in the colours of the system', () => {
  boardTest(
    'what is selected differs from the rest',
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress('e4 e5 *'));
      const colours = (selector: string): Promise<string> =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).backgroundColor);
      for (const [selected, other] of [
        ['.menu [aria-current]', '.menu nav button:not([aria-current])'],
        ['.move[aria-current]', '.move:not([aria-current])'],
      ] as const) {
        expect([selected, await colours(selected)]).not.toEqual([selected, await colours(other)]);
      }
      await openPanel(page, 'new');
      expect(await colours('form .primary')).not.toBe(await colours('.tabs button'));
      await openPanel(page, 'puzzles');
      await page.locator('[data-puzzle]').waitFor();
      expect(await colours('.level[aria-pressed="true"]')).not.toBe(await colours('.level[aria-pressed="false"]'));
      // The table keeps colours of its own: there they have meanings.
      expect(await page.locator('.table').evaluate((table) => getComputedStyle(table).forcedColorAdjust)).toBe('none');
    },
    { forcedColors: 'active' },
  );
});
