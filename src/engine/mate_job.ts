import { Worker } from 'node:worker_threads';
import type { Position } from '../rules/position.ts';
import type { MateJobData, MateJobReport } from './mate_job_messages.ts';
import type { Defence, MateQuestion, MateVerdict } from './mate_proof.ts';

/** What a question about mate has come to, also where it was given up halfway. */
export interface MateFindings {
  /** Null where it was given up before. */
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

/** Answers a question about mate in a thread of its own, until `signal` gives it up. */
export function runMateJob(
  position: Position,
  question: MateQuestion,
  hashMb: number,
  signal: AbortSignal,
): Promise<MateFindings> {
  const workerData: MateJobData = { setup: position.setup, ruleset: position.ruleset, question, hashMb };
  const worker = new Worker(WORKER_URL, { workerData });
  const cancel = (): void => {
    void worker.terminate();
  };
  signal.addEventListener('abort', cancel, { once: true });
  return new Promise((resolve, reject) => {
    let verdict: MateVerdict | null = null;
    const defences: Defence[] = [];
    worker.on('message', (report: MateJobReport) => {
      if (report.kind === 'verdict') verdict = report.verdict;
      else if (report.kind === 'defence') defences.push(report.defence);
      else reject(new MateMemoryError(hashMb));
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', cancel);
      resolve({ verdict, defences, isCancelled: signal.aborted });
    });
  });
}

/** Threads run the build, also where this module itself runs from its source, as in the tests. */
const WORKER_URL = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/engine/mate_job_worker.js' : './mate_job_worker.js',
  import.meta.url,
);
