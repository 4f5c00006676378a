// The engine as in a page that may not share memory: one worker with its own memory, which receives no messages while
// it searches.

import '../helpers/single_core.ts';
import { readFileSync } from 'node:fs';
import { platform } from '#platform';
import { runBench } from '../../src/engine/bench.ts';
import { Engine } from '../../src/engine/engine.ts';
import { runMateJob } from '../../src/engine/mate_job.ts';
import { startPerft } from '../../src/engine/perft_job.ts';
import type { ThinkingLine } from '../../src/engine/types.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { Game } from '../../src/rules/game.ts';
import { expectWithin, timed } from '../helpers/timed.ts';
import { describeEngine } from './engine_suite.ts';

const SIGNATURE = Number(readFileSync(new URL('./bench_signature.txt', import.meta.url), 'utf8'));
const FAST_SEARCHES = 50;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const start = (): Game => new Game(startPosition('leslie'));

it('runs the core for unshared memory', () => {
  expect(platform.coreFile).toBe('core.single.wasm');
  expect(platform.sharedCoreFile).toBeNull();
});

describeEngine('Engine with a memory of its own');

describe('a search in one thread with its own memory', () => {
  let engine: Engine;
  const notices: string[] = [];

  beforeEach(() => {
    notices.length = 0;
    engine = new Engine({ hashMb: 4 });
    engine.onNotice = (text) => notices.push(text);
  });

  afterEach(() => engine.quit());

  it('searches the same number of nodes as threads that share memory', async () => {
    expect((await runBench()).nodes).toBe(SIGNATURE);
  });

  it(
    'answers a stop with the best reported line, without a fault, and still works',
    timed(async () => {
      await engine.prepare();
      for (let time = 0; time < 3; time++) {
        const lines: ThinkingLine[] = [];
        const search = engine.search(start(), { infinite: true }, { onLine: (line) => lines.push(line) });
        while (lines.length < 8) await sleep(5);
        const asked = performance.now();
        engine.stop();
        const result = await search;
        expectWithin(performance.now() - asked, 100);
        expect(result.fault).toBeUndefined();
        expect(result.nodes).toBeGreaterThan(100);
        const told = lines.filter(({ bound }) => bound !== 'upper').at(-1)!;
        expect({ move: result.bestMove, score: result.score }).toEqual({ move: told.pv[0], score: told.score });
        expect(engine.state).toBe('ready');
      }
      expect(notices).toEqual([]);
    }),
  );

  it('has reported all lines when it is stopped, each with a different move', async () => {
    engine.setOptions({ multiPv: 4 });
    const lines = new Map<number, ThinkingLine>();
    const search = engine.search(start(), { infinite: true }, { onLine: (line) => lines.set(line.rank, line) });
    while (lines.size < 4) await sleep(5);
    engine.stop();
    expect(start().position.legalMoves()).toContain((await search).bestMove);
  });

  it(`still works after ${FAST_SEARCHES} searches that are stopped at once, or soon`, async () => {
    const game = start();
    const legal = game.position.legalMoves();
    for (let time = 0; time < FAST_SEARCHES; time++) {
      const search = engine.search(game, { infinite: true }, {});
      if (time % 3 > 0) await sleep(time % 3 === 1 ? 1 : 20);
      engine.stop();
      const result = await search;
      expect(legal).toContain(result.bestMove);
      expect(result.fault).toBeUndefined();
    }
    await engine.newGame();
    const after = await engine.search(game, { depth: 7 }, {});
    await engine.newGame();
    expect((await engine.search(game, { depth: 7 }, {})).nodes).toBe(after.nodes);
    expect(notices).toEqual([]);
  }, 60_000);

  it('keeps its hash table from one search to the next, until a new game', async () => {
    const first = await engine.search(start(), { depth: 7 }, {});
    const again = await engine.search(start(), { depth: 7 }, {});
    await engine.newGame();
    const fresh = await engine.search(start(), { depth: 7 }, {});
    expect(again.nodes).toBeLessThan(first.nodes);
    expect(fresh.nodes).toBe(first.nodes);
  });

  it('searches the full node limit, with a notice, if several threads are requested', async () => {
    engine.setOptions({ threads: 4 });
    expect(engine.threads).toBe(1);
    const result = await engine.search(start(), { nodes: 4000 }, {});
    expect(result.nodes).toBe(4000);
    expect(engine.threads).toBe(1);
    expect(notices).toEqual(["Threads: memory can't be shared here, so only one thread is used instead of 4"]);
  });

  it(
    'plays at once on a ponder hit if it has pondered long enough',
    timed(async () => {
      await engine.prepare();
      let lines = 0;
      const search = engine.search(start(), { ponder: true, moveTimeMs: 200 }, { onLine: () => lines++ });
      await sleep(400);
      expect(engine.isSearching).toBe(true);
      expect(lines).toBeGreaterThan(0);
      const hit = performance.now();
      engine.ponderHit();
      const result = await search;
      expectWithin(performance.now() - hit, 100);
      expect(start().position.legalMoves()).toContain(result.bestMove);
    }),
  );

  it(
    'searches again after an early ponder hit, for the time of the move, and keeps the deeper result',
    timed(async () => {
      await engine.prepare();
      const lines: ThinkingLine[] = [];
      const limits = { ponder: true, moveTimeMs: 600 };
      const search = engine.search(start(), limits, { onLine: (line) => lines.push(line) });
      while (lines.length < 5) await sleep(1);
      const pondered = lines.filter(({ bound }) => bound === 'exact').at(-1)!.depth;
      const hit = performance.now();
      engine.ponderHit();
      expect(start().position.legalMoves()).toContain((await search).bestMove);
      expect(performance.now() - hit).toBeGreaterThan(500);
      expectWithin(performance.now() - hit, 900);
      expect(lines.at(-1)!.depth).toBeGreaterThanOrEqual(pondered);
    }),
  );

  it('continues a search to a depth after a ponder hit', async () => {
    const plain = await engine.search(start(), { depth: 7 }, {});
    await engine.newGame();
    const search = engine.search(start(), { depth: 7, ponder: true }, {});
    engine.ponderHit();
    expect((await search).nodes).toBe(plain.nodes);
  });

  it('answers when it is closed during a search', async () => {
    await engine.prepare();
    const search = engine.search(start(), { infinite: true }, {});
    await sleep(50);
    await engine.quit();
    expect(start().position.legalMoves()).toContain((await search).bestMove);
    expect(engine.state).toBe('closed');
  });
});

describe('jobs without shared memory', () => {
  it('count perft, and can be cancelled', async () => {
    const whole = startPerft(startPosition('leslie'), 4, 2, () => undefined);
    expect((await whole.total)!.leaves).toBe(197281);
    const cancelled = startPerft(startPosition('leslie'), 9, 2, () => undefined);
    await sleep(100);
    cancelled.cancel();
    expect(await cancelled.total).toBeNull();
  });

  it('prove a mate, and can be cancelled', async () => {
    const question = { maxMoves: 1, attack: 'both', nodes: null, timeMs: null } as const;
    const mate = startPosition('leslie');
    const none = await runMateJob(mate, question, 16, new AbortController().signal);
    expect(none).toMatchObject({ verdict: { verdict: 'none', noneWithin: 1 }, isCancelled: false });
    const cancel = new AbortController();
    const endless = runMateJob(mate, { ...question, maxMoves: 30, attack: 'all' }, 16, cancel.signal, true, {
      onProgress: ({ noneWithin }) => {
        if (noneWithin === 2) cancel.abort();
      },
    });
    expect(await endless).toMatchObject({ verdict: { verdict: 'undecided', noneWithin: 2 }, isCancelled: true });
    const aborted = await runMateJob(mate, question, 16, AbortSignal.abort());
    expect(aborted).toEqual({ verdict: null, defences: [], isCancelled: true });
  });
});
