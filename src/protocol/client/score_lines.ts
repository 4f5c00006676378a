import type { Score } from '../../engine/types.ts';
import type { Thinking } from './types.ts';

/** A line in which an engine gives the score of its best move. */
export interface ScoreLine {
  /** From the side to move. */
  readonly score: Score;
  /** The search of a window around the expected score failed: the true one may be any amount higher, or lower. */
  readonly isBound: boolean;
  readonly depth: number;
  readonly nodes: number;
  readonly timeMs: number;
}

/** Gathers the score lines of one search. A limit may end it on a bound, which is no score. */
export class ScoreLines {
  private exact: ScoreLine | null = null;
  private last: ScoreLine | null = null;

  add(line: ScoreLine): void {
    this.keepExact();
    this.last = line;
  }

  /** The last line went on in another one, which says that its score is a bound. */
  markBound(): void {
    if (this.last !== null) this.last = { ...this.last, isBound: true };
  }

  /** What all lines say together; null if there were none. */
  thinking(): Thinking | null {
    this.keepExact();
    const { exact, last } = this;
    if (last === null) return null;
    const { depth } = exact ?? last;
    return { score: exact?.score ?? null, depth, nodes: last.nodes, timeMs: last.timeMs };
  }

  private keepExact(): void {
    if (this.last?.isBound === false) this.exact = this.last;
  }
}

/** A count given by an engine, or 0 if it is impossible. */
export function validCount(value: number): number {
  return Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
