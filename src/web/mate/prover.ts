import type { DefenceQuestion, DefenceVerdict } from '../../engine/mate_defence.ts';
import { runDefenceJob, runMateJob, type MateListener } from '../../engine/mate_job.ts';
import type { MateQuestion } from '../../engine/mate_proof.ts';
import type { Position } from '../../rules/position.ts';

/** Proves and refutes mates. Both methods resolve when the question is answered, or when `signal` aborts. */
export interface MateProver {
  prove(position: Position, question: MateQuestion, listener: MateListener, signal: AbortSignal): Promise<void>;
  /** Null if it was aborted. */
  refute(position: Position, question: DefenceQuestion, signal: AbortSignal): Promise<DefenceVerdict | null>;
}

const HASH_MB = 32;

/** Uses a thread per question, which is terminated when the question is aborted. */
export const WORKER_PROVER: MateProver = {
  async prove(position, question, listener, signal) {
    await runMateJob(position, question, HASH_MB, signal, true, listener);
  },
  refute: (position, question, signal) => runDefenceJob(position, question, HASH_MB, signal),
};
