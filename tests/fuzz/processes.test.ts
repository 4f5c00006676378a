import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { itSlow } from '../helpers/needs.ts';
import { openJournal, readJournal } from '../../scripts/fuzz/journal.ts';
import { ROOT } from '../helpers/ransom.ts';

const GAMES = ['--games', '23', '--block', '5', '--seed', '7'];
const TIMEOUT_MS = 240_000;

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'fuzz-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function command(script: string, args: readonly string[]): string[] {
  return ['--import', 'tsx', `scripts/fuzz/${script}.ts`, ...args];
}

function run(script: string, ...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, command(script, args), { cwd: ROOT, encoding: 'utf8' });
}

function linesOf(file: string): number {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
}

/** Starts a run, and kills it as soon as its journal has a block. */
async function killAfterABlock(file: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, command('fuzz', [...args, '--journal', file]), { cwd: ROOT, stdio: 'ignore' });
  while (linesOf(file) < 2 && child.exitCode === null) await sleep(2);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describe('npm run fuzz', () => {
  itSlow(
    'goes on from the journal of a killed run, in shards too, and merges to the result of an unbroken one',
    async () => {
      const whole = run('fuzz', ...GAMES);
      expect(whole.status).toBe(0);
      expect(whole.stdout).toMatch(/^23 games, \d+ positions in leslie, \d+ in pierce, \d+ legal moves\n/);
      expect(whole.stdout).toMatch(/\nCore and reference agree\.\n$/);

      const [first, second] = [1, 2].map((number) => join(folder, `part${number}.jsonl`)) as [string, string];
      await killAfterABlock(first, ...GAMES, '--shard', '1/2');
      appendFileSync(first, '{"block":4,"seeds":3,"ms'); // a block that was being written
      const report = join(folder, 'report.md');
      const rest = run('fuzz', ...GAMES, '--shard', '1/2', '--journal', first);
      expect([rest.status, linesOf(first)]).toEqual([0, 1 + 3]);
      expect(run('fuzz', ...GAMES, '--shard', '2/2', '--journal', second).status).toBe(0);
      appendFileSync(second, '{"block":'); // as if it were still growing
      const merged = run('merge', first, second, first, '--report', report);
      expect([merged.stderr, merged.stdout]).toEqual(['', whole.stdout]);
      expect(readFileSync(report, 'utf8')).toContain(whole.stdout);
      expect(readFileSync(report, 'utf8')).toMatch(/\| first seed \| 7 \|\n\| games \| 23 \|\n/);

      const other = join(folder, 'other.jsonl');
      openJournal(other, { ...readJournal(first).settings, seed: 8 }, 'now');
      const refused = run('merge', first, other);
      expect([refused.status, refused.stderr]).toEqual([
        1,
        `${other} is of another fuzz than ${first}: seed 8 instead of 7\n`,
      ]);
    },
    TIMEOUT_MS,
  );

  it(
    'says what is missing',
    () => {
      expect(run('fuzz', '--seed', '1').stderr).toContain('how long? --minutes or --games');
      expect(run('fuzz', '--games', '2', '--shard', '1/2').stderr).toContain('shards of a run have the same --seed');
    },
    TIMEOUT_MS,
  );
});
