// The loss to minimise: the mean squared difference between a position's target in points and the points predicted from its
// evaluation.

/** Expected points of a side that is `centipawns` ahead, 0 to 1. At an advantage of `scale` the odds are e to 1. */
export function expectedPoints(centipawns: number, scale: number): number {
  return 1 / (1 + Math.exp(-centipawns / scale));
}

/** The loss of the evaluations from index `from` to `to`. */
export function meanLoss(
  evaluations: ArrayLike<number>,
  targets: ArrayLike<number>,
  scale: number,
  from: number,
  to: number,
): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += (expectedPoints(evaluations[i]!, scale) - targets[i]!) ** 2;
  return sum / Math.max(1, to - from);
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;
const SMALLEST_SCALE = 10;
const LARGEST_SCALE = 2000;
const SCALE_PRECISION = 0.1;

/** The scale that minimises the loss of the first `n` evaluations, by golden-section search. */
export function fitScale(evaluations: ArrayLike<number>, targets: ArrayLike<number>, n: number): number {
  let low = SMALLEST_SCALE;
  let high = LARGEST_SCALE;
  while (high - low > SCALE_PRECISION) {
    const left = high - GOLDEN * (high - low);
    const right = low + GOLDEN * (high - low);
    if (meanLoss(evaluations, targets, left, 0, n) < meanLoss(evaluations, targets, right, 0, n)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}
