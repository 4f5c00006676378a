import { BLACK, KING, PAWN, WHITE, manOf } from '../../src/shared/men.ts';
import { CASTLE_WHITE_KING, UNMOVED_WHITE_KING } from '../../src/shared/setup_layout.ts';
import { START_FEN } from '../../src/notation/fen.ts';
import { Position } from '../../src/rules/position.ts';
import type { Counts, Setup } from '../../src/rules/setup.ts';
import { validateSetup, type SetupError } from '../../src/rules/validate.ts';
import { setupOf, squareAt } from './helpers.ts';
import { positionOf } from '../helpers/position.ts';

const KINGS = '4k3/8/8/8/8/8/8/4K3';

function fault(setup: Setup): SetupError {
  const error = validateSetup(setup);
  if (error === null) throw new Error('the setup is playable');
  return error;
}

describe('a playable setup', () => {
  it.each([
    START_FEN,
    `${KINGS}[] w - - 0 1`,
    `${KINGS}[QRRBBNNPPPPPPPPqrrbbnnpppppppp] b Ee - 12 40`,
    `${KINGS}[#QRRBBNNPPPPPPPPqrrbbnnpppppppp] w - - 0 1`,
    'r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1',
    'r3k3/8/8/8/8/8/8/R3K2R[] w Qq - 99 1',
    '4k3/8/8/2pP4/8/8/8/4K3[] w - c6 0 1',
  ])('is accepted: %s', (fen) => {
    expect(validateSetup(setupOf(fen))).toBeNull();
    expect(Position.create(setupOf(fen)).ok).toBe(true);
  });
});

describe('an unplayable setup', () => {
  it.each([
    ['8/8/8/8/8/8/8/4K3[] w - - 0 1', 'board', 'king-count', null, 'Black has no king.'],
    ['4k3/8/8/8/8/8/8/8[] w - - 0 1', 'board', 'king-count', null, 'White has no king.'],
    ['4k3/8/8/8/8/8/8/K3K3[] w - - 0 1', 'board', 'king-count', 'e1', 'White has two kings, on a1 and e1'],
    ['4k2P/8/8/8/8/8/8/4K3[] w - - 0 1', 'board', 'pawn-rank', 'h8', 'The white pawn on h8'],
    ['4k3/8/8/8/8/8/8/p3K3[] w - - 0 1', 'board', 'pawn-rank', 'a1', 'The black pawn on a1'],
    ['4k3/8/8/8/8/8/8/QQ2K3[] w - - 0 1', 'board', 'too-many-men', null, 'two white queens (2 on the board'],
    ['4k3/8/8/8/8/8/8/4K3[nn#n] w - - 0 1', 'holdings', 'too-many-men', null, "2 on Black's airfield"],
    ['4k3/8/8/8/8/8/8/4K2R[R#R] w - - 0 1', 'holdings', 'too-many-men', null, "1 in Black's prison"],
    ['4k3/8/8/8/8/pppppppp/8/4K3[#p] w - - 0 1', 'holdings', 'too-many-men', null, 'nine black pawns'],
    ['4k3/8/8/8/8/8/8/5K1R[] w K - 0 1', 'castling', 'castling-king', 'e1', 'does not stand on e1'],
    ['5k2/8/8/8/8/8/8/4K3[] w e - 0 1', 'castling', 'castling-king', 'e8', "Black's king never moved"],
    ['4k3/8/8/8/8/8/8/4K3[] w K - 0 1', 'castling', 'castling-rook', 'h1', 'no white rook stands there'],
    ['R3k3/8/8/8/8/8/8/4K3[] b q - 0 1', 'castling', 'castling-rook', 'a8', 'no black rook stands there'],
    ['4k3/8/8/2pP4/8/8/8/4K3[] w - c3 0 1', 'ep', 'ep-square', 'c3', '6th rank; c3 does not'],
    ['4k3/8/8/3P4/8/8/8/4K3[] w - c6 0 1', 'ep', 'ep-square', 'c6', 'No black pawn stands on c5'],
    ['4k3/8/2n5/2pP4/8/8/8/4K3[] w - c6 0 1', 'ep', 'ep-square', 'c6', 'c6 is not empty'],
    ['4k3/2p5/8/2pP4/8/8/8/4K3[] w - c6 0 1', 'ep', 'ep-square', 'c6', 'c7 is not empty'],
    ['4k3/8/8/8/4Pp2/8/4R3/4K3[] b - e3 0 1', 'ep', 'ep-square', 'e3', 'e2 is not empty'],
  ])('%s: %s', (fen, field, code, square, text) => {
    const error = fault(setupOf(fen));
    expect(error).toMatchObject({ field, code, square: square === null ? null : squareAt(square) });
    expect(error.message).toContain(text);
  });

  it('is refused for numbers that a FEN cannot contain', () => {
    const setup = setupOf(START_FEN);
    const short = [1, 0, 0, 0] as unknown as Counts;
    const odd: [Partial<Setup>, string][] = [
      [{ board: setup.board.slice(1) }, 'malformed-board'],
      [{ board: setup.board.with(30, 6) }, 'malformed-board'],
      [{ board: setup.board.with(30, manOf(2, KING)) }, 'malformed-board'],
      [{ airfields: [short, [0, 0, 0, 0, 0]] }, 'malformed-holdings'],
      [
        {
          prisons: [
            [0, 0, 0, 0, 0],
            [-1, 0, 0, 0, 0],
          ],
        },
        'malformed-holdings',
      ],
      [
        {
          prisons: [
            [0.5, 0, 0, 0, 0],
            [0, 0, 0, 0, 0],
          ],
        },
        'malformed-holdings',
      ],
      [{ turn: 2 }, 'malformed-turn'],
      [{ castling: 64 }, 'malformed-castling'],
      [{ epSquare: 64 }, 'ep-square'],
      [{ epSquare: -1 }, 'ep-square'],
      [{ halfmoves: -1 }, 'malformed-counters'],
      [{ halfmoves: Number.NaN }, 'malformed-counters'],
      [{ fullmoves: 0 }, 'malformed-counters'],
      [{ fullmoves: 2 ** 40 }, 'malformed-counters'],
    ];
    for (const [part, code] of odd) expect(fault({ ...setup, ...part }).code).toBe(code);
  });
});

describe('the king of the side that is not to move', () => {
  it('may not be in check, and the message names the men that check it', () => {
    const created = Position.create(setupOf('4k3/8/8/8/8/8/4r3/4K3[] b - - 0 1'));
    expect(created.ok).toBe(false);
    if (created.ok) return;
    expect(created.error).toMatchObject({ field: 'turn', code: 'opponent-in-check', square: squareAt('e2') });
    expect(created.error.message).toBe("White is in check from the rook on e2, but it is Black's turn to move.");
  });

  it('is not checked by a frozen pawn, except under pierce', () => {
    const frozen = setupOf('4k3/3P4/8/8/8/8/8/4K3[] w - - 0 1');
    expect(Position.create(frozen, 'leslie').ok).toBe(true);
    expect(Position.create(frozen, 'pierce').ok).toBe(false);
    expect(Position.create(setupOf('4k3/3P4/8/8/8/8/8/4K3[#N] w - - 0 1'), 'leslie').ok).toBe(false);
  });
});

describe('the canonical form of a position', () => {
  it('keeps an en-passant square only if a pawn can capture there', () => {
    expect(positionOf('4k3/8/8/2pP4/8/8/8/4K3[] w - c6 0 1').setup.epSquare).toBe(squareAt('c6'));
    expect(positionOf('4k3/8/8/2p1P3/8/8/8/4K3[] w - c6 0 1').setup.epSquare).toBeNull();
    expect(positionOf('4k3/8/8/p6P/8/8/8/4K3[] w - a6 0 1').setup.epSquare).toBeNull();
    expect(positionOf('4k3/8/8/8/Pp6/8/8/4K3[] b - a3 0 1').setup.epSquare).toBe(squareAt('a3'));
  });

  it('derives from a corner’s right that the king never moved', () => {
    const setup = { ...setupOf('4k3/8/8/8/8/8/8/4K2R[] w - - 0 1'), castling: CASTLE_WHITE_KING };
    const created = Position.create(setup);
    expect(created.ok && created.value.setup.castling).toBe(CASTLE_WHITE_KING | UNMOVED_WHITE_KING);
  });

  it('names men by their colour', () => {
    const setup = setupOf(`${KINGS}[] w - - 0 1`);
    const crowded = { ...setup, board: setup.board.with(0, manOf(WHITE, PAWN)).with(63, manOf(BLACK, PAWN)) };
    expect(fault(crowded).message).toContain('white pawn on a1');
  });
});
