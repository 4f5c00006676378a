import { sprtState, type SprtSettings } from '../../src/match/sprt.ts';

/** How often a test errs, as far as it was followed. */
export interface ErrorRates {
  readonly acceptedH0: number;
  readonly acceptedH1: number;
  /** The share of matches that was not followed to its end, for being so unlikely or so long. */
  readonly lost: number;
}

/** Counts less likely than this are not followed. */
const UNLIKELY = 1e-7;
const MAX_PAIRS = 4095;
const BITS = 12;

/**
 * The chances of both decisions where every pair is won with both games, lost with both, or level: no simulation, but the
 * chance of every count from pair to pair.
 */
export function errorRates(test: SprtSettings, chances: { readonly win: number; readonly loss: number }): ErrorRates {
  const { win, loss } = chances;
  const steps = [
    [0, 1 - win - loss],
    [1 << BITS, win],
    [1, loss],
  ] as const;
  let [acceptedH0, acceptedH1, lost] = [0, 0, 0];
  // By wins and losses, in one number.
  let open = new Map<number, number>([[0, 1]]);
  for (let pairs = 1; pairs <= MAX_PAIRS && open.size > 0; pairs++) {
    const reached = new Map<number, number>();
    for (const [counts, chance] of open) {
      for (const [step, share] of steps) {
        if (share > 0) reached.set(counts + step, (reached.get(counts + step) ?? 0) + chance * share);
      }
    }
    open = new Map();
    for (const [counts, chance] of reached) {
      const wins = counts >> BITS;
      const losses = counts & ((1 << BITS) - 1);
      if (chance < UNLIKELY) {
        lost += chance;
        continue;
      }
      const { decision } = sprtState([losses, 0, pairs - wins - losses, 0, wins], test);
      if (decision === 'open') open.set(counts, chance);
      else if (decision === 'H0') acceptedH0 += chance;
      else acceptedH1 += chance;
    }
  }
  for (const chance of open.values()) lost += chance;
  return { acceptedH0, acceptedH1, lost };
}
