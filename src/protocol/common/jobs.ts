import { countQuickly, isQuickPerft, startPerft, type PerftTotal } from '../../engine/perft_job.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import type { BenchTotal, SessionTools } from './session.ts';

interface Job {
  cancel(): void;
}

/** Runs a session's long jobs other than searches, one at a time: a perft or a benchmark. Both can be cancelled. */
export class JobSlot {
  private job: Job | null = null;
  private announced = 0;
  private begun = 0;
  /** Jobs up to this number are cancelled. */
  private cancelled = 0;

  get isBusy(): boolean {
    return this.job !== null;
  }

  /** Registers a job that will start after the work queued before it. */
  announce(): void {
    this.announced++;
  }

  /** Cancels the current job and all registered ones. */
  cancel(): void {
    this.cancelled = this.announced;
    this.job?.cancel();
  }

  /** Cancels the current job and all future ones. */
  close(): void {
    this.announced = Infinity;
    this.cancel();
  }

  /**
   * Runs a registered perft; `total` is null if it was cancelled. A small count is always done synchronously: `onTotal`
   * is called before this returns.
   */
  perft(
    position: Position,
    depth: number,
    threads: number,
    onRootMove: (move: Move, leaves: number) => void,
    onTotal: (total: PerftTotal | null) => void,
  ): Promise<void> | void {
    const isWanted = this.begin();
    if (isQuickPerft(position, depth)) {
      onTotal(countQuickly(position, depth, onRootMove));
      return;
    }
    if (!isWanted) {
      onTotal(null);
      return;
    }
    const run = startPerft(position, depth, threads, onRootMove);
    return this.wait(run, run.total, onTotal);
  }

  /** Runs a registered benchmark; null if it was cancelled. */
  bench(
    start: SessionTools['startBench'],
    onPosition: (text: string) => void,
    onTotal: (total: BenchTotal | null) => void,
  ): Promise<void> | void {
    if (!this.begin()) {
      onTotal(null);
      return;
    }
    const run = start(onPosition);
    return this.wait(run, run.total, onTotal);
  }

  /** Marks a job as started; false if it has been cancelled. */
  private begin(): boolean {
    this.begun++;
    return this.begun > this.cancelled;
  }

  private async wait<Total>(job: Job, total: Promise<Total>, onTotal: (total: Total) => void): Promise<void> {
    this.job = job;
    try {
      onTotal(await total);
    } finally {
      this.job = null;
    }
  }
}
