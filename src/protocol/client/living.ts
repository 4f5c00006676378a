import type { ChildProcess } from 'node:child_process';

/** Running child processes, none of which may outlive this program. */
const living = new Set<ChildProcess>();
let watching = false;

/** Registers a child, to be killed if this program ends first. */
export function remember(child: ChildProcess): void {
  if (!watching) {
    watching = true;
    process.on('exit', () => {
      for (const each of living) killTree(each);
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
