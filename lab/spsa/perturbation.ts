// Simultaneous perturbation stochastic approximation (James Spall, 1992), as used for margins in chess programs: all
// values are changed at once, each randomly up or down by its step; the two mirrored sets play a pair of games, and all
// values move slightly towards the better set.

import { Random } from '../../src/match/random.ts';
import type { Margin } from '../shared/margins.ts';

/** State of a run: pairs of games played, and the current values. */
export interface SpsaState {
  pairs: number;
  values: number[];
}

export interface SpsaSettings {
  /** Pairs of games in the whole run, over which the rate decays. */
  readonly pairs: number;
  /** How far the last pair moves a value, in steps, if one side wins both games. */
  readonly rate: number;
}

/**
 * Spall's exponents: the rate decays with the number of pairs, and the steps decay more slowly. Both start as if a
 * tenth of the run were over.
 */
const RATE_EXPONENT = 0.602;
const STEP_EXPONENT = 0.101;
const HELD_BACK = 0.1;

/** Ratio of the value at `pair` to the value at the end of the run. */
function decay(pair: number, { pairs }: SpsaSettings, exponent: number): number {
  const held = HELD_BACK * pairs + 1;
  return ((held + pairs) / (held + pair)) ** exponent;
}

function within({ min, max }: Margin, value: number): number {
  return Math.min(max, Math.max(min, value));
}

/** Distinguishes the random directions of a pair from the moves of its opening, which have the same seed. */
const OF_DIRECTIONS = 1;

/** A random direction, up (1) or down (-1) for each margin. It depends on the seed and the number of the pair alone. */
export function drawDirection(margins: readonly Margin[], seed: number, pair: number): number[] {
  const random = new Random(seed, pair, OF_DIRECTIONS);
  return margins.map(() => (random.below(2) === 0 ? -1 : 1));
}

/** The integers used by one side of a pair: the values moved along `direction`, or against it if `sign` is -1. */
export function moved(
  state: SpsaState,
  margins: readonly Margin[],
  direction: readonly number[],
  sign: number,
  settings: SpsaSettings,
): number[] {
  const size = decay(state.pairs, settings, STEP_EXPONENT);
  return margins.map((margin, i) =>
    Math.round(within(margin, state.values[i]! + sign * size * margin.step * direction[i]!)),
  );
}

/**
 * Updates the values after a pair of games between the two sides of `direction`: `points` are those of the first side,
 * 0 to 2.
 */
export function learn(
  state: SpsaState,
  margins: readonly Margin[],
  direction: readonly number[],
  points: number,
  settings: SpsaSettings,
): void {
  const size = settings.rate * decay(state.pairs, settings, RATE_EXPONENT) * (points - 1);
  state.values = margins.map((margin, i) => within(margin, state.values[i]! + size * margin.step * direction[i]!));
  state.pairs++;
}
