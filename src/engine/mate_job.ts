import type { Position } from '../rules/position.ts';
import type { MateJobData, MateJobReport } from './mate_job_messages.ts';
import type { Defence, MateQuestion, MateVerdict } from './mate_proof.ts';
import { WatchedWorker, WorkerClosed } from './watched_worker.ts';

/** What a question about mate has come to, also if it was given up early. */
export interface MateFindings {
  /** Null if it was given up before. */
  readonly verdict: MateVerdict | null;
  readonly defences: readonly Defence[];
  /** Was the question given up before it was answered to the end? */
  readonly isCancelled: boolean;
}

/** The hash table that was asked for is more than there is. */
export class MateMemoryError extends Error {
  constructor(hashMb: number) {
    super(`no memory for a hash table of ${hashMb} MB.`);
  }
}

/**
 * Answers a question about mate in a thread of its own, until `signal` gives it up. Rejects with MateMemoryError, or with
 * WorkerFailure if the thread fails.
 */
export async function runMateJob(
  position: Position,
  question: MateQuestion,
  hashMb: number,
  signal: AbortSignal,
): Promise<MateFindings> {
  const workerData: MateJobData = { setup: position.setup, ruleset: position.ruleset, question, hashMb };
  const worker = new WatchedWorker<never, MateJobReport>('mate_job_worker', workerData);
  const cancel = (): void => {
    void worker.close();
  };
  signal.addEventListener('abort', cancel, { once: true });
  let verdict: MateVerdict | null = null;
  const defences: Defence[] = [];
  try {
    const end = await worker.wait((report) => {
      if (report.kind === 'verdict') verdict = report.verdict;
      else if (report.kind === 'defence') defences.push(report.defence);
      else return report.kind;
      return undefined;
    });
    if (end === 'no-memory') throw new MateMemoryError(hashMb);
  } catch (error) {
    if (!(error instanceof WorkerClosed)) throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    await worker.close();
  }
  return { verdict, defences, isCancelled: signal.aborted };
}
