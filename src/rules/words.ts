import { BISHOP, BLACK, EMPTY, KNIGHT, PAWN, QUEEN, ROOK, WHITE, colourOf, roleOf } from '../shared/men.ts';
import type { Colour, Counts, Man, Role, Square } from './setup.ts';

const ROLE_NAMES = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const;
const ROLE_LETTERS = ['P', 'N', 'B', 'R', 'Q', 'K'] as const;
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;
const RANK_ORDINALS = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'] as const;

/** "rook" for ROOK. */
export function roleName(role: Role): string {
  return ROLE_NAMES[role] ?? 'piece';
}

/** "R" for ROOK. */
export function roleLetter(role: Role): string {
  return ROLE_LETTERS[role] ?? '?';
}

/** "a rook". No role begins with a vowel. */
export function aRole(role: Role): string {
  return `a ${roleName(role)}`;
}

/** "rook" for one, "rooks" for any other number. */
export function rolesName(role: Role, count: number): string {
  return count === 1 ? roleName(role) : `${roleName(role)}s`;
}

/** "White" or "Black": the player. */
export function playerName(colour: Colour): string {
  return colour === WHITE ? 'White' : 'Black';
}

/** "white" or "black": the colour of a man. */
export function colourName(colour: Colour): 'white' | 'black' {
  return colour === BLACK ? 'black' : 'white';
}

/** "e4". */
export function squareName(square: Square): string {
  return fileName(square & 7) + String((square >> 3) + 1);
}

/** "e" for file 4. */
export function fileName(file: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + file);
}

/** "4th" for rank 3. */
export function rankOrdinal(rank: number): string {
  return RANK_ORDINALS[rank] ?? String(rank + 1);
}

/** "the rook on e2". */
export function manOn(man: Man, square: Square): string {
  return `the ${man === EMPTY ? 'empty square' : roleName(roleOf(man))} on ${squareName(square)}`;
}

/** "the white rook on e2". */
export function colouredManOn(man: Man, square: Square): string {
  return `the ${colourName(colourOf(man))} ${roleName(roleOf(man))} on ${squareName(square)}`;
}

/** "two" up to "ten", then digits. */
export function numberName(count: number): string {
  return NUMBERS[count] ?? String(count);
}

/** "a, b and c"; `last` is the word before the last one. */
export function listOf(items: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (items.length <= 1) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} ${last} ${items[items.length - 1] ?? ''}`;
}

/** "a queen, two rooks and a pawn", or "nobody". The strongest men come first. */
export function countsInWords(counts: Counts): string {
  const parts: string[] = [];
  for (const role of [QUEEN, ROOK, BISHOP, KNIGHT, PAWN]) {
    const count = counts[role] ?? 0;
    if (count === 1) parts.push(aRole(role));
    if (count > 1) parts.push(`${numberName(count)} ${rolesName(role, count)}`);
  }
  return parts.length === 0 ? 'nobody' : listOf(parts);
}

/** "(B-N)*c7": give a bishop, free a knight and drop it on c7. */
export function exchangeText(give: Role, rescue: Role, to: Square): string {
  return `(${roleLetter(give)}-${roleLetter(rescue)})*${squareName(to)}`;
}

/** The same sentence with a capital letter in front. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
