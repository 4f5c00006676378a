import { PerGame, Ratio, quantile, share } from '../../scripts/statistics/estimates.ts';
import { fitLogistic } from '../../scripts/statistics/logistic.ts';
import { ValueSample } from '../../scripts/statistics/values.ts';
import { Random } from '../../src/match/random.ts';
import { EMPTY, PAWN, QUEEN, manOf } from '../../src/shared/men.ts';
import { SETUP_AIRFIELDS, SETUP_BOARD, SETUP_TURN, SETUP_WORDS } from '../../src/shared/setup_layout.ts';

describe('estimates', () => {
  it('have the mean of the games, and an error from their spread', () => {
    const perGame = new PerGame();
    for (const value of [1, 2, 3]) perGame.add(value);
    expect(perGame.mean().value).toBe(2);
    expect(perGame.mean().error).toBeCloseTo(1.96 / Math.sqrt(3), 10);
  });

  it('of a ratio are those of the mean where all games are equally long', () => {
    const [perGame, ratio] = [new PerGame(), new Ratio()];
    for (const value of [1, 2, 6, 3]) {
      perGame.add(value);
      ratio.add(value, 20);
    }
    expect(ratio.estimate().value).toBeCloseTo(perGame.mean().value / 20, 10);
    expect(ratio.estimate().error).toBeCloseTo(perGame.mean().error / 20, 10);
  });

  it('of a ratio have no error where all games have the same share, whatever their length', () => {
    const ratio = new Ratio();
    for (const length of [10, 40, 90]) ratio.add(length / 5, length);
    expect(ratio.estimate().value).toBeCloseTo(0.2, 10);
    expect(ratio.estimate().error).toBeCloseTo(0, 6);
  });

  it('of a share have the binomial error', () => {
    expect(share(50, 100)).toEqual({ value: 0.5, error: 1.96 * 0.05 });
  });

  it('find quantiles of a histogram', () => {
    const histogram = [0, 1, 0, 8, 1];
    expect([0, 0.1, 0.5, 0.9, 1].map((part) => quantile(histogram, part))).toEqual([1, 1, 3, 3, 4]);
  });
});

/** Groups of equal rows: a constant and one feature, with the result of each row. */
function tableOf(copies: number) {
  const counts = [
    { feature: 0, won: 30, lost: 70 },
    { feature: 1, won: 60, lost: 40 },
  ];
  const cases = counts.flatMap(({ feature, won, lost }) =>
    Array.from({ length: won + lost }, (_, i) => ({ feature, result: i < won ? 1 : 0 })),
  );
  const rows = cases.flatMap(({ feature, result }, cluster) =>
    Array.from({ length: copies }, () => ({ feature, result, cluster })),
  );
  return {
    width: 2,
    features: rows.flatMap(({ feature }) => [1, feature]),
    results: rows.map(({ result }) => result),
    clusters: rows.map(({ cluster }) => cluster),
  };
}

describe('logistic regression', () => {
  it('finds the odds of a table of two by two, with the known error', () => {
    const { coefficients, covariance } = fitLogistic(tableOf(1));
    expect(coefficients[0]).toBeCloseTo(Math.log(30 / 70), 8);
    expect(coefficients[1]).toBeCloseTo(Math.log(60 / 40) - Math.log(30 / 70), 8);
    const variance = 1 / 30 + 1 / 70 + 1 / 60 + 1 / 40;
    expect(covariance[1]![1]).toBeCloseTo((variance * 200) / 199, 8);
  });

  it('is not made surer by several rows of one cluster that say the same', () => {
    const [once, often] = [fitLogistic(tableOf(1)), fitLogistic(tableOf(5))];
    expect(often.coefficients[1]).toBeCloseTo(once.coefficients[1]!, 8);
    expect(often.covariance[1]![1]).toBeCloseTo(once.covariance[1]![1]!, 8);
  });

  it('throws if two features are the same', () => {
    const table = { width: 2, features: [1, 1, 2, 2, 3, 3], results: [0, 1, 0], clusters: [0, 1, 2] };
    expect(() => fitLogistic(table)).toThrow('not independent');
  });
});

describe('the values of the men', () => {
  const BOARD = { [PAWN]: 0.3, [QUEEN]: 1.2 };
  const PAWN_IN_HAND = 0.2;

  /** A game won at random, with the odds of its material and 0.5 more for the side to move. */
  function addGame(sample: ValueSample, random: Random, game: number): void {
    const setup = new Int32Array(SETUP_WORDS);
    setup.fill(EMPTY, SETUP_BOARD, SETUP_BOARD + 64);
    let square = 0;
    let odds = 0;
    for (const colour of [0, 1]) {
      const sign = 1 - 2 * colour;
      for (let role = PAWN; role <= QUEEN; role++) {
        const men = random.below(3);
        for (let i = 0; i < men; i++) setup[SETUP_BOARD + square++] = manOf(colour, role);
        odds += sign * men * (role === PAWN || role === QUEEN ? BOARD[role]! : 0);
        const inHand = random.below(3);
        setup[SETUP_AIRFIELDS + 5 * colour + role] = inHand;
        if (role === PAWN) odds += sign * inHand * PAWN_IN_HAND;
      }
    }
    setup[SETUP_TURN] = random.below(2);
    odds += 0.5 * (1 - 2 * setup[SETUP_TURN]);
    sample.add(setup, game, random.fraction() < 1 / (1 + Math.exp(-odds)) ? 1 : 0);
  }

  it('are found again in results that follow them, within their errors', () => {
    const [sample, random] = [new ValueSample(), new Random(7)];
    for (let game = 0; game < 5000; game++) addGame(sample, random, game);
    const { values, turn, games, positions } = sample.result()!;
    expect([games, positions]).toEqual([5000, 5000]);
    // Three times the standard error, where the error is half of a 95 % interval.
    const isNear = ({ value, error }: { value: number; error: number }, truth: number): boolean =>
      error < 0.15 && Math.abs(value - truth) < 1.5 * error;
    for (const { role, place, logOdds } of values) {
      const truth = place === 'board' ? (BOARD[role] ?? 0) : role === PAWN ? PAWN_IN_HAND : 0;
      expect([role, place, isNear(logOdds, truth)]).toEqual([role, place, true]);
    }
    expect(isNear(turn, 0.5)).toBe(true);
    const queen = values.find(({ role, place }) => role === QUEEN && place === 'board')!;
    expect(queen.pawns.value).toBeCloseTo(queen.logOdds.value / values[PAWN]!.logOdds.value, 10);
    expect(values[PAWN]!.pawns).toEqual({ value: 1, error: 0 });
  });

  it('are unknown if there is one position', () => {
    const sample = new ValueSample();
    addGame(sample, new Random(7), 0);
    expect(sample.result()).toBeNull();
  });
});
