import {
  eloFromScore,
  estimateElo,
  estimateFromSample,
  normalDistribution,
  sampleOfGames,
  sampleOfPairs,
  scoreFromElo,
} from '../../src/match/elo.ts';
import { NO_GAMES, NO_PAIRS, addGame, addPair, type PairCounts } from '../../src/match/tally.ts';

// The published cases are the unit tests of fastchess (github.com/Disservin/fastchess, app/tests/elo_test.cpp), which
// are given to two decimals; their fifth count, of pairs that were won and lost, is added here to the drawn ones.

describe('Elo of a score', () => {
  it('is the logistic model', () => {
    expect(eloFromScore(0.5)).toBeCloseTo(0, 12);
    // 3 : 1 is 400 * log10(3); 10 : 1 is 400.
    expect(eloFromScore(0.75)).toBeCloseTo(190.8485, 4);
    expect(eloFromScore(10 / 11)).toBeCloseTo(400, 9);
    expect(eloFromScore(0.25)).toBeCloseTo(-190.8485, 4);
    expect(eloFromScore(1)).toBe(Infinity);
    expect(eloFromScore(0)).toBe(-Infinity);
  });

  it('has the expected score as its inverse', () => {
    expect(scoreFromElo(0)).toBe(0.5);
    expect(scoreFromElo(400)).toBeCloseTo(10 / 11, 12);
    for (const elo of [-700, -35, 1, 120]) expect(eloFromScore(scoreFromElo(elo))).toBeCloseTo(elo, 9);
  });
});

describe('the normal distribution', () => {
  it('agrees with its table', () => {
    expect(normalDistribution(0)).toBeCloseTo(0.5, 7);
    expect(normalDistribution(1)).toBeCloseTo(0.8413447, 6);
    expect(normalDistribution(1.959964)).toBeCloseTo(0.975, 6);
    expect(normalDistribution(-2.326348)).toBeCloseTo(0.01, 6);
    expect(normalDistribution(-5)).toBeCloseTo(2.8665e-7, 10);
  });
});

describe('an estimate by single games', () => {
  it('follows by hand from 136 wins, 96 losses, 111 draws', () => {
    // Mean (136 + 55.5) / 343 = 0.558309; variance (136 (1-m)^2 + 111 (m-1/2)^2 + 96 m^2) / 343 = 0.166... ; the
    // published values are 40.70 ± 30.43, normalised 49.77 ± 36.77, LOS 99.60 %.
    const sample = sampleOfGames({ wins: 136, draws: 111, losses: 96 });
    expect(sample.mean).toBeCloseTo(191.5 / 343, 12);
    const estimate = estimateFromSample(sample);
    expect(estimate.elo).toBeCloseTo(40.7, 1);
    expect(estimate.error).toBeCloseTo(30.43, 2);
    expect(estimate.normalisedElo).toBeCloseTo(49.77, 2);
    expect(estimate.normalisedError).toBeCloseTo(36.77, 2);
    expect(estimate.los).toBeCloseTo(0.996, 4);
  });

  it('gives the other published values', () => {
    const worse = estimateFromSample(sampleOfGames({ wins: 76, draws: 123, losses: 89 }));
    expect(worse.normalisedElo).toBeCloseTo(-20.76, 2);
    expect(worse.normalisedError).toBeCloseTo(40.13, 2);
    expect(worse.los).toBeCloseTo(0.1553, 4);
    const lost = estimateFromSample(sampleOfGames({ wins: 34, draws: 0, losses: 356 }));
    expect(lost.normalisedElo).toBeCloseTo(-508.44, 2);
    expect(lost.normalisedError).toBeCloseTo(34.48, 2);
  });
});

describe('an estimate by pairs', () => {
  const published: readonly (readonly [PairCounts, readonly [number, number], readonly [number, number], number])[] = [
    [[34, 54, 31 + 32, 64, 75], [55.58, 27.65], [57.94, 28.28], 1],
    [[332, 433, 457 + 41, 333, 334], [-8.64, 10.33], [-9.17, 10.96], 0.0505],
    [[7895, 8757, 5485 + 200, 568, 9999], [-21.04, 2.95], [-19.01, 2.65], 0],
  ];

  it.each(published)('gives the published values for %j', (pairs, [elo, error], [normalised, normalisedError], los) => {
    const estimate = estimateFromSample(sampleOfPairs(pairs));
    expect(estimate.elo).toBeCloseTo(elo, 2);
    expect(estimate.error).toBeCloseTo(error, 2);
    expect(estimate.normalisedElo).toBeCloseTo(normalised, 2);
    expect(estimate.normalisedError).toBeCloseTo(normalisedError, 2);
    expect(estimate.los).toBeCloseTo(los, 4);
  });

  it('is taken before single games where there are pairs', () => {
    const tally = { wins: 10, draws: 0, losses: 10 };
    expect(estimateElo(tally, [0, 0, 10, 0, 0])?.error).toBeNull();
    expect(estimateElo(tally, NO_PAIRS)?.error).toBeGreaterThan(100);
  });

  it('has no bound where every game was won, and no value without games', () => {
    const sweep = estimateElo({ wins: 8, draws: 0, losses: 0 }, [0, 0, 0, 0, 4]);
    expect(sweep).toMatchObject({ elo: Infinity, error: null, normalisedElo: Infinity });
    const disaster = estimateElo({ wins: 0, draws: 0, losses: 8 }, [4, 0, 0, 0, 0]);
    expect(disaster).toMatchObject({ elo: -Infinity, error: null });
    expect(estimateElo(NO_GAMES, NO_PAIRS)).toBeNull();
  });

  it('gives units that all scored the same the LOS that they have with a level one added', () => {
    const losOf = (pairs: PairCounts): number => estimateFromSample(sampleOfPairs(pairs)).los;
    // Φ(√2), Φ(√12) and Φ(√110) of a table; a single pair of 1.5 says as much as one of 2.
    expect(losOf([0, 0, 0, 1, 0])).toBeCloseTo(0.92135, 5);
    expect(losOf([0, 0, 0, 0, 1])).toBeCloseTo(0.92135, 5);
    expect(losOf([0, 3, 0, 0, 0])).toBeCloseTo(1 - 0.999734, 6);
    expect(losOf([0, 0, 0, 0, 10])).toBeCloseTo(1, 9);
    expect(losOf([0, 0, 7, 0, 0])).toBe(0.5);
    for (const units of [1, 2, 5, 20]) {
      const { mean, variance } = sampleOfPairs([0, 0, 1, units, 0]);
      const expected = normalDistribution((mean - 0.5) / Math.sqrt(variance / (units + 1)));
      expect(losOf([0, 0, 0, units, 0])).toBeCloseTo(expected, 12);
    }
  });
});

describe('tallies', () => {
  it('count games and pairs by points', () => {
    expect([1, 0.5, 0.5, 0].reduce((tally, points) => addGame(tally, points as 0 | 0.5 | 1), NO_GAMES)).toEqual({
      wins: 1,
      draws: 2,
      losses: 1,
    });
    expect([0, 0.5, 1, 1.5, 2, 2].reduce(addPair, NO_PAIRS)).toEqual([1, 1, 1, 1, 2]);
  });
});
