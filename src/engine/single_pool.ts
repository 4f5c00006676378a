import { platform } from '#platform';
import { searchBuild, type CoreBuild } from '../core/module.ts';
import { toBound } from './score.ts';
import type { UnsharedData, UnsharedRequest, RawLine, SearchRequest, WorkerReport } from './search_messages.ts';
import {
  smallerHashNotice,
  type PoolEvents,
  type PoolListener,
  type PoolSettings,
  type SearchPool,
} from './search_pool.ts';
import { noteWarm, warmUpOf } from './warm_up_work.ts';
import { WatchedWorker, WorkerClosed, type WorkerFailure } from './watched_worker.ts';

type UnsharedWorker = WatchedWorker<UnsharedRequest, WorkerReport>;

/** A worker, and the promise of its first report that it can search. */
interface StartedWorker {
  readonly worker: UnsharedWorker;
  readonly ready: Promise<void>;
}

/** The search in progress. */
interface ActiveSearch {
  readonly request: SearchRequest;
  readonly startMs: number;
  readonly listener: PoolListener;
  readonly resolve: (lines: readonly RawLine[]) => void;
  readonly reject: (error: unknown) => void;
  isPondering: boolean;
  /** The latest line reported for each rank. */
  lastReported: readonly RawLine[];
  /** Lines reported while pondering, before the search was restarted. */
  readonly pondered: readonly RawLine[];
}

/**
 * A search in one thread with its own memory, for platforms where threads can't share any. A searching thread receives
 * no messages, so it is stopped by terminating it; a standby worker with an empty hash table takes over. The result is
 * what the thread had reported by then.
 */
export class SinglePool implements SearchPool {
  readonly threads = 1;
  hashMb: number;
  isHashUsed = false;
  private readonly events: PoolEvents;
  private readonly build: CoreBuild;
  private readonly wantedHashMb: number;
  private readonly net: Uint8Array | null;
  private current: StartedWorker;
  private spare: StartedWorker | null = null;
  private active: ActiveSearch | null = null;
  private hasLearned = false;
  private isClosed = false;
  private counted = 0;

  constructor({ hashMb, net }: Omit<PoolSettings, 'threads'>, events: PoolEvents) {
    this.hashMb = hashMb;
    this.wantedHashMb = hashMb;
    this.net = net;
    this.events = events;
    this.build = searchBuild();
    this.current = this.inUse(this.start());
  }

  whenReady(): Promise<void> {
    return this.current.ready;
  }

  nodes(): number {
    return this.counted;
  }

  search(
    request: SearchRequest,
    startMs: number,
    isPondering: boolean,
    listener: PoolListener,
  ): Promise<readonly RawLine[]> {
    return new Promise((resolve, reject) =>
      this.begin({ request, startMs, listener, resolve, reject, isPondering, lastReported: [], pondered: [] }),
    );
  }

  stop(): void {
    const { active } = this;
    if (active === null) return;
    this.replaceCurrent();
    this.active = null;
    active.resolve(deeper(active.lastReported, active.pondered));
  }

  /**
   * The thread can't be told. If it has pondered for as long as the move is worth, its move stands; otherwise the move
   * is searched again within its time, and the deeper of both searches counts.
   */
  ponderHit(): void {
    const { active } = this;
    if (active?.isPondering !== true) return;
    active.isPondering = false;
    const { budget } = active.request;
    if (budget === null) return;
    const now = platform.monotonicMs();
    if (active.lastReported.length > 0 && now - active.startMs >= Math.min(budget.softMs, budget.hardMs)) {
      this.stop();
      return;
    }
    this.replaceCurrent();
    this.begin({ ...active, startMs: now, lastReported: [], pondered: active.lastReported });
  }

  clearHash(): void {
    this.current.worker.post({ kind: 'clear-hash' });
    this.isHashUsed = false;
  }

  async forget(): Promise<void> {
    if (!this.hasLearned) return;
    this.hasLearned = false;
    const { worker } = this.current;
    const done = worker.wait(({ kind }) => kind === 'forgotten' || undefined, platform.silenceMs);
    worker.post({ kind: 'forget' });
    await done;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.active?.reject(new WorkerClosed());
    this.active = null;
    await this.current.worker.close();
    await this.spare?.worker.close();
  }

  private begin(active: ActiveSearch): void {
    this.active = active;
    this.isHashUsed = true;
    this.hasLearned = true;
    this.counted = 0;
    const { worker } = this.current;
    const { request, startMs, isPondering } = active;
    const end = worker.wait((report) => this.handleReport(active, report), platform.silenceMs);
    worker.post({ kind: 'begin', startMs });
    // Before its clock starts, only a depth or node limit ends a search.
    worker.post(isPondering ? { ...request, budget: null } : request);
    // Ignores reports of a worker that has been replaced.
    const ifActive = (settle: () => void): void => {
      if (this.active !== active) return;
      this.active = null;
      settle();
    };
    end.then(
      (lines) => ifActive(() => active.resolve(deeper(lines, active.pondered))),
      (error: unknown) => ifActive(() => active.reject(error)),
    );
  }

  /** Handles a report of the search; returns the lines if it is done. */
  private handleReport(active: ActiveSearch, report: WorkerReport): readonly RawLine[] | undefined {
    if (active !== this.active) return undefined;
    switch (report.kind) {
      case 'line':
        this.counted = report.nodes;
        active.lastReported = withLine(active.lastReported, report.line);
        active.listener.onLine(report.line, report.nodes);
        return undefined;
      case 'current':
        active.listener.onCurrentMove(report.depth, report.move, report.number);
        return undefined;
      case 'searching':
        this.counted = report.nodes;
        return undefined;
      case 'done':
        this.counted = report.nodes;
        return report.lines;
      case 'ready':
      case 'forgotten':
      case 'hash':
        return undefined;
    }
  }

  /** Terminates the searching worker; the standby takes its place if there is one. */
  private replaceCurrent(): void {
    void this.current.worker.close();
    this.isHashUsed = false;
    this.hasLearned = false;
    const { spare } = this;
    this.spare = null;
    this.current = this.inUse(spare ?? this.start());
  }

  /** Makes a worker the current one, and starts another standby when it is ready. */
  private inUse(started: StartedWorker): StartedWorker {
    const startSpare = (): void => {
      if (this.current === started && this.spare === null && !this.isClosed) this.spare = this.start();
    };
    started.ready.then(
      // Later, because starting a worker takes time in this thread, and a reply may be due.
      () => setTimeout(startSpare),
      () => undefined,
    );
    return started;
  }

  private start(): StartedWorker {
    const { build, wantedHashMb, net } = this;
    const data: UnsharedData = { kind: 'unshared', build, warmUp: warmUpOf(build), hashMb: wantedHashMb, net };
    const worker: UnsharedWorker = new WatchedWorker('search_worker', data, (failure) => this.lose(worker, failure));
    worker
      .wait((report) => (report.kind === 'hash' ? report.hashMb : undefined))
      .then(
        (hashMb) => this.noteHash(hashMb),
        () => undefined,
      );
    const ready = worker.wait(({ kind }) => kind === 'ready' || undefined).then(() => noteWarm(build));
    // Callers that await `ready` handle the failure.
    ready.catch(() => undefined);
    return { worker, ready };
  }

  private noteHash(hashMb: number): void {
    if (hashMb < this.hashMb) this.events.onNotice(smallerHashNotice(this.wantedHashMb, hashMb));
    this.hashMb = hashMb;
  }

  /**
   * Handles a worker that ended by itself. The pool also works without a standby: it only takes longer to resume after
   * a stop.
   */
  private lose(worker: UnsharedWorker, failure: WorkerFailure): void {
    if (worker === this.spare?.worker) {
      this.spare = null;
      return;
    }
    this.active?.reject(failure);
    this.active = null;
    void this.close();
    this.events.onFailure(failure);
  }
}

/**
 * The reported lines, best first, with another one added. An upper bound on a line replaces nothing, nor does a lower bound on a line
 * behind the best, because its move may have been the best of the iteration before.
 */
function withLine(lastReported: readonly RawLine[], line: RawLine): readonly RawLine[] {
  const bound = toBound(line.bound);
  if (bound === 'upper' || (bound === 'lower' && line.rank > 1)) return lastReported;
  const others = lastReported.filter(({ rank, pv }) => rank !== line.rank && pv[0] !== line.pv[0]);
  return [...others, line].sort((a, b) => a.rank - b.rank);
}

/** The lines of the deeper search; those of the first one if depths are equal. */
function deeper(lines: readonly RawLine[], others: readonly RawLine[]): readonly RawLine[] {
  return (others[0]?.depth ?? 0) > (lines[0]?.depth ?? 0) ? others : lines;
}
