/** Success; the answer to a question is yes. */
export const EXIT_FINE = 0;
/** The answer is no, or the input (a FEN, a move, a file) was invalid. */
export const EXIT_NO = 1;
/** Invalid arguments. */
export const EXIT_USAGE = 2;
/** Ended by Ctrl-C or another signal, by the convention of shells. */
export const EXIT_INTERRUPTED = 130;
/** The reader of stdout is gone: the code of a tool ended by SIGPIPE, by the convention of shells. */
export const EXIT_READER_GONE = 141;

export type ExitCode =
  | typeof EXIT_FINE
  | typeof EXIT_NO
  | typeof EXIT_USAGE
  | typeof EXIT_INTERRUPTED
  | typeof EXIT_READER_GONE;

/** Ends a command: the message is written verbatim to stderr, and the process exits with the code. */
export class CommandFailure extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The input can't be used. */
export function badInput(message: string): CommandFailure {
  return new CommandFailure(EXIT_NO, message);
}

/** Options or arguments that can't be combined. */
export function badUsage(message: string): CommandFailure {
  return new CommandFailure(EXIT_USAGE, message);
}

/** The first signal (Ctrl-C and similar) requests an orderly end, the second one ends the process at once. */
export function listenForInterruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(EXIT_INTERRUPTED);
      controller.abort();
    });
  }
  return controller.signal;
}

/** The result of the work, or null if the signal fires first. The work itself is not stopped. */
export async function unlessInterrupted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return null;
  return new Promise((resolve, reject) => {
    const interrupt = (): void => resolve(null);
    signal.addEventListener('abort', interrupt);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', interrupt));
  });
}

/** Resolves when the signal fires. */
export async function interrupted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
