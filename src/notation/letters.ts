import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, colourOf, manOf, roleOf } from '../shared/men.ts';
import type { Man, Role, Square } from '../rules/setup.ts';
import { roleLetter } from '../rules/words.ts';

const ROLES = new Map<string, Role>([
  ['P', PAWN],
  ['N', KNIGHT],
  ['B', BISHOP],
  ['R', ROOK],
  ['Q', QUEEN],
  ['K', KING],
]);

/** ROOK for "R" or "r"; null if it is not the letter of a man. */
export function roleOfLetter(letter: string): Role | null {
  return ROLES.get(letter.toUpperCase()) ?? null;
}

/** A white man for an upper-case letter, a black one for a lower-case letter; null if it is not the letter of a man. */
export function manOfLetter(letter: string): Man | null {
  const role = roleOfLetter(letter);
  if (role === null) return null;
  return manOf(letter === letter.toUpperCase() ? WHITE : BLACK, role);
}

/** "R" for a white rook, "r" for a black one. */
export function letterOfMan(man: Man): string {
  const letter = roleLetter(roleOf(man));
  return colourOf(man) === WHITE ? letter : letter.toLowerCase();
}

/** 0 to 7 for "a" to "h". The letter must be one of them. */
export function fileOfLetter(letter: string): number {
  return letter.charCodeAt(0) - 'a'.charCodeAt(0);
}

/** 0 to 7 for "1" to "8". The digit must be one of them. */
export function rankOfDigit(digit: string): number {
  return digit.charCodeAt(0) - '1'.charCodeAt(0);
}

/** 0 to 63 for "a1" to "h8"; null for any other text. */
export function parseSquare(text: string): Square | null {
  if (!/^[a-h][1-8]$/.test(text)) return null;
  return fileOfLetter(text.charAt(0)) + 8 * rankOfDigit(text.charAt(1));
}
