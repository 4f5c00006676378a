import type { Clock } from './types.ts';

/** How long to think about a move, in ms from the start of the search. */
export interface TimeBudget {
  /**
   * No new iteration starts after this. Adjusted, up to `hardMs`, by how stable the best move is, by a fall of the score, and by the
   * best move's share of the nodes.
   */
  readonly softMs: number;
  /** The search is aborted at this time. */
  readonly hardMs: number;
}

/** Moves assumed to remain if the clock doesn't say: games last 36 moves on average. */
const PLANNED_MOVES = 28;
const MAX_PLANNED_MOVES = 40;
/** Share of the increment spent on the current move. */
const INCREMENT_SHARE = 0.8;
const HARD_MULTIPLE = 4;
/** Time thought on the opponent's clock is regained if the expected move is played. */
const PONDER_FACTOR = 1.2;
/** Upper limit of the share of the remaining time spent on one move, if more moves follow. */
const MAX_SHARE = 0.4;
const MIN_MS = 1;

/**
 * The budget for one move. `overheadMs` is reserved for each future move, `reserveMs` once, in case one of them takes much longer than
 * it should.
 */
export function budgetFor(clock: Clock, overheadMs: number, reserveMs: number): TimeBudget {
  const moves = Math.min(clock.movesToGo ?? PLANNED_MOVES, MAX_PLANNED_MOVES);
  const usable = Math.max(clock.remainingMs - reserveMs - overheadMs, MIN_MS);
  const later = Math.max(moves - 1, 0);
  const total = clock.remainingMs - reserveMs + clock.incrementMs * later - overheadMs * (later + 1);
  const planned = Math.max(total / moves, clock.incrementMs * INCREMENT_SHARE - overheadMs, MIN_MS);
  const share = planned * (clock.mayPonder === true ? PONDER_FACTOR : 1);
  const ceiling = moves === 1 ? usable * 0.9 : usable * MAX_SHARE;
  return {
    softMs: Math.max(MIN_MS, Math.min(share, ceiling)),
    hardMs: Math.max(MIN_MS, Math.min(share * HARD_MULTIPLE, ceiling)),
  };
}

/** Iterations after which an unchanged best move counts as stable. */
const SETTLED_ITERATIONS = 6;
const RESTLESS_FACTOR = 1.6;
const SETTLED_FACTOR = 0.6;
/** A drop of the score by this many centipawns doubles the time. */
const FALL_FOR_DOUBLE = 120;
const MAX_FALL_FACTOR = 2;
/** Factors of the time if the best move has taken none of the nodes, and all of them; linear in between. */
const NO_SHARE_FACTOR = 1.8;
const FULL_SHARE_FACTOR = 0.5;

/** Follows the iterations of a search and decides whether another one is worth its time. */
export class IterationClock {
  private bestMove = 0;
  private settled = 0;
  private lastScore: number | null = null;
  private fall = 0;
  private nodeShare: number | null = null;
  private readonly budget: TimeBudget;

  constructor(budget: TimeBudget) {
    this.budget = budget;
  }

  /**
   * Records a finished iteration. `nodeShare`: the share of the search's nodes spent on the best move, 0 to 1, since a move on which
   * little was spent may have been found only now; null if several lines are searched, when it says nothing.
   */
  note(bestMove: number, score: number, nodeShare: number | null): void {
    this.settled = bestMove === this.bestMove ? this.settled + 1 : 0;
    this.fall = this.lastScore === null ? 0 : Math.max(0, this.lastScore - score);
    this.bestMove = bestMove;
    this.lastScore = score;
    this.nodeShare = nodeShare;
  }

  /** Is the time for this move used up after an iteration? */
  isDone(elapsedMs: number): boolean {
    const settled = Math.min(this.settled, SETTLED_ITERATIONS) / SETTLED_ITERATIONS;
    const stability = RESTLESS_FACTOR + (SETTLED_FACTOR - RESTLESS_FACTOR) * settled;
    const urgency = Math.min(1 + this.fall / FALL_FOR_DOUBLE, MAX_FALL_FACTOR);
    const doubt =
      this.nodeShare === null ? 1 : NO_SHARE_FACTOR + (FULL_SHARE_FACTOR - NO_SHARE_FACTOR) * this.nodeShare;
    return elapsedMs >= Math.min(this.budget.softMs * stability * urgency * doubt, this.budget.hardMs);
  }
}
