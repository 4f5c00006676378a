import { InvalidArgumentError } from 'commander';
import { parseHypotheses } from '../../src/match/rule_text.ts';
import { SPRT_DEFAULTS, type SprtSettings } from '../../src/match/sprt.ts';
import { capitalised } from '../../src/rules/words.ts';

/** Reads "0,20": two numbers, the second one greater. */
export function readSprt(text: string): SprtSettings {
  const settings = parseHypotheses(text, SPRT_DEFAULTS);
  if (!settings.ok) throw new InvalidArgumentError(`${capitalised(settings.error)}.`);
  return settings.value;
}
