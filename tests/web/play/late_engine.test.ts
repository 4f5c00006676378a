// The engine before its code has been fetched.

import { platform } from '#platform';
import { CoreMemoryError } from '../../../src/core/memory.ts';
import { NotFetched } from '../../../src/platform/error_message.ts';
import { WorkerFailure } from '../../../src/engine/watched_worker.ts';
import type { SearchLimits, SearchResult } from '../../../src/engine/types.ts';
import { Game } from '../../../src/rules/game.ts';
import { startPosition } from '../../../src/notation/fen.ts';
import { EngineMissing, type TableEngine } from '../../../src/table/table_engine.ts';
import { LateEngine } from '../../../src/web/play/late_engine.ts';
import { ScriptedEngine, turnOfEvents } from '../../table/fakes.ts';

/** An engine whose code is there when the test says so. */
class Fetched {
  readonly engine = new ScriptedEngine();
  readonly late: LateEngine;
  fetches = 0;
  nowMs = 0;
  arrive: (engine: TableEngine) => void = () => undefined;
  fail: (error: Error) => void = () => undefined;

  constructor() {
    this.late = new LateEngine(
      () => {
        this.fetches++;
        return new Promise((resolve, reject) => {
          this.arrive = resolve;
          this.fail = reject;
        });
      },
      () => this.nowMs,
    );
  }

  search(ponder = false, limits: SearchLimits = { depth: 1 }): Promise<SearchResult> {
    return this.late.search(new Game(startPosition()), { ...limits, ponder }, {});
  }

  async come(): Promise<void> {
    this.arrive(this.engine);
    await turnOfEvents();
  }
}

describe('an engine that is fetched late', () => {
  it('is fetched once, when it is first needed, and knows what was set before', async () => {
    const fetched = new Fetched();
    fetched.late.setOptions({ hashMb: 8, threads: 2 });
    fetched.late.setOptions({ threads: 3 });
    await fetched.late.newGame();
    expect(fetched.fetches).toBe(0);
    const prepared = fetched.late.prepare();
    const search = fetched.search();
    fetched.late.setOptions({ skillLevel: 5 });
    await fetched.come();
    await prepared;
    expect(fetched.engine.prepared).toBe(1);
    expect(fetched.engine.last).toMatchObject({
      limits: { depth: 1 },
      options: { hashMb: 8, threads: 3, skillLevel: 5 },
    });
    fetched.engine.finish('e2e4');
    expect((await search).nodes).toBe(1);
    fetched.late.setOptions({ threads: 1 });
    await fetched.late.newGame();
    expect(fetched.engine.options.threads).toBe(1);
    expect([fetched.engine.newGames, fetched.fetches]).toEqual([1, 1]);
  });

  it('hears what its search was told while it was on its way', async () => {
    const fetched = new Fetched();
    const search = fetched.search(true);
    fetched.late.ponderHit();
    fetched.late.stop();
    await fetched.come();
    await search;
    expect(fetched.engine.last).toMatchObject({ ponderHits: 1, stops: 1 });
  });

  it('forgets what an earlier search was told', async () => {
    const fetched = new Fetched();
    const failing = fetched.search();
    fetched.late.stop();
    fetched.fail(new Error('offline'));
    await expect(failing).rejects.toThrow('offline');
    const search = fetched.search();
    await fetched.come();
    expect(fetched.engine.last.stops).toBe(0);
    fetched.late.ponderHit();
    fetched.late.stop();
    expect(fetched.engine.last).toMatchObject({ ponderHits: 1, stops: 1 });
    await search;
    expect(fetched.engine.faults).toEqual([]);
  });

  it('is fetched again after a failure', async () => {
    const fetched = new Fetched();
    const prepared = fetched.late.prepare();
    fetched.fail(new Error('offline'));
    await expect(prepared).rejects.toThrow(
      new EngineMissing('Ransom can’t start. Reload the page when you are online: your game stays as it is. (offline)'),
    );
    const again = fetched.late.prepare();
    await fetched.come();
    await again;
    expect([fetched.fetches, fetched.engine.prepared]).toEqual([2, 1]);
  });

  it('is missing while it can’t be made ready, and is asked for no move', async () => {
    const fetched = new Fetched();
    fetched.engine.broken = new NotFetched('no net');
    const failing = fetched.search();
    await fetched.come();
    await expect(failing).rejects.toThrow(
      new EngineMissing('Ransom can’t start. Reload the page when you are online: your game stays as it is. (no net)'),
    );
    expect(fetched.engine.searches).toHaveLength(0);
    fetched.engine.broken = null;
    const search = fetched.search();
    await turnOfEvents();
    fetched.engine.finish('e2e4');
    await search;
    expect([fetched.fetches, fetched.engine.prepared]).toEqual([1, 2]);
  });

  const noMemory = `can't reserve the memory for WebAssembly: ${platform.memoryAdvice}`;
  it.each<[Error, string]>([
    [
      new NotFetched("net.bin can't be fetched: 404 Not Found"),
      "Ransom can’t start. Reload the page when you are online: your game stays as it is. (net.bin can't be fetched: 404 Not Found)",
    ],
    [
      new WorkerFailure("a worker thread failed: its script can't be loaded"),
      "Ransom can’t start. Reload the page when you are online: your game stays as it is. (a worker thread failed: its script can't be loaded)",
    ],
    [
      new WorkerFailure(
        'a worker thread failed: Error: net.bin is not the net of this core: it has 3 bytes. Build again',
      ),
      'Ransom can’t start. Reload the page when you are online: your game stays as it is. ' +
        '(a worker thread failed: Error: net.bin is not the net of this core: it has 3 bytes. Build again)',
    ],
    [new CoreMemoryError(), `Ransom can’t start: ${noMemory}`],
    [
      new WorkerFailure(`a worker thread failed: Uncaught Error: ${noMemory}`),
      `Ransom can’t start: a worker thread failed: Uncaught Error: ${noMemory}`,
    ],
    [
      new Error('it has no threads'),
      'Ransom can’t start in this browser (it has no threads). Reload the page: your game stays as it is. ' +
        'If that doesn’t help, use a newer browser, or save the game under “Games and links” and open it in another one.',
    ],
  ])('says why it can’t start, and what helps: %s', async (cause, message) => {
    const fetched = new Fetched();
    fetched.engine.broken = cause;
    const failure = expect(fetched.late.prepare()).rejects.toThrow(new EngineMissing(message));
    await fetched.come();
    await failure;
  });

  it.each([
    [{ moveTimeMs: 1000 }, { moveTimeMs: 400 }],
    [{ moveTimeMs: 300 }, { moveTimeMs: 50 }],
    [{ moveTimeMs: 20 }, { moveTimeMs: 20 }],
    [{ clock: { remainingMs: 3000, incrementMs: 10 } }, { clock: { remainingMs: 2400, incrementMs: 10 } }],
  ])('takes the time until it comes from the move’s: %j', async (limits, left) => {
    const fetched = new Fetched();
    const search = fetched.search(false, limits);
    fetched.nowMs += 600;
    await fetched.come();
    expect(fetched.engine.last.limits).toMatchObject(left);
    fetched.engine.finish('e2e4');
    await search;
  });

  it('takes no time from a move that it ponders before, until that is played', async () => {
    const fetched = new Fetched();
    const search = fetched.search(true, { moveTimeMs: 1000 });
    fetched.nowMs += 600;
    fetched.late.ponderHit();
    fetched.nowMs += 100;
    await fetched.come();
    expect(fetched.engine.last).toMatchObject({ limits: { moveTimeMs: 900 }, ponderHits: 1 });
    fetched.engine.finish('e2e4');
    await search;
  });
});
