// What typesetters, books and programs write for the plain characters of a move.

/** The hyphen and its relatives, for a class of a pattern. */
export const DASHES = '-\u2010\u2011\u2012\u2013\u2014\u2015\u2212';

/** Any of them, as a pattern. */
export const DASH = `[${DASHES}]`;

/** Choose whether a character is drawn as text or as a small picture. */
export const VARIATION_SELECTORS = '\uFE0E\uFE0F';

/** The figurines, White's king to pawn and Black's. In escapes, as all here: a page that names no encoding may read scripts in another one. */
export const FIGURINES = '\u2654\u2655\u2656\u2657\u2658\u2659\u265A\u265B\u265C\u265D\u265E\u265F';

/** The letters of both colours' figurines: many books print those of White for all men. */
const LETTERS_OF_FIGURINES: ReadonlyMap<string, string> = new Map(
  [...FIGURINES].map((figurine, at) => [figurine, 'KQRBNP'.charAt(at % 6)]),
);

/** A figurine, as a pattern. */
export const FIGURINE = `[${FIGURINES}][${VARIATION_SELECTORS}]?`;

const ANY_FIGURINE = new RegExp(`([${FIGURINES}])[${VARIATION_SELECTORS}]?`, 'g');
const ANY_DASH = new RegExp(DASH, 'g');

/** Replaces dashes, crosses and figurines by plain characters, and the colon by which many books write a capture. */
export function plainSpelling(text: string): string {
  return text
    .replace(ANY_DASH, '-')
    .replace(/[\u00D7:]/g, 'x')
    .replace(ANY_FIGURINE, (_whole, figurine: string) => LETTERS_OF_FIGURINES.get(figurine) ?? '');
}
