// The engine in pages of a real browser, in a subfolder and under a strict content security policy: one is isolated, so
// that threads share memory, one is not.

import { setTimeout as sleep } from 'node:timers/promises';
import { EnginePages, type OpenPage } from '../helpers/engine_page/engine_page.ts';
import { BENCH_POSITIONS } from '../../src/engine/bench_positions.ts';
import { runBench } from '../../src/engine/bench.ts';
import { START_FEN } from '../../src/notation/fen.ts';
import { NO_CHROMIUM, chromiumPath } from '../helpers/chromium.mjs';
import { itSlow } from '../helpers/slow.ts';
import { expectWithin, timed } from '../helpers/timed.ts';

const MINUTE = 60_000;
const DEPTH = 6;
const FAST_SEARCHES = 50;
/** For the page's own thread, which can't render meanwhile: the first call, which fills all tables. */
const MAX_QUICK_MS = 300;
const MATE_IN_TWO = '5r2/pppk1p1p/3pNP2/4n3/3bP3/4B1P1/PPP2PpP/RNK3n1[Rb#QBqrp] b - - 0 23';

const hasChromium = chromiumPath() !== null;
if (!hasChromium) process.stderr.write(`Skipped here, the engine in a browser: ${NO_CHROMIUM}.\n`);

(hasChromium ? describe : describe.skip)('the engine in a page', () => {
  const pages = new EnginePages();
  let opened: OpenPage;

  beforeAll(() => pages.start(), MINUTE);
  afterAll(() => pages.close());

  describe.each([
    ['isolated', true],
    ['not isolated', false],
  ])('that is %s', (_name, isIsolated) => {
    beforeAll(async () => {
      opened = await pages.open(isIsolated);
    }, MINUTE);
    afterAll(() => opened.close());
    afterEach(() => {
      expect(opened.complaints).toEqual([]);
    });

    it(
      'answers quickly before any thread has started',
      timed(async () => {
        expect(await opened.ask((page) => page.isIsolated, null)).toBe(isIsolated);
        const quick = await opened.ask((page, fen) => page.quick(fen), START_FEN);
        expect(quick.nodes).toBeGreaterThan(0);
        expectWithin(quick.ms, MAX_QUICK_MS);
      }),
    );

    it('searches the same nodes as on Node', async () => {
      const onNode: number[] = [];
      await runBench({ onPosition: (_number, _total, _fen, nodes) => onNode.push(nodes) }, DEPTH);
      await opened.ask((page) => page.start({ hashMb: 16 }), null);
      const inPage: number[] = [];
      for (const fen of BENCH_POSITIONS) {
        await opened.ask((page) => page.newGame(), null);
        const found = await opened.ask((page, [fen, depth]) => page.search(fen, { depth }, null), [
          fen,
          DEPTH,
        ] as const);
        inPage.push(found.nodes);
      }
      expect(inPage).toEqual(onNode);
      expect(await opened.ask((page) => page.notices, null)).toEqual([]);
    });

    it(
      'stops within 100 ms',
      timed(async () => {
        const found = await opened.ask((page, fen) => page.search(fen, { infinite: true }, 300), START_FEN);
        expect(found.fault).toBeNull();
        expectWithin(found.stopMs ?? Infinity, 100);
        expect(found.nodes).toBeGreaterThan(0);
      }),
    );

    itSlow(`still works after ${FAST_SEARCHES} searches that are stopped soon`, async () => {
      for (let time = 0; time < FAST_SEARCHES; time++) {
        const found = await opened.ask((page, [fen, ms]) => page.search(fen, { infinite: true }, ms), [
          BENCH_POSITIONS[time % BENCH_POSITIONS.length]!,
          time % 30,
        ] as const);
        expect(found.move).not.toBe('');
        expect(found.fault).toBeNull();
      }
      const found = await opened.ask((page, fen) => page.search(fen, { depth: 8 }, null), MATE_IN_TWO);
      expect(found.score).toEqual({ kind: 'mate', moves: 2 });
    });

    it(
      'obeys the time per move',
      timed(async () => {
        const found = await opened.ask((page, fen) => page.search(fen, { moveTimeMs: 300 }, null), START_FEN);
        expect(found.timeMs).toBeGreaterThan(250);
        expectWithin(found.timeMs, 600);
      }),
    );

    it('searches with the available threads', async () => {
      await opened.ask((page) => page.start({ hashMb: 16, threads: 2 }), null);
      const found = await opened.ask((page, fen) => page.search(fen, { nodes: 20_000 }, null), START_FEN);
      expect(found.nodes).toBeGreaterThanOrEqual(20_000);
      expect(await opened.ask((page) => page.threads(), null)).toBe(isIsolated ? 2 : 1);
      const said = await opened.ask((page) => page.notices.splice(0), null);
      const notice = "Threads: memory can't be shared here, so only one thread is used instead of 2";
      expect(said).toEqual(isIsolated ? [] : [notice]);
    });

    it('counts perft and proves mates, and cancels both', async () => {
      expect(await opened.ask((page, fen) => page.perft(fen, 4, null), START_FEN)).toBe(197281);
      expect(await opened.ask((page, fen) => page.perft(fen, 9, 200), START_FEN)).toBeNull();
      const question = { maxMoves: 2, attack: 'both', nodes: null, timeMs: null } as const;
      const asked = [MATE_IN_TWO, question] as const;
      expect(await opened.ask((page, [fen, q]) => page.mate(fen, q, 16, null), asked)).toBe('mate');
      const endless = [START_FEN, { ...question, maxMoves: 30, attack: 'all' }] as const;
      // What is known after so short a time, perhaps nothing.
      expect([null, 'undecided']).toContain(await opened.ask((page, [fen, q]) => page.mate(fen, q, 16, 200), endless));
    });
  });

  it('continues with less hash, or with one thread, if shared memory is short', async () => {
    const poor = await pages.open(true);
    await poor.page.evaluate(() => {
      const { Memory } = WebAssembly;
      const most = { pages: 1200 };
      Object.assign(globalThis, { most });
      WebAssembly.Memory = class extends Memory {
        constructor(wanted: { initial: number; maximum?: number; shared?: boolean }) {
          if (wanted.shared === true && (wanted.maximum ?? Infinity) > most.pages)
            throw new RangeError('out of memory');
          super(wanted);
        }
      };
    });
    await poor.ask((page) => page.start({ hashMb: 64, threads: 2 }), null);
    expect(await poor.ask((page) => [page.threads(), page.notices.splice(0)] as const, null)).toEqual([
      2,
      ['Hash: 64 MB not available, using 32 MB'],
    ]);
    await poor.page.evaluate(() => ((globalThis as unknown as { most: { pages: number } }).most.pages = 10));
    await poor.ask((page) => page.start({ hashMb: 16, threads: 2 }), null);
    const found = await poor.ask((page, fen) => page.search(fen, { depth: 6 }, null), START_FEN);
    expect(found.fault).toBeNull();
    expect(await poor.ask((page) => [page.threads(), page.notices.splice(0).length] as const, null)).toEqual([1, 1]);
    await poor.close();
  });

  it.each([
    [
      // As WebKit, which may have none even in an isolated page.
      'has no SharedArrayBuffer',
      'delete globalThis.SharedArrayBuffer;',
      "Threads: memory can't be shared here, so only one thread is used instead of 2",
    ],
    [
      "can't give threads shared memory",
      `const { postMessage } = Worker.prototype;
       Worker.prototype.postMessage = function (message) {
         if (message.data?.memory !== undefined) throw new DOMException('it can not be cloned', 'DataCloneError');
         postMessage.call(this, message);
       };`,
      "Threads: 2 can't be started (it can not be cloned), so only one thread is used",
    ],
    [
      "can't compile the core for threads",
      "WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError('no shared memory'));",
      "Threads: 2 can't be started (no shared memory), so only one thread is used",
    ],
  ])('says why, and searches with one thread, where the browser %s', async (_name, before, notice) => {
    const poor = await pages.open(true, [], before);
    await poor.ask((page) => page.start({ hashMb: 16, threads: 2 }), null);
    const found = await poor.ask((page, fen) => page.search(fen, { depth: 6 }, null), START_FEN);
    expect(found).toMatchObject({ fault: null });
    expect(await poor.ask((page) => [page.threads(), page.notices] as const, null)).toEqual([1, [notice]]);
    // The thread and its standby: those that could not start have been ended.
    while (poor.page.workers().length !== 2) await sleep(50);
    expect(poor.complaints).toEqual([]);
    await poor.close();
  });

  it("reports why, and still moves, if a worker can't be loaded", async () => {
    const broken = await pages.open(true, ['engine/search_worker.js']);
    const failure = await broken.ask((page) => page.start({ hashMb: 16 }).catch(String), null);
    expect(failure).toMatch(/worker thread failed: its script can't be loaded: engine\/search_worker\.js$/);
    const found = await broken.ask((page, fen) => page.search(fen, { moveTimeMs: 300 }, null), START_FEN);
    expect(found.move).not.toBe('');
    expect(found.fault).toMatch(/its script can't be loaded/);
    await broken.close();
  });
});
