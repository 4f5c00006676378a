import { Worker } from 'node:worker_threads';
import { coreModule, createMemory, ensureMemory, fillTables, instantiate } from '../rules/core.ts';
import { CONTROL_BYTES, CONTROL_PONDERING, CONTROL_STOP, MATE_TABLE_BYTES } from './search_messages.ts';
import type { RawLine, SearchRequest, SearchWorkerData, WorkerReport, WorkerRequest } from './search_messages.ts';

const MB = 2 ** 20;
const BUCKET_BYTES = 64;
const ALIGNMENT = 4096;

/** What a pool tells while it searches. */
export interface PoolListener {
  onLine(line: RawLine): void;
  onCurrentMove(depth: number, move: number, number: number): void;
}

/** The threads of a search with the memory they share: tables, a block for each thread, control words, the hash table. */
export class SearchPool {
  readonly threads: number;
  /** The hash table's size in MB; less than asked for where the memory could not be had. */
  readonly hashMb: number;
  private readonly memory = createMemory();
  private readonly workers: Worker[] = [];
  private readonly control: Int32Array;
  private readonly counters: DataView;
  private readonly counterOffsets: number[] = [];
  private readonly table: number;
  private readonly ready: Promise<unknown>;
  /** Has a search written to the table since it was empty? */
  isTableUsed = false;

  constructor(threads: number, hashMb: number) {
    const core = instantiate(coreModule(), this.memory);
    const firstBlock = core.heapBase();
    const blockBytes = core.threadBytes();
    const control = firstBlock + threads * blockBytes;
    this.threads = threads;
    const mateTable = Math.ceil((control + CONTROL_BYTES) / ALIGNMENT) * ALIGNMENT;
    this.table = mateTable + MATE_TABLE_BYTES;
    this.hashMb = growForTable(this.memory, this.table, hashMb);
    this.control = new Int32Array(this.memory.buffer, control, CONTROL_BYTES / 4);
    this.counters = new DataView(this.memory.buffer);
    fillTables(core, this.memory);
    const starts: Promise<unknown>[] = [];
    for (let id = 0; id < threads; id++) {
      const block = firstBlock + id * blockBytes;
      this.counterOffsets.push(block + core.nodeCounterOffset());
      const data: SearchWorkerData = {
        module: coreModule(),
        memory: this.memory,
        id,
        block,
        control,
        table: this.table,
        buckets: (this.hashMb * MB) / BUCKET_BYTES,
        mateTable: id === 0 ? mateTable : 0,
      };
      const worker = new Worker(new URL('../../dist/engine/search_worker.js', import.meta.url), { workerData: data });
      this.workers.push(worker);
      starts.push(reportOf(worker, 'ready'));
    }
    this.ready = Promise.all(starts);
  }

  /** Resolves when all threads can be asked to search. */
  async whenReady(): Promise<void> {
    await this.ready;
  }

  /** Nodes of all threads in the search that runs or ran last. */
  nodes(): number {
    return this.counterOffsets.reduce((sum, offset) => sum + Number(this.counters.getBigUint64(offset, true)), 0);
  }

  /** Searches with all threads; resolves with the first thread's lines when all have ended. */
  async search(request: SearchRequest, pondering: boolean, listener: PoolListener): Promise<readonly RawLine[]> {
    Atomics.store(this.control, CONTROL_STOP, 0);
    Atomics.store(this.control, CONTROL_PONDERING, pondering ? 1 : 0);
    this.isTableUsed = true;
    for (const offset of this.counterOffsets) this.counters.setBigUint64(offset, 0n, true);
    const ends = this.workers.map((worker, id) => runSearch(worker, request, id === 0 ? listener : null));
    const [lines] = await Promise.all(ends);
    return lines!;
  }

  stop(): void {
    Atomics.store(this.control, CONTROL_PONDERING, 0);
    Atomics.store(this.control, CONTROL_STOP, 1);
  }

  ponderHit(): void {
    Atomics.store(this.control, CONTROL_PONDERING, 0);
  }

  /** Empties the hash table. */
  clearTable(): void {
    new Uint8Array(this.memory.buffer, this.table, this.hashMb * MB).fill(0);
    this.isTableUsed = false;
  }

  /** Clears every thread's move-ordering statistics. */
  async forget(): Promise<void> {
    await Promise.all(
      this.workers.map((worker) => {
        const done = reportOf(worker, 'forgotten');
        worker.postMessage({ kind: 'forget' } satisfies WorkerRequest);
        return done;
      }),
    );
  }

  /** Ends the threads at once. */
  async close(): Promise<void> {
    this.stop();
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }
}

/** Makes room for a table of `hashMb`, or of half as much as often as needed; returns what it came to. */
function growForTable(memory: WebAssembly.Memory, table: number, hashMb: number): number {
  for (let mb = hashMb; mb >= 1; mb = Math.floor(mb / 2)) {
    try {
      ensureMemory(memory, table + mb * MB);
      return mb;
    } catch {
      // Half of it may be had.
    }
  }
  throw new RangeError('no memory for a hash table of 1 MB');
}

/** Waits for one report of a kind. */
function reportOf(worker: Worker, kind: WorkerReport['kind']): Promise<void> {
  return new Promise((resolve, reject) => {
    const listener = (report: WorkerReport): void => {
      if (report.kind !== kind) return;
      worker.off('message', listener);
      worker.off('error', reject);
      resolve();
    };
    worker.on('message', listener);
    worker.once('error', reject);
  });
}

function runSearch(worker: Worker, request: SearchRequest, listener: PoolListener | null): Promise<readonly RawLine[]> {
  return new Promise((resolve, reject) => {
    const onReport = (report: WorkerReport): void => {
      if (report.kind === 'line') listener?.onLine(report.line);
      if (report.kind === 'current') listener?.onCurrentMove(report.depth, report.move, report.number);
      if (report.kind !== 'done') return;
      worker.off('message', onReport);
      worker.off('error', reject);
      resolve(report.lines);
    };
    worker.on('message', onReport);
    worker.once('error', reject);
    worker.postMessage(request satisfies WorkerRequest);
  });
}
