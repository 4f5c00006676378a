import type { Clock } from './types.ts';

/** How long to think about a move, in ms from the start of the search. */
export interface TimeBudget {
  /** After this no new iteration begins; stretched or shortened by how settled the best move is. */
  readonly softMs: number;
  /** At this the search ends whatever it is doing. */
  readonly hardMs: number;
}

/** Moves that the rest of a game is planned for, if the clock does not say: games last 36 moves on average. */
const PLANNED_MOVES = 28;
const MAX_PLANNED_MOVES = 40;
/** Share of the increment spent at once. */
const INCREMENT_SHARE = 0.8;
const SOFT_SHARE = 0.75;
const HARD_MULTIPLE = 4;
/** What is thought on the opponent's time comes back if he plays the expected move. */
const PONDER_FACTOR = 1.2;
/** Never more than this share of what is left on one move, if more moves follow. */
const MAX_SHARE = 0.4;
const MIN_MS = 1;

/** The budget for one move. `overheadMs` is reserved for each future move. */
export function budgetFor(clock: Clock, overheadMs: number): TimeBudget {
  const moves = Math.min(clock.movesToGo ?? PLANNED_MOVES, MAX_PLANNED_MOVES);
  const usable = Math.max(clock.remainingMs - overheadMs, MIN_MS);
  const later = Math.max(moves - 1, 0);
  const total = clock.remainingMs + clock.incrementMs * later - overheadMs * (later + 1);
  const planned = Math.max(total / moves, clock.incrementMs * INCREMENT_SHARE - overheadMs, MIN_MS);
  const share = planned * (clock.mayPonder === true ? PONDER_FACTOR : 1);
  const ceiling = moves === 1 ? usable * 0.9 : usable * MAX_SHARE;
  return {
    softMs: Math.max(MIN_MS, Math.min(share * SOFT_SHARE, ceiling)),
    hardMs: Math.max(MIN_MS, Math.min(share * HARD_MULTIPLE, ceiling)),
  };
}

/** Iterations after which an unchanged best move counts as settled. */
const SETTLED_ITERATIONS = 6;
const RESTLESS_FACTOR = 1.6;
const SETTLED_FACTOR = 0.6;
/** A fall of the score by so many centipawns doubles the time. */
const FALL_FOR_DOUBLE = 120;
const MAX_FALL_FACTOR = 2;

/** Follows the iterations of a search and says whether another one is worth its time. */
export class IterationClock {
  private bestMove = 0;
  private settled = 0;
  private lastScore: number | null = null;
  private fall = 0;
  private readonly budget: TimeBudget;

  constructor(budget: TimeBudget) {
    this.budget = budget;
  }

  /** An iteration has ended. */
  note(bestMove: number, score: number): void {
    this.settled = bestMove === this.bestMove ? this.settled + 1 : 0;
    this.fall = this.lastScore === null ? 0 : Math.max(0, this.lastScore - score);
    this.bestMove = bestMove;
    this.lastScore = score;
  }

  /** Is the time for this move used up, now that an iteration has ended? */
  isDone(elapsedMs: number): boolean {
    const settled = Math.min(this.settled, SETTLED_ITERATIONS) / SETTLED_ITERATIONS;
    const stability = RESTLESS_FACTOR + (SETTLED_FACTOR - RESTLESS_FACTOR) * settled;
    const trouble = Math.min(1 + this.fall / FALL_FOR_DOUBLE, MAX_FALL_FACTOR);
    return elapsedMs >= Math.min(this.budget.softMs * stability * trouble, this.budget.hardMs);
  }
}
