import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { BISHOP, BLACK, EMPTY, KING, PAWN, QUEEN, ROOK, WHITE, manOf } from '../../src/shared/men.ts';
import {
  CASTLE_BLACK_QUEEN,
  CASTLE_WHITE_KING,
  UNMOVED_BLACK_KING,
  UNMOVED_WHITE_KING,
} from '../../src/shared/setup_layout.ts';
import { EMPTY_SETUP, type Setup } from '../../src/rules/setup.ts';
import {
  START_FEN,
  describeFenError,
  formatFen,
  formatFenError,
  parseFen,
  type FenError,
  positionFromFen,
  startPosition,
} from '../../src/notation/fen.ts';
import { randomGame } from './helpers/positions.ts';
import { positionOf } from '../helpers/position.ts';

const BOARD = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const KINGS = '4k3/8/8/8/8/8/8/4K3';

function setupOf(fen: string): Setup {
  const result = parseFen(fen);
  if (!result.ok) throw new Error(formatFenError(result.error));
  return result.value;
}

function errorOf(fen: string): FenError {
  const result = parseFen(fen);
  if (result.ok) throw new Error(`This FEN should not be read: ${fen}`);
  return result.error;
}

describe('reading a FEN', () => {
  it('reads the start position', () => {
    const setup = setupOf(START_FEN);
    expect(setup.board[0]).toBe(manOf(WHITE, ROOK));
    expect(setup.board[59]).toBe(manOf(BLACK, QUEEN));
    expect(setup.board[60]).toBe(manOf(BLACK, KING));
    expect(setup.board[27]).toBe(EMPTY);
    expect(setup.turn).toBe(WHITE);
    expect([setup.epSquare, setup.halfmoves, setup.fullmoves]).toEqual([null, 0, 1]);
    expect(formatFen(setup)).toBe(START_FEN);
  });

  it("takes the letter's case as the man's own colour, on both sides of #", () => {
    const setup = setupOf(`${KINGS}[pRr#Bqb] w - - 0 1`);
    const one = (...roles: number[]): number[] => [0, 0, 0, 0, 0].map((_, role) => Number(roles.includes(role)));
    expect(setup.airfields[WHITE]).toEqual(one(ROOK));
    expect(setup.airfields[BLACK]).toEqual(one(ROOK, PAWN));
    // White's prison holds black men; the white bishop sits in Black's.
    expect(setup.prisons[WHITE]).toEqual(one(QUEEN, BISHOP));
    expect(setup.prisons[BLACK]).toEqual(one(BISHOP));
  });

  it.each([
    ['no bracket', `${BOARD} w KQkq - 0 1`, START_FEN],
    ['# with nothing behind it', `${BOARD}[#] w KQkq - 0 1`, START_FEN],
    ['- for empty stores, as XBoard writes it', `${BOARD}[-] w KQkq - 0 1`, START_FEN],
    ['the files of the rooks for castling', `${BOARD}[] w HAha - 0 1`, START_FEN],
    ['files of rooks beside other letters', `${BOARD}[] w aHQ - 0 1`, `${BOARD}[] w KQq - 0 1`],
    ['a file beside a king that never moved', `${BOARD}[] w Eh - 0 1`, `${BOARD}[] w Ek - 0 1`],
    ['no counters', `${BOARD}[] w KQkq -`, START_FEN],
    ['no move number', `${BOARD}[] w KQkq - 7`, `${BOARD}[] w KQkq - 7 1`],
    ['blanks and a line end around it', ` \t${BOARD}[]  w KQkq -  0 1 \r\n`, START_FEN],
    ['a byte-order mark', `\uFEFF${START_FEN}`, START_FEN],
    ['letters in any order', `${KINGS}[pqPBQ#bRp] w - - 0 1`, `${KINGS}[QBPqp#Rbp] w - - 0 1`],
    ['castling letters in any order', `${BOARD}[] w qKkQ - 0 1`, START_FEN],
    ['neighbouring digits', '4k3/8/44/8/8/8/8/4K3[] w - - 0 1', `${KINGS}[] w - - 0 1`],
  ])('reads %s', (_name, fen, canonical) => {
    expect(formatFen(setupOf(fen))).toBe(canonical);
  });

  it('reads and writes the castling letters', () => {
    expect(setupOf(`${BOARD} w Eq - 0 1`).castling).toBe(UNMOVED_WHITE_KING | UNMOVED_BLACK_KING | CASTLE_BLACK_QUEEN);
    expect(setupOf(`${BOARD} w K - 0 1`).castling).toBe(UNMOVED_WHITE_KING | CASTLE_WHITE_KING);
    for (const letters of ['-', 'E', 'e', 'Ee', 'K', 'Qe', 'KQe', 'Ekq', 'Ek', 'kq', 'KQkq']) {
      const fen = `${BOARD}[] w ${letters} - 0 1`;
      expect(formatFen(setupOf(fen))).toBe(fen);
    }
  });

  it('keeps an en-passant square only if a pawn is next to the one that passed', () => {
    const possible = '4k3/8/8/8/3pP3/8/8/4K3[] b - e3 0 1';
    expect(formatFen(setupOf(possible))).toBe(possible);
    expect(formatFen(setupOf('4k3/8/8/8/2p1P3/8/8/4K3[] b - e3 0 1'))).toBe('4k3/8/8/8/2p1P3/8/8/4K3[] b - - 0 1');
  });

  it('writes every FEN of the perft suite unchanged', () => {
    const lines = readFileSync(new URL('../perft/reference.perft', import.meta.url), 'utf8').split('\n');
    const fens = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(' ;')[0]!);
    expect(fens.length).toBeGreaterThan(20);
    for (const fen of fens) expect(formatFen(setupOf(fen))).toBe(fen);
  });
});

describe('a bad FEN', () => {
  // Field name and number, the index of the character, and what was expected.
  it.each<[string, FenError['field'], number, number, RegExp]>([
    ['', 'board', 1, 0, /the board/],
    [' \n', 'board', 1, 2, /the board/],
    ['x', 'board', 1, 0, /PNBRQKpnbrqk/],
    ['rnbqkbnr/ppppxppp/8/8/8/8/8/8 w - -', 'board', 1, 13, /PNBRQKpnbrqk/],
    ['rnbqkbnr/ppp\u{1F600}pppp', 'board', 1, 12, /PNBRQKpnbrqk/],
    ['rnbqkbnr/pppppppp/8/9/8/8/8/8 w - -', 'board', 1, 20, /PNBRQKpnbrqk/],
    ['rnbqkbnr/ppppppppp/8/8/8/8/8/8 w - -', 'board', 1, 17, /^\/$/],
    ['rnbqkbnr/pppppp3/8/8/8/8/8/8 w - -', 'board', 1, 15, /^\/$/],
    ['rnbqkbnr/ppppppp/8/8/8/8/8/8 w - -', 'board', 1, 16, /PNBRQKpnbrqk/],
    ['rnbqkbnr/pppppppp/8/8/8/8/8 w - -', 'board', 1, 27, /1st rank/],
    [`${BOARD}/8 w - -`, 'board', 1, 43, /\[ or a blank/],
    [`${BOARD}[Qx] w - -`, 'holdings', 1, 45, /PNBRQpnbrq, # or \]/],
    [`${BOARD}[Q#x] w - -`, 'holdings', 1, 46, /PNBRQpnbrq or \]/],
    [`${BOARD}[QK] w - -`, 'holdings', 1, 45, /PNBRQpnbrq/],
    [`${BOARD}[-Q] w - -`, 'holdings', 1, 44, /PNBRQpnbrq/],
    [`${BOARD}[Q-] w - -`, 'holdings', 1, 45, /PNBRQpnbrq/],
    [`${BOARD}[- w - -`, 'holdings', 1, 44, /PNBRQpnbrq/],
    [`${BOARD}[#k] w - -`, 'holdings', 1, 45, /PNBRQpnbrq/],
    [`${BOARD}[##] w - -`, 'holdings', 1, 45, /PNBRQpnbrq/],
    [`${BOARD}[Q w - -`, 'holdings', 1, 45, /\]/],
    [`${BOARD}[Q #] w - -`, 'holdings', 1, 45, /\]/],
    [`${BOARD}[]] w - -`, 'holdings', 1, 45, /blank/],
    [BOARD, 'side to move', 2, 43, /^w or b$/],
    [`${BOARD}[] W - -`, 'side to move', 2, 46, /^w or b$/],
    [`${BOARD}[] wb - -`, 'side to move', 2, 47, /^w or b$/],
    [`${BOARD}[] w`, 'castling', 3, 47, /-/],
    [`${BOARD}[] w KX -`, 'castling', 3, 49, /KQE.*kqe/],
    [`${BOARD}[] w KK -`, 'castling', 3, 49, /KQE.*kqe/],
    [`${BOARD}[] w KE -`, 'castling', 3, 49, /KQE.*kqe/],
    [`${BOARD}[] w KH -`, 'castling', 3, 49, /HA.*ha/],
    [`${BOARD}[] w HE -`, 'castling', 3, 49, /KQE.*kqe/],
    [`${BOARD}[] w B -`, 'castling', 3, 48, /KQE.*kqe/],
    [`${BOARD}[] w eq -`, 'castling', 3, 49, /KQE.*kqe/],
    [`${BOARD}[] w K- -`, 'castling', 3, 49, /KQE.*kqe/],
    [`${BOARD}[] w KQkq`, 'en passant', 4, 52, /square/],
    [`${BOARD}[] w KQkq e9`, 'en passant', 4, 54, /square/],
    [`${BOARD}[] w KQkq i3`, 'en passant', 4, 53, /square/],
    [`${BOARD}[] w KQkq e33`, 'en passant', 4, 55, /square/],
    [`${BOARD}[] w KQkq - -1`, 'half-move counter', 5, 55, /from 0 to/],
    [`${BOARD}[] w KQkq - 1x`, 'half-move counter', 5, 56, /from 0 to/],
    [`${BOARD}[] w KQkq - 99999999999999999999`, 'half-move counter', 5, 55, /from 0 to/],
    [`${BOARD}[] w KQkq - 0 0`, 'move number', 6, 57, /from 1 to/],
    [`${BOARD}[] w KQkq - 0 1 1`, 'move number', 6, 59, /end/],
  ])('%j is refused with the place of the error', (fen, field, fieldNumber, index, expected) => {
    const error = errorOf(fen);
    expect(error).toMatchObject({ code: 'syntax', field, fieldNumber, index, text: fen });
    expect(error.expected).toMatch(expected);
  });

  it('is shown with a caret under the character', () => {
    expect(formatFenError(errorOf(`${BOARD}[QK] w - -`))).toBe(
      [
        'Bad FEN: field 1 (holdings), character 46: A king is never in a prison or on an airfield. Expected a letter of PNBRQpnbrq, # or ].',
        `  ${BOARD}[QK] w - -`,
        `  ${' '.repeat(45)}^`,
      ].join('\n'),
    );
  });

  it('of any length is reported in a few short lines', () => {
    const error = errorOf(`${BOARD}[${'P'.repeat(1_000_000)}\u0007] w - - 0 1`);
    const lines = formatFenError(error).split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line.length).toBeLessThan(250);
    const caret = lines[2]!.indexOf('^');
    expect(lines[1]!.slice(caret - 1, caret + 2)).toBe('P ]');
    expect(describeFenError(error)).toMatch(/character 1000045: "U\+0007"/);
  });

  it('never throws, whatever the text', () => {
    const words = fc.constantFrom(
      BOARD,
      '[',
      ']',
      '#',
      'QRBNP',
      'w',
      'b',
      '-',
      'KQkq',
      'E',
      'e3',
      '0',
      '1',
      ' ',
      '/',
      '8',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(words).map((parts) => parts.join('')),
        ),
        (text) => {
          const result = parseFen(text);
          if (result.ok) {
            expect(formatFen(setupOf(formatFen(result.value)))).toBe(formatFen(result.value));
            return;
          }
          const { index, fieldNumber } = result.error;
          expect(index).toBeGreaterThanOrEqual(0);
          expect(index).toBeLessThanOrEqual(text.length);
          expect(fieldNumber).toBeGreaterThanOrEqual(1);
          expect(formatFenError(result.error).split('\n').length).toBeLessThanOrEqual(3);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is never located before the changed word', () => {
    const fen = '2b1k1r1/3p1p1B/2p1pP2/2P5/pP5B/8/P3PP1P/R4K1R[QNNPqp#rbnnpp] b - b3 0 29';
    fc.assert(
      fc.property(fc.nat(fen.length - 1), fc.string({ unit: 'binary', maxLength: 2 }), (at, change) => {
        const text = fen.slice(0, at) + change + fen.slice(at + 1);
        const result = parseFen(text);
        const wordStart = fen.lastIndexOf(' ', at - 1) + 1;
        if (!result.ok) expect(result.error.index).toBeGreaterThanOrEqual(wordStart);
      }),
    );
  });
});

describe('a FEN that can be read but not played', () => {
  it.each<[string, FenError['field'], number, FenError['code']]>([
    ['4k3/8/8/8/8/8/8/8 w - - 0 1', 'board', 0, 'king-count'],
    ['4k2k/8/8/8/8/8/8/4K3 w - - 0 1', 'board', 3, 'king-count'],
    ['4k3/8/8/8/8/8/8/P3K3 w - - 0 1', 'board', 16, 'pawn-rank'],
    ['4k1p1/8/8/8/8/8/8/4K3 w - - 0 1', 'board', 3, 'pawn-rank'],
    [`${KINGS}[PPPPP#PPPP] w - - 0 1`, 'holdings', 19, 'too-many-men'],
    ['4k3/8/8/8/8/8/8/4K3 w KQ - 0 1', 'castling', 22, 'castling-rook'],
    ['4k3/8/8/8/8/8/8/4K2R w Kq - 0 1', 'castling', 24, 'castling-rook'],
    ['4k3/8/8/8/8/8/8/R2K4 w eQ - 0 1', 'castling', 24, 'castling-king'],
    ['3k4/8/8/8/8/8/8/R3K3 w Qe - 0 1', 'castling', 24, 'castling-king'],
    ['4k3/8/8/8/8/8/8/4K3 w - e6 0 1', 'en passant', 24, 'ep-square'],
    ['4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1', 'en passant', 26, 'ep-square'],
    ['4k3/8/8/8/8/8/8/4K2r b - - 0 1', 'side to move', 21, 'opponent-in-check'],
  ])('%s is refused with the place of the error', (fen, field, index, code) => {
    expect(parseFen(fen).ok).toBe(true);
    const position = positionFromFen(fen);
    if (position.ok) throw new Error(`This position should not be playable: ${fen}`);
    const { error } = position;
    expect(error).toMatchObject({ field, index, code, text: fen, expected: null });
  });

  it('depends on the rules: a frozen pawn gives check under pierce', () => {
    const fen = '3k4/4P3/8/8/8/8/8/4K3[] w - - 0 1';
    expect(positionFromFen(fen, 'leslie').ok).toBe(true);
    expect(positionFromFen(fen, 'pierce').ok).toBe(false);
    expect(startPosition('pierce').ruleset).toBe('pierce');
    expect(formatFen(startPosition().setup)).toBe(START_FEN);
  });
});

describe('writing a FEN', () => {
  it('round-trips each position of random games', () => {
    for (const seed of [1, 2, 3]) {
      for (const { position } of randomGame(seed, 120)) {
        const again = positionOf(formatFen(position.setup));
        expect(again.setup).toEqual(position.setup);
        expect(again.key).toBe(position.key);
      }
    }
  });

  it('writes an empty board', () => {
    expect(formatFen(EMPTY_SETUP)).toBe('8/8/8/8/8/8/8/8[] w - - 0 1');
  });

  it('omits # if and only if both prisons are empty', () => {
    expect(
      formatFen({
        ...EMPTY_SETUP,
        airfields: [
          [1, 0, 0, 0, 0],
          [0, 2, 0, 0, 1],
        ],
      }),
    ).toMatch(/\[Pqnn\] /);
    expect(
      formatFen({
        ...EMPTY_SETUP,
        prisons: [
          [1, 1, 0, 0, 0],
          [0, 0, 1, 1, 0],
        ],
      }),
    ).toMatch(/\[#RBnp\] /);
  });
});
