import { quoted } from '../../notation/quoted.ts';
import { err, ok, type Result } from '../../rules/result.ts';

/** A whole number in a range. */
export function readWhole(name: string, text: string, least: number, most: number): Result<number, string> {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return ok(value);
  return err(`${name} takes a whole number from ${least} to ${most}${text === '' ? '' : `, not ${quoted(text)}`}.`);
}

/** A number of seconds, as `2` or `0.5`. */
export function readSeconds(name: string, text: string, least: number, most: number): Result<number, string> {
  const value = /^\d+(?:\.\d+)?$|^\.\d+$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return ok(value);
  return err(
    `${name} takes seconds from ${least} to ${most}, as 2 or 0.5${text === '' ? '' : `, not ${quoted(text)}`}.`,
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
