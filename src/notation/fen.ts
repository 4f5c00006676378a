import { BLACK, WHITE } from '../shared/men.ts';
import { Position } from '../rules/position.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { DEFAULT_RULESET, MAX_COUNTER, type Colour, type Ruleset, type Setup, type Square } from '../rules/setup.ts';
import type { SetupError } from '../rules/validate.ts';
import { readBoard } from './fen_board.ts';
import { readCastling, castlingLetterAt } from './fen_castling.ts';
import { fenError, type FenError, type FenFault, type FenField } from './fen_error.ts';
import { formatFen } from './fen_format.ts';
import { readHoldings } from './fen_holdings.ts';
import { parseSquare } from './letters.ts';
import { quoted } from './quoted.ts';

export { formatFen };
export { describeFenError, formatFenError, type FenError, type FenErrorCode, type FenField } from './fen_error.ts';

/** The standard starting position. */
export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1';

/** A word of the FEN and its start. */
interface Word {
  readonly text: string;
  readonly at: number;
}

/** The parsed values with their places, for locating errors of the position in the text. */
interface Reading {
  readonly setup: Setup;
  readonly words: readonly Word[];
  /** Where each square is described in the text; several empty squares share a digit. */
  readonly squareAt: readonly number[];
  /** The start of the bracket, or where it would be. */
  readonly bracketAt: number;
}

/**
 * Parses a FEN: every field must be well-formed, but the position may be unplayable. Surrounding whitespace and missing
 * counters are accepted.
 */
export function parseFen(text: string): Result<Setup, FenError> {
  const reading = readFen(text);
  return reading.ok ? ok(reading.value.setup) : err(fenError(text, reading.error));
}

/** Parses a FEN and checks that the position is playable under the ruleset. */
export function positionFromFen(text: string, ruleset: Ruleset = DEFAULT_RULESET): Result<Position, FenError> {
  const reading = readFen(text);
  if (!reading.ok) return err(fenError(text, reading.error));
  const position = Position.create(reading.value.setup, ruleset);
  return position.ok ? position : err(fenError(text, placeSetupError(reading.value, position.error)));
}

/** The position in which a game begins. */
export function startPosition(ruleset: Ruleset = DEFAULT_RULESET): Position {
  const position = positionFromFen(START_FEN, ruleset);
  if (!position.ok) throw new Error(position.error.message);
  return position.value;
}

/** Is this the position of the standard start, under either ruleset? */
export function isStandardStart({ setup }: Position): boolean {
  return formatFen(setup) === START_FEN;
}

function readFen(text: string): Result<Reading, FenFault> {
  const words = wordsOf(text);
  const first = words[0];
  if (first === undefined) {
    return err({
      field: 'board',
      index: text.length,
      message: text === '' ? 'The FEN is empty.' : 'The FEN is blank.',
      expected: 'the board, as in a FEN of chess',
    });
  }
  const board = readBoard(first.text, first.at);
  if (!board.ok) return board;
  const holdings = readHoldings(first.text.slice(board.value.length), first.at + board.value.length);
  if (!holdings.ok) return holdings;
  const turn = readField(words, 1, text, 'side to move', SIDE_EXPECTED, readTurn);
  if (!turn.ok) return turn;
  const castling = readField(words, 2, text, 'castling', 'castling letters or -', readCastling);
  if (!castling.ok) return castling;
  const epSquare = readField(words, 3, text, 'en passant', EP_EXPECTED, readEpSquare);
  if (!epSquare.ok) return epSquare;
  const halfmoves = readCounter(words[4], 'half-move counter', 0);
  if (!halfmoves.ok) return halfmoves;
  const fullmoves = readCounter(words[5], 'move number', 1);
  if (!fullmoves.ok) return fullmoves;
  const extra = words[6];
  if (extra !== undefined) {
    const message = 'There is text after the last field.';
    return err({ field: 'move number', index: extra.at, message, expected: 'the end of the FEN' });
  }
  const setup: Setup = {
    board: board.value.board,
    ...holdings.value,
    turn: turn.value,
    castling: castling.value,
    epSquare: epSquare.value,
    halfmoves: halfmoves.value,
    fullmoves: fullmoves.value,
  };
  return ok({ setup, words, squareAt: board.value.squareAt, bracketAt: first.at + board.value.length });
}

/** Limits the search for words in long texts: more than a FEN has fields. */
const WORDS_LOOKED_AT = 7;

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(/\S+/g)) {
    words.push({ text: match[0], at: match.index });
    if (words.length === WORDS_LOOKED_AT) break;
  }
  return words;
}

type FieldReader<T> = (word: string, at: number) => Result<T, FenFault>;

function readField<T>(
  words: readonly Word[],
  index: number,
  text: string,
  field: FenField,
  expected: string,
  read: FieldReader<T>,
): Result<T, FenFault> {
  const word = words[index];
  if (word !== undefined) return read(word.text, word.at);
  return err({ field, index: text.trimEnd().length, message: 'The FEN ends before this field.', expected });
}

const SIDE_EXPECTED = 'w or b';

function readTurn(word: string, at: number): Result<Colour, FenFault> {
  if (word === 'w') return ok(WHITE);
  if (word === 'b') return ok(BLACK);
  const index = word.startsWith('w') || word.startsWith('b') ? at + 1 : at;
  return err({ field: 'side to move', index, message: `${quoted(word)} is not a side.`, expected: SIDE_EXPECTED });
}

const EP_EXPECTED = 'a square on the 3rd or 6th rank, or -';

function readEpSquare(word: string, at: number): Result<Square | null, FenFault> {
  if (word === '-') return ok(null);
  const square = parseSquare(word);
  if (square !== null) return ok(square);
  const wrong = /^[a-h][1-8]/.test(word) ? 2 : /^[a-h]/.test(word) ? 1 : 0;
  const message = `${quoted(word)} is not a square of the board.`;
  return err({ field: 'en passant', index: at + wrong, message, expected: EP_EXPECTED });
}

function readCounter(word: Word | undefined, field: FenField, least: number): Result<number, FenFault> {
  if (word === undefined) return ok(least);
  const expected = `a whole number from ${least} to ${MAX_COUNTER}`;
  const wrongAt = word.text.search(/[^0-9]/);
  if (wrongAt >= 0) {
    const message = `${quoted(word.text)} is not a number.`;
    return err({ field, index: word.at + wrongAt, message, expected });
  }
  const value = Number(word.text);
  if (value >= least && value <= MAX_COUNTER) return ok(value);
  const message = `${quoted(word.text)} is too ${value < least ? 'small' : 'large'}.`;
  return err({ field, index: word.at, message, expected });
}

/** Finds the place in the text that describes an error of the setup. */
function placeSetupError(reading: Reading, error: SetupError): FenFault {
  const { field, index } = placeOf(reading, error);
  return { code: error.code, field, index, message: error.message, expected: null };
}

function placeOf(
  { words, squareAt, bracketAt }: Reading,
  { field, square }: SetupError,
): Pick<FenFault, 'field' | 'index'> {
  const startOf = (word: number): number => words[word]?.at ?? 0;
  switch (field) {
    case 'board':
      return { field: 'board', index: square === null ? startOf(0) : (squareAt[square] ?? startOf(0)) };
    case 'holdings':
      return { field: 'holdings', index: bracketAt };
    case 'turn':
      return { field: 'side to move', index: startOf(1) };
    case 'castling': {
      const letters = words[2]?.text ?? '';
      return { field: 'castling', index: startOf(2) + (square === null ? 0 : castlingLetterAt(letters, square)) };
    }
    case 'ep':
      return { field: 'en passant', index: startOf(3) };
    case 'counters':
      return { field: 'half-move counter', index: startOf(4) };
  }
}
