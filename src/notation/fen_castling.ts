import { BLACK, WHITE } from '../shared/men.ts';
import { castleCorner, completeRights, kingHome, UNMOVED_KING } from '../rules/castling.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { Colour, Square } from '../rules/setup.ts';
import { playerName, squareName } from '../rules/words.ts';
import type { FenFault } from './fen_error.ts';
import { quotedCharacter } from './quoted.ts';

/** A letter of the castling field, its bit, and the square that decides whether it can be true. */
interface CastlingLetter {
  readonly letter: string;
  /** The rook's file: programs for Chess960 write it instead of the letter. */
  readonly file: string | null;
  readonly colour: Colour;
  readonly bit: number;
  readonly square: Square;
}

/** In the order of the canonical form. */
const LETTERS: readonly CastlingLetter[] = [WHITE, BLACK].flatMap((colour) => {
  const king = castleCorner(colour, 'king');
  const queen = castleCorner(colour, 'queen');
  return [
    { letter: caseOf(colour, 'K'), file: caseOf(colour, 'H'), colour, bit: king.right, square: king.rookFrom },
    { letter: caseOf(colour, 'Q'), file: caseOf(colour, 'A'), colour, bit: queen.right, square: queen.rookFrom },
    { letter: caseOf(colour, 'E'), file: null, colour, bit: UNMOVED_KING[colour]!, square: kingHome(colour) },
  ];
});

const EXPECTED = 'letters of KQE (White) and kqe (Black), the files HA and ha for KQ and kq, or -';

/** Parses the castling field: letters in any order, each at most once. `at` is the start of the word. */
export function readCastling(word: string, at: number): Result<number, FenFault> {
  if (word === '-') return ok(0);
  let bits = 0;
  for (let index = 0; index < word.length; index++) {
    const character = word.charAt(index);
    const found = LETTERS.find((entry) => isWrittenAs(entry, character));
    const message = found === undefined ? unknownCharacterMessage(word, index) : clash(found, bits, character);
    if (message !== null) return err({ field: 'castling', index: at + index, message, expected: EXPECTED });
    bits |= found?.bit ?? 0;
  }
  return ok(completeRights(bits));
}

/** Formats the castling bits; `-` if no king is known never to have moved. */
export function formatCastling(castling: number): string {
  const complete = completeRights(castling);
  const written = LETTERS.filter(({ letter, colour, bit }) => {
    if ((complete & bit) === 0) return false;
    return !isKingsLetter(letter) || (complete & cornerBits(colour)) === 0;
  });
  return written.length === 0 ? '-' : written.map(({ letter }) => letter).join('');
}

/** The index of the letter in the field that concerns a square: a corner, or the home of a king. */
export function castlingLetterAt(word: string, square: Square): number {
  const about = LETTERS.find((entry) => entry.square === square);
  // Every letter of a colour implies something about its king.
  const speaks = LETTERS.filter((entry) =>
    about !== undefined && isKingsLetter(about.letter) ? entry.colour === about.colour : entry === about,
  );
  const index = [...word].findIndex((character) => speaks.some((entry) => isWrittenAs(entry, character)));
  return Math.max(0, index);
}

function unknownCharacterMessage(word: string, index: number): string {
  if (word.charAt(index) === '-') return "The - for no castling can't be combined with letters.";
  return `${quotedCharacter(word, index)} is not a castling letter.`;
}

/** Why a letter can't follow the earlier ones, or null. */
function clash(found: CastlingLetter, bits: number, character: string): string | null {
  if ((bits & found.bit) !== 0) return `${quotedCharacter(character, 0)} repeats an earlier letter.`;
  const others = isKingsLetter(found.letter) ? cornerBits(found.colour) : UNMOVED_KING[found.colour]!;
  if ((bits & others) === 0) return null;
  const home = squareName(kingHome(found.colour));
  return `"${caseOf(found.colour, 'E')}" says that no rook may castle with ${playerName(found.colour)}'s king on ${home}; another letter says that one may.`;
}

function isWrittenAs({ letter, file }: CastlingLetter, character: string): boolean {
  return character === letter || character === file;
}

function isKingsLetter(letter: string): boolean {
  return letter.toUpperCase() === 'E';
}

function cornerBits(colour: Colour): number {
  return castleCorner(colour, 'king').right | castleCorner(colour, 'queen').right;
}

function caseOf(colour: Colour, letter: string): string {
  return colour === WHITE ? letter : letter.toLowerCase();
}
