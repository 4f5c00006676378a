import { LineSplitter, MAX_LINE_LENGTH } from '../../protocol/io/line_splitter.ts';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO, type ExitCode } from '../exit.ts';
import { ASCII_STYLE, UNICODE_STYLE } from '../terminal/text_style.ts';
import { printLine, printNote } from '../terminal/terminal.ts';
import { Conversation } from './conversation.ts';
import { clockLine } from './greeting.ts';
import { PlaySession, type PlayHost } from './session.ts';
import type { Opening } from './terminal.ts';
import { describeThought, endLine, numberedMove } from './words.ts';

const WIDTH = 80;
/** Lines read ahead while Ransom thinks; more wait in the pipe. */
const MAX_WAITING = 10_000;
/** A line whose end is missing: its beginning alone may be another command. */
const TOO_LONG = Symbol('a line that is too long');
type InputLine = string | typeof TOO_LONG;
/** Commands that can't wait until Ransom has moved. */
const URGENT = /^\s*(?:now|!|move\s+now|stop|pause)\s*$/i;

/**
 * Plays in a pipe: moves and commands are lines, each handled after Ransom has replied to the previous one; every
 * half-move is a line of output. Ends with the input, or at `quit`; the exit code says whether all lines were valid.
 */
export async function playInPipe({ engine, settings, record, autosave, notes }: Opening): Promise<ExitCode> {
  let lineNumber = 0;
  let code: ExitCode = EXIT_FINE;
  const host: PlayHost = {
    isTerminal: false,
    styles: { ascii: ASCII_STYLE, unicode: UNICODE_STYLE },
    width: WIDTH,
    say: printLines,
    draw: printLines,
    complain: (lines) => {
      code = EXIT_NO;
      const [first = '', ...others] = lines;
      printNote(`ransom: line ${lineNumber}: ${first}`);
      for (const line of others) printNote(line);
    },
    showMove: ({ before, move, thought }) => {
      printLine(numberedMove(before, move));
      if (thought !== null) printLine(`  ${describeThought(before, thought)}`);
    },
    showEnd: (end) => printLine(endLine(end)),
    changed: () => {
      const problem = autosave.note(session.record, settings);
      if (problem !== null) host.complain([`The game is not saved: ${problem}`]);
    },
  };
  const session = new PlaySession(host, engine, settings, record);
  let hasLeft = false;
  const conversation = new Conversation(session, autosave, () => {
    hasLeft = true;
  });
  for (const note of notes) printNote(note);
  if (settings.control.kind !== 'none') printNote(clockLine(settings.control));
  session.begin();
  const lines = new WaitingLines(process.stdin);
  const interrupted = new Promise<'interrupted'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve('interrupted'));
  });
  const converse = async (): Promise<void> => {
    await emptyQueue();
    while (!hasLeft) {
      const line = await lines.next();
      if (line === null) return;
      await take(line);
      await emptyQueue();
    }
  };
  const ended = await Promise.race([converse(), interrupted]);
  hasLeft = true;
  lines.close();
  autosave.leave(session.record, settings);
  await session.rest();
  await engine.quit();
  return ended === 'interrupted' ? EXIT_INTERRUPTED : code;

  /** Waits until Ransom is idle; urgent commands don't wait. */
  async function emptyQueue(): Promise<void> {
    while (!hasLeft && session.busy !== null) {
      if (lines.isUrgent()) await take(await lines.next());
      else await Promise.race([session.settled(), lines.change()]);
    }
  }

  async function take(line: InputLine | null): Promise<void> {
    lineNumber++;
    if (line === TOO_LONG) host.complain([`The line is too long: it may have ${MAX_LINE_LENGTH} characters.`]);
    else await conversation.receive(line ?? '');
  }
}

function printLines(lines: readonly string[]): void {
  for (const line of lines) printLine(line);
}

/** The lines of a stream, buffered until they are requested. */
class WaitingLines {
  private readonly stream: NodeJS.ReadStream;
  private readonly waiting: InputLine[] = [];
  private hasEnded = false;
  private onChange: (() => void)[] = [];

  constructor(stream: NodeJS.ReadStream) {
    this.stream = stream;
    const receive = (line: InputLine): void => {
      this.waiting.push(line);
      if (this.waiting.length > MAX_WAITING) stream.pause();
    };
    const splitter = new LineSplitter({ receive, receiveTooLong: () => receive(TOO_LONG) });
    stream.on('data', (bytes: Buffer) => {
      splitter.push(bytes);
      this.tell();
    });
    const end = (): void => {
      splitter.end();
      this.hasEnded = true;
      this.tell();
    };
    stream.on('end', end);
    stream.on('error', end);
  }

  /** Null at the end. */
  async next(): Promise<InputLine | null> {
    while (this.waiting.length === 0 && !this.hasEnded) await this.change();
    const line = this.waiting.shift() ?? null;
    if (this.waiting.length === 0) this.stream.resume();
    return line;
  }

  /** Is the next line urgent? */
  isUrgent(): boolean {
    const [next] = this.waiting;
    return typeof next === 'string' && URGENT.test(next);
  }

  /** Resolves when a line, or the end, has arrived. */
  change(): Promise<void> {
    return new Promise((resolve) => this.onChange.push(resolve));
  }

  /** Lines that have been read ahead no longer count. */
  close(): void {
    this.waiting.length = 0;
    this.hasEnded = true;
    this.stream.destroy();
  }

  private tell(): void {
    const { onChange } = this;
    this.onChange = [];
    for (const resolve of onChange) resolve();
  }
}
