import { NORMALISED_ELO_SCALE, scoreFromElo } from '../../src/match/elo.ts';
import {
  MIN_PAIRS_TO_DECIDE,
  logLikelihoodRatio,
  sprtBounds,
  sprtState,
  MAX_HYPOTHESIS_ELO,
  type SprtModel,
  type SprtSettings,
} from '../../src/match/sprt.ts';
import { NO_PAIRS, type PairCounts } from '../../src/match/tally.ts';
import { errorRates } from './exact_error_rates.ts';
import { simulate, type Kind } from './simulated_pairs.ts';
import { slowCases } from '../helpers/slow.ts';

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
  // M. Van den Bergh, "The generalized log likelihood ratio of a multinomial distribution", example 1.6, column "exact":
  // doc/comparing_approximations.pdf in github.com/vdbergh/pentanomial, commit d046e74.
  const worked: readonly (readonly [PairCounts, number, number, number])[] = [
    [[729, 5234, 10174, 5154, 898], -0.5, 1.5, 2.93696],
    [[441, 3213, 7170, 3164, 399], -0.5, 1.5, -2.96711],
    [[1746, 11875, 23034, 11679, 1820], -0.5, 1.5, -2.93641],
    [[550, 3237, 6268, 3224, 478], -0.5, 1.5, -2.94598],
    [[504, 6686, 20525, 6609, 557], 0.25, 1.75, -2.94903],
    [[271, 2151, 4827, 2241, 299], -1.5, 0.5, 2.94174],
  ];

  it.each(worked)('gives the worked value for %j, bounds %d and %d', (pairs, elo0, elo1, llr) => {
    expect(logLikelihoodRatio(pairs, settings(elo0, elo1))).toBeCloseTo(llr, 5);
  });

  // Results of Fishtest that commits of github.com/official-stockfish/Stockfish tell, to two decimals: b52f0147, c5aef2bf,
  // d077f9a8, 218c74ec. Their bounds are normalised Elo.
  const fishtest: readonly (readonly [PairCounts, number, number, number])[] = [
    [[1721, 77704, 208246, 77189, 1732], -1.75, 0.25, 3.19],
    [[7, 7001, 27083, 7145, 4], -1.75, 0.25, 2.94],
    [[20, 1334, 3810, 1569, 35], 0, 2, 2.95],
    [[39, 11353, 31686, 11822, 33], 0.5, 2.5, 2.96],
  ];

  it.each(fishtest)('gives what Fishtest gave for %j, normalised bounds %d and %d', (pairs, elo0, elo1, llr) => {
    expect(logLikelihoodRatio(pairs, settings(elo0, elo1, 'normalised'))).toBeCloseTo(llr, 2);
  });

  // The unit tests of fastchess (github.com/Disservin/fastchess, app/tests/sprt_test.cpp, commit 74deac2), to a hundredth.
  const fastchess: readonly (readonly [PairCounts, SprtSettings, number])[] = [
    [[365, 16618, 36029 + 200, 16974, 390], settings(0, 2, 'normalised'), 2.25],
    [[127, 4883, 10311 + 401, 5150, 104], settings(-1.75, 0.25, 'normalised'), 3.01],
    [[5550, 0, 0, 0, 0], settings(-5, 0, 'normalised'), -111.82],
    [[0, 0, 0, 0, 5550], settings(0, 5, 'normalised'), 111.82],
    [[223, 9863, 20279 + 1000, 10037, 246], settings(0.5, 2.5), -3.07],
    [[871, 26175, 55003 + 980, 26678, 821], settings(0, 2), -4.98],
  ];

  it.each(fastchess)('gives the value of fastchess for %j, %j', (pairs, test, llr) => {
    expect(Math.abs(logLikelihoodRatio(pairs, test) / llr - 1)).toBeLessThan(0.01);
  });

  // Made by LLRcalc.py of github.com/official-stockfish/fishtest, commit b8eecff, for few and level pairs.
  const few: readonly (readonly [PairCounts, SprtSettings, number])[] = [
    [[0, 0, 16, 0, 0], settings(0, 20), -0.94029],
    [[0, 0, 5, 0, 11], settings(0, 40), 1.73623],
    [[0, 0, 0, 0, 5550], settings(0, 5), 79.29625],
    [[0, 0, 16, 0, 0], settings(0, 20, 'normalised'), -0.10088],
    [[0, 0, 5, 0, 11], settings(0, 40, 'normalised'), 1.96056],
  ];

  it.each(few)('is right for few and level pairs: %j, %j', (pairs, test, llr) => {
    expect(logLikelihoodRatio(pairs, test)).toBeCloseTo(llr, 5);
  });

  it('changes its sign with the point of view', () => {
    for (const model of ['logistic', 'normalised'] as const) {
      const own = logLikelihoodRatio([3, 10, 40, 0, 7], settings(-5, 20, model));
      const other = logLikelihoodRatio([7, 0, 40, 10, 3], settings(-20, 5, model));
      expect(own).toBeCloseTo(-other, 6);
    }
  });

  it('is 0 without pairs', () => {
    expect(logLikelihoodRatio(NO_PAIRS, settings(0, 20))).toBe(0);
  });

  it.each(['logistic', 'normalised'] as const)('is a number for whatever pairs and bounds: %s Elo', (model) => {
    const bounds = [
      [0, 1],
      [0, MAX_HYPOTHESIS_ELO],
      [-MAX_HYPOTHESIS_ELO, MAX_HYPOTHESIS_ELO],
      [-MAX_HYPOTHESIS_ELO, 1 - MAX_HYPOTHESIS_ELO],
    ] as const;
    for (const [elo0, elo1] of bounds) {
      for (const count of [1, 1_000, 10_000_000]) {
        const ratios = [0, 1, 2, 3, 4].map((kind) => {
          const pairs = NO_PAIRS.map((_, index) => (index === kind ? count : 0)) as unknown as PairCounts;
          return logLikelihoodRatio(pairs, settings(elo0, elo1, model));
        });
        expect(ratios.filter((ratio) => !Number.isFinite(ratio))).toEqual([]);
        if (elo0 === 0) expect([Math.sign(ratios[0]!), Math.sign(ratios[4]!)]).toEqual([-1, 1]);
      }
    }
  });
});

describe('the decision', () => {
  it('falls at the bounds', () => {
    expect(sprtState([0, 10, 40, 60, 30], settings(0, 20)).decision).toBe('H1');
    expect(sprtState([30, 60, 40, 10, 0], settings(0, 20)).decision).toBe('H0');
    expect(sprtState([3, 10, 40, 20, 7], settings(0, 20)).decision).toBe('open');
  });

  it('does not fall on level or few pairs, which say next to nothing', () => {
    expect(sprtState([0, 0, 16, 0, 0], settings(0, 20)).decision).toBe('open');
    expect(sprtState([0, 0, 5, 0, 11], settings(0, 40)).decision).toBe('open');
  });

  it('waits for some pairs, however clear they are', () => {
    const pairs = (count: number): PairCounts => [0, 0, 0, 0, count];
    expect(sprtState(pairs(MIN_PAIRS_TO_DECIDE - 1), settings(0, 200)).decision).toBe('open');
    expect(sprtState(pairs(MIN_PAIRS_TO_DECIDE), settings(0, 200)).decision).toBe('H1');
  });
});

/** 5 % are nominal. */
const MAX_ERRORS = 0.06;

/** Chances of a pair won or lost, for so many level ones and a distance of `elo`. */
function chancesOf(elo: number, model: SprtModel, level: number): { win: number; loss: number } {
  const decisive = 1 - level;
  // The mean is ½ + gain / 2 and the variance (decisive - gain²) / 4; a game deviates √2 times as much as a pair.
  const effect = (Math.SQRT2 * elo) / NORMALISED_ELO_SCALE;
  const gain = model === 'logistic' ? 2 * scoreFromElo(elo) - 1 : effect * Math.sqrt(decisive / (1 + effect ** 2));
  return { win: (decisive + gain) / 2, loss: (decisive - gain) / 2 };
}

describe('the error rates', () => {
  // Seeded, so that the rates, with standard errors of a quarter to half a percentage point, are the same every time.
  it.each([
    [0, 'decisive', 80, 2000],
    [50, 'decisive', 80, 2000],
    ...slowCases<[number, Kind, number, number]>(
      [0, 'drawish', 80, 2000],
      [88, 'decisive', 20, 4000],
      [88, 'drawish', 20, 4000],
      [94, 'decisive', 20, 10_000],
    ),
  ] satisfies [number, Kind, number, number][])(
    'hold in simulated matches with %d %% level pairs, else %s, bounds 0 and %d',
    (level, kind, elo1, matches) => {
      const rates = simulate({ test: settings(0, elo1), level: level / 100, kind, matches });
      expect(Object.entries(rates).filter(([, rate]) => rate > MAX_ERRORS)).toEqual([]);
    },
  );

  // Computed exactly; tests/match/sprt.deep.ts simulates narrower bounds and more matches.
  it.each([
    ['logistic', 0, 80],
    ['logistic', 50, 80],
    ['logistic', 88, 40],
    ['logistic', 94, 20],
    ['normalised', 50, 160],
  ] satisfies [SprtModel, number, number][])(
    'hold for %s Elo with %d %% level pairs, bounds 0 and %d',
    (model, level, elo1) => {
      const test = settings(0, elo1, model);
      const under0 = errorRates(test, chancesOf(0, model, level / 100));
      const under1 = errorRates(test, chancesOf(elo1, model, level / 100));
      expect(under0.acceptedH1 + under0.lost).toBeLessThanOrEqual(MAX_ERRORS);
      expect(under1.acceptedH0 + under1.lost).toBeLessThanOrEqual(MAX_ERRORS);
      // A test that never errs would play too long.
      expect(under0.acceptedH1).toBeGreaterThan(0.02);
      expect(under1.acceptedH0).toBeGreaterThan(0.02);
    },
  );
});
