import { startWorker, type WorkerEntry, type WorkerHandle } from '#workers';

/** A worker thread ended unexpectedly: it threw, ran out of memory, or was killed. */
export class WorkerFailure extends Error {}

/** A pending wait was abandoned because the owner closed the worker. */
export class WorkerClosed extends Error {
  constructor() {
    super('the worker was closed');
  }
}

/**
 * A thread counts as silent after this many intervals without a report. During a single one the machine may have been
 * asleep.
 */
const SILENT_INTERVALS = 3;

interface Wait {
  /** Called with each report; returns true if this was the one waited for. */
  accept(report: unknown): boolean;
  reject(error: Error): void;
}

/**
 * A worker thread that is supervised from the start. Every wait ends with a report or an error, whatever happens to the
 * thread. `Report` is what the worker posts.
 */
export class WatchedWorker<Request, Report> {
  private readonly worker: WorkerHandle;
  private readonly waits = new Set<Wait>();
  private readonly onFailure: (failure: WorkerFailure) => void;
  private fate: WorkerFailure | WorkerClosed | null = null;
  /** Number of reports so far. */
  private reports = 0;

  /** Starts a thread. `onFailure` is called once if it ends before `close`, after all waits are rejected. */
  constructor(entry: WorkerEntry, data: unknown, onFailure: (failure: WorkerFailure) => void = () => undefined) {
    this.onFailure = onFailure;
    this.worker = startWorker(entry, data, {
      onMessage: (report) => {
        this.reports++;
        for (const wait of [...this.waits]) if (wait.accept(report)) this.waits.delete(wait);
      },
      onEnd: (reason) => this.fail(reason),
    });
  }

  post(request: Request): void {
    this.worker.post(request);
  }

  /**
   * Resolves with the first value other than undefined that `take` returns for a report. Rejects with what `take` throws, and
   * with WorkerFailure or WorkerClosed if the thread ends first, or if it is silent for `silenceMs`. Use `silenceMs` only for threads that
   * report regularly while they work.
   */
  async wait<T>(take: (report: Report) => T | undefined, silenceMs: number | null = null): Promise<T> {
    const taken = this.taken(take);
    if (silenceMs === null) return taken;
    let heard = this.reports;
    let silentIntervals = 0;
    const timer = setInterval(() => {
      silentIntervals = this.reports === heard ? silentIntervals + 1 : 0;
      heard = this.reports;
      if (silentIntervals >= SILENT_INTERVALS) this.fail(`it was silent for ${silenceMs} ms`);
    }, silenceMs / SILENT_INTERVALS);
    try {
      return await taken;
    } finally {
      clearInterval(timer);
    }
  }

  /** Terminates the thread; every pending wait is rejected. */
  async close(): Promise<void> {
    if (this.fate === null) this.end(new WorkerClosed());
    await this.worker.terminate();
  }

  private taken<T>(take: (report: Report) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.fate !== null) {
        reject(this.fate);
        return;
      }
      this.waits.add({
        accept: (report) => {
          try {
            const taken = take(report as Report);
            if (taken === undefined) return false;
            resolve(taken);
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
          return true;
        },
        reject,
      });
    });
  }

  private fail(reason: string): void {
    if (this.fate !== null) return;
    const failure = new WorkerFailure(`a worker thread failed: ${reason}`);
    this.end(failure);
    void this.worker.terminate();
    this.onFailure(failure);
  }

  private end(fate: WorkerFailure | WorkerClosed): void {
    this.fate = fate;
    const waits = [...this.waits];
    this.waits.clear();
    for (const wait of waits) wait.reject(fate);
  }
}
