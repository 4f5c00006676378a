import { platform } from '#platform';
import { CoreMemory, MB } from '../core/memory.ts';
import { sharedCoreBuild, sharedSearchBuild } from '../core/module.ts';
import { TT_BUCKET_BYTES, SCORE_INFINITE, SCORE_MATE_BOUND } from '../shared/search_layout.ts';
import {
  CONTROL_GENERATION,
  CONTROL_PONDERING,
  CONTROL_START_MS,
  CONTROL_STOP,
  MATE_HASH_BYTES,
  type MemberData,
  type RawLine,
  type SearchDone,
  type SearchRequest,
  type WorkerReport,
  type WorkerRequest,
} from './search_messages.ts';
import {
  smallerHashNotice,
  type PoolEvents,
  type PoolListener,
  type PoolSettings,
  type SearchPool,
} from './search_pool.ts';
import { noteWarm, warmUpOf } from './warm_up_work.ts';
import { touch } from './touch.ts';
import { WatchedWorker, WorkerClosed, type WorkerFailure } from './watched_worker.ts';
import type { Move } from '../rules/setup.ts';

/** A vote counts at least this many centipawns, that of the thread with the lowest score. */
const MIN_VOTE = 14;

/**
 * The best line of several threads that searched the same position, as in Stockfish: each votes for its move with its depth
 * times its score above the lowest. A mate that a thread has found needs no votes. A move that is known to lose by
 * force gets none, nor does one without a score, of a thread that was stopped too early. `results` begins with the first thread's,
 * which wins ties.
 */
export function votedLine(results: readonly Pick<SearchDone, 'lines' | 'refuted'>[]): RawLine | null {
  const refuted = new Set(results.flatMap((result) => result.refuted));
  const first = results[0]?.lines[0] ?? null;
  const counts = (line: RawLine): boolean => line.score > -SCORE_INFINITE && !refuted.has(line.pv[0]!);
  const lines = results.flatMap((result) => result.lines.slice(0, 1)).filter(counts);
  if (lines.length === 0) return first;
  const highest = lines.reduce((best, line) => (line.score > best.score ? line : best));
  if (highest.score >= SCORE_MATE_BOUND) return highest;
  const lowest = Math.min(...lines.map(({ score }) => score));
  const weight = ({ score, depth }: RawLine): number => (score - lowest + MIN_VOTE) * depth;
  const votes = new Map<Move, number>();
  for (const line of lines) votes.set(line.pv[0]!, (votes.get(line.pv[0]!) ?? 0) + weight(line));
  return lines.reduce((best, line) => {
    const [lead, other] = [votes.get(line.pv[0]!)!, votes.get(best.pv[0]!)!];
    return lead > other || (line.pv[0] === best.pv[0] && weight(line) > weight(best)) ? line : best;
  });
}

/** A helper thread that has not ended this long after the first one has no core, and is not waited for. */
const HELPERS_MS = 5;
/** How much of the tables the calling thread touches, while a single thread starts: longer would keep it from hearing commands. */
const TOUCHED_HERE_MB = 56;

/** Threads that start at the same time. More would keep the calling thread, which takes milliseconds for each, from hearing commands. */
const STARTING_AT_ONCE = 4;

type SearchThread = WatchedWorker<WorkerRequest, WorkerReport>;

/** Search threads and the memory they share: tables, a block per thread, control words, the hash table. */
export class SharedPool implements SearchPool {
  readonly threads: number;
  readonly hashMb: number;
  private readonly host: CoreMemory;
  private readonly workers: SearchThread[] = [];
  private readonly control: Int32Array;
  private readonly controlMs: Float64Array;
  private readonly counters: DataView;
  private readonly counterOffsets: readonly number[];
  private readonly hash: number;
  private readonly ready: Promise<unknown>;
  isHashUsed = false;
  /** By thread: the searches that it has still to end. More than one: it has not begun the current one. */
  private readonly unfinished: number[];
  /** Has a search written to the threads' statistics since they were last cleared? */
  private hasLearned = false;
  private isClosed = false;

  /** Throws CoreMemoryError if there isn't enough memory even for a 1 MB table. */
  constructor({ threads, hashMb, net }: PoolSettings, events: PoolEvents) {
    this.threads = threads;
    this.unfinished = Array.from({ length: threads }, () => 0);
    const parts = { blocks: threads, tables: [MATE_HASH_BYTES, hashMb * MB], mayShrink: true };
    this.host = new CoreMemory(parts, sharedCoreBuild());
    const { memory, core, layout } = this.host;
    const [mateHash, hash] = layout.tables as [number, number];
    this.hash = hash;
    this.hashMb = (layout.end - hash) / MB;
    if (this.hashMb < hashMb) events.onNotice(smallerHashNotice(hashMb, this.hashMb));
    this.host.useNet(net);
    this.control = this.host.control.words;
    this.controlMs = this.host.control.doubles;
    this.counters = new DataView(memory.buffer);
    const fail = (failure: WorkerFailure): void => {
      void this.close();
      events.onFailure(failure);
    };
    const touchedBytes = Math.min(MATE_HASH_BYTES + this.hashMb * MB, platform.touchedMb * MB);
    // Several threads at their start would keep it waiting for the system.
    const touchedHere = threads === 1 ? Math.min(touchedBytes, TOUCHED_HERE_MB * MB) : 0;
    const share = Math.floor((touchedBytes - touchedHere) / threads);
    const build = sharedSearchBuild();
    this.counterOffsets = layout.blocks.map((block) => block + core.nodeCounterOffset());
    const startMember = (block: number, id: number): SearchThread => {
      const data: MemberData = {
        kind: 'member',
        build,
        // Threads that run the same module share its code.
        warmUp: id === 0 ? warmUpOf(build) : null,
        memory,
        id,
        block,
        control: layout.control,
        hash,
        buckets: (this.hashMb * MB) / TT_BUCKET_BYTES,
        mateHash: id === 0 ? mateHash : 0,
        touch: { address: mateHash + touchedHere + id * share, bytes: share },
      };
      return new WatchedWorker('search_worker', data, fail);
    };
    this.ready = this.startThreads((id) => startMember(layout.blocks[id]!, id));
    touch(core, mateHash, touchedHere);
    // Callers that await `ready` handle the failure.
    this.ready.then(() => noteWarm(build)).catch(() => undefined);
  }

  async whenReady(): Promise<void> {
    await this.ready;
  }

  nodes(): number {
    const offsets = this.counterOffsets.filter((_, id) => this.unfinished[id]! < 2);
    return offsets.reduce((sum, offset) => sum + Number(this.counters.getBigUint64(offset, true)), 0);
  }

  /** Resolves with the first thread's lines or, if one is wanted, with the one that the threads vote for. */
  async search(
    request: SearchRequest,
    startMs: number,
    isPondering: boolean,
    listener: PoolListener,
  ): Promise<readonly RawLine[]> {
    this.controlMs[CONTROL_START_MS] = startMs;
    Atomics.store(this.control, CONTROL_GENERATION, request.generation);
    Atomics.store(this.control, CONTROL_STOP, 0);
    Atomics.store(this.control, CONTROL_PONDERING, isPondering ? 1 : 0);
    this.isHashUsed = true;
    this.hasLearned = true;
    for (const offset of this.counterOffsets) this.counters.setBigUint64(offset, 0n, true);
    const searching = request.firstThreadOnly ? this.workers.slice(0, 1) : this.workers;
    // Only the thread knows what it had searched when it found the line, and not what its helpers had.
    const heard: PoolListener =
      searching.length === 1 ? listener : { ...listener, onLine: (line) => listener.onLine(line, this.nodes()) };
    const ends = searching.map((worker, id) => {
      this.unfinished[id]!++;
      return runSearch(worker, request, id === 0 ? heard : null).finally(() => this.unfinished[id]!--);
    });
    // A node limit is the sum of all threads' work.
    const results = await resultsOf(ends, request.nodes > 0 ? Infinity : HELPERS_MS);
    if (request.lines > 1) return results[0]!.lines;
    const line = votedLine(results);
    return line === null ? [] : [line];
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

  clearHash(): void {
    this.host.core.clearMemory(this.hash, this.hashMb * MB);
    this.isHashUsed = false;
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
    this.isClosed = true;
    this.stop();
    await Promise.all(this.workers.map((worker) => worker.close()));
  }

  /** Starts all threads, a few at a time. Rejects if one can't start or the pool is closed first; then none is left. */
  private async startThreads(start: (id: number) => SearchThread): Promise<void> {
    const startInTurn = async (): Promise<void> => {
      while (this.workers.length < this.threads) {
        if (this.isClosed) throw new WorkerClosed();
        const worker = start(this.workers.length);
        this.workers.push(worker);
        await worker.wait(({ kind }) => kind === 'ready' || undefined);
      }
    };
    try {
      await Promise.all(Array.from({ length: STARTING_AT_ONCE }, startInTurn));
    } catch (error) {
      await this.close();
      throw error;
    }
  }
}

/**
 * What the threads have found `helpersMs` after the first one has ended, beginning with that one. Rejects if a thread fails
 * until then.
 */
async function resultsOf(ends: readonly Promise<SearchDone>[], helpersMs: number): Promise<SearchDone[]> {
  const helpers: SearchDone[] = [];
  const all = Promise.all(
    ends.map(async (end, id) => {
      const result = await end;
      if (id > 0) helpers.push(result);
      return result;
    }),
  );
  const first = await Promise.race([ends[0]!, all.then(([result]) => result!)]);
  if (helpersMs === Infinity) await all;
  else await Promise.race([all, new Promise((resolve) => setTimeout(resolve, helpersMs))]);
  return [first, ...helpers];
}

function runSearch(worker: SearchThread, request: SearchRequest, listener: PoolListener | null): Promise<SearchDone> {
  const end = worker.wait((report) => {
    if (report.kind === 'line') listener?.onLine(report.line, report.nodes);
    if (report.kind === 'current') listener?.onCurrentMove(report.depth, report.move, report.number);
    return report.kind === 'done' && report.generation === request.generation ? report : undefined;
  }, platform.silenceMs);
  worker.post(request);
  return end;
}
