const ATTEMPTS = 4;

/** A `timed` test took too long. */
export class TooLate extends Error {}

/** In a `timed` test: what took `ms` must take less than `limitMs`. */
export function expectWithin(ms: number, limitMs: number): void {
  if (ms >= limitMs) throw new TooLate(`took ${Math.round(ms)} ms instead of less than ${limitMs}`);
}

/**
 * A test with a limit in absolute time. What else the machine does can only make it slower, so the best of some attempts counts. Only
 * what `expectWithin` throws leads to another attempt.
 */
export function timed<Args extends unknown[]>(
  test: (...args: Args) => Promise<void> | void,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
      try {
        await test(...args);
        return;
      } catch (error) {
        if (!(error instanceof TooLate)) throw error;
      }
    }
    await test(...args);
  };
}

/**
 * The result of an attempt that had enough time: each has twice as many milliseconds as the one before. For processes that don't tell how
 * far they are, on a machine that may be busy. `null` means that the time did not suffice.
 */
export async function withEnoughTime<Result>(attempt: (ms: number) => Promise<Result | null>): Promise<Result> {
  for (let ms = 500; ms <= 32_000; ms *= 2) {
    const result = await attempt(ms);
    if (result !== null) return result;
  }
  throw new TooLate('half a minute did not suffice');
}
