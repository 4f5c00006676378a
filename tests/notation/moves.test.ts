import fc from 'fast-check';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../src/shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveKind,
} from '../../src/shared/move.ts';
import type { Intent, MoveIntent } from '../../src/rules/intent.ts';
import type { Position } from '../../src/rules/position.ts';
import { formatCoordinate, parseCoordinate } from '../../src/notation/coordinate.ts';
import { DIALECTS } from '../../src/notation/dialects.ts';
import { parseMove } from '../../src/notation/parse_move.ts';
import { meantMoves, readMove, type MoveError } from '../../src/notation/read_move.ts';
import { formatPgnMove, formatSan } from '../../src/notation/san.ts';
import { expectSame } from '../helpers/expect_same.ts';
import { randomGame } from './helpers/positions.ts';
import { spellingsOf } from './helpers/spellings.ts';
import { positionOf } from '../helpers/position.ts';

function intentOf(text: string): Intent {
  const intent = parseMove(text);
  if (!intent.ok) throw new Error(intent.error.message);
  return intent.value;
}

function unreadable(text: string): string {
  const intent = parseMove(text);
  if (intent.ok) throw new Error(`This should not be read: ${text}`);
  return intent.error.message;
}

function refusedMove(position: Position, text: string): MoveError {
  const move = readMove(position, text);
  if (move.ok) throw new Error(`This should not be legal: ${text}`);
  return move.error;
}

/** A board move that specifies only its target. */
const SILENT: MoveIntent = {
  kind: 'move',
  role: null,
  fromFile: null,
  fromRank: null,
  to: null,
  capture: false,
  capturedRole: null,
  promotion: null,
};
const C7 = 50;
const G3 = 22;

describe('parsing a move', () => {
  it.each<[string, Intent]>([
    ['e4', { ...SILENT, role: PAWN, to: 28 }],
    ['b4', { ...SILENT, role: PAWN, to: 25 }],
    ['e2e4', { ...SILENT, fromFile: 4, fromRank: 1, to: 28 }],
    ['e2-e4', { ...SILENT, fromFile: 4, fromRank: 1, to: 28 }],
    ['Ng1-f3', { ...SILENT, role: KNIGHT, fromFile: 6, fromRank: 0, to: 21 }],
    ['g7-g8=N', { ...SILENT, fromFile: 6, fromRank: 6, to: 62, promotion: KNIGHT }],
    ['Nbd7', { ...SILENT, role: KNIGHT, fromFile: 1, to: 51 }],
    ['N(b)d7', { ...SILENT, role: KNIGHT, fromFile: 1, to: 51 }],
    ['N8d7', { ...SILENT, role: KNIGHT, fromRank: 7, to: 51 }],
    ['Nb8xd7', { ...SILENT, role: KNIGHT, fromFile: 1, fromRank: 7, to: 51, capture: true }],
    ['KxR', { ...SILENT, role: KING, capture: true, capturedRole: ROOK }],
    ['bxc3', { ...SILENT, role: PAWN, fromFile: 1, to: 18, capture: true }],
    ['Bxc3', { ...SILENT, role: BISHOP, to: 18, capture: true }],
    ['bxB', { ...SILENT, role: PAWN, fromFile: 1, capture: true, capturedRole: BISHOP }],
    ['BxB', { ...SILENT, role: BISHOP, capture: true, capturedRole: BISHOP }],
    ['g8=N', { ...SILENT, role: PAWN, to: 62, promotion: KNIGHT }],
    ['g8N', { ...SILENT, role: PAWN, to: 62, promotion: KNIGHT }],
    ['g8(N)', { ...SILENT, role: PAWN, to: 62, promotion: KNIGHT }],
    ['b8B', { ...SILENT, role: PAWN, to: 57, promotion: BISHOP }],
    ['gxf8=R', { ...SILENT, role: PAWN, fromFile: 6, to: 61, capture: true, promotion: ROOK }],
    ['g7g8n', { ...SILENT, fromFile: 6, fromRank: 6, to: 62, promotion: KNIGHT }],
    ['O-O', { kind: 'castle', side: 'king' }],
    ['0-0', { kind: 'castle', side: 'king' }],
    ['O O', { kind: 'castle', side: 'king' }],
    ['O-O-O', { kind: 'castle', side: 'queen' }],
    ['0-0-0', { kind: 'castle', side: 'queen' }],
    ['O O O', { kind: 'castle', side: 'queen' }],
    ['N*c7', { kind: 'drop', role: KNIGHT, to: C7 }],
    ['N@c7', { kind: 'drop', role: KNIGHT, to: C7 }],
    ['n@c7', { kind: 'drop', role: KNIGHT, to: C7 }],
    ['b@c7', { kind: 'drop', role: BISHOP, to: C7 }],
    ['*g3', { kind: 'drop', role: PAWN, to: G3 }],
    ['@g3', { kind: 'drop', role: PAWN, to: G3 }],
    ['P*g3', { kind: 'drop', role: PAWN, to: G3 }],
    ['p@g3', { kind: 'drop', role: PAWN, to: G3 }],
    ...['(B-N)*c7', '(B)N*c7', '(B-N)N*c7', '(BN)N*c7', '(B-N)@c7', '(B-N)N@c7', 'N#B@c7', 'n#b@c7', '(B–N)*c7'].map(
      (text): [string, Intent] => [text, { kind: 'exchange', give: BISHOP, rescue: KNIGHT, to: C7 }],
    ),
    ...['(R-P)*g3', '(R)*g3', '(R)P*g3', '(RP)*g3', '(R)@g3', '(R-P)@g3', '(R)P@g3', 'P#R@g3', 'p#r@g3'].map(
      (text): [string, Intent] => [text, { kind: 'exchange', give: ROOK, rescue: PAWN, to: G3 }],
    ),
    ['(P)*g3', { kind: 'exchange', give: PAWN, rescue: PAWN, to: G3 }],
    ['(Q-Q)Q@c7', { kind: 'exchange', give: QUEEN, rescue: QUEEN, to: C7 }],
  ])('reads %s', (text, intent) => {
    expect(intentOf(text)).toEqual(intent);
  });

  it.each(['+', '#', '!', '?', '!?', '+!', '++', ' mate', ' +', ' e.p.', ' e.p.+', 'ep', '# mate'])(
    'ignores "%s" after a move',
    (marks) => {
      expect(intentOf(`exd6${marks}`)).toEqual(intentOf('exd6'));
      expect(intentOf(` (B-N)*c7${marks}\r\n`)).toEqual(intentOf('(B-N)*c7'));
    },
  );

  it.each([
    '',
    '+',
    'e9',
    'i4',
    'e2e',
    'Xe4',
    'nf3',
    'n*c7',
    '(b-n)*c7',
    'n#b*c7',
    'DXC6',
    'N()d7',
    '(N-B)Q@d6',
    'N-B)B@d6',
    '(N-BB@d6',
    '(note)B*b4',
    '()*g3',
    '*',
    '@',
    'O',
    'O-O-O-O',
    'g8=K',
    'g8=P',
    'e4 e5',
    '0-1',
    '1-0',
    '--',
    'e4'.repeat(50),
  ])('does not read %j', (text) => {
    const intent = parseMove(text);
    if (intent.ok) throw new Error(`This should not be read: ${text}`);
    expect(intent.error.text).toBe(text);
    expect(intent.error.expected).toMatch(/\(B-N\)\*c7/);
    expect(intent.error.message.length).toBeLessThan(250);
  });

  it('suggests a correction for typing errors', () => {
    expect(unreadable('DXC6')).toMatch(/"dxc6" would be one: the letters of files are lower case/);
    expect(unreadable('NF3')).toMatch(/"Nf3" would be one/);
    expect(unreadable('nf3')).toMatch(/"Nf3" would be one: the letters of pieces are upper case/);
    expect(unreadable('N-B)B@d6')).toMatch(/"\(N-B\)B@d6" would be one: an exchange begins with a parenthesis/);
    expect(unreadable('(N-BB@d6')).toMatch(/"\(N-B\)B@d6" would be one: the parenthesis/);
    expect(unreadable('(N-B)Q@d6')).toMatch(/says that B is dropped, the letter after it says Q/);
    expect(unreadable('Zf3')).not.toMatch(/would be/);
    expect(unreadable('ed5')).toMatch(/"exd5" would be one: a pawn's capture has an x/);
    expect(unreadable('bc3')).toMatch(/"Bc3" would be one/);
  });

  it.each([
    ['(B-N)*d9', 'd9'],
    ['*i5', 'i5'],
    ['N@e0', 'e0'],
    ['e2e9', 'e9'],
    ['Nbd10', 'd10'],
    ['e9=Q', 'e9'],
  ])('says of %j that there is no square %s', (text, square) => {
    expect(unreadable(text)).toContain(`There is no square ${square}: files are a to h, ranks 1 to 8.`);
  });

  it('reads one move at a time', () => {
    for (const text of ['e4 e5', '1. e4 e5', 'e4 N*c7 (B-N)*c6']) {
      expect(unreadable(text)).toContain('These are several moves: one at a time.');
    }
    expect(unreadable('e4 then')).not.toContain('several');
  });

  it.each([
    ['♘f3', 'Nf3'],
    ['♞f6', 'Nf6'],
    ['♘(b)d7', 'N(b)d7'],
    ['♘b8×d7', 'Nb8xd7'],
    ['♔x♖', 'KxR'],
    ['♙e4', 'Pe4'],
    ['♟xd5', 'Pxd5'],
    ['g8=♘', 'g8=N'],
    ['gxf8♜', 'gxf8R'],
    ['g8(♕)', 'g8(Q)'],
    ['♘*c7', 'N*c7'],
    ['♞@c7', 'N@c7'],
    ['♙@g3', 'P@g3'],
    ['(♗-♘)*c7', '(B-N)*c7'],
    ['(♝–♞)♞@c7', '(B-N)N@c7'],
    ['(♖)*g3', '(R)*g3'],
    ['♘#♗@c7', 'N#B@c7'],
    ['♕\uFE0Ed4', 'Qd4'],
    ['♟\uFE0Fe4', 'Pe4'],
  ])('reads figurines of both colours: %s', (text, letters) => {
    expect(intentOf(text)).toEqual(intentOf(letters));
  });

  it.each([
    ...[
      '‼',
      '⁇',
      '⁈',
      '⁉',
      '⁉\uFE0F',
      '+‼',
      ' ⁉',
      '±',
      '∓',
      '⩲',
      '⩱',
      '∞',
      ' ∞',
      '□',
      '+−',
      '−+',
      '+-',
      '-+',
      ' +/-',
      ' -/+',
    ],
    ...[' =', ' +=', ' =+', ' +/=', ' =/+', '↑', '→', '⇆', '⟳', '⨀', '⊕', '! ±', '+ ⩲'],
  ])('ignores the sign "%s" after a move', (sign) => {
    for (const move of ['Nf3', 'exd6', 'O-O', 'g8=N', '(B-N)*c7', 'N@c7']) {
      expect([sign, intentOf(move + sign)]).toEqual([sign, intentOf(move)]);
    }
  });

  it.each(['g8=', 'e4=', 'Nf3=+', 'e4 -', 'e4 /', '=', '±', '♘', '♘♘f3', '♘x'])(
    'takes no sign for a part of a move: %s',
    (text) => {
      expect(parseMove(text).ok).toBe(false);
    },
  );

  it('reads a colon as a capture', () => {
    for (const [text, same] of [
      ['e4:d5', 'e4xd5'],
      ['ed:c6', null],
      ['e:d5', 'exd5'],
      ['N:e5', 'Nxe5'],
      ['K:R', 'KxR'],
    ] as const) {
      if (same === null) expect(parseMove(text).ok).toBe(false);
      else expect(parseMove(text)).toEqual(parseMove(same));
    }
  });

  it('suggests the captures that two files mean', () => {
    const position = positionOf('rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2');
    for (const text of ['ed', 'exd', 'e:d', 'ed5']) {
      const error = refusedMove(position, text);
      expect([text, meantMoves(error).map(formatCoordinate)]).toEqual([text, ['e4d5']]);
    }
    expect(refusedMove(position, 'ed').message).toContain('The square of a capture is given in full, as in exd5.');
    expect(meantMoves(refusedMove(position, 'eg'))).toEqual([]);
  });

  it('suggests no walk of the king to one who wants to castle', () => {
    const start = positionOf('rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[] w KQkq - 0 1');
    expect(meantMoves(refusedMove(start, 'O-O'))).toEqual([]);
    const other = positionOf('4k3/8/8/8/8/8/4PPPP/R3KB1R[] w KQ - 0 1');
    expect(meantMoves(refusedMove(other, 'O-O')).map(formatCoordinate)).toEqual(['e1c1']);
  });

  it.each([
    ['pawn takes d5', 'Pxd5'],
    ['Pawn to e4', 'e4'],
    ['pawn e2 to e4', 'e2e4'],
    ['knight to f3', 'Nf3'],
    ['queen takes e5', 'Qxe5'],
    ['e takes d5', 'exd5'],
    ['king captures rook', 'KxR'],
    ['knight drops on c7', 'N*c7'],
    ['castles queenside', 'O-O-O'],
  ])('says how to write %j', (text, written) => {
    expect(unreadable(text)).toContain(`"${written}" would be one: moves are written in letters and signs`);
  });

  it('reads only protocol moves on request', () => {
    for (const text of ['e2e4', 'g7g8n', 'g7g8N', 'N@c7', 'n@c7', 'N#B@c7', 'n#b@c7']) {
      expect(parseCoordinate(text)).toEqual(parseMove(text));
    }
    for (const text of ['e4', 'Nf3', 'O-O', 'N*c7', '@g3', '(B-N)*c7', 'e2e4+', 'garbage', '']) {
      const intent = parseCoordinate(text);
      expect(intent.ok).toBe(false);
      if (!intent.ok) expect([intent.error.text, intent.error.expected]).toEqual([text, expect.stringMatching(/e2e4/)]);
    }
  });

  it('has an example for each dialect that fits only that dialect', () => {
    for (const { example } of DIALECTS) {
      expect(DIALECTS.filter(({ pattern }) => pattern.test(example)).map((dialect) => dialect.example)).toEqual([
        example,
      ]);
    }
  });

  it('never throws, whatever the text', () => {
    const piece = fc.constantFrom(...'PNBRQKpnbrqkabcdefgh12345678xO0-()*@#=+!? ', 'mate', 'e.p.');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece).map((parts) => parts.join('')),
        ),
        (text) => {
          const intent = parseMove(text);
          if (!intent.ok) expectSame(intent.error.text, text);
          expectSame(parseCoordinate(text).ok && !intent.ok, false, text);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('reading a move in a position', () => {
  it('reads B as the bishop and b as the pawn', () => {
    const position = positionOf('4k3/8/8/8/1b6/2p5/1P6/B3K3[] w - - 0 1');
    const bishop = readMove(positionOf('4k3/8/8/8/8/2p5/1P1B4/4K3[] w - - 0 1'), 'Bxc3');
    const pawn = readMove(position, 'bxc3');
    expect(pawn.ok && formatCoordinate(pawn.value)).toBe('b2c3');
    expect(bishop.ok && formatCoordinate(bishop.value)).toBe('d2c3');
  });

  it('reports an unreadable text', () => {
    const error = refusedMove(positionOf(), 'Zf9');
    expect(error.kind).toBe('unreadable');
    expect(meantMoves(error)).toEqual([]);
  });

  it('lists the moves that an ambiguous text fits', () => {
    const position = positionOf('4k3/8/8/8/8/5N2/8/1N2K3[] w - - 0 1');
    const error = refusedMove(position, 'Nd2');
    expect(error.kind).toBe('ambiguous');
    expect(
      meantMoves(error)
        .map((move) => formatSan(position, move))
        .sort(),
    ).toEqual(['Nbd2', 'Nfd2']);
  });

  it('requires the promotion piece if there are several', () => {
    const position = positionOf('4k3/P7/8/8/8/8/8/4K3[#RN] w - - 0 1');
    const error = refusedMove(position, 'a8');
    expect(error.kind).toBe('ambiguous');
    expect(
      meantMoves(error)
        .map((move) => formatSan(position, move))
        .sort(),
    ).toEqual(['a8=N', 'a8=R+']);
  });

  it('says why a move is refused', () => {
    const error = refusedMove(positionOf('4k3/2p5/8/8/8/8/8/4K3[N] w - - 0 1'), 'N@c7');
    expect(error.kind).toBe('refused');
    if (error.kind !== 'refused') return;
    expect(error).toMatchObject({ text: 'N@c7', message: error.refusal.message, refusal: { code: 'occupied' } });
  });

  it('reports that "e.p." after a step or a drop captures nothing', () => {
    const position = positionOf('4k3/8/8/3pP3/8/8/8/4K3[P] w - d6 0 2');
    for (const text of ['e6 e.p.', 'P*c3 e.p.']) {
      expect(refusedMove(position, text).message).toBe(`"${text}" says "en passant", but this move takes nothing.`);
    }
  });

  it('suggests the reading without the number', () => {
    const number = refusedMove(positionOf('4k3/8/8/8/8/8/8/6K1[] w - - 0 1'), '1. Kg2');
    expect([number.message, meantMoves(number).map(formatCoordinate)]).toEqual([
      '"1. Kg2" is not a move in any notation known here. "Kg2" would be one: the number does not belong to the move.',
      ['g1g2'],
    ]);
    const start = positionOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1');
    expect(meantMoves(refusedMove(start, '1.Ng1-f3')).map(formatCoordinate)).toEqual(['g1f3']);
  });

  it('does not read "e.p." as a capture on the square itself', () => {
    const position = positionOf('4k3/8/3p4/4P3/8/8/8/4K3[] w - - 0 1');
    expect(readMove(position, 'exd6').ok).toBe(true);
    const error = refusedMove(position, 'exd6 e.p.');
    expect(error.kind).toBe('refused');
    expect(meantMoves(error).map(formatCoordinate)).toEqual(['e5d6']);
  });
});

describe('writing a move', () => {
  it.each([
    ['r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1', 'e1g1', 'O-O', 'O-O'],
    ['r3k2r/8/8/8/8/8/8/R3K2R[] b KQkq - 0 1', 'e8c8', 'O-O-O', 'O-O-O'],
    ['4k3/8/8/8/8/8/8/4K3[N] w - - 0 1', 'N@c7', 'N*c7+', 'N@c7+'],
    ['4k3/8/8/8/8/8/8/4K3[P] w - - 0 1', 'P@g3', '*g3', 'P@g3'],
    ['4k3/8/8/8/8/8/8/4K3[#bN] w - - 0 1', 'N#B@c7', '(B-N)*c7+', 'N#B@c7+'],
    ['4k3/8/8/8/8/8/8/4K3[#rP] w - - 0 1', 'P#R@g3', '(R-P)*g3', 'P#R@g3'],
    ['4k3/6P1/8/8/8/8/8/4K3[#N] w - - 0 1', 'g7g8n', 'g8=N', 'g8=N'],
    ['4kr2/6P1/8/8/8/8/8/4K3[#R] w - - 0 1', 'g7f8r', 'gxf8=R+', 'gxf8=R+'],
    ['4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1', 'e5d6', 'exd6', 'exd6'],
    ['4k3/8/8/8/8/5N2/8/1N2K3[] w - - 0 1', 'b1d2', 'Nbd2', 'Nbd2'],
    ['4k3/8/8/1N6/8/8/8/1N2K3[] w - - 0 1', 'b1c3', 'N1c3', 'N1c3'],
    ['4k3/8/8/8/1N6/8/8/1N2K3[] w - - 0 1', 'b1c3', 'Nc3', 'Nc3'],
    ['4k3/8/8/R7/8/8/8/R3K3[] w - - 0 1', 'a5a3', 'R5a3', 'R5a3'],
    // The other knight is pinned and can't be meant.
    ['4r1k1/8/8/8/4N3/8/8/1N2K3[] w - - 0 1', 'b1d2', 'Nd2', 'Nd2'],
    ['7k/5Q2/6K1/8/8/8/8/8[] w - - 0 1', 'f7g7', 'Qg7#', 'Qg7#'],
  ])('in %s writes %s as %s, and in PGN as %s', (fen, coordinate, san, pgn) => {
    const position = positionOf(fen);
    const move = readMove(position, coordinate);
    if (!move.ok) throw new Error(move.error.message);
    expect(formatCoordinate(move.value)).toBe(coordinate);
    expect(formatSan(position, move.value)).toBe(san);
    expect(formatPgnMove(position, move.value)).toBe(pgn);
  });
});

describe('all dialects', () => {
  const seen = new Map<number, number>();

  function checkMove(position: Position, move: number, sans: Set<string>): void {
    const san = formatSan(position, move);
    expectSame(sans.has(san), false, san);
    sans.add(san);
    const { exact, vague } = spellingsOf(position, move);
    for (const text of [...exact, san, formatPgnMove(position, move), formatCoordinate(move), `${san}!?`]) {
      const read = readMove(position, text);
      expectSame(read.ok ? read.value : read.error, move, text);
      const plain = text.replace(/[+#!?]+$|\s?e\.?p\.?\+?$/g, '').replace(/–/g, '-');
      expectSame(DIALECTS.filter(({ pattern }) => pattern.test(plain)).length, 1, text);
    }
    for (const text of [...exact, san]) {
      const figured = text.replace(/[PNBRQK]/g, (letter) => '♙♞♗♜♕♚'.charAt('PNBRQK'.indexOf(letter)));
      const read = readMove(position, figured);
      expectSame(read.ok ? read.value : read.error, move, figured);
    }
    for (const text of vague) {
      const read = readMove(position, text);
      // Never another move: the text either fits only this one, or is reported as ambiguous with this one among the
      // candidates.
      if (read.ok) {
        expectSame(read.value, move, text);
        continue;
      }
      expectSame(read.error.kind, 'ambiguous', text);
      expectSame(meantMoves(read.error).includes(move), true, text);
    }
    seen.set(moveKind(move), (seen.get(moveKind(move)) ?? 0) + 1);
  }

  it('round-trip every legal move of random games', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom('leslie', 'pierce'), fc.nat(11), (seed, ruleset, offset) => {
        randomGame(seed, 90, ruleset).forEach(({ position }, ply) => {
          if (ply % 12 !== offset) return;
          const moves = position.legalMoves();
          const sans = new Set<string>();
          // In a position with hundreds of exchanges a sample of them is enough; all other moves are checked.
          const stride = Math.ceil(moves.length / 120);
          moves.forEach((move, index) => {
            if (moveKind(move) !== KIND_EXCHANGE || index % stride === 0) checkMove(position, move, sans);
          });
        });
      }),
      { numRuns: 12 },
    );
  });

  it.each([
    'r3k2r/1P4P1/8/3pP3/8/8/8/R3K2R[QBNP#BNPqbnp] w KQkq d6 0 1',
    'r3k2r/8/8/8/2pPp3/8/1p4p1/R3K2R[qbnp#QBNPbnp] b KQkq d3 0 1',
    'r3k2r/8/8/8/8/8/P7/R3K2R[] w Kq - 0 1',
  ])('round-trip every legal move of %s', (fen) => {
    const position = positionOf(fen);
    const sans = new Set<string>();
    for (const move of position.legalMoves()) checkMove(position, move, sans);
  });

  it('were tested on all kinds of moves', () => {
    for (const kind of [KIND_CASTLE, KIND_DROP, KIND_EN_PASSANT, KIND_EXCHANGE, KIND_PROMOTION]) {
      expect(seen.get(kind) ?? 0).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('garbage in a position', () => {
  it('results in an error and never in an exception', () => {
    const squares = fc.tuple(fc.constantFrom(...'abcdefgh'), fc.constantFrom(...'12345678')).map(([f, r]) => f + r);
    const man = fc.constantFrom(...'PNBRQK');
    const text = fc.oneof(
      fc.tuple(man, squares).map(([letter, to]) => letter + to),
      fc.tuple(squares, squares, fc.constantFrom('', 'q', 'n')).map((parts) => parts.join('')),
      fc.tuple(man, fc.constantFrom('*', '@'), squares).map((parts) => parts.join('')),
      fc.tuple(man, man, squares).map(([give, drop, to]) => `(${give}-${drop})*${to}`),
      fc.tuple(man, man).map(([taker, taken]) => `${taker}x${taken}`),
      fc.constantFrom('O-O', 'O-O-O'),
    );
    fc.assert(
      fc.property(fc.integer(), fc.nat(60), text, (seed, plies, move) => {
        const game = randomGame(seed, plies + 1);
        const position = game[game.length - 1]!.position;
        const before = position.key;
        const read = readMove(position, move);
        if (read.ok) expect(position.isLegal(read.value)).toBe(true);
        else {
          expect(read.error.message).not.toBe('');
          if (read.error.kind === 'refused') expect(read.error.refusal.code).not.toBe('unexplained');
          for (const meant of meantMoves(read.error)) expect(position.isLegal(meant)).toBe(true);
        }
        expect(position.key).toBe(before);
      }),
      { numRuns: 300 },
    );
  });
});
