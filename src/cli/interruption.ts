import { EXIT_INTERRUPTED } from './exit.ts';

/** The first signal (Ctrl-C and similar) requests an orderly end, the second one ends the process at once. */
export function listenForInterruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(EXIT_INTERRUPTED);
      controller.abort();
    });
  }
  return controller.signal;
}

/** The result of the work, or null if the signal fires first. The work itself is not stopped. */
export async function unlessInterrupted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return null;
  return new Promise((resolve, reject) => {
    const interrupt = (): void => resolve(null);
    signal.addEventListener('abort', interrupt);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', interrupt));
  });
}
