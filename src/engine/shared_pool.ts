import { platform } from '#platform';
import { CoreMemory, MB } from '../core/memory.ts';
import { sharedCoreBuild, sharedSearchBuild } from '../core/module.ts';
import { TABLE_BUCKET_BYTES } from '../shared/search_layout.ts';
import { CONTROL_PONDERING, CONTROL_START_MS, CONTROL_STOP, MATE_TABLE_BYTES } from './search_messages.ts';
import type { MemberData, RawLine, SearchRequest, WorkerReport, WorkerRequest } from './search_messages.ts';
import { smallerTableNotice } from './notices.ts';
import type { PoolEvents, PoolListener, PoolSettings, SearchPool } from './search_pool.ts';
import { noteWarm, warmUpOf } from './warm_up_work.ts';
import { touch } from './touch.ts';
import { WatchedWorker, type WorkerFailure } from './watched_worker.ts';

/** How much of a larger table is touched before the first search; the rest is committed on first use. */
const TOUCHED_MB = 1024;
/** How much of it the calling thread touches, while a single thread starts: longer would keep it from hearing commands. */
const TOUCHED_HERE_MB = 56;

type SearchThread = WatchedWorker<WorkerRequest, WorkerReport>;

/** Search threads and the memory they share: tables, a block per thread, control words, the hash table. */
export class SharedPool implements SearchPool {
  readonly threads: number;
  readonly hashMb: number;
  private readonly host: CoreMemory;
  private readonly workers: SearchThread[];
  private readonly control: Int32Array;
  private readonly controlMs: Float64Array;
  private readonly counters: DataView;
  private readonly counterOffsets: number[] = [];
  private readonly table: number;
  private readonly ready: Promise<unknown>;
  isTableUsed = false;
  /** Has a search written to the threads' statistics since they were last cleared? */
  private hasLearned = false;

  /** Throws CoreMemoryError or RangeError if there isn't enough memory even for a 1 MB table. */
  constructor({ threads, hashMb, net }: PoolSettings, events: PoolEvents) {
    this.threads = threads;
    const parts = { blocks: threads, tables: [MATE_TABLE_BYTES, hashMb * MB], mayShrink: true };
    this.host = new CoreMemory(parts, sharedCoreBuild());
    const { memory, core, layout } = this.host;
    const [mateTable, table] = layout.tables as [number, number];
    this.table = table;
    this.hashMb = (layout.end - table) / MB;
    if (this.hashMb < hashMb) events.onNotice(smallerTableNotice(hashMb, this.hashMb));
    this.host.useNet(net);
    this.control = this.host.control.words;
    this.controlMs = this.host.control.doubles;
    this.counters = new DataView(memory.buffer);
    const fail = (failure: WorkerFailure): void => {
      void this.close();
      events.onFailure(failure);
    };
    const touchedBytes = MATE_TABLE_BYTES + Math.min(this.hashMb, TOUCHED_MB) * MB;
    // Several threads at their start would keep it waiting for the system.
    const touchedHere = threads === 1 ? Math.min(touchedBytes, TOUCHED_HERE_MB * MB) : 0;
    const share = Math.floor((touchedBytes - touchedHere) / threads);
    const build = sharedSearchBuild();
    this.workers = layout.blocks.map((block, id) => {
      this.counterOffsets.push(block + core.nodeCounterOffset());
      const data: MemberData = {
        kind: 'member',
        build,
        // Threads that run the same module share its code.
        warmUp: id === 0 ? warmUpOf(build) : null,
        memory,
        id,
        block,
        control: layout.control,
        table,
        buckets: (this.hashMb * MB) / TABLE_BUCKET_BYTES,
        mateTable: id === 0 ? mateTable : 0,
        touch: { address: mateTable + touchedHere + id * share, bytes: share },
      };
      return new WatchedWorker('search_worker', data, fail);
    });
    touch(new Uint8Array(memory.buffer, mateTable, touchedHere));
    this.ready = Promise.all(this.workers.map((worker) => worker.wait(({ kind }) => kind === 'ready' || undefined)));
    // Callers that await `ready` handle the failure.
    this.ready.then(() => noteWarm(build)).catch(() => undefined);
  }

  async whenReady(): Promise<void> {
    await this.ready;
  }

  nodes(): number {
    return this.counterOffsets.reduce((sum, offset) => sum + Number(this.counters.getBigUint64(offset, true)), 0);
  }

  /** Resolves with the first thread's lines. */
  async search(
    request: SearchRequest,
    startMs: number,
    isPondering: boolean,
    listener: PoolListener,
  ): Promise<readonly RawLine[]> {
    this.controlMs[CONTROL_START_MS] = startMs;
    Atomics.store(this.control, CONTROL_STOP, 0);
    Atomics.store(this.control, CONTROL_PONDERING, isPondering ? 1 : 0);
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

  ponderHit(): void {
    if (Atomics.load(this.control, CONTROL_PONDERING) === 0) return;
    this.controlMs[CONTROL_START_MS] = platform.monotonicMs();
    Atomics.store(this.control, CONTROL_PONDERING, 0);
  }

  clearTable(): void {
    new Uint8Array(this.host.memory.buffer, this.table, this.hashMb * MB).fill(0);
    this.isTableUsed = false;
  }

  async forget(): Promise<void> {
    if (!this.hasLearned) return;
    this.hasLearned = false;
    await Promise.all(
      this.workers.map((worker) => {
        const done = worker.wait(({ kind }) => kind === 'forgotten' || undefined, platform.silenceMs);
        worker.post({ kind: 'forget' });
        return done;
      }),
    );
  }

  async close(): Promise<void> {
    this.stop();
    await Promise.all(this.workers.map((worker) => worker.close()));
  }
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
  }, platform.silenceMs);
  worker.post(request);
  return end;
}
