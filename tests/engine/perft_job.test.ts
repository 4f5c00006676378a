import { countQuickly, isQuickPerft, startPerft } from '../../src/engine/perft_job.ts';
import { positionOf } from '../helpers/position.ts';

describe('isQuickPerft', () => {
  it('accepts small counts, and rejects large ones', () => {
    expect([0, 1, 2, 3, 4].map((depth) => isQuickPerft(positionOf(), depth))).toEqual([true, true, true, true, true]);
    expect(isQuickPerft(positionOf(), 6)).toBe(false);
  });

  it('is not deceived by a check that leaves few moves', () => {
    const check = positionOf('4k3/8/8/8/8/3n4/8/4K3[QRRBBNNPPPPPPPP] w - - 0 1');
    expect(check.legalMoves().length).toBeLessThan(6);
    expect(isQuickPerft(check, 2)).toBe(true);
    expect(isQuickPerft(check, 7)).toBe(false);
  });

  it('handles the end of the game', () => {
    expect(isQuickPerft(positionOf('4k3/8/8/8/8/8/5PPP/r5K1[] w - - 0 1'), 99)).toBe(true);
  });
});

describe('countQuickly', () => {
  it('counts per move and in total', () => {
    const counts: number[] = [];
    const { leaves } = countQuickly(positionOf(), 3, (_move, count) => counts.push(count));
    expect(leaves).toBe(8902);
    expect(counts).toHaveLength(20);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8902);
  });

  it('counts the position itself at depth 0', () => {
    expect(countQuickly(positionOf(), 0, () => undefined).leaves).toBe(1);
  });
});

describe('startPerft', () => {
  it.each([1, 2])('counts in %i threads', async (threads) => {
    const counts: number[] = [];
    const total = await startPerft(positionOf(), 5, threads, (_move, count) => counts.push(count)).total;
    expect(total?.leaves).toBe(4865877);
    expect(counts).toHaveLength(20);
  });

  it('can be cancelled', async () => {
    const job = startPerft(positionOf(), 12, 1, () => undefined);
    job.cancel();
    expect(await job.total).toBeNull();
  });
});
