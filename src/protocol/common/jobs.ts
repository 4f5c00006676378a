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
  /** The commands that ask for a job, from their arrival until the job starts or is cancelled. */
  private readonly wanted = new Set<object>();
  private isClosed = false;
  private readonly onNotice: (text: string) => void;

  /** `onNotice` is called with messages for the user. */
  constructor(onNotice: (text: string) => void) {
    this.onNotice = onNotice;
  }

  get isBusy(): boolean {
    return this.job !== null;
  }

  /** Registers the command for a job that will start after the work queued before it, or never. */
  enqueue(command: object): void {
    this.wanted.add(command);
  }

  /** Cancels the current job and all registered ones. */
  cancel(): void {
    this.wanted.clear();
    this.job?.cancel();
  }

  /** Cancels the current job and all future ones. */
  close(): void {
    this.isClosed = true;
    this.cancel();
  }

  /**
   * Runs the perft of a registered command; `total` is null if it was cancelled. A small count is always done
   * synchronously: `onTotal` is called before this returns.
   */
  perft(
    command: object,
    position: Position,
    depth: number,
    threads: number,
    onRootMove: (move: Move, leaves: number) => void,
    onTotal: (total: PerftTotal | null) => void,
  ): Promise<void> | void {
    const isWanted = this.begin(command);
    if (isQuickPerft(position, depth)) {
      onTotal(countQuickly(position, depth, onRootMove));
      return;
    }
    if (!isWanted) {
      onTotal(null);
      return;
    }
    const run = startPerft(position, depth, threads, onRootMove, this.onNotice);
    return this.wait(run, run.total, onTotal);
  }

  /** Runs the benchmark of a registered command; null if it was cancelled. */
  bench(
    command: object,
    start: SessionTools['startBench'],
    onPosition: (text: string) => void,
    onTotal: (total: BenchTotal | null) => void,
  ): Promise<void> | void {
    if (!this.begin(command)) {
      onTotal(null);
      return;
    }
    const run = start(onPosition);
    return this.wait(run, run.total, onTotal);
  }

  /** Marks a job as started; false if it has been cancelled. */
  private begin(command: object): boolean {
    return this.wanted.delete(command) && !this.isClosed;
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
