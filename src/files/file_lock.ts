// One writer for a file. Beside it lies FILE.lock, made in one step by the process that writes and naming it, so that a lock
// left behind by a crash is known for what it is at once: no clock, no waiting, nothing to be kept fresh by a busy process.
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, realpathSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { printable } from '../notation/quoted.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { livenessOf, ownMark, type ProcessMark } from './running_process.ts';

/** A file that is this process's own until it lets go or ends. */
export interface FileLock {
  /** Takes the lock away. */
  release(): void;
}

/** Why a file can't be had: `held` by somebody, with words that name him and the cure, or the system's `fault`. */
export type LockFault =
  | { readonly kind: 'held'; readonly message: string }
  | { readonly kind: 'fault'; readonly path: string; readonly error: NodeJS.ErrnoException };

interface Holder extends ProcessMark {
  /** Tells this lock from all others. */
  readonly id: string;
}

const NO_LOCK: FileLock = {
  release: () => {
    // Nothing was taken.
  },
};

/** Takes a file, there or to be made, for this process alone. What is no ordinary file, as /dev/null, needs no lock. */
export function lockFile(path: string): Result<FileLock, LockFault> {
  let lock = '';
  try {
    const info = statSync(path, { throwIfNoEntry: false });
    if (info !== undefined && !info.isFile()) return ok(NO_LOCK);
    // By whatever name a file is called, it has one lock.
    const real = info === undefined ? join(realpathSync(dirname(path)), basename(path)) : realpathSync(path);
    lock = `${real}.lock`;
    return take(lock, path);
  } catch (error) {
    return err({ kind: 'fault', path: lock === '' ? path : lock, error: error as NodeJS.ErrnoException });
  }
}

/** Does some work that ends at once while this process alone has a file; not at all if the file can't be had. */
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
/** How long a lock may have no words in it, between its making and its writing, or be cleared away by somebody. */
const PATIENCE_MS = 2000;

function take(lock: string, path: string): Result<FileLock, LockFault> {
  const own: Holder = { ...ownMark(), id: randomBytes(8).toString('hex') };
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (!make(lock, own)) {
    const holder = readHolder(lock);
    const isLate = performance.now() > giveUpAt;
    if (holder === 'free') continue;
    if (holder === 'unreadable') {
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

/** Makes the lock, unless there is one. */
function make(lock: string, own: Holder): boolean {
  let file: number;
  try {
    file = openSync(lock, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(file, `${JSON.stringify(own)}\n`);
    fsyncSync(file);
  } catch (error) {
    rmSync(lock, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  return true;
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
    const holder = JSON.parse(text) as Holder;
    const isWhole = Number.isSafeInteger(holder.pid) && holder.pid > 0 && /^[0-9a-f]+$/.test(holder.id);
    return isWhole && typeof holder.host === 'string' ? holder : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/**
 * Takes away the lock of a process that is gone. Between reading it and taking it away another process may have done so, and
 * the lock may be a third one's: so whoever clears this very lock holds a lock on doing so.
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

/** Locks to be taken away when the process ends. */
const held = new Map<string, FileLock>();

/** Takes away all locks of this process: at its end, and before it ends by a signal, which no listener for `exit` is told of. */
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
        // A lock that stays is known for that of a process which is gone.
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
