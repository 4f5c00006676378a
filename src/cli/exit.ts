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
  typeof EXIT_FINE | typeof EXIT_NO | typeof EXIT_USAGE | typeof EXIT_INTERRUPTED | typeof EXIT_READER_GONE;

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
