import { once } from 'node:events';
import { fstatSync, writeSync } from 'node:fs';
import { EXIT_NO, EXIT_READER_GONE } from '../exit.ts';
import { streams, usesOwnStreams, type OutputStream } from '../streams.ts';

/** An output stream: a terminal or a pipe. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  write(text: string): unknown;
}

/** Can the program redraw what it has written? */
export function isLiveTerminal(screen: Screen): boolean {
  return screen.isTTY === true && process.env.TERM !== 'dumb';
}

const DEFAULT_COLUMNS = 80;

/** The width of a terminal; some report 0 if they don't know it. */
export function columnsOf({ columns = 0 }: Screen): number {
  return columns > 0 ? columns : DEFAULT_COLUMNS;
}

/** Writes a line of the result. */
export function printLine(line: string): void {
  const { stdout } = streams();
  stdout.write(`${line}\n`);
  // A reader that is gone is noticed immediately, long before its event: a long count must not continue without a
  // reader.
  if (stdout.errored !== null) endUnwritten(stdout.errored);
}

/** Writes a text of the result: on a terminal in lines of its width, broken at spaces, otherwise in one line. */
export function printText(text: string): void {
  const { stdout } = streams();
  if (stdout.isTTY !== true) {
    printLine(text);
    return;
  }
  const [, indent = '', words = ''] = /^( *)(.*)$/s.exec(text) ?? [];
  printWrapped(indent, words);
}

/** Narrower columns than this are hard to read: then the terminal breaks the line itself. */
const MIN_COLUMN = 20;

/** Writes a text behind a heading: on a terminal in lines of its width, broken at spaces, all beside the heading. */
export function printBeside(heading: string, text: string): void {
  const { stdout } = streams();
  const isWide = columnsOf(stdout) - heading.length >= MIN_COLUMN;
  if (stdout.isTTY === true && isWide) printWrapped(heading, text);
  else printLine(heading + text);
}

/** Breaks a text at spaces to the width of the terminal, each line as far to the right as the first, behind its heading. */
function printWrapped(heading: string, text: string): void {
  const margin = ' '.repeat(heading.length);
  const lines = wrapped(text, columnsOf(streams().stdout) - heading.length);
  for (const [index, line] of lines.entries()) printLine((index === 0 ? heading : margin) + line);
}

/** Resolves when stdout can take more: a reader that is slower than this program must not fill its memory. */
export async function outputTaken(): Promise<void> {
  const { stdout } = streams();
  if (stdout.writableNeedDrain) await once(stdout, 'drain');
}

/** Writes a line to stderr that is not part of the result: an error, a hint, a measurement. */
export function printNote(line: string): void {
  streams().stderr.write(`${line}\n`);
}

/**
 * Writes an object for programs, on one line. The schema's name and version come first; docs/json.md describes the
 * fields.
 */
export function printJson(schema: string, version: number, fields: Readonly<Record<string, unknown>>): void {
  printLine(formatJson(schema, version, fields));
}

/** The line printed by `printJson`. */
export function formatJson(schema: string, version: number, fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ schema, version, ...fields });
}

/**
 * Ends the process when its output can't be written: silently if the reader is gone, as in `ransom moves | head -1`,
 * otherwise with a plain error message.
 */
export function endWithOutput(): void {
  const { stdout, stderr } = streams();
  for (const stream of [stdout, stderr]) stream.on('error', endUnwritten);
  if (!usesOwnStreams()) return;
  for (const fd of [1, 2] as const) if (isRegularFile(fd)) writeWhole(fd === 1 ? stdout : stderr, fd);
}

function isRegularFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    // The stream is closed.
    return false;
  }
}

/** Node takes a file on a full disk that accepts the first half of a text for one that has accepted all. */
function writeWhole(stream: OutputStream, fd: number): void {
  stream._write = (chunk: Buffer, _encoding, done) => {
    try {
      for (let at = 0; at < chunk.length;) at += writeSync(fd, chunk, at);
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  };
}

function endUnwritten(error: NodeJS.ErrnoException): never {
  if (error.code === 'EPIPE') process.exit(EXIT_READER_GONE);
  printNote(`ransom: can't write: ${reasonOfWriteFault(error)}`);
  process.exit(EXIT_NO);
}

/** The reason why something can't be written, as a phrase. */
export function reasonOfWriteFault({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOSPC':
      return 'no space left on the device';
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there is no such folder';
    case 'EEXIST':
      return 'it exists already';
    case 'EISDIR':
      return 'it is a folder';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'EROFS':
      return 'the disk is read-only';
    case 'EDQUOT':
      return 'the disk quota is used up';
    case 'ESPIPE':
      return 'it is a pipe or a terminal, where nothing can be written again';
    case 'EFBIG':
      return 'the file has reached its size limit (see "ulimit -f")';
    default:
      return message;
  }
}

/** Can the stream have colours? Only a terminal can, and not if NO_COLOR is set or the terminal is dumb. */
export function hasColour(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv = process.env): boolean {
  return stream.isTTY === true && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
}

/**
 * Can the terminal show characters beyond ASCII? Determined by the locale; on Windows, which has no such variable, by
 * the terminal program. The Linux console has no font with chess figures.
 */
export function hasUnicode(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (platform === 'win32') return env.WT_SESSION !== undefined || env.TERM_PROGRAM === 'vscode';
  const locale = [env.LC_ALL, env.LC_CTYPE, env.LANG].find((value) => (value ?? '') !== '') ?? '';
  return /utf-?8/i.test(locale) && env.TERM !== 'linux';
}

/** Wraps a text at words so that no line is longer than `width`, unless a word is. */
export function wrapped(text: string, width: number, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}
