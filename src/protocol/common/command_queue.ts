/**
 * Executes commands in order, each after the previous one has finished. A command that finishes synchronously is done
 * when `push` returns, so that an idle session replies without delay.
 */
export class CommandQueue<Command> {
  private readonly waiting: Command[] = [];
  private readonly execute: (command: Command) => Promise<void> | void;
  private readonly onFault: (error: unknown) => void;
  private isExecuting = false;
  private onSettled: (() => void)[] = [];

  /** `onFault` is called with whatever `execute` throws; the queue continues. */
  constructor(execute: (command: Command) => Promise<void> | void, onFault: (error: unknown) => void) {
    this.execute = execute;
    this.onFault = onFault;
  }

  /** Number of commands waiting for the current one. */
  get waitingCount(): number {
    return this.waiting.length;
  }

  /** Resolves when the queue is empty and idle. */
  settled(): Promise<void> {
    if (!this.isExecuting) return Promise.resolve();
    return new Promise((resolve) => {
      this.onSettled.push(resolve);
    });
  }

  push(command: Command): void {
    this.waiting.push(command);
    if (!this.isExecuting) this.run();
  }

  private run(): void {
    this.isExecuting = true;
    for (;;) {
      const command = this.waiting.shift();
      if (command === undefined) break;
      const pending = this.start(command);
      if (pending !== null) {
        pending.catch(this.onFault).then(
          () => this.run(),
          () => undefined,
        );
        return;
      }
    }
    this.isExecuting = false;
    const resolvers = this.onSettled;
    this.onSettled = [];
    for (const resolve of resolvers) resolve();
  }

  private start(command: Command): Promise<void> | null {
    try {
      return this.execute(command) ?? null;
    } catch (error) {
      this.onFault(error);
      return null;
    }
  }
}
