import { judgeDefences, type DefenceJudgement } from '../../engine/mate_defence.ts';
import { runDefenceJob, runMateJob } from '../../engine/mate_job.ts';
import type { MateSearch } from '../../engine/mate_search.ts';
import { proveMate } from '../../engine/mate_proof.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';

/** What the prover says of a move of the player: see `DefenceJudgement`. Null if the question was given up. */
export type Judgement = DefenceJudgement;

/** Answers the two questions that a puzzle asks. Rejects if the thread that works it out fails. */
export interface Prover {
  /** Is the side to move, which defends, mated within so many moves? `patience` multiplies the time it may take. */
  judge(position: Position, moves: number, patience: number, signal: AbortSignal): Promise<Judgement | null>;
  /** A line by which the side to move mates within so many moves; null if none is found. */
  findLine(position: Position, moves: number, signal: AbortSignal): Promise<readonly Move[] | null>;
}

/** A player waits no longer than this for an answer, times his patience. */
const JUDGE_MS = 8000;
const FIND_MS = 8000;
const HASH_MB = 16;

/** The prover in threads of its own, one for each question. */
export const workerProver: Prover = {
  judge: (position, moves, patience, signal) =>
    runDefenceJob(position, { moves, nodes: null, timeMs: JUDGE_MS * patience }, HASH_MB, signal),
  async findLine(position, moves, signal) {
    const question = { maxMoves: moves, attack: 'both', nodes: null, timeMs: FIND_MS } as const;
    const { verdict } = await runMateJob(position, question, HASH_MB, signal, false);
    return verdict?.line ?? null;
  },
};

/** The same in the calling thread, which waits for it: for tests and scripts. `nodes` limits each question. */
export function directProver(search: MateSearch, nodes: number): Prover {
  return {
    judge: (position, moves, patience) =>
      Promise.resolve(judgeDefences(search, position, { moves, nodes: nodes * patience, timeMs: null })),
    findLine: (position, moves) =>
      Promise.resolve(proveMate(search, position, { maxMoves: moves, attack: 'both', nodes, timeMs: null }).line),
  };
}
