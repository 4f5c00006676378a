/** Milliseconds on the system's monotonic clock, the same for all threads of the process; nobody can set it back. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / NANOSECONDS_PER_MS;
}

const NANOSECONDS_PER_MS = 1e6;
