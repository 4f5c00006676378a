import { platform } from '#platform';
import { CoreMemory, MB, PartsMemoryError } from '../core/memory.ts';
import { coreBuild, sharedCoreBuild, type CoreBuild } from '../core/module.ts';
import { writeCoreSetup } from '../rules/core_setup.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { leavesBelow, linesOf, type PerftLine } from './perft_lines.ts';
import type { LineCount, PerftReport, PerftRequest, PerftWorkerData } from './perft_messages.ts';
import { startThreads } from './start_threads.ts';
import { WatchedWorker, WorkerClosed } from './watched_worker.ts';

export interface PerftCounterOptions {
  /**
   * Worker threads; default 1, which counts in the calling thread. If threads can't share memory, that is always so.
   */
  readonly threads?: number;
  /** Size of the hash table in MB (2^20 bytes); default 0, none. */
  readonly hashMb?: number;
  /** Number of the set of hash keys; default 0. Counts by two sets agree unless a collision of keys has falsified one. */
  readonly keySet?: number;
  /** Uses a separate thread even for one thread if there is much to count, so that the caller isn't blocked. */
  readonly inBackground?: boolean;
  /** Called with a message for the user if the threads can't be started, and one counts alone. */
  readonly onNotice?: (text: string) => void;
}

export interface PerftListener {
  /** Called as each root move's count is complete, in the order they finish. */
  readonly onRootMove?: (move: Move, leaves: number) => void;
  /**
   * Called from time to time while other threads count: the two-ply lines finished, their total, and the leaves so far.
   */
  readonly onProgress?: (lines: number, of: number, leaves: number) => void;
}

export interface PerftOptions extends PerftCounterOptions, PerftListener {
  /** Plies; 0 counts the position itself. */
  readonly depth: number;
}

export interface PerftResult {
  readonly leaves: number;
  /** Leaves after each legal move, in the order of `legalMoves()`; empty at depth 0. */
  readonly divide: readonly (readonly [Move, number])[];
  readonly seconds: number;
}

/** There is not enough memory for the table or the threads. */
export class PerftMemoryError extends Error {}

const ENTRY_BYTES = 16;
/** The memory's limit minus room for the tables and blocks. */
export const MAX_PERFT_HASH_MB = 3500;
/** At smaller depths a line is too small to hand to a thread. */
const MIN_THREADED_DEPTH = 4;

type PerftThread = WatchedWorker<PerftRequest, PerftReport>;

/** Counts leaf nodes below positions. A `PerftCounter` keeps its memory, hash table and threads for several counts. */
export class PerftCounter {
  private readonly build: CoreBuild;
  private readonly host: CoreMemory;
  private readonly workers: PerftThread[] = [];
  private ready: Promise<unknown> = Promise.resolve();
  /** Number of lines taken. Null in a page that may not share memory, which counts in one thread. */
  private taken: SharedArrayBuffer | null = null;
  /** False if the calling thread counts. */
  private isThreaded: boolean;
  private isClosed = false;
  private readonly entries: number;
  private readonly threads: number;
  private readonly onNotice: (text: string) => void;

  /** Throws PerftMemoryError if the memory isn't available. */
  constructor(options: PerftCounterOptions = {}) {
    const threads = options.threads ?? 1;
    this.threads = threads;
    this.onNotice = options.onNotice ?? (() => undefined);
    const entries = Math.floor(((options.hashMb ?? 0) * MB) / ENTRY_BYTES);
    this.isThreaded = (threads > 1 || options.inBackground === true) && platform.sharedCoreFile !== null;
    this.build = this.isThreaded ? sharedCoreBuild() : coreBuild();
    this.host = createHost(this.build, threads, entries * ENTRY_BYTES, options.hashMb ?? 0);
    this.entries = entries;
    const { core } = this.host;
    if (options.keySet !== undefined) core.useKeySet(options.keySet);
    core.usePerftHash(this.hash, entries);
  }

  /**
   * Counts the leaves `depth` plies below `position`. Rejects with WorkerFailure if a thread fails; the next count
   * works again.
   */
  async count(position: Position, depth: number, listener: PerftListener = {}): Promise<PerftResult> {
    const threaded = depth >= MIN_THREADED_DEPTH && (await this.hasWorkers());
    const start = performance.now();
    const divide = threaded
      ? await this.orEndWorkers(this.countByRootMove(position, depth, listener))
      : this.countHere(position, depth, listener);
    const leaves = depth === 0 ? 1 : divide.reduce((sum, [, count]) => sum + count, 0);
    return { leaves, divide, seconds: (performance.now() - start) / 1000 };
  }

  /**
   * Counts the leaves `depth` plies below `position` that begin with each line, which has at most `depth` moves; `onCounted` gets
   * the number of each line and its leaves as soon as they are known. Rejects with WorkerFailure if a thread fails.
   */
  async countLines(
    position: Position,
    depth: number,
    lines: readonly PerftLine[],
    onCounted: (counts: readonly LineCount[]) => void,
  ): Promise<void> {
    if (await this.hasWorkers()) {
      await this.orEndWorkers(this.countInWorkers(position, depth, lines, onCounted));
      return;
    }
    this.load(position);
    for (const [index, line] of lines.entries()) onCounted([[index, leavesBelow(this.host.core, line, depth)]]);
  }

  /** Waits for the threads, which are started if there are none; false if the calling thread counts. */
  private async hasWorkers(): Promise<boolean> {
    if (!this.isThreaded) return false;
    // Nobody would end threads started after `close`.
    if (this.isClosed) throw new WorkerClosed();
    if (this.workers.length === 0) this.ready = this.startAny();
    await this.ready;
    return this.isThreaded;
  }

  /** Starts all threads; if that fails, one; if that fails, too, the calling thread counts. */
  private async startAny(): Promise<void> {
    const counts = this.threads === 1 ? [1] : [this.threads, 1];
    const ways = counts.map((count) => () => this.startWorkers(count));
    const countHere = (): Promise<void> => {
      this.isThreaded = false;
      return Promise.resolve();
    };
    const what = `${this.threads === 1 ? 'a separate one' : this.threads} can't be started`;
    await startThreads([...ways, countHere], () => what, this.onNotice);
  }

  /** Starts so many threads, and waits until they are ready. */
  private async startWorkers(count: number): Promise<void> {
    const { layout } = this.host;
    try {
      for (const block of layout.blocks.slice(1, 1 + count)) this.startWorker(block);
      await Promise.all(this.workers.map((worker) => worker.wait(({ kind }) => kind === 'ready' || undefined)));
    } catch (error) {
      await this.endWorkers();
      throw this.isClosed ? new WorkerClosed() : error;
    }
  }

  /** A dead thread's partial count is lost, and the whole count with it. The next count starts new threads. */
  private async orEndWorkers<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      await this.endWorkers();
      throw error;
    }
  }

  private async endWorkers(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.close()));
  }

  /** Terminates the threads. A count that needs some rejects with WorkerClosed from now on. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.endWorkers();
  }

  /** Where the hash table begins in the memory. */
  private get hash(): number {
    return this.host.layout.tables[0]!;
  }

  private startWorker(block: number): void {
    this.taken ??= new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const data: PerftWorkerData = {
      module: this.build.module,
      memory: this.host.memory,
      block,
      hash: this.hash,
      entries: this.entries,
      taken: this.taken,
    };
    this.workers.push(new WatchedWorker('perft_worker', data));
  }

  private load(position: Position): void {
    writeCoreSetup(this.host.setup, position.setup, position.ruleset);
    this.host.core.readSetup();
  }

  private countHere(position: Position, depth: number, { onRootMove }: PerftListener): [Move, number][] {
    if (depth === 0) return [];
    const moves = position.legalMoves();
    this.load(position);
    return moves.map((move) => {
      const leaves = leavesBelow(this.host.core, [move], depth);
      onRootMove?.(move, leaves);
      return [move, leaves];
    });
  }

  /** Counts in the workers, by lines of two plies. */
  private async countByRootMove(
    position: Position,
    depth: number,
    { onRootMove, onProgress }: PerftListener,
  ): Promise<[Move, number][]> {
    const moves = position.legalMoves();
    const lines = linesOf(position, 2);
    const open = new Map<Move, number>(moves.map((move) => [move, 0]));
    for (const [move] of lines) open.set(move!, open.get(move!)! + 1);
    const counts = new Map<Move, number>(moves.map((move) => [move, 0]));
    const finish = (move: Move): void => onRootMove?.(move, counts.get(move)!);
    for (const move of moves) if (open.get(move) === 0) finish(move);

    let linesDone = 0;
    let leavesDone = 0;
    onProgress?.(0, lines.length, 0);
    await this.countInWorkers(position, depth, lines, (counted) => {
      linesDone += counted.length;
      for (const [, leaves] of counted) leavesDone += leaves;
      onProgress?.(linesDone, lines.length, leavesDone);
      for (const [index, leaves] of counted) {
        const move = lines[index]![0]!;
        counts.set(move, counts.get(move)! + leaves);
        open.set(move, open.get(move)! - 1);
        if (open.get(move) === 0) finish(move);
      }
    });
    return [...counts];
  }

  private async countInWorkers(
    position: Position,
    depth: number,
    lines: readonly PerftLine[],
    onCounted: (counts: readonly LineCount[]) => void,
  ): Promise<void> {
    Atomics.store(new Int32Array(this.taken!), 0, 0);
    const request: PerftRequest = { setup: position.setup, ruleset: position.ruleset, depth, lines };
    await Promise.all(this.workers.map((worker) => runWorker(worker, request, onCounted)));
  }
}

/** A memory with a block for the calling thread and each worker, and the hash table. Throws PerftMemoryError. */
function createHost(build: CoreBuild, threads: number, tableBytes: number, hashMb: number): CoreMemory {
  try {
    return new CoreMemory({ blocks: threads + 1, tables: [tableBytes] }, build);
  } catch (error) {
    if (error instanceof PartsMemoryError) throw new PerftMemoryError(memoryMessage(threads, hashMb));
    throw error;
  }
}

/** Says what didn't fit into memory, and how to need less. */
function memoryMessage(threads: number, hashMb: number): string {
  const table = `a hash table of ${hashMb} MB`;
  if (threads > 1 && hashMb > 0) return `no memory for ${threads} threads and ${table}: try fewer, or a smaller one.`;
  if (threads > 1) return `no memory for ${threads} threads: try fewer.`;
  if (hashMb > 0) return `no memory for ${table}: try a smaller one.`;
  return 'no memory to count in, even with one thread and no hash table: raise the limit (see "ulimit -d").';
}

/** Sends a request and waits until the worker reports that no lines are left. Rejects if the worker ends first. */
function runWorker(
  worker: PerftThread,
  request: PerftRequest,
  onCounted: (counts: readonly LineCount[]) => void,
): Promise<true> {
  const end = worker.wait((report) => {
    if (report.kind === 'counted') onCounted(report.counts);
    return report.kind === 'done' || undefined;
  });
  worker.post(request);
  return end;
}

/** Runs one count with its own memory and threads. */
export async function runPerft(position: Position, options: PerftOptions): Promise<PerftResult> {
  if (options.threads !== undefined && options.threads > 1 && platform.sharedCoreFile !== null) {
    await platform.load([platform.sharedCoreFile]);
  }
  const counter = new PerftCounter(options);
  try {
    return await counter.count(position, options.depth, options);
  } finally {
    await counter.close();
  }
}
