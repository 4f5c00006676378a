import { quoted } from '../../notation/quoted.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import { UNIT_MS, readDuration } from '../../table/time_text.ts';

/** A whole number in a range. */
export function readWhole(name: string, text: string, least: number, most: number): Result<number, string> {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return ok(value);
  return err(`${name} takes a whole number from ${least} to ${most}${text === '' ? '' : `, not ${quoted(text)}`}.`);
}

/** Seconds from a text such as `2`, `0.5`, `500ms` or `1m`; NaN if it is invalid. */
export function parseSeconds(text: string): number {
  return readDuration(text, 's') / UNIT_MS.s;
}

/** A number of seconds, parsed by `parseSeconds`. */
export function readSeconds(name: string, text: string, least: number, most: number): Result<number, string> {
  const value = parseSeconds(text);
  if (value >= least && value <= most) return ok(value);
  return err(
    `${name} takes seconds from ${least} to ${most}, as 2, 0.5 or 500ms${text === '' ? '' : `, not ${quoted(text)}`}.`,
  );
}

/** One of some words. */
export function readChoice<Word extends string>(
  name: string,
  text: string,
  words: readonly Word[],
): Result<Word, string> {
  const word = words.find((each) => each === text.toLowerCase());
  if (word !== undefined) return ok(word);
  return err(`${name} takes ${words.join(', ')}${text === '' ? '' : `, not ${quoted(text)}`}.`);
}
