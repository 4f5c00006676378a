import { gainOf, lastingAccount } from '../../src/coach/account.ts';
import { causeOf } from '../../src/coach/causes.ts';
import { saved } from '../../src/coach/ideas.ts';
import { openingAim, openingIdea } from '../../src/coach/opening.ts';
import { pinBy } from '../../src/coach/pins.ts';
import { isAlike, threatOf } from '../../src/coach/threats.ts';
import { KIND_EXCHANGE, moveKind, moveTo } from '../../src/shared/move.ts';
import type { Barred, Idea } from '../../src/coach/reason.ts';
import { takes } from '../../src/coach/gains.ts';
import { BISHOP, KNIGHT } from '../../src/shared/men.ts';
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

describe('a man taken', () => {
  const taken = (fen: string, text: string): unknown => {
    const before = positionOf(fen);
    const [move] = lineIn(before, text) as [Move];
    const [found] = takes({ before, move, lines: [], pawns: 0, profit: 1 });
    const { isUnguarded, barred } = found!;
    return { isUnguarded, barred: barred && { ...barred, square: squareName(barred.square), woken: wokenIn(barred) } };
  };
  const wokenIn = ({ woken }: Barred): string | null => (woken === null ? null : squareName(woken));

  it('may seem to be guarded by one who is pinned, or would wake a frozen pawn', () => {
    const pinned = 'r1k2n2/pp2pnRP/4pN1p/q3p3/3P3N/3b1PPP/P3RP2/r4BK1[BP#Qpp] b - - 0 42';
    expect(taken(pinned, 'Bxe2')).toEqual({ isUnguarded: false, barred: { square: 'f1', role: BISHOP, woken: null } });
    const frozen = '2r1k2r/ppp2ppp/2n1p1b1/3N2Bq/P2P2P1/5N1P/1PP1PPBp/R2Q1RK1[bn] b k - 0 16';
    expect(taken(frozen, 'Qxg5')).toEqual({ isUnguarded: false, barred: { square: 'f3', role: KNIGHT, woken: 'h2' } });
  });

  it('is guarded, or is not', () => {
    expect(taken('4k3/8/8/3n4/4P3/8/8/4K3[] w - - 0 1', 'exd5')).toEqual({ isUnguarded: true, barred: null });
    expect(taken('4k3/8/4p3/3n4/4P3/8/8/4K3[] w - - 0 1', 'exd5')).toEqual({ isUnguarded: false, barred: null });
  });
});

describe('a quiet move of the opening', () => {
  const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';
  const LATER = 'r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[] w KQkq - 6 5';
  const BLACK = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1';
  it.each([
    [START, 'e4', 'centre'],
    [START, 'd3', null],
    [START, 'c4', null],
    [START, 'Nf3', 'develops'],
    [LATER, 'O-O', 'castles'],
    [LATER, 'Nc3', 'develops'],
    [LATER, 'Ng5', null],
    [LATER, 'Bxf7+', null],
    [BLACK, 'e5', 'centre'],
    [BLACK, 'e6', null],
    [BLACK, 'Nf6', 'develops'],
    [START.replace('0 1', '0 16'), 'e4', null],
  ])('%s %s: %s', (fen, text, aim) => {
    const before = positionOf(fen);
    expect(openingAim(before, lineIn(before, text)[0]!)).toBe(aim);
  });

  it('is better than one that does nothing of the kind, or only develops', () => {
    const before = positionOf(START);
    const told = (move: string, better: string): number =>
      openingIdea(before, lineIn(before, move)[0]!, lineIn(before, better)[0]!).length;
    expect([told('a3', 'e4'), told('Na3', 'e4'), told('d4', 'e4'), told('a3', 'h3'), told('Na3', 'Nf3')]).toEqual([
      1, 1, 0, 0, 0,
    ]);
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
    ['a skewer', '4r3/8/8/4k3/8/8/8/R5K1[] w - - 0 1', 'Re1', ['e8'], 'skewer'],
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

describe('a pin', () => {
  it.each([
    ['to the king, if the piece is attacked next', '4k3/8/2n5/8/8/8/3P4/4KB2[] w - - 0 1', 'Bb5', 'd4', null],
    ['to the king, and taken next', '4k3/8/2n5/8/3N4/8/8/4KB2[] w - - 0 1', 'Bb5', 'Nxc6', ['c6', 'e8']],
    ['to a dearer piece', '3q2k1/5pp1/5n2/8/4P3/8/8/2B3K1[] w - - 0 1', 'Bg5', 'e5', ['f6', 'd8']],
    [
      'none to a piece that is guarded and worth no more',
      '3b2k1/4ppp1/5n2/8/4P3/8/8/2B3K1[] w - - 0 1',
      'Bg5',
      'e5',
      null,
    ],
    ['none by a man who can be taken', '3q2k1/5pp1/5n1p/8/4P3/8/8/2B3K1[] w - - 0 1', 'Bg5', 'e5', null],
    [
      'none that leaves it all its moves but those off the line that it never had',
      '5rk1/2Q2pp1/8/8/8/8/1R6/6K1[] w - - 0 1',
      'Rb8',
      'Rxf8+',
      null,
    ],
    ['none that was there before', '3q2k1/5pp1/5n2/6B1/4P3/8/8/6K1[] w - - 0 1', 'Bh4', 'e5', null],
  ])('%s', (_what, fen, text, threat, expected) => {
    const before = positionOf(fen);
    const [move] = lineIn(before, text) as [Move];
    const [next] = lineIn(before.play(move).pass()!, threat) as [Move];
    const pin = pinBy(before, move, next);
    expect(pin && [pin.target, pin.behind].map(({ square }) => squareName(square))).toEqual(expected);
  });
});

describe('a threat', () => {
  it.each([
    ['a fork that a move prepares', '4k2r/8/8/8/8/2N5/8/4K3[] w - - 0 1', 'Nd5', 'Nf6+', null],
    ['a fork of king and rook', 'r3k3/8/8/8/8/2N5/8/4K3[] w - - 0 1', 'Nd5', 'Nc7+', 'attack'],
    ['nothing that was possible before', 'r3k3/8/8/3N4/8/8/8/4K3[] w - - 0 1', 'Ke2', 'Nc7+', null],
    ['a promotion', '8/8/k1P5/8/8/8/8/K7[#N] w - - 0 1', 'c7', 'c8=N', 'promotes'],
    ['a capture of a man who has lost his guard', '3r2k1/3n4/8/8/5B2/8/8/3R2K1[] w - - 0 1', 'Bc7', 'Rxd7', null],
    [
      'no capture that was possible before, whatever it wins now',
      '1r1kqbnr/pBp2ppp/3p4/3Np3/1P1nP3/2PP4/P4PbP/R1BQ1RK1[#NPp] b - - 0 11',
      '(P-P)*e2',
      'Bxf1',
      null,
    ],
    ['none while the opponent is in check', 'r3k3/8/8/8/8/2N5/8/R3K3[] w - - 0 1', 'Rxa8+', 'Nd5', null],
  ])('%s', (_what, fen, text, threat, expected) => {
    const before = positionOf(fen);
    const [move] = lineIn(before, text) as [Move];
    const waiting = before.play(move).pass();
    const next = waiting === null ? 0 : lineIn(waiting, threat)[0]!;
    expect(threatOf(before, move, next)?.deed.kind ?? null).toBe(expected);
  });

  it('is the same after another move, whatever pays for it', () => {
    const before = positionOf('4k3/8/8/8/8/8/8/4K3[#NNbn] w - - 0 1');
    const [one, other, third] = before
      .legalMoves()
      .filter((move) => moveKind(move) === KIND_EXCHANGE && moveTo(move) > 15);
    const to = before.legalMoves().filter((move) => moveKind(move) === KIND_EXCHANGE && moveTo(move) === moveTo(one!));
    expect(to).toHaveLength(2);
    expect(isAlike(to[0]!, to[1]!)).toBe(true);
    expect([other, third].some((move) => moveTo(move!) !== moveTo(one!) && isAlike(one!, move!))).toBe(false);
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
    ['payment', '7r/3k4/6b1/1P6/8/8/8/R5K1[#R] b - - 0 1', 'Ke8 Ra8+ Ke7 Rxh8 Kd6 (R-R)*c6+'],
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

describe('a skewer that renews itself', () => {
  const renewed = (fen: string, text: string): unknown => {
    const before = positionOf(fen);
    const [move, ...line] = lineIn(before, text) as [Move];
    const cause = causeOf(before, move, line, true);
    return cause?.kind === 'payment' && cause.isRenewed ? squares(cause.landing!.targets) : null;
  };

  it.each([
    ['pays with the man behind the king for another one', '[#R]', 'g6', 'Kd6', ['g6']],
    ['is none, if the man freed skewers nobody', '[#B]', 'g6', 'Kd6', null],
    ['is none, if another hostage could pay', '[#Rr]', 'g6', 'Kd6', null],
    ['is none, if the second attack is no skewer', '[#R]', 'g5', 'Kd6', null],
  ])('%s', (_what, holdings, bishop, king, expected) => {
    const ranks = bishop === 'g6' ? '6b1/1P6' : '8/1P4b1';
    const fen = `7r/3k4/${ranks}/8/8/8/R5K1${holdings} b - - 0 1`;
    const last = holdings === '[#B]' ? '(R-B)*a3+' : '(R-R)*c6+';
    expect(renewed(fen, `Ke8 Ra8+ Ke7 Rxh8 ${king} ${last}`)).toEqual(expected);
  });
});
