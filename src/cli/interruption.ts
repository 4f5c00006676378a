import { EXIT_INTERRUPTED } from './exit.ts';

/** The first signal (Ctrl-C and the like) asks for an end in good order, the second one ends the process at once. */
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
