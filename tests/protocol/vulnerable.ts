import { Running } from './running.ts';

const KILLER = new URL('../helpers/kill_workers.mjs', import.meta.url).href;

/** Start parameters of a process whose threads are killed by tests/helpers/kill_workers.mjs. */
export function environmentWith(variables: Readonly<Record<string, string>>): {
  readonly execArgv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
} {
  return { execArgv: ['--import', KILLER], env: { ...process.env, ...variables } };
}

/** A process whose worker threads the test can kill. */
export class Vulnerable extends Running {
  protected static override readonly environment = environmentWith({});

  kill(): void {
    this.child.kill('SIGUSR2');
  }

  /** Waits until the engine is ready. */
  async ready(): Promise<void> {
    this.send('isready\n');
    await this.next(/^readyok/);
  }

  /** Waits for the next new line of a kind. */
  async next(pattern: RegExp, patienceMs = 10_000): Promise<string> {
    const from = this.seen;
    const find = (): number => this.lines.findIndex((line, index) => index >= from && pattern.test(line));
    await this.until(() => find() >= 0, String(pattern), patienceMs);
    this.seen = find() + 1;
    return this.lines[this.seen - 1]!;
  }

  /**
   * Waits until there are new lines of all these kinds, in any order: on a busy machine a thread that is killed as soon as it exists
   * may be ready before it dies.
   */
  async all(...patterns: readonly RegExp[]): Promise<void> {
    const from = this.seen;
    const places = (): number[] =>
      patterns.map((pattern) => this.lines.findIndex((line, index) => index >= from && pattern.test(line)));
    await this.until(() => places().every((place) => place >= 0), patterns.join(' and '), 10_000);
    this.seen = Math.max(...places()) + 1;
  }

  private seen = 0;
}

const running: Running[] = [];

/** Notes a process, for `endStarted`. */
export function started<T extends Running>(child: T): T {
  running.push(child);
  return child;
}

/** Kills the processes that a test has started: they may be in a state in which they answer nothing. */
export function endStarted(): void {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
}
