import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { itNeeding, itSlow } from '../helpers/needs.ts';
import { appendToJournal, openJournal, readJournal, type FuzzSettings } from '../../lab/fuzz/journal.ts';
import { labCommand } from '../helpers/lab.ts';
import { ROOT } from '../helpers/ransom.ts';

const GAMES = ['--games', '23', '--block', '5', '--seed', '7'];
const TIMEOUT_MS = 240_000;
const SETTINGS: FuzzSettings = { kind: 'readers', rules: 'both', seed: 1, block: 10, lines: 0, version: '1+a' };
/** An option of Node's: the readers' times can't be measured, so each input is a fault. */
const BROKEN = `--import=data:text/javascript,process.cpuUsage=()=>{throw(Error('broken'))}`;

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'fuzz-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function command(script: string, args: readonly string[]): string[] {
  return labCommand(script, ...args);
}

function run(script: string, ...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, command(script, args), { cwd: ROOT, encoding: 'utf8' });
}

/** Runs a script in a program that is broken: see BROKEN. */
function runBroken(script: string, ...args: string[]): SpawnSyncReturns<string> {
  const env = { ...process.env, NODE_OPTIONS: BROKEN };
  return spawnSync(process.execPath, command(script, args), { cwd: ROOT, encoding: 'utf8', env });
}

/** The lines of a journal after the first one: the number of seeds of a block, or the seed of a fault. */
function notedIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(1, -1);
  return lines.map((line) => {
    const { block, seeds, seed } = JSON.parse(line) as { block: number; seeds?: number; seed?: number };
    return `${block}: ${seeds ?? `fault ${seed}`}`;
  });
}

function lastLine(text: string): string | undefined {
  return text.trimEnd().split('\n').at(-1);
}

function linesOf(file: string): number {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
}

/** Starts a run of the readers, and interrupts it as soon as its journal has a block. */
async function interruptAfterABlock(file: string, ...args: string[]): Promise<{ code: number | null; stdout: string }> {
  const child = spawn(process.execPath, command('fuzz readers', [...args, '--journal', file]), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  const closed = once(child, 'close');
  while (linesOf(file) < 2 && child.exitCode === null) await sleep(2);
  child.kill('SIGINT');
  await closed;
  return { code: child.exitCode, stdout };
}

/** Starts a run, and kills it as soon as its journal has a block. */
async function killAfterABlock(file: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, command('fuzz', [...args, '--journal', file]), { cwd: ROOT, stdio: 'ignore' });
  while (linesOf(file) < 2 && child.exitCode === null) await sleep(2);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describe('npm run lab fuzz', () => {
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
      const merged = run('fuzz merge', first, second, first, '--report', report);
      expect([merged.stderr, merged.stdout]).toEqual(['', whole.stdout]);
      expect(readFileSync(report, 'utf8')).toContain(whole.stdout);
      expect(readFileSync(report, 'utf8')).toMatch(/\| first seed \| 7 \|\n\| games \| 23 \|\n/);

      const other = join(folder, 'other.jsonl');
      openJournal(other, { ...readJournal(first)!.settings, seed: 8 }, 'now');
      const refused = run('fuzz merge', first, other);
      expect([refused.status, refused.stderr]).toEqual([
        1,
        `${other} is of another fuzz than ${first}: seed 8 instead of 7\n`,
      ]);
    },
    TIMEOUT_MS,
  );

  it(
    'first plays the faulty blocks of its journal again, and ends only at a fault of its own',
    () => {
      const file = join(folder, 'faulty.jsonl');
      const args = ['--inputs', '30', '--block', '10', '--seed', '1', '--journal', file];
      const broken = runBroken('fuzz readers', ...args);
      expect([broken.status, lastLine(broken.stdout)]).toEqual([1, 'A reader is wrong: see above.']);
      expect(runBroken('fuzz readers', ...args).status).toBe(1);
      expect(notedIn(file)).toEqual(['0: fault 1', '0: fault 1']);

      appendToJournal(file, { block: 2, seed: 25, fault: 'was wrong' });
      const mended = run('fuzz readers', ...args);
      expect([mended.status, lastLine(mended.stdout)]).toEqual([0, 'Every input was read or refused.']);
      expect(notedIn(file).slice(3)).toEqual(['0: 10', '2: 10', '1: 10']);
    },
    TIMEOUT_MS,
  );

  itNeeding('posix')(
    'tells an interrupted run from a finished one',
    async () => {
      const file = join(folder, 'interrupted.jsonl');
      const args = ['--inputs', '100005', '--block', '10', '--seed', '1', '--shard', '1/2'];
      const { code, stdout } = await interruptAfterABlock(file, ...args);
      const { seeds } = readJournal(file)!.blocks.work;
      expect([code, lastLine(stdout)]).toEqual([130, `Interrupted: ${seeds} of 50005 inputs were played.`]);
    },
    TIMEOUT_MS,
  );

  it(
    'looks for the folder of its report before it begins',
    () => {
      const missing = join(folder, 'missing');
      const report = join(missing, 'report.md');
      const line = `--report ${report}: there is no folder ${missing}: make it, or name another file\n`;
      const refused = run('fuzz readers', '--inputs', '10', '--report', report);
      expect([refused.status, refused.stderr, refused.stdout]).toEqual([2, line, '']);
      const merged = run('fuzz merge', join(folder, 'any.jsonl'), '--report', report);
      expect([merged.status, merged.stderr]).toEqual([2, line]);
    },
    TIMEOUT_MS,
  );

  it(
    'writes no report over a journal, and passes nothing that was not played',
    () => {
      const file = join(folder, 'kept.jsonl');
      writeFileSync(file, '');
      const line = `--report ${file}: this is a journal, which would be lost: name another file\n`;
      const refused = run('fuzz readers', '--inputs', '10', '--journal', file, '--report', file);
      expect([refused.status, refused.stderr]).toEqual([2, line]);
      const merged = run('fuzz merge', file, '--report', file);
      expect([merged.status, merged.stderr]).toEqual([2, line]);
      const nothing = run('fuzz readers', '--minutes', '0');
      expect([nothing.status, nothing.stdout]).toEqual([2, '']);
      expect(nothing.stderr).toContain('--minutes must be more than 0');
    },
    TIMEOUT_MS,
  );

  it(
    'takes a random seed for a journal that is still empty',
    () => {
      const file = join(folder, 'empty_at_first.jsonl');
      writeFileSync(file, '');
      const { status, stderr } = run('fuzz readers', '--inputs', '5', '--journal', file);
      expect([status, stderr]).toEqual([0, expect.stringMatching(/^first seed \d+, /)]);
      expect(stderr).toContain(`first seed ${readJournal(file)!.settings.seed},`);
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

describe('npm run lab fuzz merge', () => {
  it(
    'shows a fault behind the part of its block that was played',
    () => {
      const [file, empty] = ['behind.jsonl', 'empty.jsonl'].map((name) => join(folder, name)) as [string, string];
      openJournal(file, SETTINGS, 'now');
      appendToJournal(file, { block: 0, seeds: 5, ms: 1, counts: { inputs: 5 } });
      appendToJournal(file, { block: 0, seed: 8, fault: 'A reader fails' });
      writeFileSync(empty, '');
      const merged = run('fuzz merge', empty, file);
      expect([merged.status, merged.stdout]).toEqual([1, 'A reader fails\n5 inputs\nA reader is wrong: see above.\n']);
    },
    TIMEOUT_MS,
  );

  it(
    'refuses a folder, and says where no journal has been begun',
    () => {
      const refused = run('fuzz merge', folder);
      expect([refused.status, refused.stderr]).toEqual([1, `${folder} is not a regular file: name another file\n`]);
      const empty = join(folder, 'not_begun.jsonl');
      writeFileSync(empty, '');
      const absent = join(folder, 'absent.jsonl');
      expect(run('fuzz merge', empty, absent)).toMatchObject({ status: 1, stderr: `there is no file ${absent}\n` });
      const merged = run('fuzz merge', empty);
      expect([merged.status, merged.stderr]).toEqual([
        1,
        `there is no fuzz in ${empty}: name a journal that is not empty\n`,
      ]);
    },
    TIMEOUT_MS,
  );
});
