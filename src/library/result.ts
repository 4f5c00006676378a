import type { Result } from '../rules/result.ts';

export type { Result } from '../rules/result.ts';

/** The common part of all errors of this library. */
export interface ErrorData {
  /** The kind of error: a word for programs, stable across versions. */
  readonly code: string;
  /** What is wrong, in one to three English sentences for people. */
  readonly message: string;
}

/**
 * The value of a result, for scripts that have nothing better to do with an error than to end.
 *
 * @param result - what a function of this library has returned
 * @returns the value
 * @throws Error with the place and the message of the error, which is its `cause`, if there is no value
 */
export function unwrap<T>(result: Result<T, ErrorData>): T {
  if (result.ok) return result.value;
  throw new Error(placed(result.error), { cause: result.error });
}

/**
 * The message with its place: the message about a FEN is the first line of its text, that about a game has a line and a
 * column.
 */
function placed(error: ErrorData): string {
  const { text, place } = error as ErrorData & { text?: string; place?: { line?: number; column?: number } | null };
  if (text !== undefined) return text.split('\n', 1)[0]!;
  const { line, column } = place ?? {};
  return line === undefined ? error.message : `line ${line}, column ${column}: ${error.message}`;
}
