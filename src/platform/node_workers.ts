// Starts threads on Node. No thread of the library imports this.

// Without `node:`, since webpack knows threads by this name.
import { Worker, type WorkerOptions } from 'worker_threads';
import { addressOf, firstMessage, isBuildSet } from './node.ts';
import type { StartWorker, WorkerEntry } from './platform.ts';

export type { WorkerEntry, WorkerHandle } from './platform.ts';

/** The threads that the library starts, in the form in which bundlers find them. */
const WORKERS: Partial<Record<WorkerEntry, (options: WorkerOptions) => Worker>> = {
  search_worker: (options) => new Worker(new URL('../engine/search_worker.js', import.meta.url), options),
  perft_worker: (options) => new Worker(new URL('../engine/perft_worker.js', import.meta.url), options),
  mate_job_worker: (options) => new Worker(new URL('../engine/mate_job_worker.js', import.meta.url), options),
};

function newWorker(entry: WorkerEntry, data: unknown): Worker {
  const options = {
    workerData: firstMessage(data),
    // Options of the main thread may not make sense for a worker, such as node --input-type=module.
    execArgv: [],
    // Not only the process's own: a test may have changed its copy.
    env: process.env,
  };
  const named = isBuildSet() ? undefined : WORKERS[entry];
  return named?.(options) ?? new Worker(addressOf(`engine/${entry}.js`), options);
}

export const startWorker: StartWorker = (entry, data, events) => {
  const worker = newWorker(entry, data);
  let hasEnded = false;
  const end = (reason: string): void => {
    if (hasEnded) return;
    hasEnded = true;
    events.onEnd(reason);
  };
  worker.on('message', (message: unknown) => events.onMessage(message));
  worker.on('error', (error) => end(error.message));
  worker.on('messageerror', (error) => end(error.message));
  worker.on('exit', (code) => end(`it exited with code ${code}`));
  let ending: Promise<unknown> | null = null;
  return {
    post: (message) => worker.postMessage(message),
    terminate: async () => {
      // Each call adds a listener to the worker until it has ended, which on a busy machine takes a while.
      ending ??= worker.terminate();
      await ending;
    },
  };
};
