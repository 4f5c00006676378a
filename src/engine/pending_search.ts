import { LONGEST_TIMER_MS } from '../platform/timers.ts';
import type { Game } from '../rules/game.ts';
import type { Move } from '../rules/setup.ts';
import type { TimeBudget } from './time_manager.ts';
import type { SearchLimits, SearchListener, ThinkingLine } from './types.ts';

/** A search without a result yet. */
export interface PendingSearch {
  readonly game: Game;
  readonly limits: SearchLimits;
  /** The moves to search, at least one, or null for all. */
  readonly rootMoves: readonly Move[] | null;
  readonly listener: SearchListener;
  readonly startMs: number;
  /** Null without a time limit. */
  readonly budget: TimeBudget | null;
  /** When its clock started: at the request, or at the ponder hit. */
  clockMs: number;
  isStopped: boolean;
  isPonderHit: boolean;
  /** The last line reported for the best move. */
  lastReported: ThinkingLine | null;
  /** Ends the wait for threads that are still starting: the search was stopped, or its time may be over. */
  wake: () => void;
}

/** Is this search still waiting for its clock to start? */
export function isPondering({ limits, isPonderHit }: PendingSearch): boolean {
  return limits.ponder === true && !isPonderHit;
}

/**
 * Resolves when the search is woken by `open.wake`, which this replaces, or after this many ms; with 0 immediately, but
 * not before promises that are already settled.
 */
export function sleepUntilWoken(open: PendingSearch, ms: number): Promise<null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), Math.min(ms, LONGEST_TIMER_MS));
    open.wake = () => {
      clearTimeout(timer);
      resolve(null);
    };
  });
}
