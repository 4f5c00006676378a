import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lockFile, type FileLock } from '../../src/files/file_lock.ts';
import { endLockHolders, startLockHolder, type LockHolder } from '../helpers/lock_holder.ts';
import { openFolder } from '../helpers/outsider.ts';
import { slowCases } from '../helpers/slow.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = openFolder('ransom-lock-');
  file = join(folder, 'games.pgn');
});

afterEach(() => {
  endLockHolders();
  rmSync(folder, { recursive: true });
});

function holder(path = file, ...more: string[]): Promise<LockHolder> {
  return startLockHolder(path, ...more);
}

function taken(path = file): FileLock {
  const lock = lockFile(path);
  if (!lock.ok) throw new Error(JSON.stringify(lock.error));
  return lock.value;
}

function refusal(path = file): string {
  const lock = lockFile(path);
  if (lock.ok) throw new Error('the lock was taken');
  return lock.error.kind === 'held' ? lock.error.message : `${lock.error.path}: ${lock.error.error.code}`;
}

/** Modifies the lock file. */
function rewrite(change: Record<string, unknown>): void {
  const lock = JSON.parse(readFileSync(`${file}.lock`, 'utf8')) as object;
  writeFileSync(`${file}.lock`, JSON.stringify({ ...lock, ...change }));
}

const TOGETHER = 8;
const LEAD_MS = 1500;

describe('processes that compete for a file', () => {
  it.each(['there is no lock', 'a killed one has left its lock'])(
    'simultaneously: one gets it, if %s',
    async (state) => {
      if (state !== 'there is no lock') await (await holder()).end('SIGKILL');
      const moment = String(Date.now() + LEAD_MS);
      const all = await Promise.all(Array.from({ length: TOGETHER }, () => holder(file, moment)));
      const winners = all.filter(({ said }) => said === 'taken');
      expect(winners).toHaveLength(1);
      const { pid } = winners[0]!.child;
      for (const { said } of all.filter((one) => one !== winners[0])) {
        expect(said).toContain(`games.pgn is being written by process ${pid}: wait for its end, or name another file`);
        expect(said).toContain('remove ');
      }
      expect(readdirSync(folder)).toEqual(['games.pgn.lock']);
      await winners[0]!.end(null);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('get it one after another', async () => {
    for (const signal of ['SIGKILL', null, 'SIGKILL', null] as const) {
      const one = await holder();
      expect(one.said).toBe('taken');
      await one.end(signal);
      expect(existsSync(`${file}.lock`)).toBe(signal !== null);
    }
  });

  it('get the same lock by any name of the file', async () => {
    writeFileSync(file, '');
    symlinkSync(file, join(folder, 'link.pgn'));
    expect((await holder()).said).toBe('taken');
    for (const name of [join(folder, 'link.pgn'), `${folder}/./games.pgn`])
      expect(refusal(name)).toContain('being written');
  });
});

describe('a lock', () => {
  it('is void if its process has ended and its id was reused', async () => {
    const { child, said } = await holder();
    expect(said).toBe('taken');
    rewrite({ started: '12' });
    taken().release();
    expect(existsSync(`${file}.lock`)).toBe(false);
    expect(child.exitCode).toBeNull();
  });

  it('is void after a reboot', async () => {
    await holder();
    rewrite({ boot: 'another start' });
    taken().release();
  });

  it.each([
    ['another computer', { host: 'far-away' }, 'far-away'],
    ['another computer of the same name', { machine: 'c0ffee', boot: 'another start' }, hostname()],
    ['another container', { numbering: 'pid:[1]' }, hostname()],
  ])('of %s is respected, with a message how to proceed', async (_, change, host) => {
    const one = await holder();
    rewrite(change);
    await one.end('SIGKILL');
    expect(refusal()).toBe(
      `${file} is written by process ${one.child.pid} on ${host}, which can't be seen from here: ` +
        `if it has ended, remove ${file}.lock`,
    );
    rmSync(`${file}.lock`);
    taken().release();
  });

  it.each(['words', ...slowCases('', '{"pid": 1, "id": "../../x"}')])('without a process is respected: %j', (text) => {
    writeFileSync(`${file}.lock`, text);
    expect(refusal()).toBe(
      `${file} has a lock that names no process: if nothing writes that file, remove ${file}.lock`,
    );
    expect(readFileSync(`${file}.lock`, 'utf8')).toBe(text);
  });

  it('is respected if it is a link to a file that is not there', async () => {
    symlinkSync(join(folder, 'nowhere'), `${file}.lock`);
    expect((await holder()).said).toBe(
      `${file} has a lock that names no process: if nothing writes that file, remove ${file}.lock`,
    );
    expect(readdirSync(folder)).toEqual(['games.pgn.lock']);
  });

  it('is awaited while it is being written', async () => {
    const one = await holder();
    const text = readFileSync(`${file}.lock`, 'utf8');
    writeFileSync(`${file}.lock`, text.slice(0, 10));
    const other = holder();
    await new Promise((resolve) => setTimeout(resolve, 300));
    writeFileSync(`${file}.lock`, text);
    expect((await other).said).toContain(`process ${one.child.pid}`);
  });

  it('is not removed by a process that has lost it', () => {
    const lock = taken();
    rewrite({ id: 'abc' });
    lock.release();
    expect(existsSync(`${file}.lock`)).toBe(true);
  });

  it('is refused to the process that already has it', () => {
    const lock = taken();
    expect(refusal()).toBe(`${file} is already being written by this command: name a different file`);
    lock.release();
  });

  it('is not needed for special files', () => {
    taken('/dev/null').release();
    taken(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("can't be created in a read-only place, with the system's reason", async () => {
    expect(refusal(join(folder, 'no', 'games.pgn'))).toBe(`${join(folder, 'no', 'games.pgn')}: ENOENT`);
    const closed = join(folder, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o555);
    chmodSync(folder, 0o755);
    const file = join(closed, 'x.pgn');
    expect((await holder(file, '0', 'as-nobody')).said).toBe(`${file}.lock, the lock of ${file}: EACCES`);
  });
});
