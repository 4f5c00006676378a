import type { LineAdviser } from '../../../src/web/puzzles/line_coach.ts';

/** For puzzles that ask neither a search nor the coach. */
export const NO_ADVICE: LineAdviser = {
  judge: () => Promise.resolve(null),
  harm: () => Promise.resolve(''),
  why: () => Promise.resolve(''),
  rest: () => Promise.resolve(),
};
