import { KINDS, kindOf } from '../../scripts/statistics/kinds.ts';
import { MateTally, describeMate, type Mate } from '../../scripts/statistics/mates.ts';
import { writeCoreSetup } from '../../src/rules/core_setup.ts';
import { parseSquare } from '../../src/notation/letters.ts';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../src/shared/men.ts';
import {
  KIND_CASTLE,
  KIND_EN_PASSANT,
  KIND_NORMAL,
  KIND_PROMOTION,
  packDrop,
  packExchange,
  packMove,
} from '../../src/shared/move.ts';
import { SETUP_WORDS } from '../../src/shared/setup_layout.ts';
import { positionOf } from '../helpers/position.ts';

const at = (name: string): number => parseSquare(name)!;

/** The mate in a position that `move` has led to. */
function mateIn(fen: string, move: number, captures = false): Mate {
  const position = positionOf(fen);
  const setup = new Int32Array(SETUP_WORDS);
  writeCoreSetup(setup, position.setup, 'leslie');
  const king = position.kingSquare(position.turn);
  const checkers = position.attackers(king, position.turn ^ 1);
  return describeMate(setup, { move, kind: kindOf(move, captures), king, checkers });
}

describe('kinds of moves', () => {
  it.each([
    [packMove(KIND_NORMAL, KNIGHT, at('g1'), at('f3'), 0), false, 'quiet', ''],
    [packMove(KIND_NORMAL, KNIGHT, at('g1'), at('f3'), 0), true, 'capture', ''],
    [packMove(KIND_EN_PASSANT, PAWN, at('e5'), at('d6'), 0), false, 'capture', 'en passant'],
    [packMove(KIND_PROMOTION, PAWN, at('e7'), at('d8'), ROOK), true, 'promotion', 'R'],
    [packMove(KIND_CASTLE, KING, at('e8'), at('g8'), 0), false, 'castling', 'short'],
    [packMove(KIND_CASTLE, KING, at('e1'), at('c1'), 0), false, 'castling', 'long'],
    [packDrop(BISHOP, at('a5')), false, 'drop', 'B'],
    [packExchange(BISHOP, KNIGHT, at('c7')), false, 'exchange', 'B-N'],
  ])('of move %i, capturing: %s, is %s %s', (move, captures, group, detail) => {
    expect(KINDS[kindOf(move, captures)]).toEqual({ group, detail });
  });

  it('have an exchange for each pair that the rules allow', () => {
    const pairs = KINDS.filter(({ group }) => group === 'exchange').map(({ detail }) => detail);
    expect(pairs.sort().join(' ')).toBe('B-B B-N B-P N-B N-N N-P P-P Q-B Q-N Q-P Q-Q Q-R R-B R-N R-P R-R');
  });
});

describe('mates', () => {
  it('by a dropped knight, around which the king is walled in or not', () => {
    const drop = packDrop(KNIGHT, at('f7'));
    expect(mateIn('6rk/5Npp/8/8/8/8/8/6K1[] b - - 0 1', drop)).toEqual({
      group: 'drop',
      role: KNIGHT,
      text: 'N*f7',
      king: 'h8',
      pattern: 'a knight, the king walled in by his own men',
      isDiscovered: false,
    });
    for (const besides of ['6Rk/5Npp', '7k/5Npp'])
      expect(mateIn(`${besides}/8/8/8/8/8/6K1[] b - - 0 1`, drop).pattern).not.toContain('walled');
  });

  it('by an exchange, a promotion and a pawn of Black', () => {
    expect(mateIn('6k1/6Q1/5K2/8/8/8/8/8[] b - - 0 1', packExchange(QUEEN, QUEEN, at('g7')))).toMatchObject({
      group: 'exchange',
      role: QUEEN,
      text: '(…-Q)*g7',
      pattern: 'a queen next to the king',
    });
    const promotion = packMove(KIND_PROMOTION, PAWN, at('e7'), at('e8'), ROOK);
    expect(mateIn('4R1k1/5ppp/8/8/8/8/8/6K1[] b - - 0 1', promotion)).toMatchObject({
      group: 'promotion',
      role: ROOK,
      text: 'e8=R',
      pattern: 'from a distance along the back rank',
    });
    expect(mateIn('6k1/8/8/8/8/6p1/7K/8[] w - - 0 1', packDrop(PAWN, at('g3')))).toMatchObject({
      text: '*g6',
      king: 'h7',
      pattern: 'a pawn',
    });
  });

  it('by two men, and by a man that stood behind the one that moved', () => {
    const knight = packMove(KIND_NORMAL, KNIGHT, at('e4'), at('f6'), 0);
    expect(mateIn('4k3/8/5N2/8/8/8/8/4R1K1[] b - - 0 1', knight)).toMatchObject({
      pattern: 'double check',
      isDiscovered: false,
    });
    const king = packMove(KIND_NORMAL, KING, at('e2'), at('d1'), 0);
    expect(mateIn('4k3/8/8/8/8/8/8/3KR3[] b - - 0 1', king)).toMatchObject({
      text: 'Kd1',
      pattern: 'from a distance, otherwise',
      isDiscovered: true,
    });
  });

  it('are counted, the most frequent first, and ties by name', () => {
    const tally = new MateTally();
    const mate: Mate = mateIn('6k1/6Q1/5K2/8/8/8/8/8[] b - - 0 1', packDrop(QUEEN, at('g7')));
    for (const text of ['b', 'a', 'c', 'c']) tally.add({ ...mate, text });
    tally.add({ ...mate, text: 'd', group: 'quiet', role: ROOK, pattern: 'double check', isDiscovered: true });
    const { count, moves, givers, patterns, kings, discovered } = tally.result();
    expect([count, discovered]).toEqual([5, 1]);
    expect(moves).toEqual({
      different: 4,
      first: [
        ['c', 2],
        ['a', 1],
        ['b', 1],
        ['d', 1],
      ],
    });
    expect(givers).toEqual([
      { group: 'drop', role: QUEEN, count: 4 },
      { group: 'quiet', role: ROOK, count: 1 },
    ]);
    expect(patterns).toMatchObject({ 'a queen next to the king': 4, 'double check': 1, 'a pawn': 0 });
    expect(kings.first).toEqual([['g8', 5]]);
  });
});
