// Sequential probability ratio test. Bounds by Wald; the log-likelihood ratio is that of the generalised SPRT, by pairs of
// games: each hypothesis is represented by the distribution that fits the pairs best under it. As in vdbergh/pentanomial and
// Fishtest (LLRcalc.py), https://github.com/vdbergh/pentanomial.
import { NORMALISED_ELO_SCALE, scoreFromElo } from './elo.ts';
import { likeliestWithEffect, likeliestWithMean, observe, type Observed } from './likelihood.ts';
import { pairsOf, type PairCounts } from './tally.ts';

export const SPRT_MODELS = ['logistic', 'normalised'] as const;

export type SprtModel = (typeof SPRT_MODELS)[number];

/** Beyond this difference the expected score can't be distinguished from 0 or 1. */
export const MAX_HYPOTHESIS_ELO = 2000;

export interface SprtSettings {
  /** Elo of the null hypothesis. */
  readonly elo0: number;
  /** Elo of the alternative, greater than elo0. */
  readonly elo1: number;
  /** Probability of accepting elo1 if elo0 holds. */
  readonly alpha: number;
  /** Probability of accepting elo0 if elo1 holds. */
  readonly beta: number;
  readonly model: SprtModel;
}

/** What an SPRT uses unless other values are given. */
export const SPRT_DEFAULTS = { alpha: 0.05, beta: 0.05, model: 'logistic' } as const;

/** Can it be the probability of an error of the test? */
export function isErrorRate(value: number): boolean {
  return value > 0 && value < 0.5;
}

export type SprtDecision = 'H0' | 'H1' | 'open';

export interface SprtState {
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly decision: SprtDecision;
}

/** No decision before this many pairs. */
export const MIN_PAIRS_TO_DECIDE = 16;

/** The bounds of the test: H0 is accepted at or below `lower`, H1 at or above `upper`. */
export function sprtBounds({ alpha, beta }: SprtSettings): { lower: number; upper: number } {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/** The natural logarithm of the likelihood ratio of the pairs under elo1 and under elo0; 0 without pairs. */
export function logLikelihoodRatio(pairs: PairCounts, { elo0, elo1, model }: SprtSettings): number {
  if (pairsOf(pairs) === 0) return 0;
  const observed = observe(pairs);
  const [under0, under1] = [elo0, elo1].map((elo) => likeliestUnder(elo, model, observed));
  const gains = observed.shares.map((share, index) => share * Math.log(under1![index]! / under0![index]!));
  return observed.units * gains.reduce((sum, gain) => sum + gain, 0);
}

/** The maximum-likelihood distribution of pairs for players with a difference of `elo`. */
function likeliestUnder(elo: number, model: SprtModel, observed: Observed): readonly number[] {
  switch (model) {
    case 'logistic':
      return likeliestWithMean(observed, scoreFromElo(elo));
    case 'normalised':
      // Normalised Elo counts standard deviations of single games; that of a pair, the mean of two games, is √2 times
      // smaller.
      return likeliestWithEffect(observed, (Math.SQRT2 * elo) / NORMALISED_ELO_SCALE);
  }
}

/** The state of the test. */
export function sprtState(pairs: PairCounts, settings: SprtSettings): SprtState {
  const llr = logLikelihoodRatio(pairs, settings);
  const { lower, upper } = sprtBounds(settings);
  const enough = pairsOf(pairs) >= MIN_PAIRS_TO_DECIDE;
  const decision = !enough ? 'open' : llr >= upper ? 'H1' : llr <= lower ? 'H0' : 'open';
  return { llr, lower, upper, decision };
}
