// The program's behaviour if its threads die while memory isn't shared: one thread searches, another is on standby.

import { describeNeeding } from '../helpers/needs.ts';
import { expectWithin, timed } from '../helpers/timed.ts';
import { sleep } from './fake_engine.ts';
import { Vulnerable, environmentWith, endStarted, started } from './vulnerable.ts';
import { itSlow } from '../helpers/slow.ts';

const LEGAL_FIRST_MOVE = /^bestmove ([a-h][12][a-h][34])/;
/** Time in which a standby thread has started. */
const SPARE_MS = 700;

class Single extends Vulnerable {
  protected static override readonly environment = environmentWith({ RANSOM_CORE: 'single' });
}

/** Its first thread, which searches, dies after a while. */
class SingleDyingAtWork extends Vulnerable {
  protected static override readonly environment = environmentWith({ RANSOM_CORE: 'single', KILL_AT_AGE: '500' });
}

class SingleDyingAtStart extends Vulnerable {
  protected static override readonly environment = environmentWith({ RANSOM_CORE: 'single', KILL_STARTING: '1' });
}

afterEach(endStarted);

describeNeeding('posix')('an engine without shared memory', () => {
  it('continues its search when the thread dies in it', async () => {
    const engine = started(new SingleDyingAtWork('uci'));
    engine.send('isready\ngo infinite\n');
    await engine.next(/^info string .*worker thread failed/);
    await engine.next(/^info depth 5/);
    engine.send('stop\n');
    expect(await engine.next(/^bestmove/)).toMatch(LEGAL_FIRST_MOVE);
    engine.send('go depth 5\n');
    expect(await engine.next(/^bestmove/)).toMatch(LEGAL_FIRST_MOVE);
  });

  itSlow(
    'moves in time when the thread dies in a timed search',
    timed(async () => {
      const engine = started(new SingleDyingAtWork('uci'));
      await engine.ready();
      const from = performance.now();
      engine.send('go movetime 1500\n');
      expect(await engine.next(/^bestmove/)).toMatch(LEGAL_FIRST_MOVE);
      expectWithin(performance.now() - from, 1800);
    }),
  );

  it('is ready, and moves, after its first thread died at the start', async () => {
    const engine = started(new SingleDyingAtStart('uci'));
    await engine.ready();
    engine.send('go depth 5\n');
    expect(await engine.next(/^bestmove/)).toMatch(LEGAL_FIRST_MOVE);
  });

  itSlow(
    'stops and continues silently when the standby thread has died',
    timed(async () => {
      const engine = started(new Single('uci'));
      await engine.ready();
      await sleep(SPARE_MS);
      engine.kill();
      // It must be known to be dead: if it is dying when it is needed, that is a failure of the search.
      await sleep(SPARE_MS);
      for (let time = 0; time < 2; time++) {
        engine.send('go infinite\n');
        await engine.next(/^info depth 5/);
        const from = performance.now();
        engine.send('stop\n');
        expect(await engine.next(/^bestmove/)).toMatch(LEGAL_FIRST_MOVE);
        expectWithin(performance.now() - from, 100);
      }
      expect(engine.lines.filter((line) => line.startsWith('info string'))).toEqual([]);
    }),
  );
});
