import type { Position } from '../rules/position.ts';
import type { Clock } from './types.ts';

/** Weight of the newest move in the mean. */
const NEWEST = 1 / 5;
/** One move counts for no more than this plus a multiple of the mean: after a longer delay, the machine has slept or the clock was set. */
const SUDDEN_MS = 25;
const SUDDEN_MULTIPLE = 4;

/** What remains of the longest lag after every further move. */
const FADING = 0.98;
/** A longer lag than this isn't due to a busy machine. */
const MAX_LONGEST_MS = 100;

/** What the next move may cost on the clock beyond its search, in ms. */
export interface ExpectedLag {
  /** A mean of the moves before, the last of which count most. */
  readonly meanMs: number;
  /** The longest of late, which fades with every further move. */
  readonly longestMs: number;
}

/** No move has cost anything yet. */
export const NO_LAG: ExpectedLag = { meanMs: 0, longestMs: 0 };

/** A move whose time on the clock is not yet known. */
interface TimedMove {
  readonly fullmoves: number;
  /** What the clock shows at the side's next turn if nothing but the search takes time. */
  readonly expectedMs: number;
}

/**
 * What a move costs on the clock beyond the time that the search means to spend: the way to the user interface and back, and waiting
 * for a core on a busy machine. It shows in the clock that comes with the side's next move.
 */
export class ClockLag {
  private lag = NO_LAG;
  /** The last move of White and of Black, if a search with a clock found it. */
  private readonly last: (TimedMove | null)[] = [null, null];

  get expected(): ExpectedLag {
    return this.lag;
  }

  /** A search begins in this position with this clock of the side to move: learns what its move before has cost. */
  observe({ turn, setup }: Position, { remainingMs }: Clock): void {
    const last = this.last[turn] ?? null;
    this.last[turn] = null;
    if (last === null || setup.fullmoves !== last.fullmoves + 1) return;
    // Less than nothing: the user interface has rounded, or a new time control has begun.
    const lagMs = Math.max(last.expectedMs - remainingMs, 0);
    const { meanMs, longestMs } = this.lag;
    const countedMs = Math.min(lagMs, SUDDEN_MS + SUDDEN_MULTIPLE * meanMs);
    this.lag = {
      meanMs: meanMs + (countedMs - meanMs) * NEWEST,
      longestMs: Math.max(Math.min(lagMs, MAX_LONGEST_MS), longestMs * FADING),
    };
  }

  /** A search in this position has ended: it took `ownMs` of its clock, of which what lies beyond its deadline is lag. */
  record({ turn, setup }: Position, { remainingMs, incrementMs }: Clock, ownMs: number): void {
    this.last[turn] = { fullmoves: setup.fullmoves, expectedMs: remainingMs + incrementMs - ownMs };
  }

  /** The next move is in another game. */
  forgetGame(): void {
    this.last.fill(null);
  }
}
