import type { TimeSource } from '../../table/time.ts';

/** A countdown that can be halted. */
export class Countdown {
  private readonly time: TimeSource;
  private readonly onEnd: () => void;
  private leftMs = 0;
  private running: { readonly since: number; readonly cancel: () => void } | null = null;

  constructor(time: TimeSource, onEnd: () => void) {
    this.time = time;
    this.onEnd = onEnd;
  }

  /** Restarts with this much time; whether it is running doesn't change. */
  reset(ms: number): void {
    const isRunning = this.running !== null;
    this.halt();
    this.leftMs = ms;
    if (isRunning) this.run();
  }

  run(): void {
    if (this.running !== null) return;
    const cancel = this.time.after(this.leftMs, () => {
      this.running = null;
      this.leftMs = 0;
      this.onEnd();
    });
    this.running = { since: this.time.now(), cancel };
  }

  halt(): void {
    if (this.running === null) return;
    this.running.cancel();
    this.leftMs = Math.max(0, this.leftMs - (this.time.now() - this.running.since));
    this.running = null;
  }
}
