import { quoted } from '../../notation/quoted.ts';

/** A keyword followed by a whole number, with its range. */
export interface NumberWord<Key extends string = string> {
  readonly key: Key;
  readonly min: number;
  readonly max: number;
}

/** The number to use, or null if the text is not a number; and a remark on what is wrong with the text, or null. */
export interface NumberRead {
  readonly value: number | null;
  readonly remark: string | null;
}

/**
 * Reads the number after a keyword. A number outside the range is replaced by the nearest limit, a fraction is cut off,
 * and a text that is not a number is ignored.
 */
export function readNumber({ key, min, max }: NumberWord, text: string): NumberRead {
  if (!/^[+-]?\d+(\.\d*)?$/.test(text)) {
    return { value: null, remark: `${key} takes a whole number, not ${quoted(text)}; it is ignored.` };
  }
  const said = Number(text);
  // Adding 0 turns the -0 of a truncated "-0.5" into 0.
  const value = Math.min(Math.max(Math.trunc(said), min), max) + 0;
  if (value === said) return { value, remark: null };
  const expected = said < min ? ` of at least ${min}` : said > max ? ` of at most ${max}` : '';
  return { value, remark: `${key} takes a whole number${expected}, not ${quoted(text)}; ${value} is taken.` };
}
