/** A table's source of time, replaceable in tests. */
export interface TimeSource {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds. The returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** Timers are limited to 31 bits of milliseconds: a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The clock and timers of Node and browsers. */
export const SYSTEM_TIME: TimeSource = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, LONGEST_TIMER_MS));
    return () => {
      clearTimeout(timer);
    };
  },
};
