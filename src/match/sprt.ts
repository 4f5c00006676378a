// Sequential probability ratio test. Bounds by Wald; the log-likelihood ratio is the normal approximation of the
// generalised SPRT, by pairs of games: M. Van den Bergh, "A practical introduction to the GSPRT",
// https://www.cantate.be/Fishtest/GSPRT_approximation.pdf.
import { NORMALISED_ELO_SCALE, sampleOf, scoreFromElo } from './elo.ts';
import type { PairCounts } from './tally.ts';

export type SprtModel = 'logistic' | 'normalised';

export interface SprtSettings {
  /** Elo of the null hypothesis. */
  readonly elo0: number;
  /** Elo of the alternative, greater than elo0. */
  readonly elo1: number;
  /** Chance to accept elo1 where elo0 holds. */
  readonly alpha: number;
  /** Chance to accept elo0 where elo1 holds. */
  readonly beta: number;
  readonly model: SprtModel;
}

export type SprtDecision = 'H0' | 'H1' | 'open';

export interface SprtState {
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly decision: SprtDecision;
}

/** Below so many pairs the variance is not known well enough to decide anything. */
export const MIN_PAIRS_TO_DECIDE = 16;
/** Stands for a kind of pair that never came, where all pairs were alike and would have no variance at all. */
const UNSEEN = 1e-3;

/** Where the test ends: at or below `lower` H0 holds, at or above `upper` H1. */
export function sprtBounds({ alpha, beta }: SprtSettings): { lower: number; upper: number } {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/** The log-likelihood ratio of the pairs so far; 0 without pairs. */
export function logLikelihoodRatio(pairs: PairCounts, { elo0, elo1, model }: SprtSettings): number {
  const sample = sampleWithSpread(pairs);
  if (sample.units === 0) return 0;
  const { units, mean, variance } = sample;
  // A pair's score is the mean of two games, so a single game has twice the variance.
  const gameDeviation = Math.sqrt(2 * variance);
  const scoreOf = (elo: number): number =>
    model === 'logistic' ? scoreFromElo(elo) : 0.5 + (elo / NORMALISED_ELO_SCALE) * gameDeviation;
  const score0 = scoreOf(elo0);
  const score1 = scoreOf(elo1);
  return (units * (score1 - score0) * (2 * mean - score0 - score1)) / (2 * variance);
}

function sampleWithSpread(pairs: PairCounts): ReturnType<typeof sampleOf> {
  const sample = sampleOf(pairs, 2);
  if (sample.units === 0 || sample.variance > 0) return sample;
  return sampleOf(
    pairs.map((count) => (count === 0 ? UNSEEN : count)),
    2,
  );
}

/** Where the test stands. */
export function sprtState(pairs: PairCounts, settings: SprtSettings): SprtState {
  const llr = logLikelihoodRatio(pairs, settings);
  const { lower, upper } = sprtBounds(settings);
  const enough = pairs.reduce((sum, count) => sum + count, 0) >= MIN_PAIRS_TO_DECIDE;
  const decision = !enough ? 'open' : llr >= upper ? 'H1' : llr <= lower ? 'H0' : 'open';
  return { llr, lower, upper, decision };
}
