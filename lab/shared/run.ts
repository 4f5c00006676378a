// Shared by the longer tools: log lines with the elapsed time, and stopping at Ctrl-C with the result so far.

import { messageOf } from '../../src/platform/error_message.ts';

const began = performance.now();

/** Writes a line to stderr, prefixed by the seconds since the start. */
export function say(line: string): void {
  console.error(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`);
}

/** Ctrl-C, and what a scheduler or a closed terminal sends. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `end` when the process is asked to end. */
export function onInterruption(end: () => void): void {
  for (const signal of SIGNALS) process.on(signal, end);
}

/** Aborts when the process is asked to end, with `words` as the message; the second time it is killed as usual. */
export function interruption(words: string): AbortSignal {
  const controller = new AbortController();
  const interrupt = (): void => {
    for (const signal of SIGNALS) process.removeListener(signal, interrupt);
    say(`interrupted: ${words}`);
    controller.abort();
  };
  onInterruption(interrupt);
  return controller.signal;
}

/** The message of a run whose file can't be written. */
export function cantWrite(path: string, error: unknown): string {
  return `can't write ${path}: ${messageOf(error)}; the same command continues once that is mended`;
}
