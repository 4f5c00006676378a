import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import type { PerftJobData, PerftJobReport } from './perft_job_messages.ts';
import { WatchedWorker, WorkerClosed } from './watched_worker.ts';

/** What a finished count has found. */
export interface PerftTotal {
  readonly leaves: number;
  readonly seconds: number;
}

/** A count that leaves the calling thread free, and can be given up. */
export interface PerftJob {
  /** Null if the count was cancelled. Rejects if its thread failed. */
  readonly total: Promise<PerftTotal | null>;
  cancel(): void;
}

/** Counts that the calling thread does in some 20 ms need no thread of their own, which takes longer to start. */
const QUICK_LEAVES = 5_000_000;
/** A check leaves few moves, but after it there may be many: each ply is expected to multiply by this much at least. */
const LEAST_BRANCHING = 40;
const GROWTH = 1.5;

/**
 * Is a count so small that `countQuickly` is the better way? Each depth is counted before the next is guessed from it, so
 * that a position with few moves and many after them does not deceive.
 */
export function isQuickPerft(position: Position, depth: number): boolean {
  let before = 1;
  let leaves = position.legalMoves().length;
  for (let ply = 2; ply <= depth; ply++) {
    const branching = Math.max(LEAST_BRANCHING, (leaves / Math.max(before, 1)) * GROWTH);
    if (leaves * branching > QUICK_LEAVES) return false;
    before = leaves;
    leaves = position.perft(ply);
  }
  return true;
}

/** Counts in the calling thread, at once. `onRootMove` is called for each legal move. */
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

/** Counts in threads of its own. `onRootMove` is called as each legal move's count is complete. */
export function startPerft(
  position: Position,
  depth: number,
  threads: number,
  onRootMove: (move: Move, leaves: number) => void,
): PerftJob {
  const workerData: PerftJobData = { setup: position.setup, ruleset: position.ruleset, depth, threads };
  const worker = new WatchedWorker<never, PerftJobReport>('perft_job_worker', workerData);
  const total = worker
    .wait((report) => {
      if (report.kind === 'done') return { leaves: report.leaves, seconds: report.seconds };
      onRootMove(report.move, report.leaves);
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
