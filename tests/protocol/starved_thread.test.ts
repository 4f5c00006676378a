// On a busy machine a search thread may get no core for a while. The others must not wait for it.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { describeNeeding } from '../helpers/needs.ts';
import { expectWithin, timed } from '../helpers/timed.ts';
import { sleep } from './fake_engine.ts';
import { Running } from './running.ts';

const CORE = '0';
const SEARCHES = 9;
const PATIENCE_MS = 30_000;
const MAX_ANSWER_MS = 30;

let engine: Running;
let busy: ChildProcess;

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** CPU time of a thread of the engine, in ticks of the system. */
function ticksOf(thread: number): number {
  const fields = readFileSync(`/proc/${engine.child.pid}/task/${thread}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Searches until `stop`, which comes after a few milliseconds; returns the time to the answer in ms, and the move. */
async function stopped(position: string): Promise<{ ms: number; move: string }> {
  const isMove = (line: string): boolean => line.startsWith('bestmove');
  const before = engine.lines.filter(isMove).length;
  engine.send(`position ${position}\ngo infinite\n`);
  await sleep(30);
  engine.send('stop\n');
  const ms = await engine.until(() => engine.lines.filter(isMove).length > before, 'bestmove', PATIENCE_MS);
  return { ms, move: engine.lines.findLast(isMove)!.split(' ')[1]! };
}

describeNeeding(
  'linux',
  'chrt',
  'taskset',
)('a search thread without a core', () => {
  const holdsUpNothing = async (): Promise<void> => {
    busy = spawn('taskset', ['-c', CORE, process.execPath, '-e', 'for (;;);']);
    engine = new Running('uci', '--option', 'Threads=2', '--option', 'Hash=1');
    engine.send('isready\n');
    await engine.until(() => engine.lines.includes('readyok'), 'readyok', PATIENCE_MS);
    await stopped('startpos');
    // The threads of the search are the last that were started.
    const threads = readdirSync(`/proc/${engine.child.pid}/task`).map(Number);
    const [first, helper] = threads.sort((a, b) => a - b).slice(-2) as [number, number];
    run('taskset', '-cp', CORE, String(helper));
    run('chrt', '--idle', '--pid', '0', String(helper));
    const before = [ticksOf(first), ticksOf(helper)];
    const times: number[] = [];
    for (let i = 0; i < SEARCHES; i++) {
      const isWhite = i % 2 === 0;
      const { ms, move } = await stopped(isWhite ? 'startpos' : 'startpos moves e2e4');
      expect(move).toMatch(isWhite ? /^[a-h][12]/ : /^[a-h][78]/);
      times.push(ms);
    }
    expect(ticksOf(helper) - before[1]!).toBeLessThan((ticksOf(first) - before[0]!) / 2);
    // It still answers, when it gets a core again.
    run('chrt', '--other', '--pid', '0', String(helper));
    engine.send('ucinewgame\nisready\n');
    await engine.until(() => engine.lines.filter((line) => line === 'readyok').length === 2, 'readyok', PATIENCE_MS);
    expect((await stopped('startpos')).move).toMatch(/^[a-h][12]/);
    expectWithin(times.sort((a, b) => a - b)[SEARCHES >> 1]!, MAX_ANSWER_MS);
  };

  it(
    'holds up neither a stop nor the next search, and its late result counts nowhere',
    timed(async () => {
      try {
        await holdsUpNothing();
      } finally {
        engine.child.kill('SIGKILL');
        busy.kill('SIGKILL');
      }
    }),
    120_000,
  );
});
