import type { DefenceVerdict } from '../../engine/mate_defence.ts';
import { runDefenceJob, runMateJob } from '../../engine/mate_job.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';

/** Answers the two questions of a puzzle. Rejects if its thread fails. */
export interface PuzzleProver {
  /**
   * Is the side to move, the defender, mated within this many moves? `patience` multiplies the time limit. Null if the
   * question was cancelled.
   */
  prove(position: Position, moves: number, patience: number, signal: AbortSignal): Promise<DefenceVerdict | null>;
  /** A line by which the side to move mates within this many moves; null if none is found. */
  findLine(position: Position, moves: number, signal: AbortSignal): Promise<readonly Move[] | null>;
}

/** The time limit of an answer at patience 1. */
const PROVE_MS = 8000;
const FIND_MS = 8000;
const HASH_MB = 16;

/** The prover in separate threads, one per question. */
export const workerProver: PuzzleProver = {
  prove: (position, moves, patience, signal) =>
    runDefenceJob(position, { moves, nodes: null, timeMs: PROVE_MS * patience }, HASH_MB, signal),
  async findLine(position, moves, signal) {
    const question = { maxMoves: moves, attack: 'both', nodes: null, timeMs: FIND_MS } as const;
    const { verdict } = await runMateJob(position, question, HASH_MB, signal, false);
    return verdict?.line ?? null;
  },
};
