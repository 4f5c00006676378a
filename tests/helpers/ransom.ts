import { CommandThread } from './command_thread.ts';
import { BIN, ranOf, type Ran } from './ransom_process.ts';

export { BIN, ROOT, ransomFrom, ransomProcess, type Ran } from './ransom_process.ts';

let thread: CommandThread | null = null;
afterAll(async () => {
  await thread?.close();
  thread = null;
});

/**
 * Runs a command of the built program in this process, with its own streams. Not for `play`, `uci`, `xboard` and the
 * console.
 */
export function ransom(args: readonly string[], input = ''): Ran {
  if (thread === null || thread.hasEnded) thread = new CommandThread(BIN);
  return ranOf(thread.run(args, input));
}

/** Runs a command with `--json` and returns the objects printed, one per line. */
export function ransomJson(args: readonly string[], input = ''): Record<string, unknown>[] {
  const { stdout } = ransom([...args, '--json'], input);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Properties of every error: nothing on stdout, plain lines on stderr and no stack trace. */
export function expectPlainError(ran: Ran, code: number, message: RegExp): void {
  expect({ code: ran.code, stdout: ran.stdout }).toEqual({ code, stdout: '' });
  expect(ran.stderr).toMatch(message);
  expect(ran.stderr).not.toMatch(/^\s+at /m);
  expect(ran.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(4);
}
