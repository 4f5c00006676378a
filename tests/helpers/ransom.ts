import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const BIN = fileURLToPath(new URL('../../bin/ransom.js', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The lines of stdout, without the end of the last. */
  readonly lines: readonly string[];
}

/** Runs the built program as a process of its own, as a user's shell would. */
export function ransom(args: readonly string[], input = ''): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], { input, encoding: 'utf8' });
  return { code: status, stdout, stderr, lines: stdout.replace(/\n$/, '').split('\n') };
}

/** As `ransom`, with an open file or folder as stdin. */
export function ransomFrom(args: readonly string[], input: number): Ran {
  const stdio = [input, 'pipe', 'pipe'] as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    stdio: [...stdio],
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr, lines: stdout.replace(/\n$/, '').split('\n') };
}

/** Runs a command with `--json` and returns what it prints, one object a line. */
export function ransomJson(args: readonly string[], input = ''): Record<string, unknown>[] {
  const { stdout } = ransom([...args, '--json'], input);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** What every refusal looks like: nothing on stdout, plain lines on stderr and no stack trace. */
export function expectPlainError(ran: Ran, code: number, message: RegExp): void {
  expect({ code: ran.code, stdout: ran.stdout }).toEqual({ code, stdout: '' });
  expect(ran.stderr).toMatch(message);
  expect(ran.stderr).not.toMatch(/^\s+at /m);
  expect(ran.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(4);
}
