/** Where a table gets its time from, so that a test can turn the hands itself. */
export interface TimeSource {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds, unless the function that is returned is called before. */
  after(ms: number, run: () => void): () => void;
}

/** Timers hold 31 bits of milliseconds: a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The time of Node and of browsers. */
export const SYSTEM_TIME: TimeSource = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, LONGEST_TIMER_MS));
    return () => {
      clearTimeout(timer);
    };
  },
};
