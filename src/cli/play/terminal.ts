import readline from 'node:readline';
import { releaseLocks } from '../../files/file_lock.ts';
import type { EngineLike } from '../../protocol/common/engine_like.ts';
import { EXIT_FINE, EXIT_INTERRUPTED, type ExitCode } from '../exit.ts';
import { tableStyle } from '../terminal/table_style.ts';
import { completions } from './completion.ts';
import { Conversation } from './conversation.ts';
import { greeting } from './greeting.ts';
import type { PlayHost } from './host.ts';
import type { Keeper } from './keeper.ts';
import type { GameRecord } from './record.ts';
import { PlaySession } from './session.ts';
import type { PlaySettings } from './settings.ts';
import { adviceAtEnd, boardLines, endLine, fitted, toldMove } from './words.ts';

const LEAST_WIDTH = 40;
const MOST_WIDTH = 100;
const TICK_MS = 1000;

/** What a game at a terminal or in a pipe begins with. */
export interface Opening {
  readonly engine: EngineLike;
  readonly settings: PlaySettings;
  readonly record: GameRecord;
  readonly keeper: Keeper;
  /** Lines to print first. */
  readonly notes: readonly string[];
}

/** Plays at a terminal: a line to type in at the bottom, everything else above it. Resolves when the user leaves. */
export async function playAtTerminal({ engine, settings, record, keeper, notes }: Opening): Promise<ExitCode> {
  const styles = {
    ascii: await tableStyle(false, process.stdout),
    unicode: await tableStyle(true, process.stdout),
  };
  const line = new InputLine();
  const host: PlayHost = {
    isTerminal: true,
    styles,
    get width() {
      return Math.min(Math.max(process.stdout.columns, LEAST_WIDTH), MOST_WIDTH);
    },
    say: (lines) => {
      line.printAbove(fitted(lines, host.width));
    },
    draw: (lines) => {
      line.printAbove(lines);
    },
    complain: (lines) => {
      line.printAbove(fitted(lines, host.width));
    },
    showMove: (played) => {
      line.printAbove([...fitted(toldMove(played), host.width), ...(played.showsBoard ? boardLines(session) : [])]);
    },
    showEnd: (end) => {
      host.say([endLine(end), ...adviceAtEnd()]);
    },
    changed: () => {
      const problem = keeper.note(session.record, settings);
      line.refresh();
      if (problem !== null) host.complain([`The game is not saved: ${problem}`]);
    },
  };
  const session = new PlaySession(host, engine, settings, record);
  const conversation = new Conversation(session, keeper, () => {
    line.leave(EXIT_FINE);
  });
  line.printAbove(fitted([...greeting(settings), ...notes], host.width));
  line.printAbove(boardLines(session));
  session.begin();
  // The clock is shown where the person types, and runs there.
  const ticking = setInterval(() => {
    if (session.clock.running !== null) line.refresh();
  }, TICK_MS);
  const keep = (): readonly string[] => fitted(keeper.leave(session.record, settings), host.width);
  const code = await line.read(conversation, keep);
  clearInterval(ticking);
  await session.rest();
  await engine.quit();
  return code;
}

/** The line in which the user types, with history and completion. What is printed meanwhile goes above it, whole. */
class InputLine {
  private reader: readline.Interface | null = null;
  private conversation: Conversation | null = null;
  /** Is the prompt on the screen? Not while a line is being processed. */
  private isPrompting = false;
  private end: ((code: ExitCode) => void) | null = null;

  /** Reads lines until the user leaves. `keep` saves what would be lost, and says where. */
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
    reader.on('SIGINT', () => {
      this.interrupt();
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
    this.end?.(code);
  }

  printAbove(lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.clearInput();
    process.stdout.write(`${lines.join('\n')}\n`);
    this.refresh();
  }

  /** Draws the prompt and what is typed after it. */
  refresh(): void {
    if (this.reader === null || this.conversation === null || !this.isPrompting) return;
    this.clearInput();
    this.reader.setPrompt(this.conversation.prompt());
    this.reader.prompt(true);
  }

  private async work(text: string): Promise<void> {
    await this.conversation?.receive(text);
    this.isPrompting = true;
    this.refresh();
  }

  /** Ctrl-C: gives up what is typed, then the thinking, then the question, then the game. */
  private interrupt(): void {
    const { reader, conversation } = this;
    if (reader === null || conversation === null) return;
    if (reader.line !== '') {
      reader.write(null, { ctrl: true, name: 'e' });
      reader.write(null, { ctrl: true, name: 'u' });
    } else if (conversation.session.busy !== null) {
      conversation.session.hold();
      this.printAbove(['Ransom has stopped. "go" continues; Ctrl-C again leaves.']);
    } else if (!conversation.dropQuestion()) this.leave(EXIT_INTERRUPTED);
    else this.refresh();
  }

  /** Takes prompt and typed text off the screen, also if they fill several rows. */
  private clearInput(): void {
    if (this.reader === null || !this.isPrompting) return;
    const { rows } = this.reader.getCursorPos();
    readline.moveCursor(process.stdout, 0, -rows);
    readline.cursorTo(process.stdout, 0);
    readline.clearScreenDown(process.stdout);
  }
}

/** The terminal is gone. Ending in the usual way, Node would try to set its modes once more, and abort because it can't. */
function endWithTerminal(keep: () => readonly string[]): void {
  keep();
  releaseLocks();
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}
