import { ClockLag, type ExpectedLag } from '../../src/engine/clock_lag.ts';
import { startPosition } from '../../src/notation/fen.ts';
import type { Position } from '../../src/rules/position.ts';

/** Positions of a game, White to move in the first. */
function positions(plies: number): Position[] {
  const game = [startPosition('leslie')];
  while (game.length < plies) game.push(game.at(-1)!.play(game.at(-1)!.legalMoves()[0]!));
  return game;
}

const INCREMENT_MS = 50;
const clockOf = (remainingMs: number): { remainingMs: number; incrementMs: number } => ({
  remainingMs,
  incrementMs: INCREMENT_MS,
});

/** The lag learned in a game in which each search takes 30 ms, and each move of White so much more on the clock. */
function learned(costs: readonly number[], lag = new ClockLag()): ExpectedLag {
  let remainingMs = 5000;
  positions(2 * costs.length + 1).forEach((position, ply) => {
    // Black's moves are somebody else's.
    if (ply % 2 === 1) return;
    lag.observe(position, clockOf(remainingMs));
    lag.record(position, clockOf(remainingMs), 30);
    remainingMs += INCREMENT_MS - 30 - (costs[ply / 2] ?? 0);
  });
  return lag.expected;
}

describe('the lag of a clock', () => {
  it('is what moves cost beyond their searches', () => {
    expect(learned([0, 0, 0, 0]).meanMs).toBe(0);
    expect(learned(Array.from({ length: 40 }, () => 20)).meanMs).toBeCloseTo(20, 0);
    expect(learned([20, 20]).meanMs).toBeGreaterThan(learned([20]).meanMs);
  });

  it('is forgotten when moves cost nothing any more', () => {
    const busy = Array.from({ length: 20 }, () => 20);
    const quiet = Array.from({ length: 40 }, () => 0);
    expect(learned([...busy, ...quiet]).meanMs).toBeLessThan(1);
  });

  it('is learned soon even if it is long', () => {
    expect(learned(Array.from({ length: 12 }, () => 300)).meanMs).toBeGreaterThan(200);
  });

  it('comes little from a clock that somebody sets, and not from one that shows more than it should', () => {
    expect(learned([4900]).meanMs).toBeLessThan(10);
    expect(learned([-1000, -1000]).meanMs).toBe(0);
  });

  it('at its longest is remembered, and fades', () => {
    expect(learned([0, 40, 0]).longestMs).toBeCloseTo(40 * 0.98);
    expect(learned([0, 40, 0, 60]).longestMs).toBe(60);
    expect(learned([40, ...Array.from({ length: 100 }, () => 0)]).longestMs).toBeLessThan(10);
  });

  it('at its longest is no longer than a busy machine makes it', () => {
    expect(learned([4900]).longestMs).toBe(100);
  });

  it('does not come from another game, or from a move before the last one', () => {
    const lag = new ClockLag();
    const [first, , third, , fifth] = positions(5);
    lag.record(first!, clockOf(1000), 30);
    lag.observe(fifth!, clockOf(500));
    lag.record(first!, clockOf(1000), 30);
    lag.forgetGame();
    lag.observe(third!, clockOf(500));
    expect(lag.expected.meanMs).toBe(0);
    lag.record(third!, clockOf(1000), 30);
    lag.observe(fifth!, clockOf(500));
    expect(lag.expected.meanMs).toBeGreaterThan(0);
  });
});
