import { itSlow } from '../helpers/slow.ts';
import { expectWithin, timed } from '../helpers/timed.ts';
import { starter, type Running } from './running.ts';

const start = starter();

/** For an answer that comes at once, on a loaded machine. */
const AT_ONCE_MS = 1000;

const BUSY: readonly (readonly [string, string, RegExp])[] = [
  ['uci', 'isready\n', /^readyok/],
  ['uci', 'isready\ngo infinite\n', /^info depth/],
  ['uci', 'isready\ngo perft 12\nisready\n', /^readyok/],
  ['uci', 'bench\n', /^info string position 1/],
  ['xboard', 'post\nanalyze\n', /\t/],
  ['xboard', 'ping 1\nlevel 0 60 0\nusermove e2e4\n', /^pong/],
];

/** A test that the program, once busy, ends at once after `end`, without a complaint and, if given, with this exit code. */
function endsAtOnce(end: (engine: Running) => void, code?: number) {
  return timed(async (protocol: string, input: string, sign: RegExp) => {
    const engine = start(protocol);
    engine.send(input);
    await engine.line(sign);
    end(engine);
    expectWithin(await engine.exit(), AT_ONCE_MS);
    if (code !== undefined) expect(engine.exitCode).toBe(code);
    expect(engine.errors).toBe('');
  });
}

describe('the program', () => {
  it.each(BUSY)(
    '%s after %j ends at once at quit',
    endsAtOnce((engine) => {
      engine.send('quit\n');
    }, 0),
  );

  itSlow.each(BUSY)(
    '%s after %j ends at once at the end of its input',
    endsAtOnce((engine) => {
      engine.child.stdin!.end();
    }, 0),
  );

  it.each([
    ['uci', 'go infinite\n', /^info depth/],
    ['xboard', 'post\nanalyze\n', /\t/],
  ] as const)(
    '%s after %j ends at once when its reader is gone',
    endsAtOnce((engine) => {
      engine.child.stdout!.destroy();
      engine.send('d\nd\n');
    }),
  );

  it(
    'says readyok soon, and bestmove soon after stop',
    timed(async () => {
      const child = start('uci');
      child.send('uci\nisready\n');
      await child.line(/^readyok/);
      expectWithin(performance.now() - child.startedAt, AT_ONCE_MS);
      child.send('go infinite\n');
      await child.line(/^info depth 5/);
      child.send('stop\n');
      expectWithin(await child.line(/^bestmove/), AT_ONCE_MS / 2);
    }),
  );
});
