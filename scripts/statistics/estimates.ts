// Means and shares with their errors. The games are independent of each other, the positions of one game are not: so
// the spread between games gives the error.

/** Standard errors in half a 95 % interval. */
const HALF_INTERVAL = 1.96;

/** A number and half the width of its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly error: number;
}

/** The sum of one number per game. */
export class PerGame {
  private games = 0;
  private sum = 0;
  private squares = 0;

  add(value: number): void {
    this.games++;
    this.sum += value;
    this.squares += value * value;
  }

  mean(): Estimate {
    const { games } = this;
    if (games === 0) return { value: 0, error: 0 };
    const value = this.sum / games;
    const variance = games > 1 ? Math.max(0, this.squares - games * value * value) / (games - 1) : 0;
    return { value, error: HALF_INTERVAL * Math.sqrt(variance / games) };
  }
}

/** A share or a mean over the moves of all games: the sum of `part` divided by that of `whole`, both of whole games. */
export class Ratio {
  private games = 0;
  private part = 0;
  private whole = 0;
  private parts = 0;
  private wholes = 0;
  private products = 0;

  add(part: number, whole: number): void {
    this.games++;
    this.part += part;
    this.whole += whole;
    this.parts += part * part;
    this.wholes += whole * whole;
    this.products += part * whole;
  }

  estimate(): Estimate {
    const { games, part, whole } = this;
    if (whole === 0) return { value: 0, error: 0 };
    const value = part / whole;
    const residuals = Math.max(0, this.parts - 2 * value * this.products + value * value * this.wholes);
    const correction = games > 1 ? games / (games - 1) : 0;
    return { value, error: (HALF_INTERVAL * Math.sqrt(residuals * correction)) / whole };
  }
}

/** The share of `count` in `all` independent cases. */
export function share(count: number, all: number): Estimate {
  if (all === 0) return { value: 0, error: 0 };
  const value = count / all;
  return { value, error: HALF_INTERVAL * Math.sqrt((value * (1 - value)) / all) };
}

/** Half a 95 % interval for a standard error. */
export function halfInterval(standardError: number): number {
  return HALF_INTERVAL * standardError;
}

/** The smallest index up to which a histogram holds at least `part` (0 to 1) of its cases. */
export function quantile(histogram: ArrayLike<number>, part: number): number {
  const counts = Array.from(histogram);
  const all = counts.reduce((sum, cases) => sum + cases, 0);
  let below = 0;
  const found = counts.findIndex((cases) => (below += cases) > 0 && below >= part * all);
  return Math.max(0, found);
}
