// Starting 64 threads takes a second or more: neither `stop` nor the clock must wait for that.

import { jest } from '@jest/globals';
import { itNeeding } from '../helpers/needs.ts';
import { HAS_TIME, itSlow, slowCases } from '../helpers/slow.ts';
import { Running } from './running.ts';

const PATIENCE_MS = 30_000;
const STOPS = 10;
const FIRST_MOVE = /^bestmove [a-h][1-8][a-h][1-8]/;

// They compare two times of the same engine, and the machine may be busy during one of them.
jest.retryTimes(3);

let engine: Running;
afterEach(() => {
  engine.child.kill('SIGKILL');
});

async function startOne(): Promise<void> {
  engine = new Running('uci', '--option', 'Hash=1');
  await answered('isready', /^readyok/, 1);
}

/** Starts an engine whose next search needs 64 threads while it has one. */
async function start(...others: readonly string[]): Promise<void> {
  await startOne();
  engine.send(['setoption name Threads value 64', ...others, ''].join('\n'));
}

/** Sends a command and waits for a number of lines of a kind; returns the time in ms. */
function answered(command: string, pattern: RegExp, count: number): Promise<number> {
  engine.send(`${command}\n`);
  return engine.until(
    () => engine.lines.filter((line) => pattern.test(line)).length >= count,
    String(pattern),
    PATIENCE_MS,
  );
}

const ENDS = [
  ['a clock', 'go wtime 400 btime 400 winc 0 binc 0'],
  ['a stop', 'go infinite\nstop'],
  ['a fixed time', 'go movetime 50'],
  ['a ponder hit', 'go ponder movetime 50\nponderhit'],
  ['the next command', 'go infinite\nposition startpos moves e2e4'],
] as const;

it.each(HAS_TIME ? ENDS : ENDS.slice(0, 1))('%s ends a search whose threads are still starting', async (_, command) => {
  await start();
  const moveMs = await answered(command, FIRST_MOVE, 1);
  // The rest of the start takes much longer.
  const startMs = await answered('isready', /^readyok/, 2);
  expect(moveMs).toBeLessThan(startMs);
  await answered('go depth 3', FIRST_MOVE, 2);
});

it('every stop during the start is answered soon', async () => {
  await start();
  const stopMs: number[] = [];
  while (stopMs.length < STOPS) stopMs.push(await answered('go infinite\nstop', FIRST_MOVE, stopMs.length + 1));
  const restMs = await answered('isready', /^readyok/, 2);
  // The first search of a process also loads what it needs.
  expect(Math.max(...stopMs.slice(1))).toBeLessThan(restMs / 8);
  expect(stopMs[0]).toBeLessThan(restMs / 4);
});

itNeeding('many open files', 'time')('a start with other options than those set since is given up', async () => {
  await start();
  await answered('go infinite\nstop', FIRST_MOVE, 1);
  const twoMs = await answered('setoption name Threads value 2\nisready', /^readyok/, 2);
  await answered('setoption name Threads value 64\ngo infinite\nstop', FIRST_MOVE, 2);
  await answered('setoption name Threads value 1\ngo movetime 1', FIRST_MOVE, 3);
  const manyMs = await answered('setoption name Threads value 64\nisready', /^readyok/, 3);
  expect(twoMs).toBeLessThan(manyMs / 3);
  expect(engine.lines.filter((line) => /not ready|failed/.test(line))).toEqual([]);
});

itSlow('the result of a search that was stopped does not wait behind a start', async () => {
  await startOne();
  await answered('position fen 7k/8/6K1/8/8/8/8/5Q2[] w - - 0 1\ngo infinite', /^info depth 99 /, 1);
  const moveMs = await answered('setoption name Threads value 64\nisready\nstop', FIRST_MOVE, 1);
  expect(moveMs).toBeLessThan(await answered('isready', /^readyok/, 3));
});

itSlow.each([
  ['uci', 'setoption name Threads value 64\nisready'],
  ...slowCases(['xboard', 'cores 64\nnew'] as const),
] as const)('quit ends %s during a start', async (protocol, commands) => {
  await start();
  const manyMs = await answered('isready', /^readyok/, 2);
  engine.child.kill('SIGKILL');
  engine = new Running(protocol);
  engine.send(protocol === 'uci' ? 'isready\n' : 'ping 1\n');
  await engine.until(() => engine.lines.some((line) => /^(?:readyok|pong)/.test(line)), 'an answer', PATIENCE_MS);
  engine.send(`${commands}\nquit\n`);
  const exitMs = await engine.until(() => engine.exitCode !== undefined, 'exit', PATIENCE_MS);
  expect(exitMs).toBeLessThan(manyMs / 2);
  expect(engine.exitCode).toBe(0);
});

itSlow('a new game does not wait for them', async () => {
  await start();
  const moveMs = await answered('go infinite\nucinewgame\nsetoption name Clear Hash\ngo infinite\nstop', FIRST_MOVE, 2);
  expect(moveMs).toBeLessThan(await answered('isready', /^readyok/, 2));
});

it('moves at once only if it may', async () => {
  await start('position startpos moves e2e4 e7e5');
  engine.send('go infinite searchmoves a2a3 h2h3\nstop\n');
  await answered('isready', /^bestmove/, 1);
  expect(engine.lines.at(-1)).toMatch(/^bestmove (?:a2a3|h2h3)/);
  expect(engine.lines.filter((line) => line.startsWith('info')).at(-1)).toMatch(
    /^info depth 1 .* score cp .* pv [ah]2/,
  );
});
