import { KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../src/shared/men.ts';
import { START_FEN } from '../../src/notation/fen.ts';
import { CASTLE_KING, CASTLE_QUEEN, coordinate, moveName, refusalOf, standard } from './helpers.ts';
import { itRefuses, itSaysWordForWord } from './refuses.ts';

const OPENING = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[] w KQkq - 2 3';

describe('the man', () => {
  itRefuses([
    [OPENING, coordinate('e5e4'), 'enemy-man', 'e5'],
    [OPENING.replace(' w ', ' b '), coordinate('f3g5'), 'enemy-man', 'f3'],
    [OPENING, coordinate('e3e4'), 'empty-square', 'e3'],
    [OPENING, coordinate('b1d2', { role: ROOK }), 'other-man', 'b1'],
    [OPENING, standard('Nd2', { fromFile: 6 }), 'no-such-man', 'b1 f3'],
    [OPENING, standard('Nd2', { fromRank: 4 }), 'no-such-man', 'b1 f3'],
    ['4k3/8/8/8/8/8/8/4K3[N#N] w - - 0 1', standard('Nd2'), 'no-such-man', 'white-airfield:N black-prison:N'],
    ['4k3/8/8/8/8/8/8/4K3[N] w - - 0 1', standard('Nd2'), 'no-such-man', 'white-airfield:N'],
    [START_FEN, standard('Pe5'), 'other-side', 'e7'],
    [START_FEN, standard('Nf6'), 'other-side', 'g8'],
  ]);
});

describe('the way', () => {
  itRefuses([
    [OPENING, coordinate('f3d5'), 'unreachable', 'f3'],
    [OPENING, standard('Nd5'), 'unreachable', 'b1 f3'],
    [OPENING, coordinate('f1f3'), 'unreachable', 'f1'],
    [OPENING, coordinate('h1g2'), 'unreachable', 'h1'],
    [OPENING, coordinate('d1e3'), 'unreachable', 'd1'],
    [OPENING, coordinate('e1e3'), 'unreachable', 'e1'],
    [OPENING, coordinate('c1h6'), 'blocked', 'd2'],
    [OPENING, standard('Qh5'), 'blocked', 'f3'],
    [OPENING, coordinate('c1d2'), 'own-man', 'd2'],
    [OPENING, coordinate('c1c1'), 'same-square', 'c1'],
    [OPENING, coordinate('f3h4', { capture: true }), 'nothing-to-capture', 'h4'],
    [OPENING, standard('Nxe5', { capturedRole: ROOK }), 'other-capture', 'e5'],
    [OPENING, standard('Nxe5', { capturedRole: KING }), 'king-capture', 'e8'],
    ['4k3/8/8/8/8/8/8/4K2N[] w - - 0 1', standard('Nx', { capturedRole: ROOK }), 'nothing-to-capture', ''],
    [OPENING, coordinate('f3d4', { promotion: QUEEN }), 'promotion-elsewhere', 'f3'],
    [OPENING, coordinate('a2a3', { promotion: QUEEN }), 'promotion-elsewhere', 'a3'],
  ]);
});

describe('a pawn', () => {
  itRefuses([
    [OPENING, coordinate('d2d5'), 'pawn-step', 'd2'],
    [OPENING, coordinate('e4e3'), 'pawn-step', 'e4'],
    ['4k3/8/8/8/8/3P4/8/4K3[] w - - 0 1', coordinate('d3d5'), 'pawn-step', 'd3'],
    [OPENING, coordinate('e4e5'), 'pawn-blocked', 'e5'],
    [OPENING, coordinate('f2f4'), 'pawn-blocked', 'f3'],
    [OPENING, coordinate('d2c3'), 'pawn-capture-empty', 'c3'],
    ['4k3/8/8/3p4/2P1P3/8/8/4K3[] w - - 0 1', standard('Pd5'), 'pawn-capture-file', 'd5 e4 c4'],
    ['4k3/8/8/2nn4/2P5/8/8/4K3[] w - - 0 1', standard('P', { fromRank: 3 }), 'pawn-capture-file', 'c4'],
    ['4k3/8/8/2pP4/8/8/8/4K3[] w - - 0 1', coordinate('d5c6'), 'en-passant', 'c5'],
    ['4k3/8/8/8/2pP4/8/8/4K3[] b - - 0 1', coordinate('c4d3'), 'en-passant', 'd4'],
    ['4k3/8/8/KPp4r/8/8/8/8[] w - c6 0 1', coordinate('b5c6'), 'en-passant-pin', 'c5 h5'],
  ]);
});

describe('the player’s king', () => {
  itRefuses([
    ['4k3/8/8/b7/8/2N5/8/4K3[] w - - 0 1', standard('Ne4'), 'pinned', 'c3 a5'],
    ['4k3/8/8/8/8/8/4r3/4K3[] w - - 0 1', coordinate('e1f2'), 'king-into-check', 'e2'],
    ['4k3/8/8/8/7b/8/5n2/4K3[] w - - 0 1', standard('Kxf2'), 'king-into-check', 'h4'],
    ['k3r3/8/8/8/8/2N5/8/4K3[] w - - 0 1', standard('Na4'), 'still-in-check', 'e8'],
    ['k7/8/8/8/8/8/2n3N1/4K3[] w - - 0 1', standard('Nf4'), 'still-in-check', 'c2'],
    ['k3r3/8/8/8/8/8/2n3N1/4K3[] w - - 0 1', standard('Ne3'), 'double-check', 'c2 e8'],
  ]);
});

describe('castling', () => {
  const home = 'r3k2r/8/8/8/8/8/8/R3K2R';
  itRefuses([
    [`${home}[] w kq - 0 1`, CASTLE_KING, 'castle-king-moved', 'e1'],
    ['4k3/8/8/8/8/8/4K3/7R[] w - - 0 1', CASTLE_KING, 'castle-king-moved', 'e2'],
    [`${home}[] w Qkq - 0 1`, CASTLE_KING, 'castle-rook-moved', 'h1'],
    ['4k3/8/8/8/8/8/8/4K3[] w E - 0 1', CASTLE_QUEEN, 'castle-no-rook', 'a1'],
    [OPENING, CASTLE_KING, 'castle-blocked', 'f1'],
    [START_FEN, CASTLE_QUEEN, 'castle-blocked', 'd1 c1 b1'],
    ['1k2r3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1', CASTLE_KING, 'castle-in-check', 'e8'],
    ['1k3r2/8/8/8/8/8/8/R3K2R[] w KQ - 0 1', CASTLE_KING, 'castle-through-check', 'f8 f1'],
    ['1k4r1/8/8/8/8/8/8/R3K2R[] w KQ - 0 1', coordinate('e1g1'), 'castle-into-check', 'g8 g1'],
    [`${home}[] w KQkq - 0 1`, standard('Kg1'), 'unreachable', 'e1'],
    [`${home}[] w KQkq - 0 1`, coordinate('e1g1', { capture: true }), 'nothing-to-capture', 'g1'],
    [OPENING, coordinate('e1h1'), 'castle-blocked', 'f1'],
    [`${home}[] b KQk - 0 1`, coordinate('e8a8'), 'castle-rook-moved', 'a8'],
    [`${home}[] w KQkq - 0 1`, coordinate('e1h1', { capture: true }), 'unreachable', 'e1'],
    [`${home}[] w KQkq - 0 1`, coordinate('e1h1', { promotion: ROOK }), 'promotion-elsewhere', 'e1'],
    ['4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1', coordinate('e1h1'), 'unreachable', 'e1'],
    ['4k3/8/8/8/8/8/4K3/7R[] w - - 0 1', coordinate('e2h1'), 'unreachable', 'e2'],
    [`${home}[] w KQkq - 0 1`, coordinate('e1c1', { promotion: ROOK }), 'promotion-elsewhere', 'e1'],
  ]);

  it('is suggested for the king’s move by two squares', () => {
    expect(refusalOf(`${home}[] w KQkq - 0 1`, standard('Kg1')).suggestions.map(moveName)[0]).toBe('e1g1');
  });
});

describe('the end of the game', () => {
  itRefuses([
    ['7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1', coordinate('h8h7'), 'stalemate', 'h8'],
    ['R6k/8/6K1/8/8/8/8/8[] b - - 0 1', coordinate('h8h7'), 'checkmate', 'a8'],
  ]);
});

describe('a move that may be several', () => {
  it('lists the men', () => {
    const refusal = refusalOf('4k3/8/8/8/8/5N2/8/1N2K3[] w - - 0 1', standard('Nd2'));
    expect(refusal.code).toBe('ambiguous');
    expect(refusal.message).toContain('the knight on b1 going to d2 or the knight on f3 going to d2');
    expect(refusal.suggestions.map(moveName).sort()).toEqual(['b1d2', 'f3d2']);
  });

  it('lists only a few of many', () => {
    const refusal = refusalOf(START_FEN, { ...standard('P'), role: PAWN, capture: false });
    expect(refusal.code).toBe('ambiguous');
    expect(refusal.message).toContain('(and 10 more)');
  });
});

describe('suggestions', () => {
  it('offer the same man and squares near the one written', () => {
    // From a printed score: the king stands on f7 and can go to e7, not to e2.
    const printed = 'rn6/pp1q1kpp/2p1p3/3p2N1/8/2NP4/PPPB1PPP/2KR4[#] b - - 0 22';
    expect(refusalOf(printed, standard('Ke2')).suggestions.map(moveName)[0]).toBe('f7e7');
  });

  it('offer nothing if the legal moves have nothing in common with the one written', () => {
    const refusal = refusalOf('7k/3P4/8/8/8/8/8/K7[] w - - 0 1', coordinate('d7d8', { promotion: QUEEN }));
    expect([refusal.code, refusal.suggestions]).toEqual(['frozen', []]);
  });

  it('offer all ways out of a check if there are only a few and none is similar', () => {
    const refusal = refusalOf('k7/8/8/8/8/8/8/K6r[] w - - 0 1', coordinate('h1h8', { role: KNIGHT }));
    expect(refusal.suggestions.map(moveName).sort()).toEqual(['a1a2', 'a1b2']);
  });
});

describe('a refusal for another danger than a check that is there already', () => {
  itRefuses([
    ['rnb1kbnr/pppp1ppp/8/4p3/5P1q/8/PPPPP1PP/RNBQKBNR[] w KQkq - 0 3', coordinate('e1f2'), 'king-into-check', 'h4'],
    ['k3r3/8/8/8/8/8/4R1n1/4K3[] w - - 0 1', coordinate('e2g2'), 'pinned', 'e2 e8 g2'],
    ['4k3/8/3b4/1Pp5/1K6/8/8/8[] w - c6 0 1', coordinate('b5c6'), 'en-passant-pin', 'c5 d6'],
    ['4k3/3P4/5N2/8/5q2/8/8/6K1[] b - - 0 1', coordinate('f4f6'), 'unfreeze', 'f6 d7'],
  ]);
});

describe('a refusal without a check', () => {
  itRefuses([['4k3/8/8/8/8/8/r7/4K3[] w - - 0 1', coordinate('e1e2'), 'king-into-check', 'a2']]);
});

itSaysWordForWord('explain_chess.txt');
