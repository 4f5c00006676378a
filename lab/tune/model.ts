// The evaluation as a linear function near given weights, and the derivatives of the loss.

import { expectedPoints } from '../shared/loss.ts';
import type { Derivatives } from './derivatives.ts';
import { type WeightGroup, WORDS } from '../shared/weights.ts';

/** The evaluation as a linear function of the weights' changes: pairs, like the weights. */
export class LinearModel {
  private readonly derivatives: Derivatives;
  private readonly lateShares: Float32Array;

  constructor(derivatives: Derivatives, lateShares: Float32Array) {
    this.derivatives = derivatives;
    this.lateShares = lateShares;
  }

  /** The evaluations after these changes. */
  evaluate(changes: Float64Array): Float64Array {
    const evaluations = Float64Array.from(this.derivatives.base);
    this.derivatives.columns.forEach(({ positions, values }, weight) => {
      const early = changes[weight * WORDS]!;
      const late = changes[weight * WORDS + 1]!;
      if (early === 0 && late === 0) return;
      for (let k = 0; k < positions.length; k++) {
        const i = positions[k]!;
        evaluations[i]! += values[k]! * (early + (late - early) * this.lateShares[i]!);
      }
    });
    return evaluations;
  }

  /**
   * The derivatives of the loss with respect to the changes, from those with respect to the evaluations: 0 for
   * positions that don't count.
   */
  gradient(byEvaluation: Float64Array): Float64Array {
    const gradient = new Float64Array(this.derivatives.columns.length * WORDS);
    this.derivatives.columns.forEach(({ positions, values }, weight) => {
      let both = 0;
      let late = 0;
      for (let k = 0; k < positions.length; k++) {
        const i = positions[k]!;
        const part = byEvaluation[i]! * values[k]!;
        both += part;
        late += part * this.lateShares[i]!;
      }
      gradient[weight * WORDS] = both - late;
      gradient[weight * WORDS + 1] = late;
    });
    return gradient;
  }
}

/** The derivatives of the loss of the first `training` evaluations with respect to each evaluation. */
export function lossByEvaluation(
  evaluations: Float64Array,
  targets: ArrayLike<number>,
  scale: number,
  training: number,
): Float64Array {
  const derivatives = new Float64Array(evaluations.length);
  for (let i = 0; i < training; i++) {
    const points = expectedPoints(evaluations[i]!, scale);
    derivatives[i] = (2 * (points - targets[i]!) * points * (1 - points)) / scale / training;
  }
  return derivatives;
}

/**
 * The expected move of each word of a weight, in its own unit: the move that changes an evaluation in which it takes
 * part by `centipawns`, divided by the root of its group's size, because single weights of a large table matter less.
 * Words that no position uses get 0: they don't move.
 */
export function expectedMoves(
  derivatives: Derivatives,
  groups: readonly WeightGroup[],
  centipawns: number,
): Float64Array {
  const moves = new Float64Array(derivatives.columns.length * WORDS);
  for (const { first, count } of groups) {
    for (let weight = first; weight < first + count; weight++) {
      const { values } = derivatives.columns[weight]!;
      if (values.length === 0) continue;
      const meanSquare = values.reduce((sum, value) => sum + value * value, 0) / values.length;
      moves.fill(centipawns / Math.sqrt(meanSquare * count), weight * WORDS, (weight + 1) * WORDS);
    }
  }
  return moves;
}

/**
 * The derivatives of the prior with respect to each word: half the derivatives of the squared offsets of the words, and
 * of the squared differences between the offsets of a weight's two halves, in expected moves.
 */
export function priorGradient(offsets: Float64Array, moves: Float64Array): Float64Array {
  const gradient = new Float64Array(offsets.length);
  for (let early = 0; early < offsets.length; early += WORDS) {
    const late = early + 1;
    const square = moves[early]! ** 2;
    if (square === 0) continue;
    const apart = offsets[late]! - offsets[early]!;
    gradient[early] = (offsets[early]! - apart) / square;
    gradient[late] = (offsets[late]! + apart) / square;
  }
  return gradient;
}
