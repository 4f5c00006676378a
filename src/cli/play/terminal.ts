import readline from 'node:readline';
import { releaseLocks } from '../../files/file_lock.ts';
import type { EngineLike } from '../../protocol/common/session.ts';
import { EXIT_FINE, EXIT_INTERRUPTED, type ExitCode } from '../exit.ts';
import { textStyle } from '../terminal/text_style.ts';
import { columnsOf } from '../terminal/terminal.ts';
import { Conversation } from './conversation.ts';
import { greeting } from './greeting.ts';
import { PlaySession, type PlayHost } from './session.ts';
import type { Autosave } from './autosave.ts';
import type { GameRecord } from './record.ts';
import type { PlaySettings } from './settings.ts';
import { HINT_CANCELLED, adviceAtEnd, boardLines, endLine, fitted, toldMove } from './words.ts';
import { formatSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import { commandNames, findCommand } from './commands.ts';

/** More moves than this are offered by prefixes: `(B-N)*` instead of sixty squares. */
const MAX_MOVES = 40;

/**
 * The completions of a line, and the part of the line that they complete: answers, commands, their arguments, moves.
 */
export function completions(conversation: Conversation, line: string): [string[], string] {
  const [words, part] = offers(conversation, line);
  // A complete word needs no list of one.
  return [words.length === 1 && words[0] === part ? [] : words, part];
}

function offers(conversation: Conversation, line: string): [string[], string] {
  const { question, session } = conversation;
  if (question !== null) return [startingWith(question.words, line), line];
  const argument = /^\s*\S+\s+(.*)$/s.exec(line)?.[1];
  if (argument !== undefined) {
    const offered = findCommand(line)?.command.complete?.(session, argument) ?? [];
    return [startingWith(offered, argument), argument];
  }
  const commands = startingWith(commandNames(), line).map((name) => `${name} `);
  // On an empty line offer only commands: they are unknown to the user, and there are too many moves.
  return [line === '' ? commands : [...commands, ...movesStartingWith(session.position, line)], line];
}

function movesStartingWith(position: Position, beginning: string): string[] {
  const moves = startingWith(
    position.legalMoves().map((move) => formatSan(position, move).replace(/[+#]$/, '')),
    beginning,
  );
  if (moves.length <= MAX_MOVES) return moves;
  return [...new Set(moves.map((move) => move.replace(/\*.*/, '*')))].slice(0, MAX_MOVES);
}

function startingWith(words: readonly string[], beginning: string): string[] {
  return words.filter((word) => word.startsWith(beginning)).sort();
}

const MIN_WIDTH = 40;
const MAX_WIDTH = 100;
const TICK_MS = 1000;

/** The initial state of a game at a terminal or in a pipe. */
export interface Opening {
  readonly engine: EngineLike;
  readonly settings: PlaySettings;
  readonly record: GameRecord;
  readonly autosave: Autosave;
  /** Lines to print first. */
  readonly notes: readonly string[];
}

/** Plays at a terminal: an input line at the bottom, everything else above it. Resolves when the user quits. */
export async function playAtTerminal({ engine, settings, record, autosave, notes }: Opening): Promise<ExitCode> {
  const styles = {
    ascii: await textStyle(false, process.stdout),
    unicode: await textStyle(true, process.stdout),
  };
  const line = new InputLine();
  const host: PlayHost = {
    isTerminal: true,
    styles,
    get width() {
      return Math.min(Math.max(columnsOf(process.stdout), MIN_WIDTH), MAX_WIDTH);
    },
    say: (lines) => line.printAbove(fitted(lines, host.width)),
    draw: (lines) => line.printAbove(lines),
    complain: (lines) => line.printAbove(fitted(lines, host.width)),
    showMove: (played) =>
      line.printAbove([...fitted(toldMove(played), host.width), ...(played.showsBoard ? boardLines(session) : [])]),
    showEnd: (end) => host.say([endLine(end), ...adviceAtEnd()]),
    changed: () => {
      const problem = autosave.note(session.record, settings);
      line.refresh();
      if (problem !== null) host.complain([`The game is not saved: ${problem}`]);
    },
  };
  const session = new PlaySession(host, engine, settings, record);
  const conversation = new Conversation(session, autosave, () => line.leave(EXIT_FINE));
  line.printAbove(fitted([...greeting(settings, record.plies.length > 0), ...notes], host.width));
  line.printAbove(boardLines(session));
  session.begin();
  // A running clock is shown in the prompt.
  const ticking = setInterval(() => {
    if (session.clock.running !== null) line.refresh();
  }, TICK_MS);
  const keep = (): readonly string[] => fitted(autosave.leave(session.record, settings), host.width);
  const code = await line.read(conversation, keep);
  clearInterval(ticking);
  await session.rest();
  await engine.quit();
  return code;
}

/** The input line, with history and completion. Other output is printed above it, without disturbing it. */
class InputLine {
  private reader: readline.Interface | null = null;
  private conversation: Conversation | null = null;
  /** Is the prompt visible? Not while a line is being processed. */
  private isPrompting = false;
  private end: ((code: ExitCode) => void) | null = null;
  /** Lines typed after the one that leaves no longer count. */
  private hasLeft = false;

  /** Reads lines until the user quits. `keep` saves what would be lost, and says where. */
  async read(conversation: Conversation, keep: () => readonly string[]): Promise<ExitCode> {
    this.conversation = conversation;
    const reader = readline.createInterface({
      input: process.stdin,
      output: process.stdout,
      terminal: true,
      completer: (text: string) => completions(conversation, text),
      removeHistoryDuplicates: true,
    });
    this.reader = reader;
    const left = new Promise<ExitCode>((resolve) => (this.end = resolve));
    // However the process ends, no game is lost.
    const keepAtExit = (): void => void keep();
    process.on('exit', keepAtExit);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.leave(EXIT_INTERRUPTED));
    const hangUp = (): void => endWithTerminal(keep);
    process.on('SIGHUP', hangUp);
    reader.on('error', hangUp);
    let last: Promise<void> = Promise.resolve();
    reader.on('line', (text) => {
      this.isPrompting = false;
      last = last.then(() => this.work(text));
    });
    reader.on('SIGINT', () => this.interrupt());
    // After Ctrl-Z and fg; without a listener the reader would stay paused.
    reader.on('SIGCONT', () => {
      reader.resume();
      this.refresh();
    });
    reader.on('close', () => this.leave(EXIT_FINE));
    this.isPrompting = true;
    this.refresh();
    const code = await left;
    this.clearInput();
    this.reader = null;
    const kept = keep();
    process.off('exit', keepAtExit);
    reader.close();
    process.stdout.write([...kept, 'Good-bye.', ''].join('\n'));
    return code;
  }

  leave(code: ExitCode): void {
    this.hasLeft = true;
    this.end?.(code);
  }

  printAbove(lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.clearInput();
    process.stdout.write(`${lines.join('\n')}\n`);
    this.refresh();
  }

  /** Draws the prompt and the text typed after it. */
  refresh(): void {
    if (this.reader === null || this.conversation === null || !this.isPrompting) return;
    this.clearInput();
    this.reader.setPrompt(this.conversation.prompt());
    this.reader.prompt(true);
  }

  private async work(text: string): Promise<void> {
    if (this.hasLeft) return;
    await this.conversation?.receive(text);
    this.isPrompting = true;
    this.refresh();
  }

  /** Ctrl-C: cancels the typed text, then the thinking, then the question, then quits. */
  private interrupt(): void {
    const { reader, conversation } = this;
    if (reader === null || conversation === null) return;
    if (reader.line !== '') {
      reader.write(null, { ctrl: true, name: 'e' });
      reader.write(null, { ctrl: true, name: 'u' });
    } else if (conversation.session.busy !== null) {
      const { busy } = conversation.session;
      conversation.session.hold();
      this.printAbove([busy === 'hint' ? HINT_CANCELLED : 'Ransom has stopped. "go" continues; Ctrl-C again leaves.']);
    } else if (!conversation.withdrawQuestion()) this.leave(EXIT_INTERRUPTED);
    else this.refresh();
  }

  /** Removes the prompt and typed text, even if they fill several rows. */
  private clearInput(): void {
    if (this.reader === null || !this.isPrompting) return;
    const { rows } = this.reader.getCursorPos();
    readline.moveCursor(process.stdout, 0, -rows);
    readline.cursorTo(process.stdout, 0);
    readline.clearScreenDown(process.stdout);
  }
}

/** The terminal is gone. On a normal exit Node would try to reset its modes, and abort because it can't. */
function endWithTerminal(keep: () => readonly string[]): void {
  keep();
  releaseLocks();
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}
