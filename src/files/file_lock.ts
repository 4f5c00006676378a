// Ensures that a file has a single writer. The writing process atomically creates FILE.lock next to it, with its own
// identity, so that a lock left behind by a crash is recognised at once: no timeouts, no waiting, nothing that a busy
// process would have to refresh.
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync } from 'node:fs';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { printable } from '../notation/quoted.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { realPathOf } from './real_path.ts';
import { livenessOf, ownMark, type ProcessMark } from './running_process.ts';

/** A file that belongs to this process until it is released or the process ends. */
export interface FileLock {
  /** Removes the lock. */
  release(): void;
}

/**
 * Why a file can't be locked: `held` by another process, with a message that names it and the remedy, or `fault`, a
 * system error about `path`: the file itself, or words for its lock.
 */
export type LockFault =
  | { readonly kind: 'held'; readonly message: string }
  | { readonly kind: 'fault'; readonly path: string; readonly error: NodeJS.ErrnoException };

interface Holder extends ProcessMark {
  /** Distinguishes this lock from all others. */
  readonly id: string;
}

const NO_LOCK: FileLock = {
  release: () => {
    // Nothing was locked.
  },
};

/** Locks a file, which need not exist yet, for this process. Special files such as /dev/null need no lock. */
export function lockFile(path: string): Result<FileLock, LockFault> {
  let lock = '';
  try {
    const info = statSync(path, { throwIfNoEntry: false });
    if (info !== undefined && !info.isFile()) return ok(NO_LOCK);
    // A file has one lock, whichever of its names is used.
    lock = `${realPathOf(path)}.lock`;
    return take(lock, path);
  } catch (error) {
    const fault = error as NodeJS.ErrnoException;
    // Where the folder isn't there, or the lock wasn't reached, the lock would only confuse.
    const isOfFile = lock === '' || fault.code === 'ENOENT' || fault.code === 'ENOTDIR';
    return err({ kind: 'fault', path: isOfFile ? path : `${lock}, the lock of ${path}`, error: fault });
  }
}

/**
 * Runs `work` while this process has the file locked; `work` must be synchronous. Doesn't run it if the file can't be
 * locked.
 */
export function whileLocked<T>(path: string, work: () => T): Result<T, LockFault> {
  const lock = lockFile(path);
  if (!lock.ok) return lock;
  try {
    return ok(work());
  } finally {
    lock.value.release();
  }
}

const POLL_MS = 20;
/** How long a lock file may stay empty, between its creation and its writing, or be in the process of being removed. */
const PATIENCE_MS = 2000;

function take(lock: string, path: string): Result<FileLock, LockFault> {
  const own: Holder = { ...ownMark(), id: randomBytes(8).toString('hex') };
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (!make(lock, own)) {
    const holder = readHolder(lock);
    const isLate = performance.now() > giveUpAt;
    // A lock that stays free but can't be made is a link to a file that isn't there.
    if (holder === 'free' || holder === 'unreadable') {
      if (isLate) return err({ kind: 'held', message: wordsForUnreadable(path, lock) });
      sleep(POLL_MS);
      continue;
    }
    const liveness = livenessOf(holder);
    if (liveness !== 'gone' || isLate) return err({ kind: 'held', message: wordsFor(path, lock, holder, liveness) });
    clearAway(lock, holder);
  }
  return ok(hold(lock, own));
}

/** Creates the lock file unless there is one. */
function make(lock: string, own: Holder): boolean {
  if (existsSync(lock)) return false;
  const draft = `${lock}.${own.id}.new`;
  write(draft, own);
  try {
    // The lock appears with its contents: a process killed in between would leave a lock without an owner.
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    return makeInPlace(lock, own);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** For file systems without links, such as FAT. */
function makeInPlace(lock: string, own: Holder): boolean {
  try {
    write(lock, own);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

function write(path: string, own: Holder): void {
  const file = openSync(path, 'wx');
  try {
    writeFileSync(file, `${JSON.stringify(own)}\n`);
    fsyncSync(file);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}

function readHolder(lock: string): Holder | 'free' | 'unreadable' {
  let text: string;
  try {
    text = readFileSync(lock, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'free';
    throw error;
  }
  try {
    // Earlier versions named no machine.
    const holder: Holder = { machine: null, ...(JSON.parse(text) as Omit<Holder, 'machine'>) };
    const isWhole = Number.isSafeInteger(holder.pid) && holder.pid > 0 && /^[0-9a-f]+$/.test(holder.id);
    return isWhole && typeof holder.host === 'string' ? holder : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/**
 * Removes the lock of a process that is gone. Between reading and removing it, another process may have done the same,
 * and the lock may already belong to a third one: so the removal is itself protected by a lock.
 */
function clearAway(lock: string, gone: Holder): void {
  const turn = take(`${lock}.${gone.id}`, lock);
  if (!turn.ok) {
    sleep(POLL_MS);
    return;
  }
  const now = readHolder(lock);
  if (typeof now === 'object' && now.id === gone.id) rmSync(lock, { force: true });
  turn.value.release();
}

/** Locks to remove when the process ends. */
const held = new Map<string, FileLock>();

/**
 * Removes all locks of this process. Called on exit, and before the process ends by a signal, which doesn't trigger the
 * `exit` event.
 */
export function releaseLocks(): void {
  for (const lock of held.values()) lock.release();
}

function hold(lock: string, own: Holder): FileLock {
  if (held.size === 0) process.once('exit', releaseLocks);
  const taken: FileLock = {
    release: () => {
      held.delete(own.id);
      if (held.size === 0) process.removeListener('exit', releaseLocks);
      try {
        const now = readHolder(lock);
        if (typeof now === 'object' && now.id === own.id) rmSync(lock, { force: true });
      } catch {
        // A lock that remains is recognised as that of a dead process.
      }
    },
  };
  held.set(own.id, taken);
  return taken;
}

function wordsFor(path: string, lock: string, { pid, host }: Holder, liveness: string): string {
  const [file, remove] = [printable(path), printable(lock)];
  switch (liveness) {
    case 'this':
      return `${file} is already being written by this command: name a different file`;
    case 'elsewhere':
      return `${file} is written by process ${pid} on ${printable(host)}, which can't be seen from here: if it has ended, remove ${remove}`;
    default:
      return `${file} is being written by process ${pid}: wait for its end, or name another file (if that is no process of this program, remove ${remove})`;
  }
}

function wordsForUnreadable(path: string, lock: string): string {
  return `${printable(path)} has a lock that names no process: if nothing writes that file, remove ${printable(lock)}`;
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
