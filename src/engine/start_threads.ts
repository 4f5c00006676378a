import { messageOf } from '../platform/error_message.ts';
import { WorkerClosed } from './watched_worker.ts';

/**
 * Starts threads in the first of these ways that works; all but the first use a single thread, and a notice says why. `whatFailed` describes
 * the failure of the first way for the notice. Rejects with the error of the last way if none works, or at once if the threads are
 * closed while they start, since nothing waits for them any more.
 */
export async function startThreads<Started>(
  ways: readonly ((isLast: boolean) => Promise<Started>)[],
  whatFailed: (cause: unknown) => string,
  onNotice: (text: string) => void,
): Promise<Started> {
  const failures: unknown[] = [];
  for (;;) {
    const isLast = failures.length === ways.length - 1;
    try {
      const started = await ways[failures.length]!(isLast);
      const [cause] = failures;
      if (failures.length > 0)
        onNotice(`Threads: ${whatFailed(cause)} (${messageOf(cause)}), so only one thread is used`);
      return started;
    } catch (error) {
      if (isLast || error instanceof WorkerClosed) throw error;
      failures.push(error);
    }
  }
}
