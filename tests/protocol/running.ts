import { spawn, type ChildProcess } from 'node:child_process';
import { BIN } from '../helpers/ransom_process.ts';
import { sleep } from './fake_engine.ts';

/** The built program as a process, controlled like an engine of a user interface. */
export class Running {
  /** Start parameters of the process: options of Node and its environment. */
  protected static readonly environment: { readonly execArgv: readonly string[]; readonly env: NodeJS.ProcessEnv } = {
    execArgv: [],
    env: process.env,
  };
  readonly lines: string[] = [];
  readonly child: ChildProcess;
  readonly startedAt = performance.now();
  exitCode: number | null | undefined;
  errors = '';
  private unfinished = '';

  constructor(...args: readonly string[]) {
    const { execArgv, env } = new.target.environment;
    this.child = spawn(process.execPath, [...execArgv, BIN, ...args], { stdio: 'pipe', env });
    this.child.stdout!.on('data', (bytes: Buffer) => {
      const parts = (this.unfinished + bytes.toString()).split('\n');
      this.unfinished = parts.pop()!;
      this.lines.push(...parts);
    });
    this.child.stderr!.on('data', (bytes: Buffer) => (this.errors += bytes.toString()));
    this.child.stdin!.on('error', () => undefined);
    this.child.on('exit', (code) => (this.exitCode = code));
  }

  send(text: string): void {
    this.child.stdin!.write(text);
  }

  async until(condition: () => boolean, what: string, patienceMs = 20_000): Promise<number> {
    const from = performance.now();
    while (!condition()) {
      if (performance.now() - from > patienceMs)
        throw new Error(`no ${what} in\n${this.lines.join('\n')}${this.errors}`);
      await sleep(1);
    }
    return performance.now() - from;
  }

  line(pattern: RegExp): Promise<number> {
    return this.until(() => this.lines.some((line) => pattern.test(line)), String(pattern));
  }

  exit(): Promise<number> {
    return this.until(() => this.exitCode !== undefined, 'exit');
  }
}

/** Starts the program; what has been started ends with the test. */
export function starter(): (...args: readonly string[]) => Running {
  let running: Running[] = [];
  afterEach(() => {
    for (const { child } of running) child.kill('SIGKILL');
    running = [];
  });
  return (...args) => {
    const process = new Running(...args);
    running.push(process);
    return process;
  };
}
