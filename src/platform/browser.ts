import { NotFetched, messageOf } from './error_message.ts';
import { forOtherMemory } from './memory_kind.ts';
import type { BuiltFile, Platform, WorkerBody } from './platform.ts';

export type { BuiltFile, Platform, WorkerBody } from './platform.ts';

/** The core that is fetched, and the one that is made of it for threads that share memory. */
const CORE = 'core.single.wasm';
const SHARED_CORE = 'core.wasm';
type FetchedFile = Exclude<BuiltFile, typeof SHARED_CORE>;

/**
 * The files that the library needs. Written out one by one: bundlers look for exactly these expressions, and refuse
 * one whose file the package leaves out.
 */
const FILES = {
  [CORE]: () => new URL('../core.single.wasm', import.meta.url),
  'net.bin': () => new URL('../net.bin', import.meta.url),
};

/** Folder of the build, if the page sets it; otherwise the files are where the package has them. */
let build: URL | null = null;

/** Requests that every browser fulfils with what the page has preloaded: WebKit does so without CORS only. */
const AS_PRELOADED: RequestInit = { mode: 'no-cors', credentials: 'include' };
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
  const response = await responseFor(file);
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
  const copy = coreCopy ?? (await responseFor(CORE));
  coreCopy = null;
  const bytes = forOtherMemory(new Uint8Array(await copy.arrayBuffer()), true);
  loadedModules.set(SHARED_CORE, await WebAssembly.compile(bytes));
}

async function responseFor(file: FetchedFile): Promise<Response> {
  const address = knownAddress(file);
  let response: Response;
  try {
    response = await fetch(address, address.origin === location.origin ? AS_PRELOADED : {});
  } catch (error) {
    throw new NotFetched(`${file} can't be fetched: ${messageOf(error)}`);
  }
  if (!response.ok) throw notThere(file, `${response.status} ${response.statusText} (${response.url})`);
  // Development servers send their page for whatever they don't find.
  if (response.headers.get('Content-Type')?.startsWith('text/html') === true)
    throw notThere(file, `a page was sent for it (${response.url})`);
  return response;
}

/** In some formats of bundles a module doesn't know its own address. */
function knownAddress(file: FetchedFile): URL {
  try {
    return addressOf(file);
  } catch (error) {
    throw notThere(file, messageOf(error));
  }
}

function notThere(file: FetchedFile, reason: string): Error {
  const cure = 'Some bundlers need a line for it: see "Browsers and bundlers" in docs/library.md';
  return new NotFetched(`${file} can't be fetched: ${reason}. ${cure}`);
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

/** A worker's first message: its data and the files fetched so far. */
interface FirstMessage {
  readonly data: unknown;
  readonly files: ReadonlyMap<BuiltFile, Uint8Array>;
  readonly modules: ReadonlyMap<BuiltFile, WebAssembly.Module>;
  /** Folder of the build, for files that have not been fetched yet. */
  readonly build: string | null;
}

/** The first message to a thread, for `runWorker` there. */
export function firstMessage(data: unknown): FirstMessage {
  return { data, files: loadedFiles, modules: loadedModules, build: build?.href ?? null };
}

/** Has the page set the folder of the build? */
export function isBuildSet(): boolean {
  return build !== null;
}

/** The address of a file of the build, whose name is its path there. */
export function addressOf(file: string): URL {
  if (build !== null) return new URL(file, build);
  return Object.hasOwn(FILES, file) ? FILES[file as keyof typeof FILES]() : new URL(file, FILES[CORE]());
}

/** Working search threads report every second, unless the whole page is frozen or the machine asleep. */
const SILENCE_MS = 15_000;
/** Enough to make a first search of 100 ms nearly as fast as later ones. */
const WARM_UP_MS = 200;

export const platform: Platform = {
  coreFile: CORE,
  // WebKit may have no shared memory even where it isolates the page.
  sharedCoreFile: globalThis.crossOriginIsolated && typeof SharedArrayBuffer === 'function' ? SHARED_CORE : null,
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
    const handler = body(first.data as Data, report);
    globalThis.onmessage =
      typeof handler === 'function'
        ? ({ data: request }: MessageEvent<Request>) => {
            handler(request);
          }
        : null;
    // Thrown where the browser reports it to the thread's owner.
    if (handler instanceof Promise) {
      handler.catch((error: unknown) => {
        setTimeout(() => {
          throw error;
        });
      });
    }
  };
}
