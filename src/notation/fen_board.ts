import { EMPTY } from '../shared/men.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { Man } from '../rules/setup.ts';
import { FILES } from '../rules/squares.ts';
import { rankOrdinal } from '../rules/words.ts';
import type { FenFault } from './fen_error.ts';
import { manOfLetter } from './letters.ts';
import { quotedCharacter } from './quoted.ts';

interface BoardReading {
  /** 64 squares, a1 to h8. */
  readonly board: readonly Man[];
  /** Where in the FEN each square is described. */
  readonly squareAt: readonly number[];
  /** Length of the board in characters: it is followed by the bracket, or by nothing. */
  readonly length: number;
}

const RANKS = 8;
const MAN_EXPECTED = 'a letter of PNBRQKpnbrqk or a number from 1 to 8';

/** Parses the board, 8th rank first, up to the bracket or the end of the word. `at` is the start of the word. */
export function readBoard(word: string, at: number): Result<BoardReading, FenFault> {
  const board = new Array<Man>(FILES * RANKS).fill(EMPTY);
  const squareAt = new Array<number>(FILES * RANKS).fill(at);
  let file = 0;
  let rank = RANKS - 1;
  let index = 0;
  for (; index < word.length && word[index] !== '['; index++) {
    const character = word.charAt(index);
    if (character === '/') {
      const fault = rankEndFault(file, rank, at + index) ?? rankCountFault(rank, at + index);
      if (fault !== null) return err(fault);
      file = 0;
      rank--;
      continue;
    }
    const width = widthOf(character);
    if (width === 0) return err(unknownCharacterFault(word, index, at));
    if (file + width > FILES) return err(overflowFault(rank, at + index));
    const first = FILES * rank + file;
    squareAt.fill(at + index, first, first + width);
    board[first] = manOfLetter(character) ?? EMPTY;
    file += width;
  }
  const fault = rankEndFault(file, rank, at + index) ?? missingRanksFault(rank, at + index);
  return fault === null ? ok({ board, squareAt, length: index }) : err(fault);
}

/** The number of squares that a character describes; 0 for an unknown one. */
function widthOf(character: string): number {
  if (/[1-8]/.test(character)) return Number(character);
  return manOfLetter(character) === null ? 0 : 1;
}

function boardFault(index: number, message: string, expected: string): FenFault {
  return { field: 'board', index, message, expected };
}

function unknownCharacterFault(word: string, index: number, at: number): FenFault {
  const message = `${quotedCharacter(word, index)} is neither a piece nor a number of empty squares.`;
  return boardFault(at + index, message, MAN_EXPECTED);
}

function overflowFault(rank: number, index: number): FenFault {
  return boardFault(index, `The ${rankOrdinal(rank)} rank has more than eight squares.`, rank > 0 ? '/' : '[');
}

function rankEndFault(file: number, rank: number, index: number): FenFault | null {
  if (file === FILES) return null;
  const squares = file === 1 ? 'one square' : `${file} squares`;
  return boardFault(index, `The ${rankOrdinal(rank)} rank has only ${squares}.`, MAN_EXPECTED);
}

function rankCountFault(rank: number, index: number): FenFault | null {
  return rank > 0 ? null : boardFault(index, 'The board has more than eight ranks.', '[ or a blank');
}

function missingRanksFault(rank: number, index: number): FenFault | null {
  if (rank === 0) return null;
  const ranks = rank === RANKS - 1 ? 'one rank' : `${RANKS - rank} ranks`;
  return boardFault(index, `The board has only ${ranks}.`, `/ and the ${rankOrdinal(rank - 1)} rank`);
}
