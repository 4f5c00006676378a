import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('hold_lock.mjs', import.meta.url));
const started: ChildProcess[] = [];

/** Another process that tried to lock a file. */
export interface LockHolder {
  readonly child: ChildProcess;
  /** "taken", or why it has no lock. */
  readonly said: string;
  /** Kills the process, or (null) lets it release the lock and end. */
  end(signal: 'SIGKILL' | null): Promise<void>;
}

/** Starts a process that locks a file and keeps the lock; `more` are additional arguments. */
export async function startLockHolder(path: string, ...more: string[]): Promise<LockHolder> {
  const child = spawn(process.execPath, [PROGRAM, path, ...more], { stdio: ['pipe', 'pipe', 'inherit'] });
  started.push(child);
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => {
      resolve(chunk.toString().trimEnd());
    }),
  );
  const end = async (signal: 'SIGKILL' | null): Promise<void> => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    if (signal === null) child.stdin.end();
    else child.kill(signal);
    await ended;
  };
  return { child, said, end };
}

/** Kills all processes started by `startLockHolder`. */
export function endLockHolders(): void {
  for (const child of started.splice(0)) child.kill('SIGKILL');
}
