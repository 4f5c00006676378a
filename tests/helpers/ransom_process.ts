import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// The built program as a separate process: for tests, and for scripts that run outside of Jest.

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const BIN = fileURLToPath(new URL('../../bin/ransom.js', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The lines of stdout, without the final line end. */
  readonly lines: readonly string[];
}

/** Runs the built program as a separate process, as a user's shell would, for tests of process behaviour. */
export function ransomProcess(args: readonly string[], input = ''): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], { input, encoding: 'utf8' });
  return ranOf({ code: status, stdout, stderr });
}

/** Like `ransomProcess`, with an open file or folder as stdin. */
export function ransomFrom(args: readonly string[], input: number): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    stdio: [input, 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  return ranOf({ code: status, stdout, stderr });
}

/** The result of a run with its lines. */
export function ranOf({ code, stdout, stderr }: Omit<Ran, 'lines'>): Ran {
  return { code, stdout, stderr, lines: stdout.replace(/\n$/, '').split('\n') };
}
