/** What gives work up early. An `AbortSignal` is one; its type is not used, since only some projects know it. */
export interface StopSignal {
  /** Has it been given already? */
  readonly aborted: boolean;
  /** Calls the listener when it is given. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Forgets the listener. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Runs work with a function that is called when the signal is given, at once if it has been given before. */
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
