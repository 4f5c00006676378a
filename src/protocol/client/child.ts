import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import { err, ok, type Result } from '../../rules/result.ts';
import { LineSplitter } from '../io/line_splitter.ts';
import { forget, killTree, remember } from './living.ts';
import type { ConversationLog, EngineCommand, EngineFault } from './types.ts';

/** Output between two requests, or during one, that no sane engine reaches. */
const FLOOD_BYTES = 16 * 2 ** 20;
/** How much of stderr is kept to explain a crash, from its beginning and from its end. */
const STDERR_KEPT = 2000;
/** How many of its last lines are shown if none speaks of an error. */
const LAST_LINES = 2;
const REASON_LENGTH = 500;
/** How long an engine may take to end after it was asked to. */
const QUIT_GRACE_MS = 1500;
/** Longer timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** How long output may still come in after the engine has ended. */
const LAST_WORDS_MS = 200;

/** One question to the engine and how long its answer may take. */
export interface Request<T> {
  readonly text: string;
  /** Looks at each line of output; anything but undefined is the answer. */
  readonly onLine: (line: string) => T | undefined;
  readonly stallMs: number;
  /** True: any line of output starts the waiting again. */
  readonly silenceOnly?: boolean;
  /** What to say when the time is up; `stallMs` counts from there. */
  readonly hurry?: { readonly afterMs: number; readonly text: string };
}

export interface Answered<T> {
  readonly value: T;
  readonly elapsedMs: number;
}

interface Pending {
  readonly onLine: (line: string) => boolean;
  readonly fail: (fault: EngineFault) => void;
}

/** A child process that is asked one question at a time and answers in lines. */
export class EngineChild {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly log: ConversationLog | null;
  private readonly ended: Promise<void>;
  private pending: Pending | null = null;
  private fault: EngineFault | null = null;
  private readonly splitter: LineSplitter;
  private heard = 0;
  private lastHeardAt = 0;
  private stderrHead = '';
  private stderrTail = '';

  constructor(command: EngineCommand, log: ConversationLog | null) {
    this.log = log;
    this.child = spawn(command.file, command.args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      // A group of its own: Ctrl-C reaches the match alone, and helpers of the engine die with it.
      detached: process.platform !== 'win32',
      ...(command.directory === null ? {} : { cwd: command.directory }),
    });
    remember(this.child);
    this.ended = this.watchEnd(command);
    // Writing to an engine that has just ended is no error of ours: its end is reported by itself.
    this.child.stdin.on('error', () => undefined);
    this.splitter = new LineSplitter({
      receive: (line) => {
        this.hearLine(line);
      },
      receiveTooLong: (beginning) => this.log?.('<', `${beginning}…`),
    });
    this.child.stdout.on('data', (chunk: Buffer) => {
      this.lastHeardAt = performance.now();
      this.countOutput(chunk.length);
      this.splitter.push(chunk);
    });
    this.child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      this.hearError(chunk);
    });
  }

  /** Sends lines without waiting for anything. */
  send(text: string): void {
    if (this.fault !== null) return;
    if (this.log !== null) for (const line of text.split('\n')) this.log('>', line);
    this.child.stdin.write(`${text}\n`);
  }

  /** Sends a question and waits for its answer or for a fault, after which the engine is dead. */
  request<T>(request: Request<T>): Promise<Result<Answered<T>, EngineFault>> {
    if (this.fault !== null) return Promise.resolve(err(this.fault));
    return new Promise((resolve) => {
      this.heard = 0;
      this.send(request.text);
      const startedAt = performance.now();
      this.lastHeardAt = startedAt;
      const timer = this.startTimer(request, startedAt);
      const finish = (result: Result<Answered<T>, EngineFault>): void => {
        timer.cancel();
        this.pending = null;
        resolve(result);
      };
      this.pending = {
        onLine: (line) => {
          const value = request.onLine(line);
          if (value === undefined) return false;
          finish(ok({ value, elapsedMs: performance.now() - startedAt }));
          return true;
        },
        fail: (fault) => {
          finish(err(fault));
        },
      };
    });
  }

  /** Sends the farewell, closes the input and waits for the end. False: the engine had to be killed. */
  async quit(farewell: string): Promise<boolean> {
    const hadEnded = this.hasEnded();
    this.send(farewell);
    this.child.stdin.end();
    let inTime = true;
    const timer = setTimeout(() => {
      inTime = hadEnded || this.hasEnded();
      killTree(this.child);
    }, QUIT_GRACE_MS);
    await this.ended;
    clearTimeout(timer);
    return inTime;
  }

  async kill(): Promise<void> {
    killTree(this.child);
    await this.ended;
  }

  /** Resolves when the process has ended and its last words were heard. */
  private watchEnd(command: EngineCommand): Promise<void> {
    return new Promise((resolve) => {
      const end = (detail: string): void => {
        this.fail({ kind: 'crash', detail });
        killTree(this.child);
        forget(this.child);
        resolve();
      };
      this.child.once('close', (code, signal) => {
        end(this.describeEnd(code, signal));
      });
      // Something that the engine has started may hold its output open, which then never closes.
      this.child.once('exit', (code, signal) => {
        setTimeout(() => {
          end(this.describeEnd(code, signal));
        }, LAST_WORDS_MS).unref();
      });
      this.child.once('error', (error) => {
        if (this.child.pid === undefined) end(describeStartFault(command, error));
      });
    });
  }

  private hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null || this.child.pid === undefined;
  }

  private startTimer<T>(request: Request<T>, startedAt: number): { cancel: () => void } {
    let handle: NodeJS.Timeout;
    const waitForStall = (since: number): void => {
      const due = since + request.stallMs;
      handle = setTimeout(() => {
        if (request.silenceOnly === true && this.lastHeardAt + request.stallMs > performance.now()) {
          waitForStall(this.lastHeardAt);
          return;
        }
        this.fail({ kind: 'stall', detail: `no answer to "${lastLine(request.text)}"` });
        killTree(this.child);
      }, due - performance.now());
    };
    const { hurry } = request;
    if (hurry === undefined) {
      waitForStall(startedAt);
    } else {
      const hurryAt = startedAt + hurry.afterMs;
      const waitForHurry = (): void => {
        const leftMs = hurryAt - performance.now();
        handle = setTimeout(
          () => {
            if (leftMs > LONGEST_TIMER_MS) {
              waitForHurry();
              return;
            }
            this.send(hurry.text);
            waitForStall(performance.now());
          },
          Math.min(leftMs, LONGEST_TIMER_MS),
        );
      };
      waitForHurry();
    }
    return {
      cancel: () => {
        clearTimeout(handle);
      },
    };
  }

  private hearLine(line: string): void {
    this.log?.('<', line);
    this.pending?.onLine(line);
  }

  private hearError(chunk: string): void {
    this.countOutput(chunk.length);
    const room = STDERR_KEPT - this.stderrHead.length;
    this.stderrHead += chunk.slice(0, room);
    this.stderrTail = (this.stderrTail + chunk.slice(room)).slice(-STDERR_KEPT);
    if (this.log !== null) for (const line of chunk.trimEnd().split('\n')) this.log('!', line);
  }

  private countOutput(bytes: number): void {
    this.heard += bytes;
    if (this.heard <= FLOOD_BYTES || this.fault !== null) return;
    this.fail({ kind: 'flood', detail: `more than ${FLOOD_BYTES} bytes of output without an answer` });
    killTree(this.child);
  }

  /** The first fault counts; it answers the question that is open, or the next one. */
  private fail(fault: EngineFault): void {
    this.fault ??= fault;
    this.pending?.fail(this.fault);
  }

  private describeEnd(code: number | null, signal: NodeJS.Signals | null): string {
    const how = signal === null ? `ended with exit code ${code ?? 0}` : `was ended by ${signal}`;
    const said = reasonIn([this.stderrHead, this.stderrTail].join(''));
    return said === '' ? how : `${how}: ${said}`;
  }
}

/** The first line of stderr that tells an error, else the last lines: what follows an error is usually a stack or advice. */
function reasonIn(stderr: string): string {
  const lines = stderr
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  // "Error: …" before a line of the source that throws it.
  const error = lines.find((line) => /error\w*:/i.test(line)) ?? lines.find((line) => /error/i.test(line));
  return (error ?? lines.slice(-LAST_LINES).join(' ')).slice(0, REASON_LENGTH);
}

function describeStartFault({ file, directory }: EngineCommand, { code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOENT':
      // The system says the same of both.
      if (directory !== null && !existsSync(directory)) return `can't be started: there is no folder ${directory}`;
      return `can't be started: there is no program ${file}`;
    case 'EACCES':
      return `can't be started: ${file} may not be executed`;
    default:
      return `can't be started: ${message}`;
  }
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}
