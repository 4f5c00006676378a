// Starts the threads of a page. No thread imports this.

import { addressOf, firstMessage, isBuildSet } from './browser.ts';
import { SCRIPT_NOT_LOADED } from './error_message.ts';
import type { StartWorker, WorkerEntry } from './platform.ts';

export type { WorkerEntry, WorkerHandle } from './platform.ts';

/**
 * The threads that the library starts. Written out one by one: bundlers look for exactly these expressions.
 */
const WORKERS: Partial<Record<WorkerEntry, () => Worker>> = {
  search_worker: () => new Worker(new URL('../engine/search_worker.js', import.meta.url), { type: 'module' }),
  perft_worker: () => new Worker(new URL('../engine/perft_worker.js', import.meta.url), { type: 'module' }),
  mate_job_worker: () => new Worker(new URL('../engine/mate_job_worker.js', import.meta.url), { type: 'module' }),
};

function newWorker(entry: WorkerEntry): Worker {
  const named = isBuildSet() ? undefined : WORKERS[entry];
  return named?.() ?? new Worker(addressOf(`engine/${entry}.js`), { type: 'module' });
}

export const startWorker: StartWorker = (entry, data, events) => {
  const worker = newWorker(entry);
  let hasEnded = false;
  const end = (reason: string): void => {
    if (hasEnded) return;
    hasEnded = true;
    worker.terminate();
    events.onEnd(reason);
  };
  worker.onmessage = ({ data: message }: MessageEvent<unknown>) => {
    if (!hasEnded) events.onMessage(message);
  };
  // Browsers don't end a worker after an error in it, and don't report a worker that they end for lack of memory: see
  // silenceMs.
  worker.onerror = ({ message }: Partial<ErrorEvent>) => {
    end(message === undefined || message === '' ? `${SCRIPT_NOT_LOADED}: engine/${entry}.js` : message);
  };
  worker.onmessageerror = () => {
    end('it sent an unreadable message');
  };
  try {
    worker.postMessage(firstMessage(data));
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    post: (message) => {
      worker.postMessage(message);
    },
    terminate: () => {
      end('it was terminated');
      return Promise.resolve();
    },
  };
};
