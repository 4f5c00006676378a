import type { ChildProcess } from 'node:child_process';

/** Children that have not ended yet: none of them may outlive this program. */
const living = new Set<ChildProcess>();
let watching = false;

/** Remembers a child until it ends. */
export function keepTrack(child: ChildProcess): void {
  if (!watching) {
    watching = true;
    process.on('exit', () => {
      for (const each of living) killTree(each);
    });
  }
  living.add(child);
  child.once('exit', () => living.delete(child));
}

/** Kills a child and, where it leads a process group, what it has started itself. */
export function killTree(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended in this very moment, or leads no group yet.
    child.kill('SIGKILL');
  }
}
