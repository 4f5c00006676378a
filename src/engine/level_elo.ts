// Elo as `UCI_Elo` counts it: a scale of this program alone, measured by `npm run lab levels`. See docs/levels.md.

import { MAX_SKILL_LEVEL } from './options.ts';

/** By definition, the strength of the highest level with 100 ms for a move. */
export const MAX_ELO = 3000;
/** The mean of the measured differences. Those of single levels differ from it by less than their errors. */
const ELO_PER_LEVEL = 135;
/** The least that `UCI_Elo` takes: all numbers below that of the lowest level mean that level. */
export const MIN_ELO = 0;

export function eloOfLevel(level: number): number {
  return MAX_ELO - ELO_PER_LEVEL * (MAX_SKILL_LEVEL - level);
}

/** The level of a strength on the scale, usually a fraction; at least the lowest level. */
export function levelOfElo(elo: number): number {
  return Math.max(0, MAX_SKILL_LEVEL - (MAX_ELO - elo) / ELO_PER_LEVEL);
}
