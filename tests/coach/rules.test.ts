import { gainOf, lastingAccount } from '../../src/coach/account.ts';
import { causeOf } from '../../src/coach/causes.ts';
import { saved } from '../../src/coach/ideas.ts';
import type { Idea } from '../../src/coach/reason.ts';
import { attackBy, newTargets, swap, winnable } from '../../src/coach/targets.ts';
import type { Move } from '../../src/rules/setup.ts';
import { squareName } from '../../src/rules/words.ts';
import { positionOf } from '../helpers/position.ts';
import { lineIn } from './line_in.ts';

// What the coach finds by the rules alone; searches and proofs are tested in coach.test.ts.

const squares = (targets: readonly { readonly square: number }[]): string[] =>
  targets.map(({ square }) => squareName(square)).sort();

describe('a pass', () => {
  it('gives the move to the other side, without an en-passant capture', () => {
    const position = positionOf('4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 7');
    expect(position.pass()!.setup).toEqual({ ...position.setup, turn: 1, epSquare: null });
    expect(position.pass()!.pass()!.setup.fullmoves).toBe(8);
  });

  it('is not possible in check', () => {
    expect(positionOf('4k3/8/8/8/8/8/4q3/4K3[] w - - 0 1').pass()).toBeNull();
  });
});

describe('men that can be taken with profit', () => {
  it.each([
    ['an unguarded one', '4k3/8/8/3n4/4P3/8/8/4K3[] w - - 0 1', ['d5']],
    ['a dearer one, though it is guarded', '4k3/8/4p3/3n4/4P3/8/8/4K3[] w - - 0 1', ['d5']],
    ['not one of the same worth that is guarded', '4k3/8/4p3/3n4/8/4N3/8/4K3[] w - - 0 1', []],
    ['not by a man that is pinned', '4k3/8/8/4n3/8/3P4/8/4R1K1[] b - - 0 1', []],
    ['not by a frozen pawn', '3n2k1/4P3/8/8/8/8/8/4K3[] w - - 0 1', []],
    ['by a pawn that is not frozen', '3n2k1/4P3/8/8/8/8/8/4K3[#N] w - - 0 1', ['d8']],
  ])('%s', (_what, fen, expected) => {
    expect(squares(winnable(positionOf(fen)))).toEqual(expected);
  });

  it('counts what both sides take on the square', () => {
    expect(swap(positionOf('4k3/8/4p3/3n4/4P3/8/8/4K3[] w - - 0 1'), 35)).toBe(2);
  });
});

describe('men newly attacked', () => {
  it.each([
    ['a fork', '6k1/8/8/8/q3r3/8/8/1N4K1[] w - - 0 1', 'Nc3', ['a4', 'e4'], 'fork'],
    ['a fork with check', '6k1/8/3N4/4r3/8/8/8/6K1[] w - - 0 1', 'Nf7', [], null],
    [
      'an attack from behind a man who is exchanged',
      '3qk3/8/p7/1b6/3N4/8/8/3R2K1[] w - - 0 1',
      'Nxb5',
      ['d8'],
      'discovery',
    ],
    [
      'none from behind, if who takes back leaves the line',
      '4k3/3q4/4b3/8/3N4/8/8/3R2K1[] w - - 0 1',
      'Nxe6',
      [],
      null,
    ],
    ['an attack from behind', '3q3k/8/8/8/3N4/8/8/3R2K1[] w - - 0 1', 'Nb3', ['d8'], 'discovery'],
    ['a skewer', '4r3/8/8/4k3/8/8/8/R6K[] w - - 0 1', 'Re1', ['e8'], 'skewer'],
    ['none by a man that is taken', '6k1/8/8/8/q3r3/1p6/8/1N4K1[] w - - 0 1', 'Na3', [], null],
    ['none that was attacked before', '4k3/8/8/3n4/8/8/8/3R2K1[] w - - 0 1', 'Kg2', [], null],
  ])('%s', (_what, fen, text, expected, by) => {
    const position = positionOf(fen);
    const [move] = lineIn(position, text) as [Move];
    const targets = newTargets(position, move);
    expect(squares(targets)).toEqual(expected);
    if (by !== null) expect(attackBy(position, move, targets)).toBe(by);
  });
});

describe('the account of a line', () => {
  const start = positionOf('4k3/8/2p5/3n4/4P3/8/8/4K3[] w - - 0 1');

  it('adds up both sides until it lasts', () => {
    expect(lastingAccount(start, lineIn(start, 'exd5 cxd5 Kd2 Kd7'), 3)).toMatchObject({
      won: [0, 1, 0, 0, 0],
      paid: [1, 0, 0, 0, 0],
    });
  });

  it('is none where what was won is lost again', () => {
    const position = positionOf('3rk3/8/8/3p4/8/8/3Q4/4K3[] w - - 0 1');
    expect(lastingAccount(position, lineIn(position, 'Qxd5 Rxd5 Ke2'), 1)).toBeNull();
  });

  it('counts what exchanges give and free', () => {
    const position = positionOf('4k3/8/8/8/8/8/8/4K3[#Nq] w - - 0 1');
    expect(gainOf(position, lineIn(position, '(Q-N)*e4'))).toBe(3 - 9);
  });
});

describe('own men saved', () => {
  it('are those that could be taken, if none can be taken any more', () => {
    const position = positionOf('4k3/8/8/3r4/8/8/8/3N2K1[] w - - 0 1');
    const [idea] = saved(position, lineIn(position, 'Ne3')[0]!) as [Extract<Idea, { kind: 'saves' }>];
    expect(squares(idea.targets)).toEqual(['d1']);
    expect(saved(position, lineIn(position, 'Nb2')[0]!)).toHaveLength(1);
    expect(saved(position, lineIn(position, 'Kh1')[0]!)).toEqual([]);
  });
});

describe('own men saved by more than a quiet move', () => {
  const squaresSaved = (fen: string, text: string): string[] => {
    const position = positionOf(fen);
    return saved(position, lineIn(position, text)[0]!).flatMap((idea) =>
      idea.kind === 'saves' ? squares(idea.targets) : [],
    );
  };

  it.each([
    ['the man that takes with check', '3rk3/8/8/7b/3pP3/8/6K1/3Q4[] w - - 0 1', 'Qxh5+', ['d1']],
    [
      'the queen, by taking who attacks her, though he is taken back',
      '3qk3/4B3/2n2P2/8/8/8/8/4K3[] b - - 0 1',
      'Nxe7',
      ['d8'],
    ],
    ['none, if as much is left to take', '4k3/8/8/3r4/8/7b/8/3N1R1K[] w - - 0 1', 'Nc3', []],
  ])('%s', (_what, fen, text, expected) => {
    expect(squaresSaved(fen, text)).toEqual(expected);
  });
});

describe('causes', () => {
  it.each([
    ['bomb', '4k3/8/5n2/8/4P3/8/8/4K3[#p] b - - 0 1', 'Nxe4 (P-P)*e2'],
    ['returned', '4k3/8/8/8/8/8/8/4K3[#Nn] w - - 0 1', '(N-N)*e4 N*d5'],
    ['guard-left', '2r1k3/8/8/8/8/2B5/4N3/4K3[] w - - 0 1', 'Ng3 Rxc3'],
    ['line-opened', '4k3/1b6/8/8/8/5N2/8/4K2R[] w - - 0 1', 'Ng5 Bxh1'],
    ['en-prise', '4k3/8/8/8/3p4/8/1N6/4K3[] w - - 0 1', 'Nd3 Kd8', null],
    ['en-prise', '4k3/8/8/8/2p5/8/1N6/4K3[] w - - 0 1', 'Nd3 cxd3'],
    ['overloaded', '4k3/8/3b4/3n4/8/R1N5/1P6/6K1[] w - - 0 1', 'Kh1 Nxc3 bxc3 Bxa3'],
    ['bought-back', '4r1k1/8/8/8/8/8/8/3K4[#Q] w - - 0 1', 'Kd2 Re2+ Kxe2 (Q-R)*e8+'],
    ['payment', '4k3/8/8/3n4/8/2N5/8/4K3[#n] w - - 0 1', 'Kd2 Nxc3 Kxc3 (N-N)*e4+'],
    // A trade lets nothing be taken.
    ['bought-back', '4k3/8/8/3n4/8/3NP3/8/3K4[] w - - 0 1', 'Nf4 Nxf4 exf4 (N-N)*e3+', 'payment'],
    ['bought-back', '4k3/8/8/3n2p1/8/3N4/8/3K4[] w - - 0 1', 'Kd2 Nf4 Nxf4 gxf4 Kd3 (N-N)*e5+', null],
    // The same without need: another man of the kind was there, or another guard.
    ['bomb', '4k3/8/5n2/8/4P3/8/8/4K3[#Pp] b - - 0 1', 'Nxe4 (P-P)*e2', null],
    ['returned', '4k3/8/8/8/8/8/8/4K3[n#N] w - - 0 1', 'Kd1 N*d5', null],
    ['guard-left', '2r1k3/8/8/8/8/2B5/1P2N3/4K3[] w - - 0 1', 'Ng3 Rxc3', null],
    ['overloaded', '4k3/8/3b4/3n4/8/R1N5/1P6/2B3K1[] w - - 0 1', 'Kh1 Nxc3 bxc3 Bxa3', null],
    ['payment', '4k3/8/8/3n4/8/2N5/8/4K3[#Rn] w - - 0 1', 'Kd2 Nxc3 Kxc3 (N-N)*e4+', null],
  ])('%s: %s, %s', (kind, fen, text, expected: string | null = kind) => {
    const position = positionOf(fen);
    const [move, ...line] = lineIn(position, text) as [Move, ...Move[]];
    expect(causeOf(position, move, line, true)?.kind ?? null).toBe(expected);
  });

  it('are not the move, if the reply was a threat before', () => {
    const position = positionOf('4k3/8/8/8/2p5/8/1N6/4K3[] w - - 0 1');
    const [move, ...line] = lineIn(position, 'Nd3 cxd3') as [Move, ...Move[]];
    expect(causeOf(position, move, line, false)).toBeNull();
  });
});
