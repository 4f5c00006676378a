import { WHITE } from '../../src/shared/men.ts';
import { START_FEN } from '../../src/notation/fen.ts';
import { NO_CLOCK } from '../../src/table/time_control.ts';
import { QUESTIONS, answerTo, type Asked } from '../../src/web/words/answers.ts';
import { squareInWords } from '../../src/web/words/table_words.ts';
import { setupOf, squareAt } from '../rules/helpers.ts';

const FEN = '4k3/3P1N2/8/r7/8/N7/8/6K1[Pq#bbR] b - - 0 1';
const STILL = { control: NO_CLOCK, remainingMs: null, running: null };

function asked(change: Partial<Asked> = {}): Asked {
  return { setup: setupOf(FEN), lastMove: null, clock: STILL, ...change };
}

it('squares are told in words', () => {
  const setup = setupOf('4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1');
  expect(squareInWords(setup, squareAt('d7'))).toBe('d7, white pawn, frozen');
  expect(squareInWords(setup, squareAt('a5'))).toBe('a5, black rook');
  expect(squareInWords(setup, squareAt('h1'))).toBe('h1');
});

it.each([
  ['prisons', "White's prison holds these black pieces: two bishops. Black's prison holds one white piece: a rook."],
  ['airfields', "White's airfield holds a pawn. Black's airfield holds a queen."],
  ['file a', 'a3, white knight. a5, black rook.'],
  ['  Rank  7 ', 'd7, white pawn. f7, white knight.'],
  ['rank 6', 'Rank 6 is empty.'],
  ['knights', 'White: a3 and f7. Black: none on the board.'],
  ['bishop', "White: none on the board. Black: none on the board. There are two bishops in White's prison."],
  ['kings', 'White: g1. Black: e8.'],
  ['last', 'No move has been made yet.'],
  ['clock', 'There is no clock.'],
])('"%s" is answered', (question, answer) => {
  expect(answerTo(question, asked())).toBe(answer);
});

it('the whole board, the last move and the clocks are described', () => {
  expect(answerTo('board', asked({ setup: setupOf(START_FEN) }))).toContain('White has king on e1, queen on d1');
  expect(answerTo('last', asked({ lastMove: 'The pawn on e2 goes to e4.' }))).toBe('The pawn on e2 goes to e4.');
  const control = { kind: 'session', movesPerControl: null, baseMs: 300_000, incrementMs: 0 } as const;
  const clock = { control, remainingMs: [61_000, 300_000], running: WHITE } as const;
  expect(answerTo('clock', asked({ clock }))).toMatch(/^White has 1:01.* and Black has 5:00.*; White's clock runs\.$/);
});

it('moves and other texts are not questions', () => {
  for (const text of ['e4', 'file', 'file i', 'rank 9', 'rank d', 'N', '', 'boards', 'Qd1']) {
    expect(answerTo(text, asked())).toBeNull();
  }
  for (const question of QUESTIONS) expect(answerTo(question, asked())).not.toBeNull();
});
