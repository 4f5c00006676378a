// Everything that differs between Node and a browser, and nothing else. `imports` in package.json chooses the
// implementation of `#platform`, and of `#workers`, which starts threads. They are apart because threads start none: bundlers
// follow each `new Worker` to what it runs, and give up if that leads back to it.

/** Files of the build that the program reads at run time. */
export type BuiltFile = 'core.wasm' | 'core.single.wasm' | 'core.debug.wasm' | 'net.bin' | 'report/page/page.js';

/** Modules of the build that run in a worker thread. */
export type WorkerEntry = 'search_worker' | 'perft_worker' | 'perft_job_worker' | 'mate_job_worker';

/** A worker thread as seen by its owner. */
export interface WorkerHandle {
  post(message: unknown): void;
  /** Terminates the thread. */
  terminate(): Promise<void>;
}

export interface WorkerEvents {
  onMessage(message: unknown): void;
  /** The thread has ended, for whatever reason: called once, with the reason as text for people. */
  onEnd(reason: string): void;
}

export interface Platform {
  /** The core's file for instances with their own memory: the rules, a proof of mate, an unshared search thread. */
  readonly coreFile: BuiltFile;
  /** The core's file for threads that share one memory; null if threads can't share any here. */
  readonly sharedCoreFile: BuiltFile | null;
  /** Maximum size of each core memory, in pages of 64 kB; null to reserve only what its parts need. */
  readonly maximumPages: number | null;
  /** What to do if no memory can be reserved, as a sentence. */
  readonly memoryAdvice: string;
  /**
   * A thread that should report regularly is considered dead after this time without a report; null if the platform
   * reports the end of every thread.
   */
  readonly silenceMs: number | null;
  /**
   * How long the first search thread runs to get its code optimised before it is ready; 0 if `compileOptimised` does
   * that.
   */
  readonly warmUpMs: number;
  /**
   * How much of the tables that threads share, in MB, is touched before the first search, so that it need not be
   * committed in the middle of one; 0 in a page, whose first moves would wait for that.
   */
  readonly touchedMb: number;
  /** Reads a file of the build. Throws if it can't be read; in a browser also if `load` has not fetched it. */
  readBuilt(file: BuiltFile): Uint8Array;
  /**
   * Sets the folder of the build if it is not next to this module: an address relative to the page, or on Node a path or
   * a file: URL. Throws a RangeError if it can't be one.
   */
  findBuilt(folder: string): void;
  /**
   * Prepares files for `readBuilt` or `compile`; on Node it only makes sure that they are there. Rejects with the file's
   * name if one can't be fetched, or isn't there.
   */
  load(files: readonly BuiltFile[]): Promise<void>;
  /** Compiles a core file. Throws like `readBuilt`. */
  compile(file: BuiltFile): WebAssembly.Module;
  /** Compiles a core file with full optimisation at once if the platform can do that; otherwise as usual. */
  compileOptimised(file: BuiltFile): WebAssembly.Module;
  /** Number of threads that the machine can run at once. */
  hardwareThreads(): number;
  /** Milliseconds on a monotonic clock, the same one for all threads of the program. */
  monotonicMs(): number;
  /** Returns unused memory to the system now, if the platform can do that. */
  releaseMemory(): void;
}

/** Starts a thread; its body gets `data`. */
export type StartWorker = (entry: WorkerEntry, data: unknown, events: WorkerEvents) => WorkerHandle;

/**
 * The body of a worker thread: gets its data and a report function, and returns a request handler, or null if there are
 * no requests.
 */
export type WorkerBody<Data, Request, Report> = (
  data: Data,
  report: (message: Report) => void,
) => ((request: Request) => void) | Promise<void> | null;
