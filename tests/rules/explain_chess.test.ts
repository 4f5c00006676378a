import { KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../src/shared/men.ts';
import { START_FEN } from '../../src/notation/fen.ts';
import { CASTLE_KING, CASTLE_QUEEN, coordinate, moveName, refusalOf, standard } from './helpers.ts';
import { itRefuses } from './refuses.ts';

const OPENING = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[] w KQkq - 2 3';

describe('the man', () => {
  itRefuses([
    [OPENING, coordinate('e5e4'), 'enemy-man', ["The pawn on e5 is Black's, and it is White's turn to move."]],
    [OPENING, coordinate('e3e4'), 'empty-square', ['There is no man on e3']],
    [OPENING, coordinate('b1d2', { role: ROOK }), 'other-man', ['The man on b1 is a knight, not a rook.', 'a1 and h1']],
    [OPENING, standard('Nd2', { fromFile: 6 }), 'no-such-man', ['no knight on the g-file', 'on b1 and f3']],
    [OPENING, standard('Nd2', { fromRank: 4 }), 'no-such-man', ['no knight on the 5th rank']],
    [
      '4k3/8/8/8/8/8/8/4K3[N#N] w - - 0 1',
      standard('Nd2'),
      'no-such-man',
      ['no knight on the board', "Black's prison"],
    ],
    [
      '4k3/8/8/8/8/8/8/4K3[N] w - - 0 1',
      standard('Nd2'),
      'no-such-man',
      ["a knight on White's airfield, ready for a drop"],
    ],
    [START_FEN, standard('Pe5'), 'other-side', ["It is White's turn to move", "Black's pawn on e7 could"]],
    [START_FEN, standard('Nf6'), 'other-side', ["no knight of White can reach f6. Black's knight on g8 could."]],
  ]);

  it('of either colour is named when it is Black’s turn', () => {
    const refusal = refusalOf(OPENING.replace(' w ', ' b '), coordinate('f3g5'));
    expect(refusal.message).toBe("The knight on f3 is White's, and it is Black's turn to move.");
  });
});

describe('the way', () => {
  itRefuses([
    [OPENING, coordinate('f3d5'), 'unreachable', ['The knight on f3 cannot reach d5', 'a knight leaps two squares']],
    [OPENING, standard('Nd5'), 'unreachable', ['No knight of White can reach d5', 'on b1 and f3']],
    [OPENING, coordinate('f1f3'), 'unreachable', ['a bishop moves along diagonals']],
    [OPENING, coordinate('h1g2'), 'unreachable', ['a rook moves along ranks and files']],
    [OPENING, coordinate('d1e3'), 'unreachable', ['a queen moves along ranks, files and diagonals']],
    [OPENING, coordinate('e1e3'), 'unreachable', ['a king goes one square']],
    [OPENING, coordinate('c1h6'), 'blocked', ['The bishop on c1 cannot reach h6: the pawn on d2 stands between.']],
    [OPENING, standard('Qh5'), 'blocked', ['the knight on f3 stands between']],
    [OPENING, coordinate('c1d2'), 'own-man', ["White's own pawn stands there"]],
    [OPENING, coordinate('c1c1'), 'same-square', ['the bishop on c1 already stands there']],
    [OPENING, coordinate('f3h4', { capture: true }), 'nothing-to-capture', ['nothing to capture on h4']],
    [OPENING, standard('Nxe5', { capturedRole: ROOK }), 'other-capture', ['The man on e5 is a pawn, not a rook.']],
    [OPENING, standard('Nxe5', { capturedRole: KING }), 'king-capture', ['A king is never captured']],
    [
      '4k3/8/8/8/8/8/8/4K2N[] w - - 0 1',
      standard('Nx', { capturedRole: ROOK }),
      'nothing-to-capture',
      ['Black has no rook'],
    ],
    [OPENING, coordinate('f3d4', { promotion: QUEEN }), 'promotion-elsewhere', ['Only pawns promote']],
    [OPENING, coordinate('a2a3', { promotion: QUEEN }), 'promotion-elsewhere', ['on the last rank, not on a3']],
  ]);
});

describe('a pawn', () => {
  itRefuses([
    [OPENING, coordinate('d2d5'), 'pawn-step', ['The pawn on d2 cannot go to d5', 'steps straight ahead']],
    [OPENING, coordinate('e4e3'), 'pawn-step', ['The pawn on e4 cannot go to e3']],
    ['4k3/8/8/8/8/3P4/8/4K3[] w - - 0 1', coordinate('d3d5'), 'pawn-step', ['double step only from its own 2nd rank']],
    [OPENING, coordinate('e4e5'), 'pawn-blocked', ['the pawn on e5 is in the way', 'captures only diagonally']],
    [OPENING, coordinate('f2f4'), 'pawn-blocked', ['the knight on f3 is in the way']],
    [OPENING, coordinate('d2c3'), 'pawn-capture-empty', ['nothing to capture on c3']],
    ['4k3/8/8/3p4/2P1P3/8/8/4K3[] w - - 0 1', standard('Pd5'), 'pawn-capture-file', ['cxd5', 'exd5']],
    [
      '4k3/8/8/2nn4/2P5/8/8/4K3[] w - - 0 1',
      standard('P', { fromRank: 3 }),
      'pawn-capture-file',
      ['No such pawn can step forward.', 'as in cxd5.'],
    ],
    [
      '4k3/8/8/2pP4/8/8/8/4K3[] w - - 0 1',
      coordinate('d5c6'),
      'en-passant',
      ['did not make a double step', 'dropped on its 4th rank'],
    ],
    [
      '4k3/8/8/8/2pP4/8/8/4K3[] b - - 0 1',
      coordinate('c4d3'),
      'en-passant',
      ['The pawn on d4 cannot be taken en passant'],
    ],
    [
      '4k3/8/8/KPp4r/8/8/8/8[] w - c6 0 1',
      coordinate('b5c6'),
      'en-passant-pin',
      ['removes the pawn on c5', 'rook on h5'],
    ],
  ]);
});

describe('the player’s king', () => {
  itRefuses([
    [
      '4k3/8/8/b7/8/2N5/8/4K3[] w - - 0 1',
      standard('Ne4'),
      'pinned',
      ["The knight on c3 is pinned: it shields White's king on e1 from the bishop on a5"],
    ],
    [
      '4k3/8/8/8/8/8/4r3/4K3[] w - - 0 1',
      coordinate('e1f2'),
      'king-into-check',
      ['in check there from the rook on e2'],
    ],
    [
      '4k3/8/8/8/7b/8/5n2/4K3[] w - - 0 1',
      standard('Kxf2'),
      'king-into-check',
      ['capture the knight on f2', 'the bishop on h4'],
    ],
    [
      'k3r3/8/8/8/8/2N5/8/4K3[] w - - 0 1',
      standard('Na4'),
      'still-in-check',
      ["White's king on e1 is in check from the rook on e8", 'To answer it: move the king or block on e4 or e2.'],
    ],
    ['k7/8/8/8/8/8/2n3N1/4K3[] w - - 0 1', standard('Nf4'), 'still-in-check', ['It cannot be blocked: move the king.']],
    [
      'k3r3/8/8/8/8/8/2n3N1/4K3[] w - - 0 1',
      standard('Ne3'),
      'double-check',
      ['double check, from the knight on c2 and the rook on e8', 'Only a king move'],
    ],
  ]);
});

describe('castling', () => {
  const home = 'r3k2r/8/8/8/8/8/8/R3K2R';
  itRefuses([
    [`${home}[] w kq - 0 1`, CASTLE_KING, 'castle-king-moved', ['the king on e1 moved earlier']],
    ['4k3/8/8/8/8/8/4K3/7R[] w - - 0 1', CASTLE_KING, 'castle-king-moved', ['the king stands on e2', 'from e1']],
    [
      `${home}[] w Qkq - 0 1`,
      CASTLE_KING,
      'castle-rook-moved',
      ['the rook on h1: it walked there', 'dropped on its corner'],
    ],
    [
      '4k3/8/8/8/8/8/8/4K3[] w E - 0 1',
      CASTLE_QUEEN,
      'castle-no-rook',
      ['no white rook on a1', 'dropped there may castle'],
    ],
    [OPENING, CASTLE_KING, 'castle-blocked', ['The bishop on f1 stands between the king on e1 and the rook on h1']],
    [
      START_FEN,
      CASTLE_QUEEN,
      'castle-blocked',
      ['The queen on d1, the bishop on c1 and the knight on b1 stand between'],
    ],
    ['1k2r3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1', CASTLE_KING, 'castle-in-check', ['in check on e1 from the rook on e8']],
    [
      '1k3r2/8/8/8/8/8/8/R3K2R[] w KQ - 0 1',
      CASTLE_KING,
      'castle-through-check',
      ['pass f1, which the rook on f8 attacks'],
    ],
    [
      '1k4r1/8/8/8/8/8/8/R3K2R[] w KQ - 0 1',
      coordinate('e1g1'),
      'castle-into-check',
      ['on g1 in check from the rook on g8'],
    ],
    [`${home}[] w KQkq - 0 1`, standard('Kg1'), 'unreachable', ['Castling is written O-O']],
    [`${home}[] w KQkq - 0 1`, coordinate('e1g1', { capture: true }), 'nothing-to-capture', ['g1']],
    [OPENING, coordinate('e1h1'), 'castle-blocked', ['The bishop on f1 stands between the king on e1']],
    [`${home}[] b KQk - 0 1`, coordinate('e8a8'), 'castle-rook-moved', ['with the rook on a8', 'it walked there']],
    [`${home}[] w KQkq - 0 1`, coordinate('e1h1', { capture: true }), 'unreachable', ['h1']],
    [`${home}[] w KQkq - 0 1`, coordinate('e1h1', { promotion: ROOK }), 'promotion-elsewhere', ['king on e1']],
    ['4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1', coordinate('e1h1'), 'unreachable', ['h1']],
    ['4k3/8/8/8/8/8/4K3/7R[] w - - 0 1', coordinate('e2h1'), 'unreachable', ['h1']],
    [`${home}[] w KQkq - 0 1`, coordinate('e1c1', { promotion: ROOK }), 'promotion-elsewhere', ['king on e1']],
  ]);

  it('is suggested for the king’s move by two squares', () => {
    expect(refusalOf(`${home}[] w KQkq - 0 1`, standard('Kg1')).suggestions.map(moveName)[0]).toBe('e1g1');
  });
});

describe('the end of the game', () => {
  itRefuses([
    ['7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1', coordinate('h8h7'), 'stalemate', ['over by stalemate: Black is not in check']],
    [
      'R6k/8/6K1/8/8/8/8/8[] b - - 0 1',
      coordinate('h8h7'),
      'checkmate',
      ["Black's king on h8 is in check from the rook on a8"],
    ],
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
    [
      'rnb1kbnr/pppp1ppp/8/4p3/5P1q/8/PPPPP1PP/RNBQKBNR[] w KQkq - 0 3',
      coordinate('e1f2'),
      'king-into-check',
      ['in check there from the queen on h4 (rule 2.5). White is in check from the queen on h4.'],
    ],
    [
      'k3r3/8/8/8/8/8/4R1n1/4K3[] w - - 0 1',
      coordinate('e2g2'),
      'pinned',
      ['from the rook on e8', 'White is in check from the knight on g2.'],
    ],
    [
      '4k3/8/3b4/1Pp5/1K6/8/8/8[] w - c6 0 1',
      coordinate('b5c6'),
      'en-passant-pin',
      ['from the bishop on d6', 'White is in check from the pawn on c5.'],
    ],
    [
      '4k3/3P4/5N2/8/5q2/8/8/6K1[] b - - 0 1',
      coordinate('f4f6'),
      'unfreeze',
      ['unfreeze the pawn on d7', 'Black is in check from the knight on f6.'],
    ],
  ]);

  it('says nothing of a check if there is none', () => {
    const { message } = refusalOf('4k3/8/8/8/8/8/r7/4K3[] w - - 0 1', coordinate('e1e2'));
    expect(message).toBe(
      "White's king on e1 cannot go to e2: it would be in check there from the rook on a2 (rule 2.5).",
    );
  });
});
