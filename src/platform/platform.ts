// What differs between Node and a browser, and nothing else. package.json's `imports` chooses the body: `#platform`.

/** Files of the build that the program reads while it runs. */
export type BuiltFile = 'core.wasm' | 'core.single.wasm' | 'core.debug.wasm' | 'net.bin' | 'report/page/page.js';

/** Modules of the build that run in a worker thread. */
export type WorkerEntry = 'search_worker' | 'perft_worker' | 'perft_job_worker' | 'mate_job_worker';

/** A worker thread as its owner sees it. */
export interface WorkerHandle {
  post(message: unknown): void;
  /** Ends the thread at once. */
  terminate(): Promise<void>;
}

export interface WorkerEvents {
  onMessage(message: unknown): void;
  /** The thread has ended, whoever ended it: once, with the reason for people. */
  onEnd(reason: string): void;
}

export interface Platform {
  /** The core's file for instances that have their memory for themselves: the rules, a proof of mate, a lone search thread. */
  readonly coreFile: BuiltFile;
  /** The core's file for threads that share one memory; null if threads can't share any here. */
  readonly sharedCoreFile: BuiltFile | null;
  /** What every memory of the core may grow to, in pages of 64 kB; null if each is to reserve no more than its parts need. */
  readonly maximumPages: number | null;
  /** What to do if no memory can be reserved, in a sentence. */
  readonly memoryAdvice: string;
  /**
   * A thread that should tell of itself and has been silent for so long is taken for dead; null if the platform tells of every
   * thread's end.
   */
  readonly silenceMs: number | null;
  /** So long the first search thread runs to have its code optimised before it is ready; 0 if `compileOptimised` sees to it. */
  readonly warmUpMs: number;
  /** A file of the build. Throws if it can't be read, in a browser also if `load` has not fetched it. */
  readBuilt(file: BuiltFile): Uint8Array;
  /** Says where the folder of the build is, if it does not lie beside this module; nothing on Node. */
  findBuilt(folder: string): void;
  /** Makes files ready for `readBuilt` or `compile`; nothing to do on Node. Rejects with the file's name if one can't be fetched. */
  load(files: readonly BuiltFile[]): Promise<void>;
  /** Compiles a core's file. Throws as `readBuilt` does. */
  compile(file: BuiltFile): WebAssembly.Module;
  /** Compiles a core's file, optimised at once if the platform can do that; else as usual. */
  compileOptimised(file: BuiltFile): WebAssembly.Module;
  /** Starts a thread, which gets `data` first. */
  startWorker(entry: WorkerEntry, data: unknown, events: WorkerEvents): WorkerHandle;
  /** Threads that the machine can run at once. */
  hardwareThreads(): number;
  /** Milliseconds on a monotonic clock, the same for all threads of the program; nobody can set it back. */
  monotonicMs(): number;
  /** Gives memory that is no longer used back to the system now, if the platform can do that. */
  releaseMemory(): void;
}

/** The body of a worker thread: gets its data and a way to report, and returns what answers requests, or null if there are none. */
export type WorkerBody<Data, Request, Report> = (
  data: Data,
  report: (message: Report) => void,
) => ((request: Request) => void) | Promise<void> | null;
