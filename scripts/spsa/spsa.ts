// Simultaneous perturbation stochastic approximation (James Spall, 1992), as chess programs use it for their margins: all
// values are moved at once, each up or down by its step as a coin says, a pair of games is played between the two mirrored
// sets, and all values go a little towards the set that did better.

import type { Margin } from './margins.ts';

/** A run so far: how many pairs of games were learnt from, and where the values are. */
export interface SpsaState {
  pairs: number;
  values: number[];
}

export interface SpsaSettings {
  /** Pairs of games in the whole run: what is learnt from one shrinks until then. */
  readonly pairs: number;
  /** What the last pair moves a value, in steps, if one side wins both games. */
  readonly rate: number;
}

/** Spall's exponents: the rate falls with the number of pairs, and the steps, slower. Both are held back for a tenth of a run. */
const RATE_EXPONENT = 0.602;
const STEP_EXPONENT = 0.101;
const HELD_BACK = 0.1;

/** How much larger than at the end of the run something is at `pair`. */
function decay(pair: number, { pairs }: SpsaSettings, exponent: number): number {
  const held = HELD_BACK * pairs + 1;
  return ((held + pairs) / (held + pair)) ** exponent;
}

function within({ least, most }: Margin, value: number): number {
  return Math.min(most, Math.max(least, value));
}

/** A direction: up (1) or down (-1) for each margin, as `random` (numbers in [0, 1)) says. */
export function drawDirection(margins: readonly Margin[], random: () => number): number[] {
  return margins.map(() => (random() < 0.5 ? -1 : 1));
}

/** The whole numbers to play with on one side of a pair: the values moved along `direction`, or against it for `sign` -1. */
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

/** Learns from a pair of games between the two sides of `direction`: `points` are those of the first side, 0 to 2. */
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
