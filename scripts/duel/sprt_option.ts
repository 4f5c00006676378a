import { InvalidArgumentError } from 'commander';
import { SPRT_DEFAULTS, type SprtSettings } from '../../src/match/sprt.ts';

/** Reads "0,20": two numbers, the second one greater. */
export function readSprt(text: string): SprtSettings {
  const [elo0 = NaN, elo1 = NaN, ...others] = text.split(',').map((word) => (word.trim() === '' ? NaN : Number(word)));
  if (others.length > 0 || !(elo0 < elo1) || !Number.isFinite(elo1 - elo0)) {
    throw new InvalidArgumentError('It must be two numbers, the smaller one first, such as 0,20.');
  }
  return { elo0, elo1, ...SPRT_DEFAULTS };
}
