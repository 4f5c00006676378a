// Shared by the longer scripts: log lines with the elapsed time, and stopping at Ctrl-C with the result so far.

import { messageOf } from '../src/platform/error_message.ts';

const began = performance.now();

/** Writes a line to stderr, prefixed by the seconds since the start. */
export function say(line: string): void {
  console.error(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`);
}

/** Aborts at the first Ctrl-C, with `words` as the message; the second one kills the process as usual. */
export function interruption(words: string): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    say(`interrupted: ${words}`);
    controller.abort();
  });
  return controller.signal;
}

/** The message of a run whose file can't be written. */
export function cantWrite(path: string, error: unknown): string {
  return `can't write ${path}: ${messageOf(error)}; the same command continues once that is mended`;
}
