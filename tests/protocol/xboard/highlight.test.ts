import { positionFromFen, START_FEN } from '../../../src/notation/fen.ts';
import { highlightsFor, parseLifted } from '../../../src/protocol/xboard/highlight.ts';
import { BLACK, KNIGHT, PAWN, QUEEN, WHITE } from '../../../src/shared/men.ts';

function highlights(fen: string, square: string): string | null {
  const position = positionFromFen(fen);
  if (!position.ok) throw new Error(position.error.message);
  const lifted = parseLifted(square);
  if (lifted === null) throw new Error(`${square} is no square`);
  return highlightsFor(position.value, lifted);
}

describe('parseLifted', () => {
  it.each([
    ['e2', { kind: 'square', square: 12 }],
    ['j1', { kind: 'holdings', colour: WHITE, role: PAWN }],
    ['j2', { kind: 'holdings', colour: WHITE, role: KNIGHT }],
    ['j5', { kind: 'holdings', colour: WHITE, role: QUEEN }],
    ['_8', { kind: 'holdings', colour: BLACK, role: PAWN }],
    ['_4', { kind: 'holdings', colour: BLACK, role: QUEEN }],
    ['j6', null],
    ['_3', null],
    ['i1', null],
    ['e9', null],
    ['', null],
  ])('%j', (text, lifted) => {
    expect(parseLifted(text)).toEqual(lifted);
  });
});

describe('highlightsFor', () => {
  it('marks the squares that a man may go to', () => {
    expect(highlights(START_FEN, 'e2')).toBe('8/8/8/8/4Y3/4Y3/8/8');
    expect(highlights(START_FEN, 'g1')).toBe('8/8/8/8/8/5Y1Y/8/8');
  });

  it('marks captures in red, en passant too', () => {
    expect(highlights('4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 2', 'e5')).toBe('8/8/3RY3/8/8/8/8/8');
    expect(highlights('4k3/8/8/8/8/8/4r3/4K3[] w - - 0 1', 'e1')).toBe('8/8/8/8/8/8/4R3/3Y1Y2');
  });

  it('marks where a man beside the board may be dropped, by a drop or an exchange', () => {
    const exchange = 'k7/pppppppp/8/8/8/8/PPPPPPPP/K7[#Nn] w - - 0 1';
    expect(highlights(exchange, 'j2')).toBe('1YYYYYYY/8/YYYYYYYY/YYYYYYYY/YYYYYYYY/YYYYYYYY/8/1YYYYYYY');
    const airfield = 'k7/pppppppp/8/8/8/8/PPPPPPPP/K7[n] b - - 0 1';
    expect(highlights(airfield, '_7')).toBe('1YYYYYYY/8/YYYYYYYY/YYYYYYYY/YYYYYYYY/YYYYYYYY/8/1YYYYYYY');
  });

  it("marks nothing if the man has no move, or isn't to move", () => {
    expect(highlights(START_FEN, 'a1')).toBeNull();
    expect(highlights(START_FEN, 'e7')).toBeNull();
    expect(highlights(START_FEN, 'e5')).toBeNull();
    expect(highlights('k7/pppppppp/8/8/8/8/PPPPPPPP/K7[n] w - - 0 1', '_7')).toBeNull();
    expect(highlights('k7/pppppppp/8/8/8/8/PPPPPPPP/K7[#Nn] w - - 0 1', 'j5')).toBeNull();
  });
});
