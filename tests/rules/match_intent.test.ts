import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from '../../src/shared/men.ts';
import { START_FEN } from '../../src/notation/fen.ts';
import type { Intent } from '../../src/rules/intent.ts';
import { matchIntent } from '../../src/rules/match_intent.ts';
import { CASTLE_KING, CASTLE_QUEEN, coordinate, drop, exchange, moveName, squareAt, standard } from './helpers.ts';
import { positionOf } from '../helpers/position.ts';

function matches(fen: string, intent: Intent): string[] {
  return matchIntent(positionOf(fen), intent).map(moveName).sort();
}

const KNIGHTS = '4k3/8/8/8/8/5N2/8/1N2K3[] w - - 0 1';
const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1';
const CAPTURES = '4k3/8/8/3p4/2P1P3/8/8/4K3[] w - - 0 1';

describe('a move over the board', () => {
  it('is found by role and target', () => {
    expect(matches(START_FEN, standard('Nf3'))).toEqual(['g1f3']);
    expect(matches(START_FEN, standard('Pe4'))).toEqual(['e2e4']);
    expect(matches(START_FEN, standard('Be4'))).toEqual([]);
  });

  it('is found from square to square', () => {
    expect(matches(START_FEN, coordinate('e2e4'))).toEqual(['e2e4']);
    expect(matches(START_FEN, coordinate('e2e4', { role: PAWN }))).toEqual(['e2e4']);
    expect(matches(START_FEN, coordinate('e2e4', { role: KNIGHT }))).toEqual([]);
  });

  it('is ambiguous without file or rank', () => {
    expect(matches(KNIGHTS, standard('Nd2'))).toEqual(['b1d2', 'f3d2']);
    expect(matches(KNIGHTS, standard('Nd2', { fromFile: 1 }))).toEqual(['b1d2']);
    expect(matches(KNIGHTS, standard('Nd2', { fromRank: 2 }))).toEqual(['f3d2']);
  });

  it('must be a capture if one is written, and may be one otherwise', () => {
    expect(matches(KNIGHTS, standard('Nxh2'))).toEqual([]);
    expect(matches(KNIGHTS, standard('Nh2'))).toEqual(['f3h2']);
    const taking = '4k3/8/8/8/8/8/5n2/4K2R[] b - - 0 1';
    expect(matches(taking, standard('Nxh1'))).toEqual(['f2h1']);
    expect(matches(taking, standard('Nh1'))).toEqual(['f2h1']);
    expect(matches(taking, coordinate('f2h1'))).toEqual(['f2h1']);
  });

  it('may name the captured man, with or without its square', () => {
    const fen = '4k3/8/8/8/8/8/5n2/4K2R[] b - - 0 1';
    expect(matches(fen, standard('Nx', { capturedRole: ROOK }))).toEqual(['f2h1']);
    expect(matches(fen, standard('Nx', { capturedRole: BISHOP }))).toEqual([]);
    expect(matches(fen, standard('Nxh1', { capturedRole: BISHOP }))).toEqual([]);
  });

  it('of a pawn is a step unless the file or the capture is written', () => {
    expect(matches(CAPTURES, standard('Pd5'))).toEqual([]);
    expect(matches(CAPTURES, standard('Pd5', { fromFile: 4 }))).toEqual(['e4d5']);
    expect(matches(CAPTURES, standard('Pxd5'))).toEqual(['c4d5', 'e4d5']);
    expect(matches(CAPTURES, standard('Pxd5', { fromFile: 2 }))).toEqual(['c4d5']);
  });

  it('takes en passant as a pawn', () => {
    const fen = '4k3/8/8/2pP4/8/8/8/4K3[] w - c6 0 1';
    expect(matches(fen, standard('Pxc6', { fromFile: 3 }))).toEqual(['d5c6']);
    expect(matches(fen, standard('Pxc6', { capturedRole: PAWN }))).toEqual(['d5c6']);
    expect(matches(fen, standard('Pxc6', { capturedRole: KNIGHT }))).toEqual([]);
  });

  it('matches each available promotion if no piece is given', () => {
    const fen = '4k3/6P1/8/8/8/8/8/K7[#RN] w - - 0 1';
    expect(matches(fen, coordinate('g7g8'))).toEqual(['g7g8n', 'g7g8r']);
    expect(matches(fen, standard('Pg8', { promotion: ROOK }))).toEqual(['g7g8r']);
    expect(matches(fen, standard('Pg8', { promotion: QUEEN }))).toEqual([]);
    expect(matches(fen, coordinate('a1a2', { promotion: ROOK }))).toEqual([]);
  });
});

describe('castling', () => {
  it('is found by its side', () => {
    expect(matches(CASTLING, CASTLE_KING)).toEqual(['e1g1']);
    expect(matches(CASTLING, CASTLE_QUEEN)).toEqual(['e1c1']);
    expect(matches(CASTLING.replace(' w ', ' b '), CASTLE_QUEEN)).toEqual(['e8c8']);
    expect(matches('4k3/8/8/8/8/8/8/4K2R[] w E - 0 1', CASTLE_KING)).toEqual([]);
  });

  it('is the king’s move from square to square, but not in standard notation', () => {
    expect(matches(CASTLING, coordinate('e1g1'))).toEqual(['e1g1']);
    expect(matches(CASTLING, standard('Kg1'))).toEqual([]);
  });
});

describe('drops and exchanges', () => {
  const fen = '4k3/8/8/8/8/8/8/4K3[N#NPbp] w - - 0 1';

  it('are found by all their parts', () => {
    expect(matches(fen, drop('N@f7'))).toEqual(['N@f7']);
    expect(matches(fen, drop('P@f7'))).toEqual([]);
    expect(matches(fen, exchange('N#B@f7'))).toEqual(['N#B@f7']);
    expect(matches(fen, exchange('N#P@f7'))).toEqual([]);
    expect(matches(fen, exchange('P#P@f7'))).toEqual(['P#P@f7']);
  });

  it('are not found by a move over the board', () => {
    expect(matches(fen, standard('Nf7'))).toEqual([]);
    const anyPawnMove = { ...standard('P'), to: squareAt('f7') };
    expect(matches(fen, anyPawnMove)).toEqual([]);
  });
});
