// Scenario 24: how much the page loads, and how soon the user can play. The figures are printed.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { filesBelow } from '../../src/files/folder.ts';
import { ROOT } from '../helpers/ransom.ts';
import type { Board } from './harness/board.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { StaticHost } from './harness/static_host.ts';

const FOLDER = path.join(ROOT, 'dist/web');
const KB = 1000;
/**
 * Gzipped, in kB. The first load holds rules, notation, table and the views of a game, and the core, 39; the engine's
 * are the net, 109, and its code. The first load has been raised from 140 for the welcome, the addresses of all panels, the sheets of
 * phones, the ways of pieces between board and stores, 7, the score in columns and as a strip, and friends elsewhere, 3, and
 * the exchange in three pictures, the places of questions, and replies that wait for the own move, 2, and signs of exchanges at their pieces, 1, and for
 * the exchange on the board of a first visit, which is there at once, 1, and what it says, with the way to draw and resignation on phones, 1, what tells whose turn it is, what pays and what an empty store is, 1, and the idea of the game in three parts, whose each store is, and the signs in the sentence below the table, 1, and what it shows, what an empty store is from afar, and what a hint costs before it is given, 1, and lowered by what of chessground nobody calls, 1. All of it has been raised from 376 for the coach's words, 11, the lessons of
 * tactics, 4, the ladder of levels, the list of kept games and the shelf, 12, the puzzles beside mates, 12, and what the page does with
 * them, 8, the two sets of pieces, 10, the review's summary, score and lines, the view of games that are looked at, 4, and games by
 * links, 10: their text, its comparison, their store, cards and panel; live games, 9: the line to the server, what is sent, their table,
 * form, cards and lists; the signs of exchanges, and the first mistake of a review with its reasons, 1, what a review says before and after a move, 1, what a lesson shows from the start, and the standing of puzzles, the rules and the missed ones of a run, and the accuracy of kept games, 4, where one is who looks back in a game, and
 * the way from a set-up to an analysis, 1, and the page's own board, and
 * what of it is drawn, 1, and light on the pieces, also in the icons, with room for tasks on low phones, 1.
 */
const BUDGET_KB = { firstLoad: 160, engine: 130, offline: 506 };
/** On a desktop, and on a slow phone with a slow network: the CPU slowed 4 times, 1.6 Mbit/s. */
const BUDGET_MS = { firstPaint: 300, playable: 600, slowFirstPaint: 1000, slowPlayable: 3000 };
/**
 * Once the user can play, the page may not stand still for longer than this while the engine starts. Chromium reports tasks
 * of 50 ms and more.
 */
const STANDSTILL_MS = { desktop: 100, slowPhone: 300 };
/** Since then, the engine has started. */
const ENGINE_START_MS = 2000;
const SLOW_CPU = 4;
const SLOW_NETWORK = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 40 };
/** What `loopMs` takes on an idle machine of the kind that the budget was measured on; another may be slower, or busy. */
const IDLE_LOOP_MS = 100;
/** The best of so many loads counts, at most: what else the machine does makes them slower, never faster. */
const LOADS = 20;
const STANDSTILL_LOADS = 3;

/** As most users have the page. */
const AT_ONCE = { savesData: false };

declare global {
  interface Window {
    longTasks: { startTime: number; duration: number }[];
  }
}

/** The size of a file after compression by a host. */
function gzippedKb(name: string): number {
  return gzipSync(readFileSync(path.join(FOLDER, name)), { level: 9 }).length / KB;
}

function sum(names: readonly string[]): number {
  return names.map(gzippedKb).reduce((total, size) => total + size, 0);
}

/** The files of the page among the addresses, each once. */
function filesAsked(requests: readonly string[]): string[] {
  const paths = requests.filter((url) => url.startsWith('http')).map((url) => new URL(url).pathname.slice(1));
  return [...new Set(paths.map((name) => (name === '' ? 'index.html' : name)))];
}

function report(what: string, value: number, budget: number, unit: string): void {
  process.stdout.write(`board: ${what}: ${value.toFixed(1)} ${unit} of ${budget}\n`);
}

describe('the budget', () => {
  boardTest(
    'for sizes is met',
    async ({ board, watch }) => {
      await board.open();
      const needed = await board.page.evaluate(() =>
        performance.getEntriesByType('resource').filter(({ startTime }) => startTime < window.boardReadyMs),
      );
      const atFirst = filesAsked([board.address, ...needed.map(({ name }) => name)]);
      await board.drag('e2', 'e4');
      await board.page.waitForFunction(() => window.boardFens.some((fen) => / w .* 2$/.test(fen)));
      const later = filesAsked(watch.requests).filter((name) => !atFirst.includes(name));
      const all = await filesBelow(FOLDER);
      const sizes = { firstLoad: sum(atFirst), engine: sum(later), offline: sum(all) };
      for (const [what, budget] of Object.entries(BUDGET_KB))
        report(what, sizes[what as keyof typeof sizes], budget, 'kB');
      process.stdout.write(`board: at first ${atFirst.join(' ')}; later ${later.join(' ')}\n`);
      expect(atFirst).toEqual(expect.arrayContaining(['index.html', 'main.js', 'main.css']));
      expect(sizes.firstLoad).toBeLessThanOrEqual(BUDGET_KB.firstLoad);
      expect(sizes.engine).toBeLessThanOrEqual(BUDGET_KB.engine);
      expect(sizes.offline).toBeLessThanOrEqual(BUDGET_KB.offline);
    },
    AT_ONCE,
  );

  boardTest(
    'of times is kept',
    async ({ board }) => {
      const { paint, playable } = await bestTimes(board, IDLE_LOOP_MS, BUDGET_MS.firstPaint, BUDGET_MS.playable);
      report('first paint', paint, BUDGET_MS.firstPaint, 'ms');
      report('playable', playable, BUDGET_MS.playable, 'ms');
      expect(paint).toBeLessThanOrEqual(BUDGET_MS.firstPaint);
      expect(playable).toBeLessThanOrEqual(BUDGET_MS.playable);
    },
    AT_ONCE,
  );

  boardTest(
    'of times is kept while the engine starts',
    async ({ board }) => {
      const standstill = await bestStandstill(board, 1, STANDSTILL_MS.desktop);
      report('standstill', standstill, STANDSTILL_MS.desktop, 'ms');
      expect(standstill).toBeLessThanOrEqual(STANDSTILL_MS.desktop);
    },
    AT_ONCE,
  );

  slowBoardTest(
    'of times is kept while the engine of a slow phone starts',
    async ({ board, context }) => {
      const session = await context.newCDPSession(board.page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
      const standstill = await bestStandstill(board, SLOW_CPU, STANDSTILL_MS.slowPhone);
      report('standstill on a slow phone', standstill, STANDSTILL_MS.slowPhone, 'ms');
      expect(standstill).toBeLessThanOrEqual(STANDSTILL_MS.slowPhone);
    },
    { ...PHONE, ...AT_ONCE },
  );

  describe('on another host', () => {
    let host: StaticHost;
    beforeAll(async () => {
      host = new StaticHost('http');
      await host.start();
    });
    afterAll(async () => {
      await host.remove();
    });

    boardTest(
      'for a slow phone is met',
      async ({ board, context }) => {
        const session = await context.newCDPSession(board.page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
        await session.send('Network.setCacheDisabled', { cacheDisabled: true });
        const { slowFirstPaint, slowPlayable } = BUDGET_MS;
        const { paint, playable } = await bestTimes(board, SLOW_CPU * IDLE_LOOP_MS, slowFirstPaint, slowPlayable);
        report('first paint on a slow phone', paint, slowFirstPaint, 'ms');
        report('playable on a slow phone', playable, slowPlayable, 'ms');
        expect(paint).toBeLessThanOrEqual(slowFirstPaint);
        expect(playable).toBeLessThanOrEqual(slowPlayable);
      },
      { ...PHONE, ...AT_ONCE, address: () => host.address },
    );
  });
});

interface Times {
  readonly paint: number;
  readonly playable: number;
}

/** Loads the page until both times are within their budgets, but not for ever. */
async function bestTimes(
  board: Board,
  idleLoopMs: number,
  paintBudget: number,
  playableBudget: number,
): Promise<Times> {
  let best: Times = { paint: Infinity, playable: Infinity };
  for (let load = 0; load < LOADS; load++) {
    await board.page.goto('about:blank');
    await board.open();
    const times = await timesOf(board.page);
    const slowness = Math.max(1, (await loopMs(board.page)) / idleLoopMs);
    best = {
      paint: Math.min(best.paint, times.paint / slowness),
      playable: Math.min(best.playable, times.playable / slowness),
    };
    if (best.paint <= paintBudget && best.playable <= playableBudget) break;
  }
  return best;
}

/** Loads the page until its longest task after the first possible move is within the budget, but not for ever. */
async function bestStandstill(board: Board, slowCpu: number, budget: number): Promise<number> {
  await board.page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
  });
  let best = Infinity;
  for (let load = 0; load < STANDSTILL_LOADS && best > budget; load++) {
    await board.page.goto('about:blank');
    await board.open();
    await board.page.waitForTimeout(ENGINE_START_MS * slowCpu);
    const longest = await board.page.evaluate(() =>
      Math.max(
        0,
        ...window.longTasks.filter(({ startTime }) => startTime > window.boardReadyMs).map(({ duration }) => duration),
      ),
    );
    const slowness = Math.max(1, (await loopMs(board.page)) / (slowCpu * IDLE_LOOP_MS));
    best = Math.min(best, longest / slowness);
  }
  return best;
}

/** How long the page takes for a fixed piece of work. */
function loopMs(page: Page): Promise<number> {
  return page.evaluate(() => {
    const start = performance.now();
    let sum = 0;
    for (let i = 0; i < 20_000_000; i++) sum = (sum * 31 + i) % 1_000_003;
    return performance.now() - start + sum / Number.MAX_SAFE_INTEGER;
  });
}

/** Milliseconds from the navigation on, by the browser's own clock. */
function timesOf(page: Page): Promise<Times> {
  return page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now(),
    playable: window.boardReadyMs,
  }));
}
