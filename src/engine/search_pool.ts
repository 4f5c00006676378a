import { platform } from '#platform';
import { CoreMemory, MB } from '../core/memory.ts';
import { optimisedCoreModule } from '../core/module.ts';
import { TABLE_BUCKET_BYTES } from '../shared/search_layout.ts';
import { CONTROL_PONDERING, CONTROL_START_MS, CONTROL_STOP, MATE_TABLE_BYTES } from './search_messages.ts';
import type { RawLine, SearchRequest, SearchWorkerData, WorkerReport, WorkerRequest } from './search_messages.ts';
import { WatchedWorker, type WorkerFailure } from './watched_worker.ts';

/** Of a larger table only so much is made ready before the first search; the rest is as it is first used. */
const TOUCHED_MB = 1024;

type SearchThread = WatchedWorker<WorkerRequest, WorkerReport>;

/** What a pool reports while it searches. */
export interface PoolListener {
  onLine(line: RawLine): void;
  onCurrentMove(depth: number, move: number, number: number): void;
}

/** The threads of a search with the memory they share: tables, a block for each thread, control words, the hash table. */
export class SearchPool {
  readonly threads: number;
  /** The hash table's size in MB; less than asked for if the memory wasn't available. */
  readonly hashMb: number;
  private readonly host: CoreMemory;
  private readonly workers: SearchThread[];
  private readonly control: Int32Array;
  private readonly controlMs: Float64Array;
  private readonly counters: DataView;
  private readonly counterOffsets: number[] = [];
  private readonly table: number;
  private readonly ready: Promise<unknown>;
  /** Has a search written to the table since it was empty? */
  isTableUsed = false;
  /** Has a search written to the threads' statistics since they were empty? */
  private hasLearned = false;

  /** `onFailure` is called when one of the threads ends by itself; then all of them are ended, and the pool can't be used any more. */
  constructor(threads: number, hashMb: number, onFailure: (failure: WorkerFailure) => void) {
    this.threads = threads;
    this.host = new CoreMemory({ blocks: threads, tables: [MATE_TABLE_BYTES, 0] });
    const { memory, core, layout } = this.host;
    const [mateTable, table] = layout.tables as [number, number];
    this.table = table;
    this.hashMb = growForTable(this.host, table, hashMb);
    this.host.useNet();
    this.control = this.host.control.words;
    this.controlMs = this.host.control.doubles;
    this.counters = new DataView(memory.buffer);
    const fail = (failure: WorkerFailure): void => {
      void this.close();
      onFailure(failure);
    };
    const touchedBytes = MATE_TABLE_BYTES + Math.min(this.hashMb, TOUCHED_MB) * MB;
    const share = Math.floor(touchedBytes / threads);
    this.workers = layout.blocks.map((block, id) => {
      this.counterOffsets.push(block + core.nodeCounterOffset());
      const data: SearchWorkerData = {
        module: optimisedCoreModule(),
        memory,
        id,
        block,
        control: layout.control,
        table,
        buckets: (this.hashMb * MB) / TABLE_BUCKET_BYTES,
        mateTable: id === 0 ? mateTable : 0,
        touch: { address: mateTable + id * share, bytes: share },
      };
      return new WatchedWorker('search_worker', data, fail);
    });
    this.ready = Promise.all(this.workers.map((worker) => worker.wait(({ kind }) => kind === 'ready' || undefined)));
    // Whoever waits for it learns of the failure.
    this.ready.catch(() => undefined);
  }

  /** Resolves when all threads can be asked to search. Rejects if one of them fails before. */
  async whenReady(): Promise<void> {
    await this.ready;
  }

  /** Nodes of all threads in the search that runs or ran last. */
  nodes(): number {
    return this.counterOffsets.reduce((sum, offset) => sum + Number(this.counters.getBigUint64(offset, true)), 0);
  }

  /**
   * Searches with all threads; resolves with the first thread's lines when all have ended. Its time counts from `startMs` by
   * the platform's monotonic clock. Rejects with WorkerFailure or WorkerClosed if a thread ends before.
   */
  async search(
    request: SearchRequest,
    startMs: number,
    pondering: boolean,
    listener: PoolListener,
  ): Promise<readonly RawLine[]> {
    this.controlMs[CONTROL_START_MS] = startMs;
    Atomics.store(this.control, CONTROL_STOP, 0);
    Atomics.store(this.control, CONTROL_PONDERING, pondering ? 1 : 0);
    this.isTableUsed = true;
    this.hasLearned = true;
    for (const offset of this.counterOffsets) this.counters.setBigUint64(offset, 0n, true);
    const ends = this.workers.map((worker, id) => runSearch(worker, request, id === 0 ? listener : null));
    const [lines] = await Promise.all(ends);
    return lines!;
  }

  stop(): void {
    Atomics.store(this.control, CONTROL_PONDERING, 0);
    Atomics.store(this.control, CONTROL_STOP, 1);
  }

  /** The clock of a move pondered on begins now; nothing if the search does not ponder. */
  ponderHit(): void {
    if (Atomics.load(this.control, CONTROL_PONDERING) === 0) return;
    this.controlMs[CONTROL_START_MS] = platform.monotonicMs();
    Atomics.store(this.control, CONTROL_PONDERING, 0);
  }

  /** Empties the hash table. */
  clearTable(): void {
    new Uint8Array(this.host.memory.buffer, this.table, this.hashMb * MB).fill(0);
    this.isTableUsed = false;
  }

  /** Clears every thread's move-ordering statistics; at once if there are none, as in threads that are starting. */
  async forget(): Promise<void> {
    if (!this.hasLearned) return;
    this.hasLearned = false;
    await Promise.all(
      this.workers.map((worker) => {
        const done = worker.wait(({ kind }) => kind === 'forgotten' || undefined);
        worker.post({ kind: 'forget' });
        return done;
      }),
    );
  }

  /** Ends the threads at once. */
  async close(): Promise<void> {
    this.stop();
    await Promise.all(this.workers.map((worker) => worker.close()));
  }
}

/** Makes room for a table of `hashMb`, or of half as much as often as needed; returns what it came to. */
function growForTable(host: CoreMemory, table: number, hashMb: number): number {
  for (let mb = hashMb; mb >= 1; mb = Math.floor(mb / 2)) {
    try {
      host.ensure(table + mb * MB);
      return mb;
    } catch {
      // Half of it may be had.
    }
  }
  throw new RangeError('no memory for a hash table of 1 MB');
}

function runSearch(
  worker: SearchThread,
  request: SearchRequest,
  listener: PoolListener | null,
): Promise<readonly RawLine[]> {
  const end = worker.wait((report) => {
    if (report.kind === 'line') listener?.onLine(report.line);
    if (report.kind === 'current') listener?.onCurrentMove(report.depth, report.move, report.number);
    return report.kind === 'done' ? report.lines : undefined;
  });
  worker.post(request);
  return end;
}
