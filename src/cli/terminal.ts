import { EXIT_NO, EXIT_READER_GONE } from './exit.ts';

/** Writes a line of the result. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
  // A reader that went away is known at once, long before the event of it: a long count must not go on for nobody.
  const { errored } = process.stdout;
  if (errored !== null) endUnwritten(errored);
}

/** Writes a line that is no part of the result: an error, a hint, a measure. */
export function printNote(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * Writes an object for programs, on one line. The schema's name and version come first; docs/json.md describes the
 * fields.
 */
export function printJson(schema: string, version: number, fields: Readonly<Record<string, unknown>>): void {
  printLine(JSON.stringify({ schema, version, ...fields }));
}

/**
 * Ends the process when its output can't be written: quietly when a reader has seen enough, as in
 * `ransom moves | head -1`, otherwise with a plain line.
 */
export function endWithOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endUnwritten);
}

function endUnwritten(error: NodeJS.ErrnoException): never {
  if (error.code === 'EPIPE') process.exit(EXIT_READER_GONE);
  const reason = error.code === 'ENOSPC' ? 'no space left on the device' : error.message;
  printNote(`ransom: can't write: ${reason}`);
  process.exit(EXIT_NO);
}

/** May the stream have colours? Only a terminal may, and not where NO_COLOR is set or the terminal is a dumb one. */
export function hasColour(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv = process.env): boolean {
  return stream.isTTY === true && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
}
