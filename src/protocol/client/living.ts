import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';

/** Running child processes, none of which may outlive this program. */
const living = new Set<ChildProcess>();
let watching = false;

/** Registers a child, to be killed if this program ends first. */
export function remember(child: ChildProcess): void {
  if (!watching) {
    watching = true;
    process.on('exit', () => {
      for (const each of living) killTree(each);
      living.clear();
      killStrays();
    });
  }
  living.add(child);
}

/** Unregisters a child that has ended, along with everything it started. */
export function forget(child: ChildProcess): void {
  living.delete(child);
}

/**
 * Kills a child and its descendants, which may still run if the child does not: where process groups exist, the child
 * leads one.
 */
export function killTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    child.kill('SIGKILL');
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is empty.
  }
}

const MARK_NAME = 'RANSOM_MATCH';
const MARK = `${process.pid}-${randomBytes(8).toString('hex')}`;
/** A stray may start another one while it is looked for. */
const MAX_SEARCHES = 5;

/** The environment of engines. All that they start inherits its mark, even what leaves their process group, as daemons do. */
export function markedEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, [MARK_NAME]: MARK };
}

/**
 * When no engine is left, kills what they have left running outside of their process groups. Only Linux shows the environment
 * of other processes.
 */
export function killStrays(): void {
  if (process.platform !== 'linux' || living.size > 0) return;
  for (let search = 0; search < MAX_SEARCHES; search++) {
    const strays = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isStray(name));
    if (strays.length === 0) return;
    for (const pid of strays) killIfThere(Number(pid));
  }
}

function isStray(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`${MARK_NAME}=${MARK}`);
  } catch {
    // It has ended, or belongs to another user.
    return false;
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
