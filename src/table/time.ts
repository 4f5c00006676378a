import { LONGEST_TIMER_MS } from '../platform/timers.ts';

/** A table's source of time, replaceable in tests. */
export interface TimeSource {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds. The returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** The clock and timers of Node and browsers. */
export const SYSTEM_TIME: TimeSource = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};
