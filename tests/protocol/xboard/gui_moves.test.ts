import { formatCoordinate } from '../../../src/notation/coordinate.ts';
import {
  chosenPayment,
  formatBareMove,
  paymentQuestion,
  unreadableMoves,
} from '../../../src/protocol/xboard/gui_moves.ts';
import { readUserMove } from '../../../src/protocol/common/user_move.ts';
import { bareDropMoves } from '../../../src/rules/payment.ts';
import { parseSquare } from '../../../src/notation/letters.ts';
import { KNIGHT, PAWN, ROOK } from '../../../src/shared/men.ts';
import { positionOf } from '../../helpers/position.ts';

function at(square: string): number {
  return parseSquare(square)!;
}

/** White's rook and knight are captives, and White holds a black rook and knight: the knight pays for a knight cheaply. */
const CHOICE = '2bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/2BQKBNR[#RNrn] w Kk - 0 1';
const BISHOP_OR_KNIGHT = '2bqk2r/pppppppp/8/8/8/8/PPPPPPPP/2BQKBNR[#RNbn] w Kk - 0 1';
const AIRFIELD = '2bqk2r/pppppppp/8/8/8/8/PPPPPPPP/2BQKB1R[N#RNbn] w Kk - 0 1';

describe('a bare drop', () => {
  it('means the man on the airfield, if there is one', () => {
    const moves = bareDropMoves(positionOf(AIRFIELD), KNIGHT, at('c6'));
    expect(moves.map(formatCoordinate)).toEqual(['N@c6']);
  });

  it('otherwise means the exchanges that end in it, cheapest first, knights before bishops', () => {
    expect(bareDropMoves(positionOf(BISHOP_OR_KNIGHT), KNIGHT, at('c6')).map(formatCoordinate)).toEqual([
      'N#N@c6',
      'N#B@c6',
    ]);
    expect(bareDropMoves(positionOf(CHOICE), KNIGHT, at('c6')).map(formatCoordinate)).toEqual(['N#N@c6', 'N#R@c6']);
    expect(bareDropMoves(positionOf(CHOICE), ROOK, at('c6')).map(formatCoordinate)).toEqual(['R#R@c6']);
  });

  it('means nothing if no hostage can pay, or the square is occupied', () => {
    expect(bareDropMoves(positionOf(BISHOP_OR_KNIGHT), ROOK, at('c6'))).toEqual([]);
    expect(bareDropMoves(positionOf(BISHOP_OR_KNIGHT), KNIGHT, at('e2'))).toEqual([]);
    expect(bareDropMoves(positionOf(BISHOP_OR_KNIGHT), PAWN, at('e4'))).toEqual([]);
  });
});

describe('a move of the user', () => {
  it('leads to a question if two men of equal value can pay', () => {
    expect(readUserMove(positionOf(BISHOP_OR_KNIGHT), 'N@c6', 'when it matters')).toMatchObject({ kind: 'payment' });
  });

  it('pays with the cheapest without a question if the others only cost more', () => {
    const read = readUserMove(positionOf(CHOICE), 'n@c6', 'when it matters');
    expect(read.kind === 'move' && formatCoordinate(read.move)).toBe('N#N@c6');
  });

  it('asks always or never, as it is told', () => {
    expect(readUserMove(positionOf(CHOICE), 'N@c6', 'always')).toMatchObject({ kind: 'payment' });
    const read = readUserMove(positionOf(BISHOP_OR_KNIGHT), 'N@c6', 'never');
    expect(read.kind === 'move' && formatCoordinate(read.move)).toBe('N#N@c6');
    expect(readUserMove(positionOf(CHOICE), 'R@c6', 'always')).toMatchObject({ kind: 'move' });
  });

  it('leads to a question if only a more expensive payment freezes a pawn', () => {
    // Black's pawn on a2 is live as long as White holds the rook. Giving it for a pawn freezes the pawn.
    const frozen = positionOf('4k3/8/8/8/8/8/p7/4K3[#Prp] w - - 0 1');
    expect(bareDropMoves(frozen, PAWN, at('h4')).map(formatCoordinate)).toEqual(['P#P@h4', 'P#R@h4']);
    expect(readUserMove(frozen, 'P@h4', 'when it matters')).toMatchObject({ kind: 'payment' });
  });

  it('reads all other moves in any dialect, and says why one is refused', () => {
    const start = positionOf(BISHOP_OR_KNIGHT);
    expect(readUserMove(start, '(B-N)*c6', 'never')).toMatchObject({ kind: 'move' });
    expect(readUserMove(start, 'e2e4', 'never')).toMatchObject({ kind: 'move' });
    expect(readUserMove(start, 'R@c6', 'never')).toMatchObject({
      kind: 'illegal',
      reason: expect.stringMatching(/airfield/) as unknown,
    });
    expect(readUserMove(start, 'rubbish', 'never')).toMatchObject({ kind: 'unreadable' });
  });
});

describe('what another engine would misread', () => {
  it('is every exchange but the one that its bare text means', () => {
    const start = positionOf(CHOICE);
    const misread = new Set(unreadableMoves(start).map(formatCoordinate));
    expect(misread.has('N#N@c6')).toBe(false);
    expect(misread.has('N#R@c6')).toBe(true);
    expect(misread.has('R#R@c6')).toBe(false);
    for (const move of start.legalMoves()) {
      const read = readUserMove(start, formatBareMove(move), 'never');
      expect(read.kind === 'move' && read.move === move).toBe(!misread.has(formatCoordinate(move)));
    }
  });

  it('is every exchange for a man that is also on the airfield', () => {
    const misread = unreadableMoves(positionOf(AIRFIELD)).map(formatCoordinate);
    expect(misread).toContain('N#N@c6');
    expect(misread).not.toContain('N@c6');
  });
});

describe('the question', () => {
  const choices = bareDropMoves(positionOf(BISHOP_OR_KNIGHT), KNIGHT, at('c6'));

  it('lists the possible payments', () => {
    expect(paymentQuestion(choices)).toBe('Which hostage do you give for the knight: N or B?');
  });

  it.each([
    ['b', 'N#B@c6'],
    [' Bishop ', 'N#B@c6'],
    ['N', 'N#N@c6'],
  ])('accepts the answer %j', (answer, move) => {
    expect(formatCoordinate(chosenPayment(choices, answer)!)).toBe(move);
  });

  it.each(['q', '', 'yes', 'bn'])('rejects the answer %j', (answer) => {
    expect(chosenPayment(choices, answer)).toBeNull();
  });
});
