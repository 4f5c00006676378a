import type { BuiltFile, Platform, WorkerBody, WorkerEntry, WorkerEvents, WorkerHandle } from './platform.ts';

export type { BuiltFile, Platform, WorkerBody, WorkerEntry, WorkerEvents, WorkerHandle } from './platform.ts';

/** Written out one by one: bundlers look for exactly these expressions to find the workers and files that belong to the program. */
const WORKERS: Record<WorkerEntry, () => Worker> = {
  search_worker: () => new Worker(new URL('../engine/search_worker.js', import.meta.url), { type: 'module' }),
  perft_worker: () => new Worker(new URL('../engine/perft_worker.js', import.meta.url), { type: 'module' }),
  perft_job_worker: () => new Worker(new URL('../engine/perft_job_worker.js', import.meta.url), { type: 'module' }),
  mate_job_worker: () => new Worker(new URL('../engine/mate_job_worker.js', import.meta.url), { type: 'module' }),
};
const FILES: Record<BuiltFile, () => URL> = {
  'core.wasm': () => new URL('../core.wasm', import.meta.url),
  'core.single.wasm': () => new URL('../core.single.wasm', import.meta.url),
  'core.debug.wasm': () => new URL('../core.debug.wasm', import.meta.url),
  'net.bin': () => new URL('../net.bin', import.meta.url),
  'report/page/page.js': () => new URL('../report/page/page.js', import.meta.url),
};

/** The folder of the build, if the page says where it is: else the files lie as the package has them. */
let build: URL | null = null;

/** 1 GB: phones refuse to reserve the whole address space for a shared memory. */
const MAXIMUM_PAGES = 16384;

const loaded = new Map<BuiltFile, Uint8Array>();

async function fetchFile(file: BuiltFile): Promise<void> {
  if (loaded.has(file)) return;
  const response = await fetch(build === null ? FILES[file]() : new URL(file, build));
  if (!response.ok) throw new Error(`${file} can't be fetched: ${response.status} ${response.statusText}`);
  loaded.set(file, new Uint8Array(await response.arrayBuffer()));
}

function startWorker(entry: WorkerEntry, data: unknown, events: WorkerEvents): WorkerHandle {
  const worker =
    build === null ? WORKERS[entry]() : new Worker(new URL(`engine/${entry}.js`, build), { type: 'module' });
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
  // A browser ends no thread for an error in it, and tells nobody when it ends one for want of memory.
  worker.onerror = ({ message }) => {
    end(message);
  };
  worker.onmessageerror = () => {
    end('it sent a message that could not be read');
  };
  worker.postMessage({ data, files: loaded } satisfies FirstMessage);
  return {
    post: (message) => {
      worker.postMessage(message);
    },
    terminate: () => {
      end('it was ended');
      return Promise.resolve();
    },
  };
}

/** A worker gets its data, and the files that have been fetched, by its first message. */
interface FirstMessage {
  readonly data: unknown;
  readonly files: ReadonlyMap<BuiltFile, Uint8Array>;
}

export const platform: Platform = {
  coreFile: globalThis.crossOriginIsolated ? 'core.wasm' : 'core.single.wasm',
  canShareMemory: globalThis.crossOriginIsolated,
  maximumPages: MAXIMUM_PAGES,
  readBuilt(file) {
    const bytes = loaded.get(file);
    if (bytes === undefined) throw new Error(`${file} has not been fetched yet: await load() first`);
    return bytes;
  },
  findBuilt(folder) {
    const address = new URL(folder, globalThis.location.href);
    build = new URL(address.pathname.endsWith('/') ? address : `${address.href}/`);
  },
  async load(files) {
    await Promise.all(files.map(fetchFile));
  },
  compileOptimised: (bytes) => new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>),
  startWorker,
  hardwareThreads: () => navigator.hardwareConcurrency,
  // Each thread counts from its own origin.
  monotonicMs: () => performance.timeOrigin + performance.now(),
  releaseMemory: () => undefined,
};

/** Runs the body of this worker thread. What it throws, or a promise of it rejects with, is reported to the thread's owner. */
export function runWorker<Data, Request, Report>(body: WorkerBody<Data, Request, Report>): void {
  const report = (message: Report): void => {
    globalThis.postMessage(message);
  };
  globalThis.onmessage = ({ data: first }: MessageEvent<FirstMessage>) => {
    for (const [file, bytes] of first.files) loaded.set(file, bytes);
    const answer = body(first.data as Data, report);
    globalThis.onmessage =
      typeof answer === 'function'
        ? ({ data: request }: MessageEvent<Request>) => {
            answer(request);
          }
        : null;
    // Thrown where the browser tells the thread's owner of it.
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        setTimeout(() => {
          throw error;
        });
      });
    }
  };
}
