import { START_FEN, positionFromFen } from '../../src/notation/fen.ts';
import { countQuickly, isQuickPerft, startPerft } from '../../src/engine/perft_job.ts';
import type { Position } from '../../src/rules/position.ts';

function position(fen = START_FEN): Position {
  const read = positionFromFen(fen);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

describe('isQuickPerft', () => {
  it('accepts small counts, and rejects large ones', () => {
    expect([0, 1, 2, 3, 4].map((depth) => isQuickPerft(position(), depth))).toEqual([true, true, true, true, true]);
    expect(isQuickPerft(position(), 6)).toBe(false);
  });

  it('is not deceived by a check that leaves few moves', () => {
    const check = position('4k3/8/8/8/8/3n4/8/4K3[QRRBBNNPPPPPPPP] w - - 0 1');
    expect(check.legalMoves().length).toBeLessThan(6);
    expect(isQuickPerft(check, 2)).toBe(true);
    expect(isQuickPerft(check, 7)).toBe(false);
  });

  it('handles the end of the game', () => {
    expect(isQuickPerft(position('4k3/8/8/8/8/8/5PPP/r5K1[] w - - 0 1'), 99)).toBe(true);
  });
});

describe('countQuickly', () => {
  it('counts per move and in total', () => {
    const counts: number[] = [];
    const { leaves } = countQuickly(position(), 3, (_move, count) => counts.push(count));
    expect(leaves).toBe(8902);
    expect(counts).toHaveLength(20);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8902);
  });

  it('counts the position itself at depth 0', () => {
    expect(countQuickly(position(), 0, () => undefined).leaves).toBe(1);
  });
});

describe('startPerft', () => {
  it.each([1, 2])('counts in %i threads', async (threads) => {
    const counts: number[] = [];
    const total = await startPerft(position(), 5, threads, (_move, count) => counts.push(count)).total;
    expect(total?.leaves).toBe(4865877);
    expect(counts).toHaveLength(20);
  });

  it('can be cancelled', async () => {
    const job = startPerft(position(), 12, 1, () => undefined);
    job.cancel();
    expect(await job.total).toBeNull();
  });
});
