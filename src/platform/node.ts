import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker, parentPort, workerData } from 'node:worker_threads';
import type { BuiltFile, Platform, WorkerBody, WorkerEntry, WorkerEvents, WorkerHandle } from './platform.ts';

export type { BuiltFile, Platform, WorkerBody, WorkerEntry, WorkerEvents, WorkerHandle } from './platform.ts';

/** The folder of the build, even if this module runs from source, as in the tests. */
const BUILD = new URL('../../dist/', import.meta.url);
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

function readBuilt(file: BuiltFile): Uint8Array<ArrayBuffer> {
  return readFileSync(new URL(file, BUILD));
}

/** V8 caches one compilation for equal bytes, including the lazy one, so these must differ. */
function withOwnBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const own = new Uint8Array(bytes.length + CUSTOM_SECTION.length);
  own.set(bytes);
  own.set(CUSTOM_SECTION, bytes.length);
  return own;
}

let collectGarbage: (() => void) | null = null;

function startWorker(entry: WorkerEntry, data: unknown, events: WorkerEvents): WorkerHandle {
  const worker = new Worker(new URL(`engine/${entry}.js`, BUILD), {
    workerData: data,
    // Options of the main thread may not make sense for a worker, such as node --input-type=module.
    execArgv: [],
    // Not only the process's own: a test may have changed its copy.
    env: process.env,
  });
  let hasEnded = false;
  const end = (reason: string): void => {
    if (hasEnded) return;
    hasEnded = true;
    events.onEnd(reason);
  };
  worker.on('message', (message: unknown) => {
    events.onMessage(message);
  });
  worker.on('error', (error) => {
    end(error.message);
  });
  worker.on('messageerror', (error) => {
    end(error.message);
  });
  worker.on('exit', (code) => {
    end(`it exited with code ${code}`);
  });
  let ending: Promise<unknown> | null = null;
  return {
    post: (message) => {
      worker.postMessage(message);
    },
    terminate: async () => {
      // Each call adds a listener to the worker until it has ended, which on a busy machine takes a while.
      ending ??= worker.terminate();
      await ending;
    },
  };
}

export const platform: Platform = {
  ...CORES[core],
  memoryAdvice:
    'Node needs up to 10 GB of address space for it, most of it never used. Raise the limit (see "ulimit -v").',
  warmUpMs: 0,
  touchedMb: 1040,
  readBuilt,
  findBuilt: () => undefined,
  load: () => Promise.resolve(),
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
  startWorker,
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

/** Runs the body of this worker thread. An exception or a rejected promise of it ends the thread. */
export function runWorker<Data, Request, Report>(body: WorkerBody<Data, Request, Report>): void {
  const port = parentPort!;
  const answer = body(workerData as Data, (message) => {
    port.postMessage(message);
  });
  if (typeof answer === 'function') port.on('message', answer);
}
