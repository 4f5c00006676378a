// Checks arguments of callers that may not use TypeScript: invalid ones get a clear error.

import { RULESETS, type Ruleset } from './words.ts';

/** Returns the ruleset. Throws a RangeError for anything else. */
export function givenRuleset(ruleset: unknown): Ruleset {
  const known = RULESETS.find((name) => name === ruleset);
  if (known !== undefined) return known;
  throw new RangeError(`ruleset is ${shown(ruleset)}: it must be ${RULESETS.join(' or ')}`);
}

/** Returns the text. Throws a RangeError if it is not a string. */
export function givenText(name: string, text: unknown): string {
  if (typeof text === 'string') return text;
  throw new RangeError(`${name} is ${shown(text)}: it must be a string`);
}

/**
 * Returns options without unknown names. A misspelt name would silently have no effect, so it throws a RangeError that
 * lists the known ones.
 */
export function givenOptions<Options extends object>(
  name: string,
  options: Options,
  known: Readonly<Record<keyof Options, true>>,
): Options {
  const given: unknown = options;
  if (typeof given !== 'object' || given === null)
    throw new RangeError(`${name} is ${shown(given)}: it must be an object`);
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(known, key));
  if (unknown === undefined) return options;
  throw new RangeError(`${name} has no "${unknown}": it may have ${Object.keys(known).join(', ')}`);
}

/** Formats a value for a message: texts in quotes, objects without their contents. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** The number; undefined if it is absent. Throws a RangeError if it is not a whole number in the range. */
export function whole(name: string, value: number | undefined, min: number, max: number): number | undefined {
  return value === undefined ? undefined : requiredWhole(name, value, min, max);
}

/** Like {@link whole} for a number without a default: programs without types may leave it out. */
export function requiredWhole(name: string, value: number | undefined, min: number, max: number): number {
  if (value !== undefined && Number.isInteger(value) && value >= min && value <= max) return value;
  const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
  throw new RangeError(`${name} is ${String(value)}: it must be a whole number ${range}`);
}
