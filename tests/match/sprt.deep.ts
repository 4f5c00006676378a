// Run by `npm run test:deep`: the error rates of the SPRT, with more matches than tests of every day have time for.
import type { SprtModel } from '../../src/match/sprt.ts';
import { simulate, type Kind } from './simulated_pairs.ts';

const TIMEOUT_MS = 3_600_000;
const MATCHES = 10_000;
const MAX_ERRORS = 0.06;

it.each([
  ['logistic', 0, 'decisive', 40],
  ['logistic', 0, 'drawish', 40],
  ['logistic', 50, 'decisive', 40],
  ['logistic', 50, 'decisive', 20],
  ['logistic', 50, 'drawish', 20],
  ['logistic', 88, 'decisive', 10],
  ['logistic', 88, 'decisive', 20],
  ['logistic', 88, 'decisive', 40],
  ['logistic', 88, 'drawish', 20],
  ['logistic', 94, 'decisive', 10],
  ['logistic', 94, 'decisive', 20],
  ['logistic', 94, 'drawish', 10],
  ['normalised', 0, 'decisive', 40],
  ['normalised', 50, 'drawish', 40],
  ['normalised', 88, 'decisive', 40],
  ['normalised', 94, 'decisive', 40],
] satisfies [SprtModel, number, Kind, number][])(
  '%s Elo, %d %% level pairs, else %s, bounds 0 and %d',
  (model, level, kind, elo1) => {
    const test = { elo0: 0, elo1, alpha: 0.05, beta: 0.05, model };
    const rates = simulate({ test, level: level / 100, kind, matches: MATCHES });
    expect(Object.entries(rates).filter(([, rate]) => rate > MAX_ERRORS)).toEqual([]);
  },
  TIMEOUT_MS,
);
