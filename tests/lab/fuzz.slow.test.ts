import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { lab, labCommand } from '../helpers/lab.ts';
import { itNeeding } from '../helpers/needs.ts';
import { ROOT } from '../helpers/ransom.ts';
import { itSlow } from '../helpers/slow.ts';

const TIMEOUT_MS = 240_000;
const READERS = ['--kind', 'readers'];
/** An option of Node's: the readers' times can't be measured, so each input is a fault. */
const BROKEN = `--import=data:text/javascript,process.cpuUsage=()=>{throw(Error('broken'))}`;

const fuzz = (...args: string[]): ReturnType<typeof lab> => lab('fuzz', ...args);

/** A line of progress of a run from seed 1000 that has played some blocks. */
const PROGRESS = /next seed (?!1000)\d/;

/** The counts of a summary by their names. */
function countsIn(stdout: string): Record<string, number> {
  const rows = stdout.matchAll(/^ *(\d+) {1,2}(.+)$/gm);
  return Object.fromEntries([...rows].map(([, number, name]) => [name!, Number(number)]));
}

interface Ended {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a long run of the readers from seed 1000, and acts when some blocks are played. */
async function whilePlaying(act: (pid: number) => void, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, labCommand('fuzz', ...READERS, '--seed', '1000', ...args), { cwd: ROOT });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const had = PROGRESS.test(stderr);
    stderr += text;
    if (!had && PROGRESS.test(stderr)) act(child.pid!);
  });
  const [code] = (await once(child, 'close')) as [unknown];
  return { code, stdout, stderr };
}

describe('npm run lab fuzz', () => {
  itSlow(
    'compares core and reference',
    () => {
      const { status, stdout, stderr } = fuzz('--games', '3', '--seed', '7');
      expect([status, stderr]).toEqual([0, expect.stringMatching(/^first seed 7\n/)]);
      expect(stdout).toMatch(/^3 games, \d+ positions in leslie, \d+ in pierce, \d+ legal moves\n/);
      expect(stdout).toMatch(/\nCore and reference agree\.\n$/);
    },
    TIMEOUT_MS,
  );

  itSlow(
    'counts the same with any number of processes, and in parts by ranges of seeds',
    () => {
      const whole = fuzz(...READERS, '--inputs', '2000', '--seed', '100', '--processes', '2');
      expect([whole.status, whole.stderr]).toEqual([0, expect.stringMatching(/^first seed 100\n/)]);
      expect(whole.stdout).toMatch(/^2000 inputs\n[^]*\nEvery input was read or refused\.\n$/);
      expect(fuzz(...READERS, '--inputs', '2000', '--seed', '100').stdout).toBe(whole.stdout);
      const parts = [
        ['100', '900'],
        ['1000', '1100'],
      ].map(([seed, inputs]) => countsIn(fuzz(...READERS, '--seed', seed!, '--inputs', inputs!).stdout));
      for (const [name, number] of Object.entries(countsIn(whole.stdout))) {
        expect([name, parts.reduce((sum, counts) => sum + (counts[name] ?? 0), 0)]).toEqual([name, number]);
      }
    },
    TIMEOUT_MS,
  );

  itSlow(
    'ends at a fault, with the command that repeats it',
    () => {
      const args = labCommand('fuzz', ...READERS, '--inputs', '30', '--seed', '5');
      const env = { ...process.env, NODE_OPTIONS: BROKEN };
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env });
      expect([status, stdout]).toEqual([1, expect.stringMatching(/broken[^]*\nA reader is wrong: see above\.\n$/)]);
      const [, replay] = /^Replay: npm run lab fuzz -- (.*)$/m.exec(stderr)!;
      expect(replay).toBe('--kind readers --seed 5 --inputs 1');
      expect(fuzz(...replay!.split(' ')).status).toBe(0);
    },
    TIMEOUT_MS,
  );

  itNeeding('posix', 'time')(
    'tells an interrupted run from a finished one, and where it goes on',
    async () => {
      const args = ['--inputs', '100000000', '--processes', '2'];
      const { code, stdout, stderr } = await whilePlaying((pid) => process.kill(pid, 'SIGINT'), ...args);
      const [, played] = /\nInterrupted: (\d+) of 100000000 inputs were played\.\n$/.exec(stdout)!;
      expect([code, countsIn(stdout).inputs]).toEqual([130, Number(played)]);
      expect(stderr).toMatch(new RegExp(`\nnext seed ${1000 + Number(played)}\n$`));
    },
    TIMEOUT_MS,
  );

  itNeeding('linux', 'time')(
    'says where it goes on if a process has been killed',
    async () => {
      const killOne = (pid: number): void => {
        const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
        process.kill(Number(child), 'SIGKILL');
      };
      const { code, stdout, stderr } = await whilePlaying(killOne, '--minutes', '5');
      expect([code, stdout]).toEqual([1, '']);
      const [, next] = /\na process has ended by itself: --seed (\d+) goes on\n$/.exec(stderr)!;
      expect(Number(next)).toBeGreaterThan(1000);
    },
    TIMEOUT_MS,
  );
});
