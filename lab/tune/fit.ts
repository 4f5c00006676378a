// Fits weights to targets: gradient descent (Adam) on a linear model, which is recomputed at the new weights in each
// round, because king danger is not linear.

import { setImmediate } from 'node:timers/promises';
import { type Derivatives, derive } from './derivatives.ts';
import type { BatchEvaluator } from '../shared/evaluator.ts';
import { LinearModel, expectedMoves, lossByEvaluation, priorGradient } from './model.ts';
import { meanLoss } from '../shared/loss.ts';
import type { WeightGroup } from '../shared/weights.ts';

/** Expected change of an evaluation by the weights of a group: the unit of the prior and of the steps. */
const EXPECTED_CENTIPAWNS = 40;
/** Adam's usual constants (Kingma and Ba, 2015). */
const MEAN_DECAY = 0.9;
const SQUARE_DECAY = 0.999;
const EPSILON = 1e-12;
/** First step of a round, in expected moves; it shrinks to 0. */
const FIRST_STEP = 0.1;
const ITERATIONS_BETWEEN_LOOKS = 20;

export interface FitTask {
  readonly evaluator: BatchEvaluator;
  /** Expected points of each position for its side to move, 0 to 1. */
  readonly targets: Float32Array;
  /** Number of positions for training, from the first on; the rest are for validation. */
  readonly training: number;
  /** Centipawns: see expectedPoints. */
  readonly scale: number;
  readonly groups: readonly WeightGroup[];
  /** The initial weights. */
  readonly start: Int16Array;
  /** The weights to which the prior pulls. */
  readonly anchor: Int16Array;
}

export interface FitOptions {
  readonly rounds: number;
  /** Steps per round. */
  readonly iterations: number;
  /**
   * Strength of the prior: the cost of a weight that is off by its expected move, in completely misjudged positions.
   */
  readonly prior: number;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
  /** Called with the best weights as soon as they are found. */
  readonly onBetter: (values: Int16Array) => void;
}

export interface Losses {
  readonly training: number;
  readonly validation: number;
}

export interface FitResult {
  readonly before: Losses;
  readonly after: Losses;
  readonly values: Int16Array;
}

/** The losses of evaluations, or of the evaluator's with the given weights. */
function lossesOf(task: FitTask, evaluations: ArrayLike<number>): Losses {
  const { targets, scale, training } = task;
  const all = targets.length;
  const loss = (from: number, to: number): number => meanLoss(evaluations, targets, scale, from, to);
  // Without validation positions the training loss decides.
  return { training: loss(0, training), validation: training < all ? loss(training, all) : loss(0, all) };
}

function realLosses(task: FitTask, values: Int16Array): Losses {
  task.evaluator.useWeights(values);
  return lossesOf(task, task.evaluator.evaluate());
}

export function formatLosses({ training, validation }: Losses): string {
  return `training ${training.toFixed(6)}, validation ${validation.toFixed(6)}`;
}

/**
 * One round of gradient descent from the weights `around`. Returns the rounded weights with the best validation loss.
 */
class Round {
  private readonly task: FitTask;
  private readonly options: FitOptions;
  private readonly model: LinearModel;
  private readonly around: Int16Array;
  private readonly moves: Float64Array;

  constructor(task: FitTask, options: FitOptions, model: LinearModel, around: Int16Array, moves: Float64Array) {
    this.task = task;
    this.options = options;
    this.model = model;
    this.around = around;
    this.moves = moves;
  }

  /** The derivatives of loss and prior with respect to the changes, each in its weight's unit of moves. */
  private gradient(changes: Float64Array, evaluations: Float64Array): Float64Array {
    const { targets, scale, training, anchor } = this.task;
    const gradient = this.model.gradient(lossByEvaluation(evaluations, targets, scale, training));
    const pull = (2 * this.options.prior) / training;
    const offsets = changes.map((change, word) => this.around[word]! + change - anchor[word]!);
    const byPrior = priorGradient(offsets, this.moves);
    return gradient.map((byLoss, word) => (byLoss + pull * byPrior[word]!) * this.moves[word]!);
  }

  private rounded(changes: Float64Array): Int16Array {
    return this.around.map((value, word) => Math.round(value + changes[word]!));
  }

  async run(): Promise<Int16Array> {
    const { iterations, signal, say } = this.options;
    const changes = new Float64Array(this.around.length);
    const means = new Float64Array(changes.length);
    const squares = new Float64Array(changes.length);
    let best = changes.slice();
    let bestLoss = Infinity;
    for (let n = 1; ; n++) {
      const evaluations = this.model.evaluate(changes);
      const last = n > iterations || signal.aborted;
      if (last || n % ITERATIONS_BETWEEN_LOOKS === 0) {
        const losses = lossesOf(this.task, evaluations);
        say(`  step ${n - 1}: ${formatLosses(losses)}`);
        if (losses.validation < bestLoss) {
          bestLoss = losses.validation;
          best = changes.slice();
        }
      }
      if (last) return this.rounded(best);
      const gradient = this.gradient(changes, evaluations);
      const step = FIRST_STEP * (1 - (n - 1) / iterations);
      for (let word = 0; word < changes.length; word++) {
        const slope = gradient[word]!;
        const mean = MEAN_DECAY * means[word]! + (1 - MEAN_DECAY) * slope;
        const square = SQUARE_DECAY * squares[word]! + (1 - SQUARE_DECAY) * slope * slope;
        means[word] = mean;
        squares[word] = square;
        // Both start at 0: without the divisors the first steps would be too small.
        const direction = mean / (1 - MEAN_DECAY ** n) / (Math.sqrt(square / (1 - SQUARE_DECAY ** n)) + EPSILON);
        changes[word]! -= step * this.moves[word]! * direction;
      }
      await setImmediate();
    }
  }
}

/** Fits the weights. An abort ends it with the best weights so far. */
export async function fit(task: FitTask, options: FitOptions): Promise<FitResult> {
  const { evaluator } = task;
  const { signal, say } = options;
  const lateShares = evaluator.lateShares();
  const before = realLosses(task, task.start);
  let after = before;
  let values = task.start;
  let earlier: Derivatives | undefined;
  let moves: Float64Array | undefined;
  say(`before: ${formatLosses(before)}`);
  for (let round = 1; round <= options.rounds && !signal.aborted; round++) {
    const progress = (done: number, of: number): void => {
      if (done % 50 === 0 || done === of) say(`round ${round}: ${done} of ${of} derivatives`);
    };
    const derivatives = await derive(evaluator, values, { ...(earlier && { earlier }), signal, progress });
    if (derivatives === null) break;
    earlier = derivatives;
    moves ??= expectedMoves(derivatives, task.groups, EXPECTED_CENTIPAWNS);
    const found = await new Round(task, options, new LinearModel(derivatives, lateShares), values, moves).run();
    const losses = realLosses(task, found);
    say(`round ${round}: ${formatLosses(losses)}`);
    if (losses.validation >= after.validation) break;
    after = losses;
    values = found;
    options.onBetter(values);
  }
  evaluator.useWeights(values);
  return { before, after, values };
}
