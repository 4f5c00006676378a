import { messageOf } from './error_message.ts';
import { forOtherMemory } from './memory_kind.ts';
import type { BuiltFile, Platform, WorkerBody, WorkerEntry, WorkerEvents, WorkerHandle } from './platform.ts';

export type { BuiltFile, Platform, WorkerBody, WorkerEntry, WorkerEvents, WorkerHandle } from './platform.ts';

/** The core that is fetched, and the one that is made of it for threads that share memory. */
const CORE = 'core.single.wasm';
const SHARED_CORE = 'core.wasm';
type FetchedFile = Exclude<BuiltFile, typeof SHARED_CORE>;

/**
 * Written out one by one: bundlers look for exactly these expressions to find the workers and files that belong to the
 * program.
 */
const WORKERS: Record<WorkerEntry, () => Worker> = {
  search_worker: () => new Worker(new URL('../engine/search_worker.js', import.meta.url), { type: 'module' }),
  perft_worker: () => new Worker(new URL('../engine/perft_worker.js', import.meta.url), { type: 'module' }),
  perft_job_worker: () => new Worker(new URL('../engine/perft_job_worker.js', import.meta.url), { type: 'module' }),
  mate_job_worker: () => new Worker(new URL('../engine/mate_job_worker.js', import.meta.url), { type: 'module' }),
};
const FILES: Record<FetchedFile, () => URL> = {
  'core.single.wasm': () => new URL('../core.single.wasm', import.meta.url),
  'core.debug.wasm': () => new URL('../core.debug.wasm', import.meta.url),
  'net.bin': () => new URL('../net.bin', import.meta.url),
  'report/page/page.js': () => new URL('../report/page/page.js', import.meta.url),
};

/** Folder of the build, if the page sets it; otherwise the files are where the package has them. */
let build: URL | null = null;

const WASM_TYPE = 'application/wasm';
/** The first bytes of a gzipped file. */
const GZIP_MARK = [0x1f, 0x8b];

/** Files fetched so far. WebAssembly is compiled while it downloads. */
const loadedFiles = new Map<BuiltFile, Uint8Array>();
const loadedModules = new Map<BuiltFile, WebAssembly.Module>();
const loading = new Map<BuiltFile, Promise<void>>();
/** The fetched core once more, for the other one. */
let coreCopy: Response | null = null;

/** Fetches a file once, even for several callers; a failed one can be retried. */
function loadFile(file: BuiltFile): Promise<void> {
  let promise = loading.get(file);
  if (promise === undefined) {
    promise = (file === SHARED_CORE ? makeSharedCore() : fetchFile(file)).catch((error: unknown) => {
      loading.delete(file);
      throw error;
    });
    loading.set(file, promise);
  }
  return promise;
}

async function fetchFile(file: FetchedFile): Promise<void> {
  if (loadedFiles.has(file) || loadedModules.has(file)) return;
  const response = await answerFor(file);
  if (file.endsWith('.wasm')) {
    const copy = file === CORE && platform.sharedCoreFile !== null ? response.clone() : null;
    loadedModules.set(file, await compileResponse(response));
    coreCopy = copy;
  } else loadedFiles.set(file, await expanded(new Uint8Array(await response.arrayBuffer())));
}

/** The page of the board has its net gzipped: it is smaller than a host would make it. No other file begins like that. */
async function expanded(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (GZIP_MARK.some((byte, i) => bytes[i] !== byte)) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A worker that has only the compiled core fetches it again. */
async function makeSharedCore(): Promise<void> {
  if (loadedModules.has(SHARED_CORE)) return;
  await loadFile(CORE);
  const copy = coreCopy ?? (await answerFor(CORE));
  coreCopy = null;
  const bytes = forOtherMemory(new Uint8Array(await copy.arrayBuffer()), true);
  loadedModules.set(SHARED_CORE, await WebAssembly.compile(bytes));
}

async function answerFor(file: FetchedFile): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(build === null ? FILES[file]() : new URL(file, build));
  } catch (error) {
    throw new Error(`${file} can't be fetched: ${messageOf(error)}`);
  }
  if (!response.ok) throw new Error(`${file} can't be fetched: ${response.status} ${response.statusText}`);
  return response;
}

/** Compiles off this thread; while the file downloads, if the server sends the right MIME type. */
async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (response.headers.get('Content-Type') === WASM_TYPE) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

function loadedModule(file: BuiltFile): WebAssembly.Module {
  const module = loadedModules.get(file);
  if (module === undefined) throw notLoaded(file);
  return module;
}

function notLoaded(file: BuiltFile): Error {
  return new Error(`${file} has not been fetched yet: await load() first`);
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
  // Browsers don't end a worker after an error in it, and don't report a worker that they end for lack of memory: see
  // silenceMs.
  worker.onerror = ({ message }: Partial<ErrorEvent>) => {
    end(message === undefined || message === '' ? "its script can't be loaded" : message);
  };
  worker.onmessageerror = () => {
    end('it sent an unreadable message');
  };
  worker.postMessage({
    ...{ data, files: loadedFiles, modules: loadedModules, build: build?.href ?? null },
  } satisfies FirstMessage);
  return {
    post: (message) => {
      worker.postMessage(message);
    },
    terminate: () => {
      end('it was terminated');
      return Promise.resolve();
    },
  };
}

/** A worker's first message: its data and the files fetched so far. */
interface FirstMessage {
  readonly data: unknown;
  readonly files: ReadonlyMap<BuiltFile, Uint8Array>;
  readonly modules: ReadonlyMap<BuiltFile, WebAssembly.Module>;
  /** Folder of the build, for files that have not been fetched yet. */
  readonly build: string | null;
}

/** Working search threads report every second, unless the whole page is frozen or the machine asleep. */
const SILENCE_MS = 15_000;
/** Enough to make a first search of 100 ms nearly as fast as later ones. */
const WARM_UP_MS = 200;

export const platform: Platform = {
  coreFile: CORE,
  sharedCoreFile: globalThis.crossOriginIsolated ? SHARED_CORE : null,
  // Phones refuse to reserve the whole address space for a shared memory.
  maximumPages: null,
  memoryAdvice: 'this device has none to spare. Close other tabs or programs.',
  silenceMs: SILENCE_MS,
  warmUpMs: WARM_UP_MS,
  touchedMb: 0,
  readBuilt(file) {
    const bytes = loadedFiles.get(file);
    if (bytes === undefined) throw notLoaded(file);
    return bytes;
  },
  findBuilt(folder) {
    const address = new URL(folder, globalThis.location.href);
    build = new URL(address.pathname.endsWith('/') ? address : `${address.href}/`);
  },
  async load(files) {
    await Promise.all(files.map(loadFile));
  },
  compile: loadedModule,
  compileOptimised: loadedModule,
  startWorker,
  hardwareThreads: () => navigator.hardwareConcurrency,
  // Each thread counts from its own origin.
  monotonicMs: () => performance.timeOrigin + performance.now(),
  releaseMemory: () => undefined,
};

/** Runs the body of this worker thread. An exception or a rejected promise of it is reported to the thread's owner. */
export function runWorker<Data, Request, Report>(body: WorkerBody<Data, Request, Report>): void {
  const report = (message: Report): void => {
    globalThis.postMessage(message);
  };
  globalThis.onmessage = ({ data: first }: MessageEvent<FirstMessage>) => {
    build = first.build === null ? null : new URL(first.build);
    for (const [file, bytes] of first.files) loadedFiles.set(file, bytes);
    for (const [file, module] of first.modules) loadedModules.set(file, module);
    const answer = body(first.data as Data, report);
    globalThis.onmessage =
      typeof answer === 'function'
        ? ({ data: request }: MessageEvent<Request>) => {
            answer(request);
          }
        : null;
    // Thrown where the browser reports it to the thread's owner.
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        setTimeout(() => {
          throw error;
        });
      });
    }
  };
}
