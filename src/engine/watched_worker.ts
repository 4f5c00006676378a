import { platform, type WorkerEntry, type WorkerHandle } from '#platform';

/** A worker thread ended that should not have: it threw, ran out of memory, or was killed. */
export class WorkerFailure extends Error {}

/** What was waited for can't come: the worker was closed by its owner. */
export class WorkerClosed extends Error {
  constructor() {
    super('the worker was closed');
  }
}

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
  private fate: WorkerFailure | WorkerClosed | null = null;

  /** Starts a thread. `onFailure` is called once if it ends before `close`, after all waits are rejected. */
  constructor(entry: WorkerEntry, data: unknown, onFailure: (failure: WorkerFailure) => void = () => undefined) {
    this.worker = platform.startWorker(entry, data, {
      onMessage: (report) => {
        for (const wait of [...this.waits]) if (wait.accept(report)) this.waits.delete(wait);
      },
      onEnd: (reason) => {
        if (this.fate !== null) return;
        const failure = new WorkerFailure(`a worker thread failed: ${reason}`);
        this.end(failure);
        onFailure(failure);
      },
    });
  }

  post(request: Request): void {
    this.worker.post(request);
  }

  /**
   * Resolves with the first value other than undefined that `take` makes of a report. Rejects with WorkerFailure or WorkerClosed
   * if the thread ends before.
   */
  wait<T>(take: (report: Report) => T | undefined): Promise<T> {
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

  /** Ends the thread; everyone who still waits for it gets an error. */
  async close(): Promise<void> {
    if (this.fate === null) this.end(new WorkerClosed());
    await this.worker.terminate();
  }

  private end(fate: WorkerFailure | WorkerClosed): void {
    this.fate = fate;
    const waits = [...this.waits];
    this.waits.clear();
    for (const wait of waits) wait.reject(fate);
  }
}
