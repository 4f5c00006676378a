// What typesetters, books and programs write for the plain characters of a move.

/** The hyphen and its relatives, for a class of a pattern. */
export const DASHES = '-\u2010\u2011\u2012\u2013\u2014\u2015\u2212';

/** Any of them, as a pattern. */
export const DASH = `[${DASHES}]`;

/** Choose whether a character is drawn as text or as a small picture. */
export const VARIATION_SELECTORS = '\uFE0E\uFE0F';

/** Figurines of both colours and their letters: many books print those of White for all men. */
const LETTERS_OF_FIGURINES: ReadonlyMap<string, string> = new Map(
  ['♔♚', '♕♛', '♖♜', '♗♝', '♘♞', '♙♟'].flatMap((pair, role) =>
    [...pair].map((figurine) => [figurine, 'KQRBNP'.charAt(role)] as const),
  ),
);

/** A figurine, as a pattern. */
export const FIGURINE = `[♔-♟][${VARIATION_SELECTORS}]?`;

const ANY_FIGURINE = new RegExp(`([♔-♟])[${VARIATION_SELECTORS}]?`, 'g');
const ANY_DASH = new RegExp(DASH, 'g');

/** Replaces dashes, crosses and figurines by plain characters, and the colon by which many books write a capture. */
export function plainSpelling(text: string): string {
  return text
    .replace(ANY_DASH, '-')
    .replace(/[×:]/g, 'x')
    .replace(ANY_FIGURINE, (_whole, figurine: string) => LETTERS_OF_FIGURINES.get(figurine) ?? '');
}
