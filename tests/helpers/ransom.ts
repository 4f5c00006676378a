import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CommandThread } from './command_thread.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const BIN = fileURLToPath(new URL('../../bin/ransom.js', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The lines of stdout, without the end of the last. */
  readonly lines: readonly string[];
}

let thread: CommandThread | null = null;
afterAll(async () => {
  await thread?.close();
  thread = null;
});

/** Runs a command of the built program in this process, on streams of its own: not for `play`, `uci`, `xboard` and the console. */
export function ransom(args: readonly string[], input = ''): Ran {
  if (thread === null || thread.hasEnded) thread = new CommandThread(BIN);
  return ranOf(thread.run(args, input));
}

/** Runs the built program as a process of its own, as a user's shell would, for what is about the process. */
export function ransomProcess(args: readonly string[], input = ''): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], { input, encoding: 'utf8' });
  return ranOf({ code: status, stdout, stderr });
}

/** As `ransomProcess`, with an open file or folder as stdin. */
export function ransomFrom(args: readonly string[], input: number): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    stdio: [input, 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  return ranOf({ code: status, stdout, stderr });
}

function ranOf({ code, stdout, stderr }: Omit<Ran, 'lines'>): Ran {
  return { code, stdout, stderr, lines: stdout.replace(/\n$/, '').split('\n') };
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
