// The engine before its code has been fetched.

import type { SearchResult } from '../../../src/engine/types.ts';
import { Game } from '../../../src/rules/game.ts';
import { startPosition } from '../../../src/notation/fen.ts';
import type { TableEngine } from '../../../src/table/table_engine.ts';
import { LateEngine } from '../../../src/web/play/late_engine.ts';
import { ScriptedEngine, turnOfEvents } from '../../table/fakes.ts';

/** An engine whose code is there when the test says so. */
class Fetched {
  readonly engine = new ScriptedEngine();
  readonly late: LateEngine;
  fetches = 0;
  arrive: (engine: TableEngine) => void = () => undefined;
  fail: (error: Error) => void = () => undefined;

  constructor() {
    this.late = new LateEngine(() => {
      this.fetches++;
      return new Promise((resolve, reject) => {
        this.arrive = resolve;
        this.fail = reject;
      });
    });
  }

  search(ponder = false): Promise<SearchResult> {
    return this.late.search(new Game(startPosition()), { depth: 1, ponder }, {});
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
    await expect(prepared).rejects.toThrow('offline');
    const again = fetched.late.prepare();
    await fetched.come();
    await again;
    expect([fetched.fetches, fetched.engine.prepared]).toEqual([2, 1]);
  });
});
