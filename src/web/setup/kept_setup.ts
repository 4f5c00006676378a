import { formatFen, parseFen } from '../../notation/fen.ts';
import { RULESETS, type Ruleset, type Setup } from '../../rules/setup.ts';
import { isObject, oneOf } from '../storage/fields.ts';

/** A position being set up, playable or not, as it is stored on the device. */
export interface KeptSetup {
  readonly fen: string;
  readonly ruleset: Ruleset;
}

export function keepSetup(setup: Setup, ruleset: Ruleset): KeptSetup {
  return { fen: formatFen(setup), ruleset };
}

/** Parses stored JSON; null if it is no set-up. */
export function readKeptSetup(kept: unknown): KeptSetup | null {
  if (!isObject(kept) || typeof kept.fen !== 'string') return null;
  const ruleset = oneOf(RULESETS)(kept.ruleset);
  return ruleset === undefined || !parseFen(kept.fen).ok ? null : { fen: kept.fen, ruleset };
}
