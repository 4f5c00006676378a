import type { RawLine } from '../../src/engine/search_messages.ts';
import { votedLine } from '../../src/engine/shared_pool.ts';
import { SCORE_INFINITE, SCORE_MATE } from '../../src/shared/search_layout.ts';

const [A, B, C] = [101, 102, 103];

function found(
  move: number,
  score: number,
  depth: number,
  refuted: number[] = [],
): { lines: RawLine[]; refuted: number[] } {
  const line = { depth, selectiveDepth: depth, rank: 1, score, bound: 0, pv: [move], hashFull: 0 };
  return { lines: [line], refuted };
}

function chosen(...results: Parameters<typeof votedLine>[0]): readonly [number, number] | null {
  const line = votedLine(results);
  return line === null ? null : [line.pv[0]!, line.depth];
}

describe('the vote of the threads', () => {
  it('follows the first thread if they agree in depth and score', () => {
    expect(chosen(found(A, 20, 10), found(B, 20, 10))).toEqual([A, 10]);
    expect(chosen(found(A, 20, 10))).toEqual([A, 10]);
  });

  it('follows a helper that has searched deeper, or found more', () => {
    expect(chosen(found(A, 20, 8), found(B, 20, 11))).toEqual([B, 11]);
    expect(chosen(found(A, 20, 10), found(B, 60, 10))).toEqual([B, 10]);
  });

  it('counts the votes of threads that want the same move, and shows the weightiest line', () => {
    expect(chosen(found(A, 20, 11), found(B, 20, 8), found(B, 20, 10))).toEqual([B, 10]);
  });

  it('leaves out threads that were stopped before they had a score', () => {
    const none = found(C, -SCORE_INFINITE, 1);
    expect(chosen(found(A, 300, 11), found(B, 0, 10), found(B, 0, 10), none)).toEqual([A, 11]);
    expect(chosen(found(A, -SCORE_MATE + 30, 9, [A]), none)).toEqual([A, 9]);
  });

  it('plays the shortest mate that a thread has found', () => {
    const results = [found(A, 900, 20), found(B, SCORE_MATE - 9, 8), found(C, SCORE_MATE - 5, 6)];
    expect(chosen(...results)).toEqual([C, 6]);
  });

  it('never follows a helper into a mate that the first thread has found', () => {
    expect(chosen(found(A, -50, 8, [B]), found(B, 80, 12))).toEqual([A, 8]);
    expect(chosen(found(A, -SCORE_MATE + 4, 8, [A, B]), found(B, 80, 12))).toEqual([A, 8]);
  });

  it('has no line if the first thread has none and no other has one', () => {
    expect(chosen({ lines: [], refuted: [] }, found(B, 0, 3))).toEqual([B, 3]);
    expect(chosen({ lines: [], refuted: [] })).toBeNull();
  });
});
