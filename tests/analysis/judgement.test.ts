import { judgementOf } from '../../src/analysis/judgement.ts';

describe('a move is judged by the expected points that it loses', () => {
  it.each([
    [0.5, 0.5, null],
    [0.5, 0.41, null],
    [0.5, 0.4, 'inaccuracy'],
    [0.6, 0.41, 'inaccuracy'],
    [0.75, 0.5, 'mistake'],
    [0.8, 0.51, 'mistake'],
    [0.75, 0.25, 'blunder'],
    [1, 0, 'blunder'],
    // In a lost or won position a missed mate makes no difference to the expected points.
    [0.05, 0, null],
    [1, 0.95, null],
    [0.5, 0.59, null],
    [0.5, 0.75, 'interesting'],
  ] as const)('%d expected, %d after it: %s', (best, played, judgement) => {
    expect(judgementOf(best, played)).toBe(judgement);
  });
});
