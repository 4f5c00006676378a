// The program's behaviour when its worker threads die: real processes, real threads, killed at every stage.

import { spawnSync } from 'node:child_process';
import { Engine } from '../../src/engine/engine.ts';
import { START_FEN, positionFromFen } from '../../src/notation/fen.ts';
import { Game } from '../../src/rules/game.ts';
import { describeNeeding } from '../helpers/needs.ts';
import { itSlow, slowCases } from '../helpers/slow.ts';
import { expectWithin, timed } from '../helpers/timed.ts';
import { sleep } from './fake_engine.ts';
import { Vulnerable, environmentWith, endStarted, started } from './vulnerable.ts';

const LEGAL_FIRST_MOVE = /^bestmove ([a-h][12][a-h][34])/;

class VulnerableAtStart extends Vulnerable {
  protected static override readonly environment = environmentWith({ KILL_STARTING: '1' });
}

class VulnerableAtThreeStarts extends Vulnerable {
  protected static override readonly environment = environmentWith({ KILL_STARTING: '3' });
}

/** Its first thread dies after it has worked for a while. */
class VulnerableAtWork extends Vulnerable {
  protected static override readonly environment = environmentWith({ KILL_AT_AGE: '300' });
}

afterEach(endStarted);

describeNeeding('posix')('a UCI engine whose search thread dies', () => {
  it('answers the next search after it died idle, three times in a row', async () => {
    const engine = started(new Vulnerable('uci'));
    for (let time = 0; time < 3; time++) {
      await engine.ready();
      engine.kill();
      await engine.next(/^info string .*worker thread failed/);
      engine.send('go depth 5\n');
      expect(await engine.next(/^bestmove/)).toMatch(LEGAL_FIRST_MOVE);
    }
  });

  it.each([VulnerableAtStart, ...slowCases(VulnerableAtThreeStarts)])(
    'is ready, and moves, after threads died at the start',
    async (Kind) => {
      const engine = started(new Kind('uci'));
      engine.send('isready\n');
      await engine.all(/^info string .*(?:The engine is not ready|worker thread failed)/, /^readyok/);
      engine.send('go depth 5\n');
      expect(await engine.next(/^bestmove/)).toMatch(LEGAL_FIRST_MOVE);
      engine.send('isready\ngo depth 4\n');
      await engine.next(/^readyok/);
      expect(await engine.next(/^bestmove/)).toMatch(LEGAL_FIRST_MOVE);
    },
  );

  it('continues an infinite search, three times in a row, until it is stopped', async () => {
    const engine = started(new Vulnerable('uci'));
    engine.send('isready\ngo infinite\n');
    await engine.next(/^info depth/);
    for (let time = 0; time < 2; time++) {
      engine.kill();
      await engine.next(/^info string .*worker thread failed/);
      await engine.next(/^info depth 5/);
    }
    engine.kill();
    await engine.next(/^info string the search failed/);
    expect(engine.lines.some((line) => line.startsWith('bestmove'))).toBe(false);
    engine.send('stop\n');
    expect(await engine.next(/^bestmove/)).toMatch(LEGAL_FIRST_MOVE);
    engine.send('go depth 4\n');
    expect(await engine.next(/^bestmove/)).toMatch(LEGAL_FIRST_MOVE);
  });

  itSlow(
    'moves in time when it dies in a timed search',
    timed(async () => {
      const engine = started(new Vulnerable('uci'));
      await engine.ready();
      for (const moveTime of [400, 1500]) {
        const from = performance.now();
        engine.send(`go movetime ${moveTime}\n`);
        await engine.next(/^info depth [4-9]/);
        engine.kill();
        expect(await engine.next(/^bestmove/)).toMatch(LEGAL_FIRST_MOVE);
        expectWithin(performance.now() - from, moveTime + 300);
      }
    }),
  );

  itSlow('moves after a ponder hit when it died pondering', async () => {
    const engine = started(new Vulnerable('uci'));
    engine.send('isready\nposition startpos moves e2e4 e7e5\ngo ponder wtime 3000 btime 3000\n');
    await engine.next(/^info depth [4-9]/);
    engine.kill();
    await engine.next(/^info string .*worker thread failed/);
    engine.send('ponderhit\n');
    expect(await engine.next(/^bestmove/)).toMatch(/^bestmove [a-h][1-8][a-h][1-8]/);
  });

  itSlow('works on with two threads after one of them died', async () => {
    const engine = started(new Vulnerable('uci', '--option', 'Threads=2'));
    engine.send('isready\ngo infinite\n');
    await engine.next(/^info depth [4-9]/);
    engine.kill();
    await engine.next(/^info string .*worker thread failed/);
    await engine.next(/^info depth 5/);
    engine.send('stop\n');
    expect(await engine.next(/^bestmove/)).toMatch(LEGAL_FIRST_MOVE);
  });

  it('reports a lost count, and counts again', async () => {
    const engine = started(new VulnerableAtWork('uci'));
    engine.send('go perft 9\n');
    await engine.next(/^info string .*worker thread failed/);
    engine.send('isready\ngo perft 3\n');
    await engine.next(/^readyok/);
    await engine.next(/^Nodes searched: 8902/);
  });
});

describeNeeding('posix')('an XBoard engine whose search thread dies', () => {
  itSlow('makes its move and the next one', async () => {
    const engine = started(new Vulnerable('xboard'));
    engine.send('xboard\nprotover 2\nnew\nst 2\npost\nusermove e2e4\n');
    await engine.next(/\t/);
    engine.kill();
    await engine.next(/^move /);
    engine.send('st 1\nforce\nundo\nundo\nusermove d2d4\ngo\n');
    await engine.next(/^move /);
  });
});

describeNeeding('posix')('a command whose thread dies', () => {
  it.each([
    ['perft', '9', '--threads', '2'],
    ['mate', '--moves', '9', '--time', '60s'],
  ])('ransom %s fails with a plain message', async (...args) => {
    const child = started(new VulnerableAtWork(...args));
    await child.until(() => child.exitCode !== undefined, 'exit', 20_000);
    expect(child.exitCode).toBe(1);
    expect(child.errors).toMatch(/worker thread failed/);
    expect(child.errors).not.toMatch(/internal error/);
  });

  it('ransom analyze still answers', async () => {
    const child = started(new VulnerableAtWork('analyze', '--depth', '9', '--fen', START_FEN));
    await child.until(() => child.exitCode !== undefined, 'exit', 20_000);
    expect(child.exitCode).toBe(0);
    expect(child.lines.at(-1)).toMatch(/^Best: /);
  });
});

describe('the life of an engine', () => {
  function startGame(): Game {
    const position = positionFromFen(START_FEN, 'leslie');
    if (!position.ok) throw new Error(position.error.message);
    return new Game(position.value);
  }

  it('goes from idle to closed', async () => {
    const engine = new Engine({ hashMb: 1 });
    expect(engine.state).toBe('idle');
    const preparing = engine.prepare();
    expect(engine.state).toBe('starting');
    await preparing;
    expect(engine.state).toBe('ready');
    const search = engine.search(startGame(), { infinite: true }, {});
    expect(engine.state).toBe('searching');
    engine.stop();
    await search;
    expect(engine.state).toBe('ready');
    await engine.quit();
    expect(engine.state).toBe('closed');
    await expect(engine.prepare()).rejects.toThrow('closed');
    await expect(engine.search(startGame(), { depth: 1 }, {})).rejects.toThrow('closed');
  });

  it('answers a pending search when it is closed, at any stage', async () => {
    for (const waitMs of [0, 5, 100, 600]) {
      const engine = new Engine({ hashMb: 1 });
      const search = engine.search(startGame(), { infinite: true }, {});
      await sleep(waitMs);
      await engine.quit();
      expect((await search).bestMove).not.toBeNull();
      expect(engine.state).toBe('closed');
    }
  });

  /**
   * Runs a script with the built `Engine` in a separate process, whose threads are in `workers`; returns its output.
   */
  function runScript(body: string): string {
    const script = `
      import { Engine } from ${JSON.stringify(new URL('../../dist/engine/engine.js', import.meta.url).href)};
      const workers = [];
      process.on('worker', (worker) => workers.push(worker));
      ${body}`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.trim();
  }

  it('starts its threads once, even with several waiters', () => {
    const count = runScript(`
      const engine = new Engine({ hashMb: 1, threads: 2 });
      await Promise.all([engine.prepare(), engine.prepare(), engine.newGame(), engine.prepare()]);
      console.log(workers.length);
      await engine.quit();`);
    expect(count).toBe('2');
  });

  it('starts the threads that are wanted by now if others died at their start', () => {
    const threads = runScript(`
      const engine = new Engine({ hashMb: 1, threads: 16 });
      const ready = engine.prepare();
      while (workers.length === 0) await new Promise(setImmediate);
      engine.setOptions({ threads: 2 });
      await workers[0].terminate();
      await ready;
      console.log(engine.state, engine.threads);
      await engine.quit();`);
    expect(threads).toBe('ready 2');
  });

  it('starts all threads that are wanted again, after their start was given up', () => {
    const threads = runScript(`
      const engine = new Engine({ hashMb: 1, threads: 8 });
      engine.onNotice = (text) => console.log(text);
      const first = engine.prepare();
      while (workers.length === 0) await new Promise(setImmediate);
      engine.setOptions({ threads: 1 });
      const second = engine.prepare();
      engine.setOptions({ threads: 8 });
      await Promise.all([first, second, engine.prepare()]);
      console.log(engine.state, engine.threads);
      await engine.quit();`);
    expect(threads).toBe('ready 8');
  });

  const GIVEN_UP: readonly [string, string] = [
    'starts that were given up',
    `engine.setOptions({ threads: 8 });
    const start = engine.prepare();
    await new Promise((resolve) => setTimeout(resolve, 30));
    engine.setOptions({ threads: 1 });
    await Promise.all([start, engine.prepare()]);`,
  ];
  const REPLACED: readonly [string, string] = [
    'threads that other options replace',
    'engine.setOptions({ threads: 1 + (i % 2) });',
  ];
  const DIED: readonly [string, string] = ['threads that died', 'await workers.at(-1).terminate();'];
  it.each([DIED, ...slowCases(REPLACED, GIVEN_UP)])('releases the memory of %s', (_, change) => {
    const peakMb = Number(
      runScript(`
        const engine = new Engine({ hashMb: 32 });
        // Not the peak that the system reports: a process inherits it from the one that started it.
        let peak = 0;
        for (let i = 0; i <= 10; i++) {
          await engine.prepare();
          peak = Math.max(peak, process.memoryUsage.rss());
          if (i === 10) break;
          ${change}
        }
        console.log(peak / 2 ** 20);
        await engine.quit();`),
    );
    // Each of the eleven starts takes 50 MB, and the process needs some 70 MB without them.
    expect(peakMb).toBeLessThan(250);
  });
});
