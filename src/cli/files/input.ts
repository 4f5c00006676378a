import { isUtf8 } from 'node:buffer';
import { constants, createReadStream, fstatSync, openSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { printable } from '../../notation/quoted.ts';
import { messageOf } from '../../platform/error_message.ts';
import { badInput } from '../exit.ts';
import { expandHome } from './home.ts';
import { printNote } from '../terminal/terminal.ts';
import { streams, usesOwnStreams, type Streams } from '../streams.ts';
import { GameTexts, type GameText } from '../../notation/game_texts.ts';

/** The file name that means stdin. */
export const STDIN = '-';
const MAX_INPUT_MB = 256;
/** Well below the maximum string length of JavaScript. */
const MAX_INPUT_BYTES = MAX_INPUT_MB * 2 ** 20;

const LINE_END = 0x0a;

/** How much of a text is examined to check that it is text. */
export const BEGINNING_BYTES = 8192;
/** The byte order marks, little-endian and big-endian. */
const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/**
 * Reads the whole text of a file, or of stdin for `-`. Fails with a one-line message if it can't be read, is too long
 * or is not text.
 */
export async function readInput(name: string): Promise<string> {
  if (name === '') throw badInput("can't read a file whose name is empty.");
  const shownName = name === STDIN ? 'stdin' : printable(name);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of openInput(name)) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > MAX_INPUT_BYTES) break;
    }
  } catch (error) {
    throw badInput(`can't read ${shownName}: ${reasonOf(error)}`);
  }
  if (bytes > MAX_INPUT_BYTES) throw badInput(`can't read ${shownName}: it is longer than ${MAX_INPUT_MB} MB.`);
  const whole = Buffer.concat(chunks);
  checkText(whole, shownName);
  return new TextReader(shownName).read(whole);
}

/**
 * Yields the lines of a file, or of stdin for `-`, without line ends as they arrive, so that a program at the other end
 * of a pipe may wait for a reply before it writes the next line. Fails like `readInput`; a single line may have the
 * maximum length of a whole text. Throws when `interruption` aborts while it waits.
 */
export async function* inputLines(name: string, interruption?: AbortSignal): AsyncGenerator<string, void> {
  if (name === '') throw badInput("can't read a file whose name is empty.");
  const shownName = name === STDIN ? 'stdin' : printable(name);
  const reader = new TextReader(shownName);
  // The parts of a line are put together once: a long one arrives in thousands of them.
  let parts: Buffer[] = [];
  let length = 0;
  let isFirst = true;
  for await (const chunk of readable(name, shownName, interruption)) {
    if (isFirst) checkText(chunk, shownName);
    isFirst = false;
    let from = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
      yield withoutReturn(reader.read(Buffer.concat([...parts, chunk.subarray(from, end)])));
      parts = [];
      length = 0;
      from = end + 1;
    }
    if (from === chunk.length) continue;
    parts.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > MAX_INPUT_BYTES) throw badInput(`can't read ${shownName}: a line is longer than ${MAX_INPUT_MB} MB.`);
  }
  if (length > 0) yield withoutReturn(reader.read(Buffer.concat(parts)));
}

/** What Windows-1252 has for the bytes from 0x80 on, which mean nothing in Latin-1; five mean nothing there, too. */
const BESIDE_LATIN_1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Reads the bytes of an input as text: as UTF-8, or else as Latin-1, the encoding of the PGN standard, with a note. */
class TextReader {
  private readonly shownName: string;
  private hasTold = false;

  constructor(shownName: string) {
    this.shownName = shownName;
  }

  read(bytes: Buffer): string {
    if (isUtf8(bytes)) return bytes.toString('utf8');
    if (!this.hasTold) printNote(`ransom: ${this.shownName} is not in UTF-8: read as Latin-1 (ISO 8859-1).`);
    this.hasTold = true;
    return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (code) => BESIDE_LATIN_1.charAt(code.charCodeAt(0) - 0x80));
  }
}

/** A single message instead of one per line of garbage. */
function checkText(bytes: Buffer, shownName: string): void {
  const fault = faultOfText(bytes);
  if (fault !== null) throw badInput(`can't read ${shownName}: ${fault}`);
}

/** Why a file with this beginning can't be read as text, or continued with text, as a sentence; null if it can. */
export function faultOfText(bytes: Buffer): string | null {
  const beginning = bytes.subarray(0, BEGINNING_BYTES);
  if (UTF16_MARKS.some((mark) => beginning.subarray(0, mark.length).equals(mark)))
    return 'it is UTF-16; save it as UTF-8.';
  return beginning.includes(0) ? 'it contains a NUL byte, so it is no text, or not in UTF-8.' : null;
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

async function* readable(name: string, shownName: string, interruption?: AbortSignal): AsyncGenerator<Buffer, void> {
  try {
    const stream = openInput(name);
    interruption?.addEventListener('abort', () => stream.destroy());
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    throw badInput(`can't read ${shownName}: ${reasonOf(error)}`);
  }
}

function openInput(name: string): Readable {
  if (name === STDIN) return openStdin();
  const path = expandHome(name);
  const isPipe = statSync(path, { throwIfNoEntry: false })?.isFIFO() === true;
  // Opening or reading a pipe as a file can't be cancelled: neither Ctrl-C nor process.exit would end the wait.
  return isPipe
    ? new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), readable: true, writable: false })
    : createReadStream(path);
}

/** Fails if stdin is a folder: Node would treat it as empty. */
export function refuseFolderAsStdin(): void {
  if (isStdinFolder()) throw badInput("can't read stdin: it is a folder.");
}

function isStdinFolder(): boolean {
  return usesOwnStreams() && fstatSync(0).isDirectory();
}

function openStdin(): Streams['stdin'] {
  if (isStdinFolder()) throw Object.assign(new Error('stdin is a folder'), { code: 'EISDIR' });
  const { stdin } = streams();
  if (stdin.isTTY === true) printNote('Type or paste the text and end it with Ctrl-D, or name a file.');
  return stdin;
}

function reasonOf(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'there is no such file.';
    case 'EISDIR':
      return 'it is a folder.';
    case 'EACCES':
      return 'permission denied.';
    default:
      return messageOf(error);
  }
}

const MAX_GAME_MB = 256;
/** Well below the maximum string length of JavaScript. */
const MAX_GAME_LENGTH = MAX_GAME_MB * 2 ** 20;

/** Yields the parts of a PGN as its lines arrive. `first`: lines that have been read before. */
export async function* gameTexts(
  lines: AsyncIterable<string>,
  first: readonly string[] = [],
): AsyncGenerator<GameText, void> {
  const texts = new GameTexts();
  for (const line of first) {
    const part = texts.push(line);
    if (part !== null) yield part;
  }
  for await (const line of lines) {
    const part = texts.push(line);
    if (part !== null) yield part;
    if (texts.unfinished > MAX_GAME_LENGTH) throw badInput(tooLong(texts.end().line));
  }
  yield texts.end();
}

function tooLong(line: number): string {
  return (
    `from line ${line} on, ${MAX_GAME_MB} MB follow without the tags of another game: ` +
    'close an open comment, give each game a tag, or divide the file.'
  );
}
