import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import type { PerftJobData, PerftJobReport } from './perft_messages.ts';
import { WatchedWorker, WorkerClosed } from './watched_worker.ts';

/** The result of a finished count. */
export interface PerftTotal {
  readonly leaves: number;
  readonly seconds: number;
}

/** A count that runs without blocking the calling thread and can be cancelled. */
export interface PerftJob {
  /** Null if the count was cancelled. Rejects if its thread failed. */
  readonly total: Promise<PerftTotal | null>;
  cancel(): void;
}

/** The calling thread counts this many leaves in about 20 ms, less than a thread takes to start. */
const QUICK_LEAVES = 5_000_000;
/**
 * A check leaves few moves, but many may follow it: each ply is assumed to multiply the count by at least this much.
 */
const MIN_BRANCHING = 40;
const GROWTH = 1.5;

/**
 * Is the count small enough for `countQuickly`? Each depth is counted before the next one is estimated, because a
 * position with few moves may have many a ply later.
 */
export function isQuickPerft(position: Position, depth: number): boolean {
  let before = 1;
  let leaves = position.legalMoves().length;
  for (let ply = 2; ply <= depth; ply++) {
    const branching = Math.max(MIN_BRANCHING, (leaves / Math.max(before, 1)) * GROWTH);
    if (leaves * branching > QUICK_LEAVES) return false;
    before = leaves;
    leaves = position.perft(ply);
  }
  return true;
}

/** Counts synchronously in the calling thread. `onRootMove` is called for each legal move. */
export function countQuickly(
  position: Position,
  depth: number,
  onRootMove: (move: Move, leaves: number) => void,
): PerftTotal {
  const start = performance.now();
  let leaves = depth === 0 ? 1 : 0;
  for (const move of depth === 0 ? [] : position.legalMoves()) {
    const below = position.play(move).perft(depth - 1);
    onRootMove(move, below);
    leaves += below;
  }
  return { leaves, seconds: (performance.now() - start) / 1000 };
}

/**
 * Counts in separate threads. `onRootMove` is called when the count of a legal move is complete, `onNotice` with a message
 * for the user if not all threads can be started.
 */
export function startPerft(
  position: Position,
  depth: number,
  threads: number,
  onRootMove: (move: Move, leaves: number) => void,
  onNotice: (text: string) => void = () => undefined,
): PerftJob {
  const workerData: PerftJobData = { setup: position.setup, ruleset: position.ruleset, depth, threads };
  const worker = new WatchedWorker<never, PerftJobReport>('perft_job_worker', workerData);
  const total = worker
    .wait((report) => {
      if (report.kind === 'done') return { leaves: report.leaves, seconds: report.seconds };
      if (report.kind === 'notice') onNotice(report.text);
      else onRootMove(report.move, report.leaves);
      return undefined;
    })
    .catch((error: unknown) => {
      if (error instanceof WorkerClosed) return null;
      throw error;
    });
  return {
    total,
    cancel() {
      void worker.close();
    },
  };
}
