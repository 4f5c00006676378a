import { countQuickly, isQuickPerft, startPerft, type PerftTotal } from '../../engine/perft_job.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import type { BenchTotal, SessionTools } from './session.ts';

interface Job {
  cancel(): void;
}

/** The place of a session's one long piece of work beside searching: a perft or a benchmark. Both can be given up. */
export class JobSlot {
  private job: Job | null = null;
  private announced = 0;
  private begun = 0;
  /** Up to which job all are given up. */
  private cancelled = 0;

  get isBusy(): boolean {
    return this.job !== null;
  }

  /** A job has been asked for, and will begin when what stands before it is done. */
  announce(): void {
    this.announced++;
  }

  /** Gives up the job that runs, and those that are announced. */
  cancel(): void {
    this.cancelled = this.announced;
    this.job?.cancel();
  }

  /** Gives up what runs, and whatever else will be started. */
  close(): void {
    this.announced = Infinity;
    this.cancel();
  }

  /**
   * Counts, once announced; null if it was given up. A small count is done at once in any case: `onTotal` is called
   * before this returns.
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

  /** Runs the benchmark, once announced; null if it was given up. */
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

  /** Counts a job as begun; false if it has been given up. */
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
