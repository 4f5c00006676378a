import type { Position } from '../rules/position.ts';
import type { DefenceQuestion, DefenceVerdict } from './mate_defence.ts';
import type { MateJobData, MateJobReport, MateTask } from './mate_job_messages.ts';
import { MateMemoryError } from './mate_memory_error.ts';
import { verdictSoFar, type Defence, type MateProgress, type MateQuestion, type MateVerdict } from './mate_proof.ts';
import { WatchedWorker, WorkerClosed } from './watched_worker.ts';

/** The result of a question about mate, possibly partial. */
export interface MateFindings {
  /** What was known when it was cancelled; null if that was nothing. */
  readonly verdict: MateVerdict | null;
  readonly defences: readonly Defence[];
  /** Was it cancelled before it was fully answered? */
  readonly isCancelled: boolean;
}

/** Callbacks while a question is being answered. */
export interface MateListener {
  onProgress?(progress: MateProgress): void;
  onVerdict?(verdict: MateVerdict): void;
  onDefence?(defence: Defence): void;
}

/**
 * Answers a question about mate in a separate thread until `signal` aborts. If `wantsDefences` is false, the replies to
 * each defence are left out. Rejects with MateMemoryError, or with WorkerFailure if the thread fails.
 */
export async function runMateJob(
  position: Position,
  question: MateQuestion,
  hashMb: number,
  signal: AbortSignal,
  wantsDefences = true,
  listener: MateListener = {},
): Promise<MateFindings> {
  let verdict: MateVerdict | null = null;
  const defences: Defence[] = [];
  await runTask(position, { kind: 'mate', question, wantsDefences }, hashMb, signal, (report) => {
    if (report.kind === 'progress') {
      verdict = verdictSoFar(report.progress);
      listener.onProgress?.(report.progress);
    }
    if (report.kind === 'verdict') {
      verdict = report.verdict;
      listener.onVerdict?.(verdict);
    }
    if (report.kind === 'defence') {
      defences.push(report.defence);
      listener.onDefence?.(report.defence);
    }
  });
  return { verdict, defences, isCancelled: signal.aborted };
}

/**
 * Determines in a separate thread whether the side to move is mated by force; null if `signal` aborts first. Rejects
 * like `runMateJob`.
 */
export async function runDefenceJob(
  position: Position,
  question: DefenceQuestion,
  hashMb: number,
  signal: AbortSignal,
): Promise<DefenceVerdict | null> {
  let verdict: DefenceVerdict | null = null;
  await runTask(position, { kind: 'defences', question }, hashMb, signal, (report) => {
    if (report.kind === 'defence-verdict') verdict = report.verdict;
  });
  return verdict;
}

/** Resolves when the task is done or aborted. */
async function runTask(
  position: Position,
  task: MateTask,
  hashMb: number,
  signal: AbortSignal,
  take: (report: MateJobReport) => void,
): Promise<void> {
  if (signal.aborted) return;
  const workerData: MateJobData = { setup: position.setup, ruleset: position.ruleset, task, hashMb };
  const worker = new WatchedWorker<never, MateJobReport>('mate_job_worker', workerData);
  const cancel = (): void => {
    void worker.close();
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const end = await worker.wait((report) => {
      if (report.kind === 'done' || report.kind === 'no-memory') return report;
      take(report);
      return undefined;
    });
    if (end.kind === 'no-memory') throw new MateMemoryError(end.message);
  } catch (error) {
    if (!(error instanceof WorkerClosed)) throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    await worker.close();
  }
}
