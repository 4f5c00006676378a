/** What a cycle does after its commands. */
export interface CycleEnd<Event> {
  /** Does what follows from the commands. Its events are delivered with theirs. */
  readonly conclude: () => void;
  readonly listen: (event: Event) => void;
  /** Will nothing more happen without a command? */
  readonly isQuiet: () => boolean;
}

/**
 * Runs commands, also one inside another. When the outermost one is done, what follows from it is done once, and all events are
 * delivered in order, even if a listener causes further ones.
 */
export class CommandCycle<Event> {
  private readonly end: CycleEnd<Event>;
  private readonly events: Event[] = [];
  /** Nesting depth of the commands being carried out. */
  private depth = 0;
  private isDelivering = false;
  private waiting: (() => void)[] = [];

  constructor(end: CycleEnd<Event>) {
    this.end = end;
  }

  run<T>(command: () => T): T {
    this.depth++;
    try {
      return command();
    } finally {
      this.depth--;
      if (this.depth === 0) this.finish();
    }
  }

  /** Delivers an event at the end of the command; at once outside of commands. */
  emit(event: Event): void {
    this.run(() => this.events.push(event));
  }

  /** Resolves when nothing more will happen without a command. */
  settled(): Promise<void> {
    if (this.end.isQuiet()) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private finish(): void {
    this.depth++;
    this.end.conclude();
    this.depth--;
    this.deliver();
    if (!this.end.isQuiet()) return;
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }

  private deliver(): void {
    if (this.isDelivering) return;
    this.isDelivering = true;
    try {
      for (let event = this.events.shift(); event !== undefined; event = this.events.shift()) this.end.listen(event);
    } finally {
      this.isDelivering = false;
    }
  }
}
