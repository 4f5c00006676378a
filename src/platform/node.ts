import { accessSync, constants, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from './error_message.ts';
import type { BuiltFile, Platform, WorkerBody } from './platform.ts';

export type { BuiltFile, Platform, WorkerBody } from './platform.ts';

/** The files that the library needs, in the form in which bundlers find them. */
const FILES = {
  'core.wasm': () => new URL('../core.wasm', import.meta.url),
  'net.bin': () => new URL('../net.bin', import.meta.url),
};
const SOURCE = '/src/platform/node.ts';

/** Folder of the build, if it is not where this module belongs to it. */
let build = besideSource(import.meta.url);

/** The folder of the build if this module runs from source, as in the tests. A bundle for CommonJS has no address. */
function besideSource(address: string | undefined): URL | null {
  return address?.endsWith(SOURCE) === true ? new URL(address.replace(SOURCE, '/dist/')) : null;
}

const NANOSECONDS_PER_MS = 1e6;

/**
 * V8 compiles WebAssembly without optimisation when a function is first called, and again after it has run for a while.
 * These flags make it optimise everything at once, in parallel.
 */
const EAGER_FLAGS = ['--no-liftoff', '--no-wasm-lazy-compilation'];
const USUAL_FLAGS = ['--liftoff', '--wasm-lazy-compilation'];

const USUAL = {
  coreFile: 'core.wasm',
  sharedCoreFile: 'core.wasm',
  // A smaller maximum would not help: Node reserves the address space of the largest possible memory, with guard pages,
  // for each one.
  maximumPages: 65536,
  silenceMs: null,
} as const;

/** Builds of the core, selected by the variable RANSOM_CORE. */
const CORES = {
  usual: USUAL,
  /** The build with asserts. */
  debug: { ...USUAL, coreFile: 'core.debug.wasm', sharedCoreFile: 'core.debug.wasm' },
  /** As in a page that may not share memory, for tests. */
  single: { coreFile: 'core.single.wasm', sharedCoreFile: null, maximumPages: null, silenceMs: 15_000 },
} as const;
const { RANSOM_CORE: wanted } = process.env;
const core = wanted === 'debug' || wanted === 'single' ? wanted : 'usual';

/** A meaningless custom section of the WebAssembly format: id, size, length of the name, name. */
const CUSTOM_SECTION = [0, 7, 6, ...new TextEncoder().encode('search')];

/** Has a folder been set? */
export function isBuildSet(): boolean {
  return build !== null;
}

/** The address of a file of the build, whose name is its path there. */
export function addressOf(file: string): URL {
  if (build !== null) return new URL(file, build);
  return Object.hasOwn(FILES, file) ? FILES[file as keyof typeof FILES]() : new URL(file, FILES['core.wasm']());
}

/** Passes on what `read` does with the address of a file. Throws an error that says what is missing. */
function reading<T>(file: BuiltFile, read: (address: URL) => T): T {
  try {
    return read(addressOf(file));
  } catch (error) {
    const cure =
      'A bundle must leave ransom-chess outside, or be told by load() where its folder dist is: ' +
      'see "Browsers and bundlers" in docs/library.md';
    throw new Error(`${file} can't be read: ${messageOf(error)}. ${cure}`, { cause: error });
  }
}

function readBuilt(file: BuiltFile): Uint8Array<ArrayBuffer> {
  return reading(file, (address) => readFileSync(address));
}

/** A path, or a file: URL. */
function findBuilt(folder: string): void {
  const isUrl = /^[a-z][a-z\d+.-]+:/i.test(folder);
  if (isUrl && !/^file:/i.test(folder))
    throw new RangeError(`from is ${JSON.stringify(folder)}: on Node it must be a path or a file: URL`);
  const { href } = isUrl ? new URL(folder) : pathToFileURL(path.resolve(folder));
  build = new URL(href.endsWith('/') ? href : `${href}/`);
}

/** V8 caches one compilation for equal bytes, including the lazy one, so these must differ. */
function withOwnBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const own = new Uint8Array(bytes.length + CUSTOM_SECTION.length);
  own.set(bytes);
  own.set(CUSTOM_SECTION, bytes.length);
  return own;
}

let collectGarbage: (() => void) | null = null;

export const platform: Platform = {
  ...CORES[core],
  memoryAdvice:
    'Node needs up to 10 GB of address space for it, most of it never used. Raise the limit (see "ulimit -v").',
  warmUpMs: 0,
  touchedMb: 1040,
  readBuilt,
  findBuilt,
  load: (files) =>
    new Promise((resolve) => {
      for (const file of files) reading(file, (address) => accessSync(address, constants.R_OK));
      resolve();
    }),
  compile: (file) => new WebAssembly.Module(readBuilt(file)),
  compileOptimised(file) {
    // Optimising all the asserts would take seconds.
    if (core === 'debug') return new WebAssembly.Module(readBuilt(file));
    for (const flag of EAGER_FLAGS) setFlagsFromString(flag);
    try {
      return new WebAssembly.Module(withOwnBytes(readBuilt(file)));
    } finally {
      for (const flag of USUAL_FLAGS) setFlagsFromString(flag);
    }
  },
  hardwareThreads: availableParallelism,
  monotonicMs: () => Number(process.hrtime.bigint()) / NANOSECONDS_PER_MS,
  /**
   * The memory of a hash table is returned only after garbage collection, and to the collector the gigabytes behind a
   * WebAssembly.Memory look like a small object that can wait.
   */
  releaseMemory() {
    if (collectGarbage === null) {
      setFlagsFromString('--expose-gc');
      collectGarbage = runInNewContext('gc') as () => void;
    }
    collectGarbage();
  },
};

/** What a worker thread gets when it starts: its data, and the folder of the build. */
interface FirstMessage {
  readonly data: unknown;
  readonly build: string | null;
}

/** What a thread gets when it starts, for `runWorker` there. */
export function firstMessage(data: unknown): FirstMessage {
  return { data, build: build?.href ?? null };
}

/** Runs the body of this worker thread. An exception or a rejected promise of it ends the thread. */
export function runWorker<Data, Request, Report>(body: WorkerBody<Data, Request, Report>): void {
  const port = parentPort!;
  const first = workerData as FirstMessage;
  build = first.build === null ? null : new URL(first.build);
  const handler = body(first.data as Data, (message) => port.postMessage(message));
  if (typeof handler === 'function') port.on('message', handler);
}
