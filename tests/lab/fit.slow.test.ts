import { type Column, type Derivatives, derive } from '../../lab/tune/derivatives.ts';
import { BatchEvaluator } from '../../lab/shared/evaluator.ts';
import { type FitOptions, type FitResult, type FitTask, fit } from '../../lab/tune/fit.ts';
import type { GameRecord } from '../../lab/shared/game_file.ts';
import { LinearModel, expectedMoves, lossByEvaluation, priorGradient } from '../../lab/tune/model.ts';
import { expectedPoints, fitScale, meanLoss } from '../../lab/shared/loss.ts';
import { sampleGames } from '../../lab/shared/samples.ts';
import { type WeightGroup, parseWeightFile, readWeightFile } from '../../lab/shared/weights.ts';
import { itSlow } from '../helpers/slow.ts';
import { randomGames } from './games.ts';

const NEVER = new AbortController().signal;
const SCALE = 300;
const FILE = readWeightFile('src/eval/weight_values.ts');

/** In this one of the random games a king is so endangered that a curve is far from its tangent. */
const WILD_GAME = 14;

function tameGames(count: number): GameRecord[] {
  return randomGames(count).filter((_, i) => i !== WILD_GAME);
}

async function evaluatorWithPositions(games: number): Promise<{ evaluator: BatchEvaluator; training: number }> {
  const evaluator = new BatchEvaluator(games * 60);
  const { training } = await sampleGames(tameGames(games), evaluator, { plies: Infinity, seed: 1 }, NEVER);
  return { evaluator, training };
}

function group(name: string): WeightGroup {
  return FILE.groups.find((candidate) => candidate.name === name)!;
}

function expectedOf(evaluator: BatchEvaluator, values: Int16Array): Float32Array {
  evaluator.useWeights(values);
  return Float32Array.from(evaluator.evaluate(), (evaluation) => expectedPoints(evaluation, SCALE));
}

describe('the expected points', () => {
  it('are one half if neither side is ahead, with odds of e to 1 at one scale', () => {
    expect(expectedPoints(0, 200)).toBe(0.5);
    expect(expectedPoints(200, 200) / (1 - expectedPoints(200, 200))).toBeCloseTo(Math.E);
    expect(expectedPoints(-70, 200)).toBeCloseTo(1 - expectedPoints(70, 200));
  });

  it('are fitted by their scale', () => {
    const evaluations = Array.from({ length: 400 }, (_, i) => i - 200);
    const targets = evaluations.map((evaluation) => expectedPoints(evaluation, 137));
    expect(fitScale(evaluations, targets, 400)).toBeCloseTo(137, 0);
    expect(fitScale(evaluations, targets, 100)).toBeCloseTo(137, 0);
  });

  it('have a mean squared loss', () => {
    expect(meanLoss([0, 0, 0], [1, 0.5, 0], 100, 0, 2)).toBeCloseTo(0.125);
    expect(meanLoss([0, 0, 0], [1, 0.5, 0], 100, 2, 3)).toBeCloseTo(0.25);
  });
});

describe('the linear model', () => {
  let evaluator: BatchEvaluator;
  let derivatives: Derivatives;
  let model: LinearModel;

  beforeAll(async () => {
    ({ evaluator } = await evaluatorWithPositions(16));
    derivatives = (await derive(evaluator, FILE.values, { signal: NEVER, progress: () => undefined }))!;
    model = new LinearModel(derivatives, evaluator.lateShares());
  });

  it('detects the nonlinearity of king danger, and none in weights that affect many positions', () => {
    for (const { name, first, count } of FILE.groups) {
      for (let weight = first; weight < first + count; weight++) {
        if (derivatives.columns[weight]!.positions.length < evaluator.count / 4) continue;
        // What both kings have in common makes the difference of two curves a straight line, except where one of them
        // ends at no danger.
        if (name === 'danger: base') continue;
        expect([name, derivatives.curved[weight]]).toEqual([name, name.startsWith('danger')]);
      }
    }
    expect(derivatives.curved[group('danger: attack').first]).toBe(true);
    expect(derivatives.curved[group('tempo').first]).toBe(false);
  });

  it('counts men like the evaluation, except for rounding', () => {
    const { values } = derivatives.columns[group('board').first]!;
    expect(values.length).toBeGreaterThan(50);
    expect([...values].every((value) => Math.abs(value - Math.round(value)) < 0.1)).toBe(true);
    expect(new Set(values.map((value) => Math.abs(Math.round(value))))).toContain(2);
    // The side to move has its bonus in every position.
    const tempo = derivatives.columns[group('tempo').first]!;
    expect(tempo.positions).toHaveLength(evaluator.count);
    expect(tempo.values.every((value) => Math.abs(value - 1) < 0.1)).toBe(true);
  });

  it.each([
    ['airfield', 20, 2],
    ['threat by minor', -10, 2],
    ['tempo', 30, 2],
    // Two steps on a curve: close to its tangent, not on it.
    ['danger: attack', 1, 15],
  ])('predicts the evaluation after a change of %s', (name, change, tolerance) => {
    const { first, count } = group(name);
    const changes = new Float64Array(FILE.values.length);
    // The late half moves in the opposite direction, so that the halves can't be mixed up.
    for (let weight = first; weight < first + count; weight++) changes.set([change, -2 * change], 2 * weight);
    const foreseen = model.evaluate(changes);
    evaluator.useWeights(FILE.values.map((value, word) => value + changes[word]!));
    const real = evaluator.evaluate();
    evaluator.useWeights(FILE.values);
    expect(real).not.toEqual(derivatives.base);
    for (const [i, value] of real.entries()) expect(Math.abs(value - foreseen[i]!)).toBeLessThanOrEqual(tolerance);
  });

  it('has the gradient of its own loss', () => {
    const training = evaluator.count - 40;
    const targets = expectedOf(evaluator, FILE.values).map((points, i) => (points + (i % 2)) / 2);
    const lossAt = (changes: Float64Array): number => meanLoss(model.evaluate(changes), targets, SCALE, 0, training);
    const here = new Float64Array(FILE.values.length);
    const gradient = model.gradient(lossByEvaluation(model.evaluate(here), targets, SCALE, training));
    for (const weight of [group('board').first, group('tempo').first, group('danger: hole').first]) {
      for (const word of [2 * weight, 2 * weight + 1]) {
        const there = here.slice();
        there[word] = 0.5;
        const back = here.slice();
        back[word] = -0.5;
        const slope = lossAt(there) - lossAt(back);
        expect(Math.abs(gradient[word]! - slope)).toBeLessThan(Math.abs(slope) * 0.01 + 1e-9);
      }
    }
  });

  it('reuses derivatives that can’t have changed, and recomputes the others', async () => {
    const { first } = group('danger: attack');
    const values = FILE.values.slice();
    values.fill(9, 2 * first, 2 * first + 2);
    const options = { signal: NEVER, progress: () => undefined, earlier: derivatives };
    const later = (await derive(evaluator, values, options))!;
    evaluator.useWeights(FILE.values);
    expect(later.columns[0]).toBe(derivatives.columns[0]);
    expect(later.columns[first]).not.toEqual(derivatives.columns[first]);
    expect(later.base).not.toEqual(derivatives.base);
  });
});

describe('the prior', () => {
  it('has the gradient of half its squares: each half’s offset, and how far the halves are apart', () => {
    const moves = Float64Array.of(4, 4, 10, 10, 0, 0);
    const cost = (offsets: Float64Array): number => {
      let sum = 0;
      for (let early = 0; early < 4; early += 2) {
        const [e, l] = [offsets[early]! / moves[early]!, offsets[early + 1]! / moves[early]!];
        sum += (e * e + l * l + (l - e) * (l - e)) / 2;
      }
      return sum;
    };
    const here = Float64Array.of(3, -2, 5, 5, 7, 1);
    const gradient = priorGradient(here, moves);
    for (let word = 0; word < 4; word++) {
      const at = (step: number): Float64Array => here.map((value, i) => (i === word ? value + step : value));
      expect(gradient[word]).toBeCloseTo((cost(at(0.1)) - cost(at(-0.1))) / 0.2);
    }
    expect([...gradient.subarray(4)]).toEqual([0, 0]);
  });

  it('expects smaller moves of weights in a large group, and of one with a large effect', () => {
    const column = (...values: number[]): Column => ({
      positions: Int32Array.from(values.keys()),
      values: Float32Array.from(values),
    });
    const columns = [column(1, -1), column(4, 4, 4), column(1), column(1), column()];
    const derivatives = { base: new Int32Array(3), columns, curved: columns.map(() => false) };
    const groups = [
      { name: 'alone', first: 0, count: 1 },
      { name: 'four', first: 1, count: 4 },
    ];
    expect([...expectedMoves(derivatives, groups, 40)]).toEqual([40, 40, 5, 5, 20, 20, 20, 20, 0, 0]);
  });
});

describe('fitting', () => {
  const CHANGED: readonly (readonly [string, number, number])[] = [
    ['board', 1, 24],
    ['threat by pawn', 1, -14],
    ['tempo', 0, -14],
    ['hanging', 0, 16],
    ['danger: attack', 0, 3],
  ];
  let task: FitTask;
  let truth: Int16Array;
  const options: FitOptions = {
    rounds: 2,
    iterations: 100,
    prior: 0.001,
    signal: NEVER,
    say: () => undefined,
    onBetter: () => undefined,
  };

  beforeAll(async () => {
    const { evaluator, training } = await evaluatorWithPositions(72);
    truth = FILE.values.slice();
    for (const [name, index, change] of CHANGED) {
      for (const word of [0, 1]) truth[2 * (group(name).first + index) + word]! += change;
    }
    const targets = expectedOf(evaluator, truth);
    task = { evaluator, targets, training, scale: SCALE, groups: FILE.groups, start: FILE.values, anchor: FILE.values };
  });

  itSlow('recovers the weights used for the targets', async () => {
    const better: Int16Array[] = [];
    const result = await fit(task, { ...options, onBetter: (values) => better.push(values) });
    expect(result.after.training).toBeLessThan(result.before.training / 50);
    expect(result.after.validation).toBeLessThan(result.before.validation / 20);
    for (const [name, index, change] of CHANGED) {
      // Random games have few men off the board, so they determine mainly the early half.
      const word = 2 * (group(name).first + index);
      const found = result.values[word]! - FILE.values[word]!;
      expect([name, Math.abs(found - change) <= Math.abs(change) * 0.35 + 1]).toEqual([name, true]);
    }
    expect(better.at(-1)).toEqual(result.values);
    expect([...task.evaluator.currentWeights()]).toEqual([...result.values]);
  });

  itSlow("doesn't change weights that no position uses", async () => {
    const { values } = await fit(task, { ...options, rounds: 1, iterations: 40 });
    // No pawn is ever on its first rank.
    const word = 2 * group('squares of the pawn').first;
    expect([...values.subarray(word, word + 8)]).toEqual([...FILE.values.subarray(word, word + 8)]);
  });

  itSlow('stays at the start under a strong prior', async () => {
    const { values } = await fit(task, { ...options, rounds: 1, iterations: 40, prior: 1e6 });
    expect(Math.max(...values.map((value, word) => Math.abs(value - FILE.values[word]!)))).toBeLessThanOrEqual(1);
  });

  itSlow('is attracted to the anchor, not to the start', async () => {
    const start = FILE.values.slice();
    start[0]! += 12;
    const near = (values: Int16Array): boolean => Math.abs(values[0]! - FILE.values[0]!) <= 1;
    const targets = expectedOf(task.evaluator, FILE.values);
    const result: FitResult = await fit({ ...task, targets, start }, { ...options, rounds: 1, prior: 10 });
    expect(near(start)).toBe(false);
    expect(near(result.values)).toBe(true);
  });

  itSlow('returns the start if nothing is better', async () => {
    const targets = expectedOf(task.evaluator, FILE.values);
    const better: Int16Array[] = [];
    const result = await fit(
      { ...task, targets },
      { ...options, rounds: 1, onBetter: (values) => better.push(values) },
    );
    expect(result.values).toEqual(FILE.values);
    expect(better).toEqual([]);
  });

  itSlow('ends with the best so far if it is aborted', async () => {
    const controller = new AbortController();
    const said: string[] = [];
    const say = (line: string): void => {
      said.push(line);
      if (line.includes('step 20')) controller.abort();
    };
    const result = await fit(task, { ...options, signal: controller.signal, say });
    expect(result.after.validation).toBeLessThan(result.before.validation);
    expect(said.some((line) => line.includes('step 40'))).toBe(false);
    const aborted = await fit(task, { ...options, signal: AbortSignal.abort() });
    expect(aborted.values).toEqual(task.start);
  });
});

describe('the table of weights', () => {
  it('has the groups named in these tests', () => {
    const names = parseWeightFile(FILE.text).groups.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['board', 'airfield', 'tempo', 'hanging', 'danger: attack', 'danger: hole']),
    );
  });
});
