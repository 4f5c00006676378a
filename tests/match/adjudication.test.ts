import { Adjudicator, NO_ADJUDICATION, type AdjudicationRules } from '../../src/match/adjudication.ts';
import { parseDrawRule, parseResignRule } from '../../src/match/rule_text.ts';
import type { Score } from '../../src/engine/types.ts';
import { BLACK, WHITE } from '../../src/shared/men.ts';

const cp = (centipawns: number): Score => ({ kind: 'cp', centipawns });
const mate = (moves: number): Score => ({ kind: 'mate', moves });

function rules(change: Partial<AdjudicationRules>): Adjudicator {
  return new Adjudicator({ ...NO_ADJUDICATION, ...change });
}

describe('the draw rule', () => {
  const draw = { fromMove: 2, moves: 2, centipawns: 10 };

  it('requires level scores of both sides, from its first move on', () => {
    const game = rules({ draw });
    expect(game.afterMove(WHITE, cp(0), 1)).toBeNull();
    expect(game.afterMove(BLACK, cp(10), 2)).toBeNull();
    expect(game.afterMove(WHITE, cp(-10), 3)).toBeNull();
    expect(game.afterMove(BLACK, cp(3), 4)).toEqual({ kind: 'draw' });
  });

  it('waits for the whole of its first move, however long the scores have been level', () => {
    const game = rules({ draw: { ...draw, fromMove: 4 } });
    const verdicts = Array.from({ length: 8 }, (_, ply) => game.afterMove(ply & 1, cp(0), ply + 1));
    expect(verdicts).toEqual([...Array<null>(7).fill(null), { kind: 'draw' }]);
  });

  it('is broken by a score that is not level, and by a move without one', () => {
    const broken = rules({ draw });
    for (const [ply, score] of [cp(0), cp(0), cp(11), cp(0), null, cp(0)].entries()) {
      expect(broken.afterMove(ply & 1, score, ply + 10)).toBeNull();
    }
  });

  it('never calls a mate level', () => {
    const game = rules({ draw: { ...draw, centipawns: 5000 } });
    for (const [ply, score] of [mate(3), mate(-3), mate(2), mate(-2)].entries()) {
      expect(game.afterMove(ply & 1, score, ply + 10)).toBeNull();
    }
  });
});

describe('the resign rule', () => {
  it('requires both sides to agree', () => {
    const game = rules({ resign: { moves: 2, centipawns: 500, twoSided: true } });
    expect(game.afterMove(WHITE, cp(-600), 1)).toBeNull();
    expect(game.afterMove(BLACK, cp(499), 2)).toBeNull();
    expect(game.afterMove(WHITE, cp(-600), 3)).toBeNull();
    expect(game.afterMove(BLACK, cp(700), 4)).toBeNull();
    expect(game.afterMove(WHITE, cp(-500), 5)).toBeNull();
    expect(game.afterMove(BLACK, mate(4), 6)).toEqual({ kind: 'resign', loser: WHITE });
  });

  it('may rely on the loser alone', () => {
    const game = rules({ resign: { moves: 2, centipawns: 500, twoSided: false } });
    expect(game.afterMove(WHITE, cp(0), 1)).toBeNull();
    expect(game.afterMove(BLACK, cp(-500), 2)).toBeNull();
    expect(game.afterMove(WHITE, cp(0), 3)).toBeNull();
    expect(game.afterMove(BLACK, mate(-1), 4)).toEqual({ kind: 'resign', loser: BLACK });
  });
});

describe('the length rule', () => {
  it('ends a game after a number of full moves', () => {
    const game = rules({ maxMoves: 3 });
    expect(game.afterMove(WHITE, null, 5)).toBeNull();
    expect(game.afterMove(BLACK, null, 6)).toEqual({ kind: 'length' });
  });

  it('has no effect if it is not set', () => {
    expect(rules({}).afterMove(BLACK, cp(0), 5000)).toBeNull();
  });
});

describe('rules as text', () => {
  it('have defaults for omitted parts', () => {
    expect(parseDrawRule('from=30')).toEqual({ ok: true, value: { fromMove: 30, moves: 8, centipawns: 15 } });
    expect(parseResignRule('score=700,sides=1')).toEqual({
      ok: true,
      value: { moves: 4, centipawns: 700, twoSided: false },
    });
  });

  it.each(['', 'from', 'from=x', 'form=3', 'constructor=5', 'moves=0', 'from=1 moves=2'])(
    'refuse the draw rule %j',
    (text) => {
      expect(parseDrawRule(text).ok).toBe(false);
    },
  );

  it.each(['sides=3', 'score=0', 'from=3', 'score=-5'])('refuse the resign rule %j', (text) => {
    expect(parseResignRule(text).ok).toBe(false);
  });
});
