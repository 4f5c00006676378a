// What the longer scripts share: lines with the time they took so far, and an end at Ctrl-C that keeps what was found.

const began = performance.now();

/** Writes a line to stderr, behind the seconds since the start. */
export function say(line: string): void {
  console.error(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`);
}

/** An abort at the first Ctrl-C, which `words` answer; the second one kills as usual. */
export function interruption(words: string): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    say(`interrupted: ${words}`);
    controller.abort();
  });
  return controller.signal;
}

/** What an error says. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
