// Maximum-likelihood distributions for observed counts under one condition, by M. Van den Bergh: with a given mean, "The
// generalized likelihood ratio for the expectation value of a multinomial distribution", proposition 1.1,
// https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf; with a given mean in standard deviations, "Comments on
// normalized Elo", section 4.1, https://www.cantate.be/Fishtest/normalized_elo_practical.pdf.

/** What was observed: shares of the whole, all above 0, and the score that each stands for, in ascending order. */
export interface Observed {
  readonly scores: readonly number[];
  readonly shares: readonly number[];
}

/** Replaces a count of 0: what did not occur is rare, not impossible. As in vdbergh/pentanomial and Fishtest. */
const UNSEEN = 1e-3;
/** The score from which effects are measured: equal strength. */
const EVEN_SCORE = 0.5;

/** `counts[i]` of the scores i / (length - 1), with a small number for each 0, as shares of their sum `units`. */
export function observe(counts: readonly number[]): Observed & { readonly units: number } {
  const seen = counts.map((count) => (count === 0 ? UNSEEN : count));
  const units = seen.reduce((sum, count) => sum + count, 0);
  return {
    units,
    scores: counts.map((_, index) => index / (counts.length - 1)),
    shares: seen.map((count) => count / units),
  };
}

/** The maximum-likelihood distribution with this mean, which must lie between the lowest and the highest score. */
export function likeliestWithMean({ scores, shares }: Observed, mean: number): readonly number[] {
  return tilted(
    shares,
    scores.map((score) => score - mean),
  );
}

const MAX_ROUNDS = 1000;
/** Iteration ends when no probability changes by more. */
const SETTLED = 1e-9;

/**
 * The maximum-likelihood distribution whose mean lies `effect` standard deviations above ½. The condition is not
 * linear; it is replaced by its tangent at the last distribution until nothing changes.
 */
export function likeliestWithEffect({ scores, shares }: Observed, effect: number): readonly number[] {
  // Any mean and deviation whose tangent has both signs will do: such a pair always exists on the side of the effect.
  let moments = { mean: effect > 0 ? 1 : 0, deviation: EVEN_SCORE / (1 + Math.abs(effect)) };
  let fitted = shares;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { mean, deviation } = moments;
    const tangent = scores.map(
      (score) => score - EVEN_SCORE - (effect * deviation * (1 + ((score - mean) / deviation) ** 2)) / 2,
    );
    const next = tilted(shares, tangent);
    const change = Math.max(...next.map((share, index) => Math.abs(share - fitted[index]!)));
    fitted = next;
    if (round > 0 && change < SETTLED) return fitted;
    moments = momentsOf(scores, fitted);
  }
  return fitted;
}

function momentsOf(scores: readonly number[], shares: readonly number[]): { mean: number; deviation: number } {
  const mean = sum(shares.map((share, index) => share * scores[index]!));
  const variance = sum(shares.map((share, index) => share * (scores[index]! - mean) ** 2));
  return { mean, deviation: Math.sqrt(variance) };
}

/**
 * The maximum-likelihood probabilities for these shares under which `values` have the mean 0: share / (1 + t value) with a
 * unique t. Some value must be above 0 and some below.
 */
function tilted(shares: readonly number[], values: readonly number[]): readonly number[] {
  // No probability is above 1, so 1 + t value is no less than the share: bounds for t well within the poles.
  let [low, high] = [-Infinity, Infinity];
  for (const [index, value] of values.entries()) {
    const bound = (shares[index]! - 1) / value;
    if (value > 0) low = Math.max(low, bound);
    if (value < 0) high = Math.min(high, bound);
  }
  const t = fallingRoot(low, high, (at) => {
    let mean = 0;
    let slope = 0;
    for (let index = 0; index < values.length; index++) {
      const ratio = values[index]! / (1 + at * values[index]!);
      mean += shares[index]! * ratio;
      slope -= shares[index]! * ratio * ratio;
    }
    return [mean, slope];
  });
  return shares.map((share, index) => share / (1 + t * values[index]!));
}

/**
 * The root of a decreasing function, given with its slope, between `low` < 0 and `high` > 0: Newton's method from 0, with
 * bisection if it leaves the bracket or converges slowly.
 */
function fallingRoot(low: number, high: number, valueAndSlope: (x: number) => readonly [number, number]): number {
  let x = 0;
  let lastStep = high - low;
  for (;;) {
    const [value, slope] = valueAndSlope(x);
    if (value > 0) low = x;
    else high = x;
    const step = -value / slope;
    const isGood = x + step > low && x + step < high && Math.abs(step) < lastStep / 2;
    if (Math.abs(step) <= Number.EPSILON * Math.abs(x)) return x;
    const next = isGood ? x + step : (low + high) / 2;
    if (next <= low || next >= high) return x;
    lastStep = Math.abs(next - x);
    x = next;
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
