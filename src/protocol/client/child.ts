import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { err, ok, type Result } from '../../rules/result.ts';
import { LineSplitter } from '../io/line_splitter.ts';
import { atAttended, attendedNow } from './attended_time.ts';
import { forget, killTree, markedEnvironment, remember } from './living.ts';
import type { ConversationLog, EngineCommand, EngineFault } from './types.ts';

/** Output between two requests, or during one, that no working engine exceeds. */
const FLOOD_BYTES = 16 * 2 ** 20;
/** How much of stderr is kept to explain a crash, in characters, from its start and from its end. */
const STDERR_KEPT = 2000;
/** Number of last lines shown if none looks like an error. */
const LAST_LINES = 2;
const REASON_LENGTH = 500;
/** Time for an engine to quit when asked. */
const QUIT_GRACE_MS = 1500;
/** Time to wait for remaining output after the engine has ended. */
const LAST_WORDS_MS = 200;

/** A request to the engine and the time limit for its reply. */
export interface Request<T> {
  readonly text: string;
  /** Called with each line of output; any value but undefined is the reply. */
  readonly onLine: (line: string) => T | undefined;
  readonly stallMs: number;
  /** If true, every line of output restarts the timeout. */
  readonly silenceOnly?: boolean;
  /** Text to send when the time is up; `stallMs` counts from then. */
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

/** A child process that handles one request at a time and replies in lines. */
export class EngineChild {
  /** Null if the system refused to start it at all. */
  private readonly child: ChildProcessWithoutNullStreams | null;
  private readonly log: ConversationLog | null;
  private readonly onUnasked: (line: string) => void;
  private readonly ended: Promise<void>;
  private pending: Pending | null = null;
  private fault: EngineFault | null = null;
  private readonly splitter: LineSplitter;
  private outputBytes = 0;
  private lastOutputAt = 0;
  /** Of the current request, or after the last one. */
  private stderrHead = '';
  private stderrTail = '';
  private stderrBefore = '';

  /** `onUnasked`: called with each line of output while there is no request. */
  constructor(
    command: EngineCommand,
    log: ConversationLog | null,
    onUnasked: (line: string) => void = () => undefined,
  ) {
    this.log = log;
    this.onUnasked = onUnasked;
    this.splitter = new LineSplitter({
      receive: (line) => this.hearLine(line),
      receiveTooLong: (beginning) => this.log?.('<', `${beginning}…`),
    });
    const started = startProcess(command);
    if (started.ok) {
      this.child = started.value;
      remember(started.value);
      this.ended = this.watchEnd(started.value, command);
      this.listen(started.value);
    } else {
      this.child = null;
      this.ended = Promise.resolve();
      this.fail(noStart(command, started.error));
    }
  }

  private listen({ stdin, stdout, stderr }: ChildProcessWithoutNullStreams): void {
    // Writing to an engine that has just ended is not an error: its end is reported separately.
    stdin.on('error', () => undefined);
    stdout.on('data', (chunk: Buffer) => {
      this.lastOutputAt = attendedNow();
      this.countOutput(chunk.length);
      this.splitter.push(chunk);
    });
    stderr.setEncoding('utf8').on('data', (chunk: string) => this.hearError(chunk));
  }

  /** Sends lines without waiting for a reply. */
  send(text: string): void {
    if (this.fault !== null || this.child === null) return;
    if (this.log !== null) for (const line of text.split('\n')) this.log('>', line);
    this.child.stdin.write(`${text}\n`);
  }

  /** Sends a request and waits for its reply, or for a fault, after which the engine is dead. */
  request<T>(request: Request<T>): Promise<Result<Answered<T>, EngineFault>> {
    if (this.fault !== null) return Promise.resolve(err(this.fault));
    return new Promise((resolve) => {
      this.outputBytes = 0;
      this.setErrorsAside();
      this.send(request.text);
      const startedAt = attendedNow();
      this.lastOutputAt = startedAt;
      const cancelTimer = this.startTimer(request, startedAt);
      const finish = (result: Result<Answered<T>, EngineFault>): void => {
        cancelTimer();
        this.pending = null;
        resolve(result);
      };
      this.pending = {
        onLine: (line) => {
          const value = request.onLine(line);
          if (value === undefined) return false;
          finish(ok({ value, elapsedMs: attendedNow() - startedAt }));
          return true;
        },
        fail: (fault) => finish(err(fault)),
      };
    });
  }

  /** Sends the quit command, closes the input and waits for the end. False: the engine had to be killed. */
  async quit(farewell: string): Promise<boolean> {
    const { child } = this;
    if (child === null) return true;
    const hadEnded = hasEnded(child);
    this.send(farewell);
    child.stdin.end();
    let inTime = true;
    const cancel = atAttended(attendedNow() + QUIT_GRACE_MS, () => {
      inTime = hadEnded || hasEnded(child);
      killTree(child);
    });
    await this.ended;
    cancel();
    return inTime;
  }

  async kill(): Promise<void> {
    this.killAll();
    await this.ended;
  }

  /** Resolves when the process has ended and its remaining output has been read. */
  private watchEnd(child: ChildProcessWithoutNullStreams, command: EngineCommand): Promise<void> {
    return new Promise((resolve) => {
      const end = (fault: EngineFault): void => {
        this.fail(fault);
        killTree(child);
        forget(child);
        // A process that has left the group may still hold them open, and so keep this program from ending.
        for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
        resolve();
      };
      child.once('close', (code, signal) => end(this.faultOfEnd(code, signal)));
      // A process started by the engine may hold its output open, so that it never closes.
      child.once('exit', (code, signal) => {
        setTimeout(() => end(this.faultOfEnd(code, signal)), LAST_WORDS_MS).unref();
      });
      child.once('error', (error) => {
        if (child.pid === undefined) end(noStart(command, error));
      });
    });
  }

  private killAll(): void {
    if (this.child !== null) killTree(this.child);
  }

  /** Sends the text when the time is up, and gives the engine up when it stalls; the returned function cancels that. */
  private startTimer<T>({ text, stallMs, silenceOnly, hurry }: Request<T>, startedAt: number): () => void {
    let cancel: () => void;
    const waitForStall = (since: number): void => {
      cancel = atAttended(since + stallMs, () => {
        if (silenceOnly === true && this.lastOutputAt + stallMs > attendedNow()) {
          waitForStall(this.lastOutputAt);
          return;
        }
        const stalledOn = lastLine(text);
        this.fail({ kind: 'stall', detail: `no answer to "${stalledOn}"`, stalledOn });
        this.killAll();
      });
    };
    if (hurry === undefined) {
      waitForStall(startedAt);
    } else {
      cancel = atAttended(startedAt + hurry.afterMs, () => {
        this.send(hurry.text);
        waitForStall(attendedNow());
      });
    }
    return () => cancel();
  }

  private hearLine(line: string): void {
    this.log?.('<', line);
    if (this.pending === null) this.onUnasked(line);
    else this.pending.onLine(line);
  }

  /** What stderr has said until now explains the end of the process only if nothing else does. */
  private setErrorsAside(): void {
    const said = this.stderrHead + this.stderrTail;
    if (said.trim() !== '') this.stderrBefore = said;
    this.stderrHead = '';
    this.stderrTail = '';
  }

  private hearError(chunk: string): void {
    this.countOutput(chunk.length);
    const room = STDERR_KEPT - this.stderrHead.length;
    this.stderrHead += chunk.slice(0, room);
    this.stderrTail = (this.stderrTail + chunk.slice(room)).slice(-STDERR_KEPT);
    if (this.log !== null) for (const line of chunk.trimEnd().split('\n')) this.log('!', line);
  }

  private countOutput(bytes: number): void {
    this.outputBytes += bytes;
    if (this.outputBytes <= FLOOD_BYTES || this.fault !== null) return;
    this.fail({ kind: 'flood', detail: `more than ${FLOOD_BYTES} bytes of output without an answer` });
    this.killAll();
  }

  /** Only the first fault counts; it ends the current request, or the next one. */
  private fail(fault: EngineFault): void {
    this.fault ??= fault;
    this.pending?.fail(this.fault);
  }

  private faultOfEnd(code: number | null, signal: NodeJS.Signals | null): EngineFault {
    const how = signal === null ? `ended with exit code ${code ?? 0}` : `was ended by ${signal}`;
    const said = reasonIn(this.stderrHead + this.stderrTail) || reasonIn(this.stderrBefore);
    return { kind: 'crash', detail: said === '' ? how : `${how}: ${said}` };
  }
}

/**
 * Starts the engine's process, or says why the system refuses. Node reports some reasons by an event, and then the process has no
 * id; it throws others; and when no file can be opened any more, it leaves the streams out.
 */
function startProcess(command: EngineCommand): Result<ChildProcessWithoutNullStreams, NodeJS.ErrnoException> {
  try {
    const child = spawn(command.file, command.args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      // Its own process group: Ctrl-C reaches only the match, and the engine's helper processes are killed with it.
      detached: process.platform !== 'win32',
      env: markedEnvironment(),
      ...(command.directory === null ? {} : { cwd: command.directory }),
    });
    const { stdin } = child as Partial<ChildProcess>;
    if (stdin !== undefined && stdin !== null) return ok(child);
    child.once('error', () => undefined);
    return err(new Error('the system has no free file handles: allow more (ulimit -n), or play fewer games at once'));
  } catch (error) {
    return err(error as NodeJS.ErrnoException);
  }
}

function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null || pid === undefined;
}

function noStart(command: EngineCommand, error: NodeJS.ErrnoException): EngineFault {
  return { kind: 'no-start', detail: describeStartFault(command, error) };
}

const ERROR = /error|panic|fatal|assert/i;
const ERROR_WITH_REASON = /(?:error|panic|fatal|assert)\w*:/i;

/**
 * The first line of stderr that looks like an error, otherwise the last lines: an error is usually followed by a stack
 * trace or advice.
 */
function reasonIn(stderr: string): string {
  const lines = stderr
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  // Prefer "Error: …" to a source line that throws it.
  const error = lines.find((line) => ERROR_WITH_REASON.test(line)) ?? lines.find((line) => ERROR.test(line));
  return (error ?? lines.slice(-LAST_LINES).join(' ')).slice(0, REASON_LENGTH);
}

function describeStartFault({ file, directory }: EngineCommand, { code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOENT':
      // The system reports the same error in both cases.
      if (directory !== null && !existsSync(directory))
        return `can't be started: there is no folder ${directory}: check its path`;
      return `can't be started: there is no program ${file}: check its spelling, or give its path`;
    case 'ENOTDIR':
      return `can't be started: a part of the path ${directory === null || isFolder(directory) ? file : directory} is a file, not a folder: check it`;
    case 'EACCES':
      return `can't be started: ${file} may not be executed: name a program, or make the file one (chmod +x)`;
    default:
      return `can't be started: ${message}`;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}
