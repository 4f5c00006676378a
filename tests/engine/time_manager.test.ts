import { NO_LAG, type ExpectedLag } from '../../src/engine/clock_lag.ts';
import { DEFAULT_OPTIONS } from '../../src/engine/options.ts';
import { budgetOf } from '../../src/engine/search_request.ts';
import { IterationClock, budgetFor, type TimeBudget } from '../../src/engine/time_manager.ts';

const OVERHEAD_MS = 20;

describe('the time for a move', () => {
  it.each([1, 50, 1000, 300_000])(
    'is less than the remaining %i ms, after the time for the interface',
    (remainingMs) => {
      for (const incrementMs of [0, 10, 5000]) {
        for (const movesToGo of [undefined, 1, 2, 40, 1000]) {
          const { softMs, hardMs } = budgetFor({ remainingMs, incrementMs, movesToGo }, OVERHEAD_MS, 0);
          expect(softMs).toBeGreaterThanOrEqual(1);
          expect(hardMs).toBeGreaterThanOrEqual(softMs);
          expect(hardMs).toBeLessThanOrEqual(Math.max(remainingMs - OVERHEAD_MS, 1));
        }
      }
    },
  );

  it('is longer with more time, an increment, or fewer moves to the next time control', () => {
    const softMs = (remainingMs: number, incrementMs = 0, movesToGo?: number): number =>
      budgetFor({ remainingMs, incrementMs, movesToGo }, OVERHEAD_MS, 0).softMs;
    expect(softMs(60_000)).toBeGreaterThan(softMs(30_000));
    expect(softMs(60_000, 500)).toBeGreaterThan(softMs(60_000));
    expect(softMs(60_000, 0, 5)).toBeGreaterThan(softMs(60_000, 0, 20));
  });

  it('is most of what is left for the last move before a time control, and less than half if more follow', () => {
    const hardMs = (movesToGo: number): number =>
      budgetFor({ remainingMs: 10_000, incrementMs: 0, movesToGo }, OVERHEAD_MS, 0).hardMs;
    expect(hardMs(1)).toBeGreaterThan(8000);
    expect(hardMs(2)).toBeLessThan(5000);
  });
});

describe('the reserve of time', () => {
  const late = { meanMs: 0, longestMs: 50 };
  const budget = (remainingMs: number, lag: ExpectedLag): TimeBudget =>
    budgetOf({ clock: { remainingMs, incrementMs: 10 } }, DEFAULT_OPTIONS, lag)!;

  it('is three times the longest lag beyond 20 ms, once and not for each move', () => {
    expect(budget(1090, late)).toEqual(budget(1000, NO_LAG));
    expect(budget(90, late).hardMs).toBe(1);
  });

  it('is nothing if no lag was longer', () => {
    expect(budget(1000, { meanMs: 0, longestMs: 20 })).toEqual(budget(1000, NO_LAG));
  });
});

describe('a fixed time and a clock together', () => {
  const options = { ...DEFAULT_OPTIONS, moveOverheadMs: OVERHEAD_MS };
  const clock = (remainingMs: number): { remainingMs: number; incrementMs: number } => ({
    remainingMs,
    incrementMs: 100,
  });

  it('both hold', () => {
    const fixed = budgetOf({ moveTimeMs: 1000 }, options, NO_LAG)!;
    expect(fixed.softMs).toBe(Infinity);
    for (const remainingMs of [300, 3000, 300_000]) {
      const { softMs, hardMs } = budgetFor(clock(remainingMs), OVERHEAD_MS, 0);
      expect(budgetOf({ moveTimeMs: 1000, clock: clock(remainingMs) }, options, NO_LAG)).toEqual({
        softMs,
        hardMs: Math.min(hardMs, fixed.hardMs),
      });
    }
    expect(budgetOf({ moveTimeMs: 1000, clock: clock(300) }, options, NO_LAG)!.hardMs).toBeLessThan(300);
  });
});

describe('after an iteration', () => {
  const MOVE = 1;
  const OTHER = 2;

  /** When a search ends whose iterations had these best moves and scores. */
  function endMs(...iterations: readonly (readonly [move: number, score: number, nodeShare?: number])[]): number {
    const clock = new IterationClock({ softMs: 1000, hardMs: 3000 });
    for (const [move, score, nodeShare = null] of iterations) clock.note(move, score, nodeShare);
    let ms = 0;
    while (!clock.isDone(ms)) ms++;
    return ms;
  }

  const SAME = [MOVE, 20] as const;

  it('the search ends sooner the longer the best move has been the same', () => {
    const ends = [1, 2, 4, 6].map((iterations) => endMs(...Array.from({ length: iterations }, () => SAME)));
    expect(ends).toEqual([...new Set(ends)].sort((a, b) => b - a));
    expect(endMs(SAME, [OTHER, 20], SAME)).toBeGreaterThan(endMs(SAME, SAME, SAME));
  });

  it('it goes on if the score fell, and not if it rose', () => {
    expect(endMs(SAME, SAME, [MOVE, -40])).toBeGreaterThan(endMs(SAME, SAME, SAME));
    expect(endMs(SAME, SAME, [MOVE, 80])).toBe(endMs(SAME, SAME, SAME));
  });

  it('it ends sooner the larger a share of the nodes the best move took', () => {
    const ends = [1, 0.6, 0.2].map((share) => endMs(SAME, SAME, [...SAME, share]));
    expect(ends).toEqual([...new Set(ends)].sort((a, b) => a - b));
    expect(ends[0]).toBeLessThan(endMs(SAME, SAME, SAME));
    expect(ends[2]).toBeGreaterThan(endMs(SAME, SAME, SAME));
  });

  it('it ends at the hard limit at the latest', () => {
    expect(endMs([MOVE, 300], [OTHER, 0], [MOVE, -300])).toBe(3000);
  });
});
