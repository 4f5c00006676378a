import type { ChildProcess } from 'node:child_process';

/** Children that have not ended yet: none of them may outlive this program. */
const living = new Set<ChildProcess>();
let watching = false;

/** Remembers a child, to be killed if this program ends before it. */
export function remember(child: ChildProcess): void {
  if (!watching) {
    watching = true;
    process.on('exit', () => {
      for (const each of living) killTree(each);
    });
  }
  living.add(child);
}

/** The child has ended, and so has all that it had started. */
export function forget(child: ChildProcess): void {
  living.delete(child);
}

/**
 * Kills a child and what it has started itself, which may be alive if the child is not: on all systems that have
 * them, the child leads a process group.
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
    // Nobody is left in the group.
  }
}
