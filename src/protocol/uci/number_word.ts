import { quoted } from '../../notation/quoted.ts';

/** A word that is followed by a whole number, and the numbers that it takes. */
export interface NumberWord<Key extends string = string> {
  readonly key: Key;
  readonly min: number;
  readonly max: number;
}

/** The number that counts, or null if the text is none; and what is wrong with the text, or null. */
export interface NumberRead {
  readonly value: number | null;
  readonly remark: string | null;
}

/**
 * Reads the number after a word. One outside of the range counts as its nearest end, a fraction is cut off; a text that is no
 * number is left out.
 */
export function readNumber({ key, min, max }: NumberWord, text: string): NumberRead {
  if (!/^[+-]?\d+(\.\d*)?$/.test(text)) {
    return { value: null, remark: `${key} takes a whole number, not ${quoted(text)}; it is ignored.` };
  }
  const said = Number(text);
  // Without the addition a cut "-0.5" would be a zero with a sign.
  const value = Math.min(Math.max(Math.trunc(said), min), max) + 0;
  if (value === said) return { value, remark: null };
  const expected = said < min ? ` of at least ${min}` : said > max ? ` of at most ${max}` : '';
  return { value, remark: `${key} takes a whole number${expected}, not ${quoted(text)}; ${value} is taken.` };
}
