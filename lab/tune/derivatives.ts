// How the evaluation of each position changes with each weight, determined by changing the weight and evaluating again.
// The evaluation is treated as a black box, except that a weight is a pair whose early half counts for 1 - share and
// the late half for share.

import { setImmediate } from 'node:timers/promises';
import type { BatchEvaluator } from '../shared/evaluator.ts';
import { WORDS } from '../shared/weights.ts';

/**
 * Steps in weight units. A wide one reduces the effect of rounding to whole centipawns, a narrow one follows a curve.
 */
const STEP = 16;
const CURVED_STEP = 4;
/**
 * Sample to test whether the evaluation is nonlinear in a weight: its size, the deviation that rounding alone can
 * cause, and how many of the positions the weight must affect.
 */
const CURVE_SAMPLE = 2000;
const CURVE_ROUNDING = 3;
const CURVE_EVIDENCE = 20;

/** Derivatives with respect to both halves of a weight, where they are not 0. */
export interface Column {
  readonly positions: Int32Array;
  readonly values: Float32Array;
}

export interface Derivatives {
  /** Evaluations with the weights themselves. */
  readonly base: Int32Array;
  readonly columns: readonly Column[];
  /** Is the evaluation possibly nonlinear in this weight, so that its derivatives depend on the weights? */
  readonly curved: readonly boolean[];
}

export interface DerivativeOptions {
  /** Derivatives of the same positions at other weights: those that can't have changed are reused. */
  readonly earlier?: Derivatives;
  readonly signal: AbortSignal;
  readonly progress: (done: number, of: number) => void;
}

function moved(values: Int16Array, weight: number, step: number): Int16Array {
  const copy = values.slice();
  for (let word = 0; word < WORDS; word++) copy[weight * WORDS + word]! += step;
  return copy;
}

class Deriver {
  private readonly evaluator: BatchEvaluator;
  private readonly values: Int16Array;
  readonly base: Int32Array;

  constructor(evaluator: BatchEvaluator, values: Int16Array) {
    this.evaluator = evaluator;
    this.values = values;
    evaluator.useWeights(values);
    this.base = evaluator.evaluate();
  }

  private evaluateMoved(weight: number, step: number, n: number): Int32Array {
    this.evaluator.useWeights(moved(this.values, weight, step));
    return this.evaluator.evaluate(n);
  }

  /**
   * Is the evaluation nonlinear in this weight, judging by a sample? If the sample doesn't tell, it is assumed to be.
   */
  isCurved(weight: number): boolean {
    const n = Math.min(CURVE_SAMPLE, this.base.length);
    const up = this.evaluateMoved(weight, STEP, n);
    const down = this.evaluateMoved(weight, -STEP, n);
    const concerned = up.filter((value, i) => value !== this.base[i]).length;
    return (
      concerned < CURVE_EVIDENCE ||
      up.some((value, i) => Math.abs(value + down[i]! - 2 * this.base[i]!) > CURVE_ROUNDING)
    );
  }

  column(weight: number, curved: boolean): Column {
    const n = this.base.length;
    const step = curved ? CURVED_STEP : STEP;
    const up = this.evaluateMoved(weight, step, n);
    const down = curved ? this.evaluateMoved(weight, -step, n) : this.base;
    const width = curved ? 2 * step : step;
    const positions: number[] = [];
    for (let i = 0; i < n; i++) if (up[i] !== down[i]) positions.push(i);
    return {
      positions: Int32Array.from(positions),
      values: Float32Array.from(positions, (i) => (up[i]! - down[i]!) / width),
    };
  }
}

/** Derivatives of the evaluator's positions at the weights `values`, which remain set; null if aborted. */
export async function derive(
  evaluator: BatchEvaluator,
  values: Int16Array,
  options: DerivativeOptions,
): Promise<Derivatives | null> {
  const deriver = new Deriver(evaluator, values);
  const weights = values.length / WORDS;
  const columns: Column[] = [];
  const curved: boolean[] = [];
  for (let weight = 0; weight < weights; weight++) {
    await setImmediate();
    if (options.signal.aborted) return null;
    const isCurved = options.earlier?.curved[weight] ?? deriver.isCurved(weight);
    const known = isCurved ? undefined : options.earlier?.columns[weight];
    curved.push(isCurved);
    columns.push(known ?? deriver.column(weight, isCurved));
    options.progress(weight + 1, weights);
  }
  evaluator.useWeights(values);
  return { base: deriver.base, columns, curved };
}
