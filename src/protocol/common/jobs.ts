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
  private isClosed = false;

  get isBusy(): boolean {
    return this.job !== null;
  }

  cancel(): void {
    this.job?.cancel();
  }

  /** Cancels what runs, and whatever else will be started. */
  close(): void {
    this.isClosed = true;
    this.cancel();
  }

  /** Counts; null where it was cancelled. A small count is done at once, and `onTotal` is called before this returns. */
  perft(
    position: Position,
    depth: number,
    threads: number,
    onRootMove: (move: Move, leaves: number) => void,
    onTotal: (total: PerftTotal | null) => void,
  ): Promise<void> | void {
    if (isQuickPerft(position, depth)) {
      onTotal(countQuickly(position, depth, onRootMove));
      return;
    }
    const run = startPerft(position, depth, threads, onRootMove);
    return this.wait(run, run.total, onTotal);
  }

  bench(
    start: SessionTools['startBench'],
    onPosition: (text: string) => void,
    onTotal: (total: BenchTotal | null) => void,
  ): Promise<void> {
    const run = start(onPosition);
    return this.wait(run, run.total, onTotal);
  }

  private async wait<Total>(job: Job, total: Promise<Total>, onTotal: (total: Total) => void): Promise<void> {
    this.job = job;
    if (this.isClosed) job.cancel();
    try {
      onTotal(await total);
    } finally {
      this.job = null;
    }
  }
}
