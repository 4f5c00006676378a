/** Cancels work. An `AbortSignal` is one; its type is not used, because only some projects include it. */
export interface StopSignal {
  /** Has it been triggered? */
  readonly aborted: boolean;
  /** Adds a listener that is called when it is triggered. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Removes the listener. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * Runs work together with a function that is called when the signal is triggered, immediately if that has already
 * happened.
 */
export async function untilStopped<T>(
  signal: StopSignal | undefined,
  stop: () => void,
  work: () => Promise<T>,
): Promise<T> {
  if (signal?.aborted === true) stop();
  signal?.addEventListener('abort', stop);
  try {
    return await work();
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
