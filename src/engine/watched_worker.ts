import { platform, type WorkerEntry, type WorkerHandle } from '#platform';

/** A worker thread ended that should not have: it threw, ran out of memory, or was killed. */
export class WorkerFailure extends Error {}

/** What was waited for can't come: the worker was closed by its owner. */
export class WorkerClosed extends Error {
  constructor() {
    super('the worker was closed');
  }
}

/** A thread is silent if it has said nothing in so many intervals: one alone may be that in which the machine slept. */
const SILENT_INTERVALS = 3;

interface Wait {
  /** Called with each report; true if it was what was waited for. */
  accept(report: unknown): boolean;
  reject(error: Error): void;
}

/**
 * A worker thread watched from birth. Whoever waits for a report of it gets the report or an error, whatever becomes of the
 * thread: nobody waits for a dead worker. `Report` is what the worker posts.
 */
export class WatchedWorker<Request, Report> {
  private readonly worker: WorkerHandle;
  private readonly waits = new Set<Wait>();
  private readonly onFailure: (failure: WorkerFailure) => void;
  private fate: WorkerFailure | WorkerClosed | null = null;
  /** Intervals without a report. */
  private silence = 0;

  /** Starts a thread. `onFailure` is called once if it ends before `close`, after all waits are rejected. */
  constructor(entry: WorkerEntry, data: unknown, onFailure: (failure: WorkerFailure) => void = () => undefined) {
    this.onFailure = onFailure;
    this.worker = platform.startWorker(entry, data, {
      onMessage: (report) => {
        this.silence = 0;
        for (const wait of [...this.waits]) if (wait.accept(report)) this.waits.delete(wait);
      },
      onEnd: (reason) => {
        this.fail(reason);
      },
    });
  }

  post(request: Request): void {
    this.worker.post(request);
  }

  /**
   * Resolves with the first value other than undefined that `take` makes of a report. Rejects with WorkerFailure or WorkerClosed
   * if the thread ends before; also if it is silent for `silenceMs`, which is for threads that tell of themselves while they work.
   */
  async wait<T>(take: (report: Report) => T | undefined, silenceMs: number | null = null): Promise<T> {
    const taken = this.taken(take);
    if (silenceMs === null) return taken;
    this.silence = 0;
    const timer = setInterval(() => {
      if (++this.silence >= SILENT_INTERVALS) this.fail(`it was silent for ${silenceMs} ms`);
    }, silenceMs / SILENT_INTERVALS);
    try {
      return await taken;
    } finally {
      clearInterval(timer);
    }
  }

  /** Ends the thread; everyone who still waits for it gets an error. */
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
          const taken = take(report as Report);
          if (taken === undefined) return false;
          resolve(taken);
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
