// Elo from scores. The model is the logistic one of FIDE and of all engine rating lists, s = 1 / (1 + 10^(-elo/400)).
// Errors and LOS come from the normal distribution of the mean score: https://www.chessprogramming.org/Match_Statistics.
// Pairs are the unit if openings are played twice, since the two games of a pair depend on each other; why that
// matters, and normalised Elo: M. Van den Bergh, "Normalized Elo",
// https://www.cantate.be/Fishtest/normalized_elo_practical.pdf.
import { gamesOf, pairsOf, type PairCounts, type Tally } from './tally.ts';

/** Two-sided 95 % of the normal distribution. */
const Z_95 = 1.959963984540054;
const ELO_SCALE = 400;
/** The standard deviation of a game in points of normalised Elo is this: 800 / ln 10. */
export const NORMALISED_ELO_SCALE = 800 / Math.LN10;

/** Mean and variance of the score (0 to 1) of one unit, a game or a pair, and how many there were. */
export interface ScoreSample {
  readonly units: number;
  readonly mean: number;
  readonly variance: number;
  /** Games in a unit: 1 or 2. */
  readonly gamesPerUnit: number;
}

export interface EloEstimate {
  /** Infinite if every game was won or lost. */
  readonly elo: number;
  /** Half the width of the 95 % interval; null if it has no bound or there are too few games. */
  readonly error: number | null;
  /** Likelihood of superiority, 0 to 1. */
  readonly los: number;
  readonly normalisedElo: number;
  readonly normalisedError: number | null;
}

/** The expected score, 0 to 1, of a player who is `elo` points stronger. */
export function scoreFromElo(elo: number): number {
  return 1 / (1 + 10 ** (-elo / ELO_SCALE));
}

/** The Elo difference for a mean score; infinite at 0 and 1. */
export function eloFromScore(score: number): number {
  if (score <= 0) return -Infinity;
  if (score >= 1) return Infinity;
  return -ELO_SCALE * Math.log10(1 / score - 1);
}

/** The sample of single games. */
export function sampleOfGames(tally: Tally): ScoreSample {
  return sampleOf([tally.losses, tally.draws, tally.wins], 1);
}

/** The sample of pairs. */
export function sampleOfPairs(pairs: PairCounts): ScoreSample {
  return sampleOf(pairs, 2);
}

/** `counts[i]` units scored i / (length - 1). */
function sampleOf(counts: readonly number[], gamesPerUnit: number): ScoreSample {
  const units = counts.reduce((sum, count) => sum + count, 0);
  if (units === 0) return { units, mean: 0.5, variance: 0, gamesPerUnit };
  const scoreAt = (index: number): number => index / (counts.length - 1);
  const mean = counts.reduce((sum, count, index) => sum + count * scoreAt(index), 0) / units;
  const variance = counts.reduce((sum, count, index) => sum + count * (scoreAt(index) - mean) ** 2, 0) / units;
  return { units, mean, variance, gamesPerUnit };
}

/** Elo by pairs if there are any, otherwise by single games; null without games. */
export function estimateElo(tally: Tally, pairs: PairCounts): EloEstimate | null {
  if (gamesOf(tally) === 0) return null;
  return estimateFromSample(pairsOf(pairs) > 0 ? sampleOfPairs(pairs) : sampleOfGames(tally));
}

/** Elo, its error, LOS and normalised Elo of a sample with at least one unit. */
export function estimateFromSample({ units, mean, variance, gamesPerUnit }: ScoreSample): EloEstimate {
  const standardError = Math.sqrt(variance / units);
  const low = eloFromScore(mean - Z_95 * standardError);
  const high = eloFromScore(mean + Z_95 * standardError);
  const gameDeviation = Math.sqrt(variance * gamesPerUnit);
  const hasSpread = variance > 0;
  return {
    elo: eloFromScore(mean),
    error: hasSpread && Number.isFinite(low) && Number.isFinite(high) ? (high - low) / 2 : null,
    los: hasSpread ? normalDistribution((mean - 0.5) / standardError) : losWithoutSpread(units, mean),
    normalisedElo: hasSpread ? ((mean - 0.5) / gameDeviation) * NORMALISED_ELO_SCALE : certainElo(mean),
    normalisedError: hasSpread ? (Z_95 / Math.sqrt(units * gamesPerUnit)) * NORMALISED_ELO_SCALE : null,
  };
}

/**
 * The LOS of units that all scored the same, with a level one added to them: a single pair proves nothing, though its deviation is 0.
 * Whatever the score, the mean is then √(n (n + 1)) standard errors from ½.
 */
function losWithoutSpread(units: number, mean: number): number {
  if (mean === 0.5) return 0.5;
  return normalDistribution(Math.sign(mean - 0.5) * Math.sqrt(units * (units + 1)));
}

function certainElo(mean: number): number {
  return mean > 0.5 ? Infinity : mean < 0.5 ? -Infinity : 0;
}

/** The standard normal distribution function. */
export function normalDistribution(x: number): number {
  return 0.5 * errorFunctionComplement(-x / Math.SQRT2);
}

/**
 * erfc by the Chebyshev fit of Numerical Recipes, section 6.2 (`erfcc`): relative error below 1.2e-7 everywhere, which
 * keeps small tails right.
 */
function errorFunctionComplement(x: number): number {
  const t = 1 / (1 + Math.abs(x) / 2);
  const coefficients = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
    -1.26551223,
  ];
  const polynomial = coefficients.reduce((sum, coefficient) => sum * t + coefficient, 0);
  const tail = t * Math.exp(-x * x + polynomial);
  return x >= 0 ? tail : 2 - tail;
}
