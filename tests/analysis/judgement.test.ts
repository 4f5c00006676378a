import { judge, seemsToGiveMen } from '../../src/analysis/judgement.ts';
import type { Standing } from '../../src/analysis/standing.ts';

/** A standing by its score in pawns; the expected points follow from it as the engine has them. */
function standing(pawns: number, more: Partial<Standing> = {}): Standing {
  const expected = 1 / (1 + Math.exp(-pawns / 1.8));
  return { expected, pawns, mates: null, mated: null, menLost: 0, menLostLater: 0, ...more };
}

function mates(moves: number): Standing {
  return standing(Infinity, { mates: moves });
}

function mated(moves: number, more: Partial<Standing> = {}): Standing {
  return standing(-Infinity, { mated: moves, ...more });
}

function judgementOf(best: Standing, played: Standing): string | null {
  return judge(best, played).judgement;
}

describe('a move is judged by the expected points that it loses', () => {
  it.each([
    [0.5, 0.5, null],
    [0.5, 0.41, null],
    [0.5, 0.4, 'inaccuracy'],
    [0.6, 0.41, 'inaccuracy'],
    [0.75, 0.5, 'mistake'],
    [0.8, 0.51, 'mistake'],
    [0.75, 0.25, 'blunder'],
    [1, 0, 'blunder'],
    [0.5, 0.59, null],
    [0.5, 0.75, 'interesting'],
  ] as const)('%d expected, %d after it: %s', (best, played, judgement) => {
    expect(judgementOf(standing(0, { expected: best }), standing(0, { expected: played }))).toBe(judgement);
  });
});

describe('a move is judged by pawns of the score, up to a bound', () => {
  it.each([
    // The expected points fall by 7 and 12 % only.
    [-3.63, -5.36, 'inaccuracy'],
    [6, 3, 'mistake'],
    [-3, -6, 'mistake'],
    [-3.4, -12, 'mistake'],
    [2.2, -2, 'blunder'],
    [-4, -4.9, null],
    [-5, -6, 'inaccuracy'],
    // Won or lost before and after.
    [9, 6, null],
    [20, 12, null],
    [-8, -12, null],
    // Not so much won as before.
    [15, 6.5, 'inaccuracy'],
    [9, 4, 'mistake'],
    // Better than the engine's choice.
    [-9, -6, null],
  ] as const)('%d, then %d: %s', (best, played, judgement) => {
    expect(judgementOf(standing(best), standing(played))).toBe(judgement);
  });

  it('tells how many', () => {
    expect(judge(standing(5.5), standing(4)).given).toMatchObject({ pawns: 1.5, men: 0 });
    // 2 ln (9 / 6), and 2 ln (12 / 6) for all that is larger.
    expect(judge(standing(9), standing(4)).given.pawns).toBe(2.811);
    expect(judge(mates(4), standing(-20)).given.pawns).toBe(14.773);
  });
});

describe('a move is judged by the men that it gives away', () => {
  it.each([
    // A pawn, a piece and a queen, where the expected points hardly fall.
    [-4, -4.9, 1, 'inaccuracy'],
    [4.2, 3.4, 1, 'inaccuracy'],
    [-5.2, -6.9, 3, 'mistake'],
    [5.8, 1.4, 9, 'blunder'],
    // In a decided game a step milder, but never nothing.
    [-9, -10, 1, 'inaccuracy'],
    [12, 10.3, 3, 'inaccuracy'],
    [15, 10.5, 9, 'mistake'],
    [-9, -17, 9, 'mistake'],
    // The score doesn't confirm it, or nothing matters any more.
    [1, 0.8, 9, null],
    [-5, -4, 3, null],
    [30, 25, 5, null],
    [-25, -28, 5, null],
  ] as const)('%d, then %d with %d lost: %s', (best, played, menLost, judgement) => {
    expect(judgementOf(standing(best), standing(played, { menLost }))).toBe(judgement);
  });

  it('does not blame a move for men that are lost anyway', () => {
    const best = standing(-9, { menLost: 5 });
    expect(judgementOf(best, standing(-10, { menLost: 5 }))).toBeNull();
    expect(judge(best, standing(-10, { menLost: 5 })).given.men).toBe(0);
    expect(judge(best, standing(-10, { menLost: 6 })).given.men).toBe(1);
  });

  it('blames a move that takes less than it could, unless the game is won anyway', () => {
    const [rook, pawn] = [{ menLost: -5 }, { menLost: -1 }];
    expect(judgementOf(standing(5, rook), standing(4.1, pawn))).toBe('inaccuracy');
    expect(judgementOf(standing(-8, rook), standing(-11, pawn))).toBe('inaccuracy');
    expect(judgementOf(standing(12, rook), standing(9, pawn))).toBeNull();
    expect(judgementOf(standing(12, rook), standing(9, { menLost: 1 }))).toBe('inaccuracy');
    expect(seemsToGiveMen(standing(5, rook), standing(5, pawn))).toBe(false);
  });

  it('counts men that are lost a move later', () => {
    const later = standing(-1.9, { menLostLater: 3 });
    expect(judge(standing(-1), later)).toMatchObject({ judgement: 'inaccuracy', given: { men: 3 } });
    expect(judge(standing(-1, { menLostLater: 3 }), later).given.men).toBe(0);
    expect(seemsToGiveMen(standing(0), standing(0, { menLostLater: 3 }))).toBe(false);
  });

  it('doubts a search that does not see it', () => {
    expect(seemsToGiveMen(standing(0), standing(0, { menLost: 1 }))).toBe(true);
    expect(seemsToGiveMen(standing(0, { menLost: 1 }), standing(0, { menLost: 1 }))).toBe(false);
    for (const [best, played] of [
      [mates(3), mates(5)],
      [standing(30), standing(21)],
      [standing(-21), standing(-30)],
      [mated(7), mated(5)],
    ] as const)
      expect(seemsToGiveMen(best, { ...played, menLost: 3 })).toBe(false);
  });
});

describe('a move is judged by the mates that it allows and misses', () => {
  it.each([
    ['an avoidable mate', standing(1), mated(3), 'blunder'],
    ['a mate in a lost game', standing(-8), mated(1), 'mistake'],
    ['a longer mate in a lost game', standing(-8), mated(4), null],
    ['a longer mate in a lost game, with a piece', standing(-13), mated(4, { menLost: 3 }), 'inaccuracy'],
    ['a longer mate in a bad game', standing(-5), mated(4), 'inaccuracy'],
    ['a short mate in place of a long one', mated(6), mated(2), 'inaccuracy'],
    ['a shorter mate in place of a short one', mated(3), mated(1), null],
    ['a mate missed, with the game', mates(2), standing(0), 'blunder'],
    ['a mate missed, but not the win', mates(2), standing(11), 'inaccuracy'],
    ['a long mate missed, but not the win', mates(5), standing(11), null],
    ['a longer mate', mates(1), mates(6), null],
  ] as const)('%s', (_, best, played, judgement) => {
    expect(judgementOf(best, played)).toBe(judgement);
  });

  it('tells in how many moves', () => {
    expect(judge(standing(0), mated(2)).given).toMatchObject({ allowsMate: 2, missesMate: null });
    expect(judge(standing(0), mated(4)).given).toMatchObject({ allowsMate: null, missesMate: null });
    expect(judge(standing(0), mated(1, { menLost: 39 })).given).toMatchObject({ allowsMate: 1, men: 0 });
    expect(judge(mates(3), mated(2)).given).toMatchObject({ allowsMate: 2, missesMate: 3 });
    expect(judge(mates(3), standing(9)).given).toMatchObject({ allowsMate: null, missesMate: 3 });
    expect(judge(mated(3), mated(2)).given).toMatchObject({ allowsMate: null, missesMate: null });
  });
});
