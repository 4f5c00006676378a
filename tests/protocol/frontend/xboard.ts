import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role, Square } from '../../../src/rules/setup.ts';
import { fileOf, rankOf } from '../../../src/rules/squares.ts';
import { WHITE } from '../../../src/shared/men.ts';
import { sleep } from '../fake_engine.ts';
import type { Desktop } from './desktop.ts';

/** A line of the conversation between XBoard and an engine. */
export interface Said {
  /** The engine's number, 1 or 2. */
  readonly engine: number;
  readonly from: 'engine' | 'xboard';
  readonly text: string;
}

/**
 * XBoard's smallest comfortable board: distance between squares in pixels, and from its border to the centre of the
 * outermost.
 */
const SIZE = 'Medium';
const PITCH = 43;
const MARGIN = 23;
/** Files of the window, holdings on both sides included: Black's men, numbers, a to h, numbers, White's men. */
const FIRST_FILE = 2;
const LAST_COLUMN = 11;
const PATIENCE_MS = 20_000;
/** XBoard redraws its window when it has learned the variant. */
const REST_MS = 1000;
const BOARD_TITLE = '^xboard: ';

/** A running XBoard, with access to its mouse and its log. */
export class Xboard {
  readonly folder: string;
  private readonly desktop: Desktop;
  private readonly child: ChildProcess;
  private seen = 0;
  private window = '';

  constructor(desktop: Desktop, folder: string, args: readonly string[]) {
    mkdirSync(folder, { recursive: true });
    this.desktop = desktop;
    this.folder = folder;
    const common = ['-testLegality', 'false', '-autoComment', 'true', '-size', SIZE, '-ponderNextMove', 'false'];
    const output = ['-debug', '-nameOfDebugFile', this.path('log'), '-saveGameFile', this.path('pgn')];
    output.push('-savePositionFile', this.path('fen'));
    const view = ['-showTargetSquares', 'true', '-highlightDragging', 'true', '-ringBellAfterMoves', 'false'];
    this.child = spawn('xboard', [...common, ...output, ...view, ...args], {
      env: desktop.env,
      cwd: folder,
      stdio: 'ignore',
    });
  }

  end(): void {
    // When asked politely, it sometimes waits forever.
    this.child.kill('SIGKILL');
  }

  /** The conversation with the engines so far. */
  conversation(): Said[] {
    return readOr(this.path('log'), '')
      .split('\n')
      .flatMap((line) => {
        const match = /^\d+ ([<>])(first|second) ?: (.*)$/.exec(line);
        if (match === null) return [];
        return [
          {
            engine: match[2] === 'first' ? 1 : 2,
            from: match[1] === '<' ? 'engine' : 'xboard',
            text: match[3]!,
          } as const,
        ];
      });
  }

  /** The record of the finished games. */
  pgn(): string {
    return readOr(this.path('pgn'), '');
  }

  /** The last position of the finished game. */
  lastFen(): string {
    return readOr(this.path('fen'), '').trim().split('\n').at(-1)!;
  }

  /** Waits for a matching line of the first engine after the last one consumed; returns it. */
  async hear(pattern: RegExp, patienceMs = PATIENCE_MS): Promise<string> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const conversation = this.conversation();
      while (this.seen < conversation.length) {
        const { engine, from, text } = conversation[this.seen++]!;
        if (engine === 1 && from === 'engine' && pattern.test(text)) return text;
      }
      if (performance.now() > deadline)
        throw new Error(`XBoard's engine did not say ${String(pattern)}:\n${this.lastWords()}`);
      await sleep(10);
    }
  }

  /** The engine's next unconsumed line, if it arrives soon; it is not consumed. */
  async nextWord(patienceMs: number): Promise<string | null> {
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline) {
      const next = this.conversation()
        .slice(this.seen)
        .find(({ engine, from }) => engine === 1 && from === 'engine');
      if (next !== undefined) return next.text;
      await sleep(10);
    }
    return null;
  }

  /** Waits until XBoard knows the game, has received all pending answers, and shows its board. */
  async settle(): Promise<void> {
    const deadline = performance.now() + 2 * PATIENCE_MS;
    let restingSince = performance.now();
    while (performance.now() - restingSince < REST_MS) {
      if (!this.isAtRest()) restingSince = performance.now();
      if (performance.now() > deadline) throw new Error(`XBoard does not come to rest:\n${this.lastWords()}`);
      await sleep(50);
    }
    // Later the title shows who plays.
    this.window = this.desktop.windows(BOARD_TITLE)[0]!;
    this.seen = this.conversation().length;
  }

  clickSquare(square: Square): void {
    this.click(FIRST_FILE + fileOf(square), rankOf(square));
  }

  /**
   * Clicks on a man beside the board: White's are on the right, pawns at the bottom; Black's on the left, at the top.
   */
  clickHoldings(colour: number, role: Role): void {
    if (colour === WHITE) this.click(LAST_COLUMN, role);
    else this.click(0, 7 - role);
  }

  /** Answers the question in the window that XBoard has opened. */
  async answer(text: string): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    let window: string | undefined;
    while (window === undefined) {
      if (performance.now() > deadline) throw new Error('no window with a question');
      window = this.desktop.windows('query$')[0];
      await sleep(20);
    }
    await sleep(200);
    const { x, y, height } = this.desktop.geometry(window);
    this.desktop.click(x + 100, y + Math.round(height * 0.4));
    this.desktop.type(text);
  }

  screenshot(file: string): void {
    const { x, y, width, height } = this.board();
    this.desktop.screenshot(file, { x, y, width, height });
  }

  private isAtRest(): boolean {
    const said = this.conversation().map(({ text }) => text);
    const ping = said.filter((text) => text.startsWith('ping ')).at(-1);
    const isAnswered = ping !== undefined && said.includes(ping.replace('ping', 'pong'));
    return isAnswered && said.some((text) => text.startsWith('setup ')) && this.desktop.windows(BOARD_TITLE).length > 0;
  }

  private click(column: number, rank: number): void {
    const { x, y, width, height } = this.board();
    this.desktop.click(x + width - MARGIN - 1 - PITCH * (LAST_COLUMN - column), y + height - MARGIN - PITCH * rank);
  }

  private board(): ReturnType<Desktop['geometry']> {
    return this.desktop.geometry(this.window);
  }

  private lastWords(): string {
    return this.conversation()
      .slice(-15)
      .map(({ engine, from, text }) => `${from === 'engine' ? '<' : '>'}${engine} ${text}`)
      .join('\n');
  }

  private path(extension: string): string {
    return join(this.folder, `xboard.${extension}`);
  }
}

function readOr(file: string, otherwise: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : otherwise;
}
