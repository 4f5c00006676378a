import { scoreFromElo } from '../../src/match/elo.ts';
import { Random } from '../../src/match/random.ts';
import {
  MIN_PAIRS_TO_DECIDE,
  logLikelihoodRatio,
  sprtBounds,
  sprtState,
  type SprtDecision,
  type SprtModel,
  type SprtSettings,
} from '../../src/match/sprt.ts';
import { NO_PAIRS, addPair, type PairCounts } from '../../src/match/tally.ts';

function settings(elo0: number, elo1: number, model: SprtModel = 'logistic'): SprtSettings {
  return { elo0, elo1, alpha: 0.05, beta: 0.05, model };
}

describe('the bounds', () => {
  it("are Wald's", () => {
    const { lower, upper } = sprtBounds(settings(0, 5));
    expect(lower).toBeCloseTo(-2.944439, 6);
    expect(upper).toBeCloseTo(2.944439, 6);
    // ln(0.1 / 0.95) and ln(0.9 / 0.05).
    const uneven = sprtBounds({ ...settings(0, 5), beta: 0.1 });
    expect(uneven.lower).toBeCloseTo(-2.251292, 6);
    expect(uneven.upper).toBeCloseTo(2.890372, 6);
  });
});

describe('the log-likelihood ratio', () => {
  it('follows by hand from the formula', () => {
    // 80 pairs: mean (10 / 4 + 40 / 2 + 20 * 3 / 4 + 7) / 80 = 44.5 / 80 = 0.55625. Variance: the mean of the squares,
    // (10 / 16 + 40 / 4 + 20 * 9 / 16 + 7) / 80 = 28.875 / 80 = 0.3609375, less 0.3094140625, is 0.0515234375.
    // Scores expected at 0 and 20 Elo: 0.5 and 0.528751. So the ratio is
    // 80 * 0.028751 * (1.1125 - 1.028751) / (2 * 0.0515234375) = 1.8693.
    expect(logLikelihoodRatio([3, 10, 40, 20, 7], settings(0, 20))).toBeCloseTo(1.8693, 4);
  });

  // The unit tests of fastchess (github.com/Disservin/fastchess, app/tests/sprt_test.cpp), to two decimals.
  const published: readonly (readonly [PairCounts, SprtSettings, number])[] = [
    [[365, 16618, 36029 + 200, 16974, 390], settings(0, 2, 'normalised'), 2.25],
    [[127, 4883, 10311 + 401, 5150, 104], settings(-1.75, 0.25, 'normalised'), 3.01],
    [[223, 9863, 20279 + 1000, 10037, 246], settings(0.5, 2.5), -3.07],
    [[871, 26175, 55003 + 980, 26678, 821], settings(0, 2), -4.98],
  ];

  it.each(published)('gives the published value for %j, %j', (pairs, test, llr) => {
    expect(logLikelihoodRatio(pairs, test)).toBeCloseTo(llr, 2);
  });

  it('is 0 without pairs, and a number where all pairs are alike', () => {
    expect(logLikelihoodRatio(NO_PAIRS, settings(0, 20))).toBe(0);
    expect(logLikelihoodRatio([0, 0, 0, 0, 20], settings(0, 20))).toBeGreaterThan(3);
    expect(logLikelihoodRatio([0, 0, 20, 0, 0], settings(0, 20))).toBeLessThan(-3);
  });
});

describe('the decision', () => {
  it('falls at the bounds', () => {
    expect(sprtState([0, 10, 40, 60, 30], settings(0, 20)).decision).toBe('H1');
    expect(sprtState([30, 60, 40, 10, 0], settings(0, 20)).decision).toBe('H0');
    expect(sprtState([3, 10, 40, 20, 7], settings(0, 20)).decision).toBe('open');
  });

  it('waits for enough pairs to know the variance', () => {
    const pairs = (count: number): PairCounts => [0, 0, 0, 0, count];
    expect(sprtState(pairs(MIN_PAIRS_TO_DECIDE - 1), settings(0, 20)).decision).toBe('open');
    expect(sprtState(pairs(MIN_PAIRS_TO_DECIDE), settings(0, 20)).decision).toBe('H1');
  });
});

describe('the error rates, in 1,000 simulated matches', () => {
  const MATCHES = 1000;
  const DRAWS = 0.1;
  /** An opening may favour one colour; its two games then depend on each other. */
  const OPENING_BIAS = 0.1;

  /** The points of one game with this expected score. */
  function playGame(score: number, random: Random): number {
    const lot = random.below(1_000_000) / 1_000_000;
    const win = score - DRAWS / 2;
    return lot < win ? 1 : lot < win + DRAWS ? 0.5 : 0;
  }

  function playMatch(elo: number, test: SprtSettings, random: Random): SprtDecision {
    let pairs: PairCounts = NO_PAIRS;
    for (;;) {
      const bias = random.below(2) === 0 ? OPENING_BIAS : -OPENING_BIAS;
      const score = scoreFromElo(elo);
      pairs = addPair(pairs, playGame(score + bias, random) + playGame(score - bias, random));
      const { decision } = sprtState(pairs, test);
      if (decision !== 'open') return decision;
    }
  }

  /** 50 expected, and three standard deviations of 7. */
  const MOST_ERRORS = 72;

  it.each([
    ['elo0 holds', 0, 'H1'],
    ['elo1 holds', 40, 'H0'],
  ] as const)('stay near 5 %% where %s', (_, elo, wrong) => {
    const random = new Random(2024, elo);
    const decisions = Array.from({ length: MATCHES }, () => playMatch(elo, settings(0, 40), random));
    const errors = decisions.filter((decision) => decision === wrong).length;
    expect(errors).toBeLessThanOrEqual(MOST_ERRORS);
    // A test that never errs would play too long.
    expect(errors).toBeGreaterThanOrEqual(15);
  });
});
