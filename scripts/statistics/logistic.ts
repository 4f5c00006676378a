// Logistic regression with errors that allow for dependence within clusters: here the positions of one game, which
// share their result.

/** Rows of features, the results to predict, and the cluster of each row; rows of a cluster are consecutive. */
export interface Table {
  readonly width: number;
  /** `width` features per row. */
  readonly features: ArrayLike<number>;
  /** 0 to 1. */
  readonly results: ArrayLike<number>;
  readonly clusters: ArrayLike<number>;
}

export interface Fit {
  readonly coefficients: readonly number[];
  /** Covariance of the coefficients. */
  readonly covariance: readonly (readonly number[])[];
}

type Matrix = number[][];

const MAX_STEPS = 50;
const PRECISION = 1e-10;

/** Fits by Newton's method. Throws if the features don't determine the coefficients. */
export function fitLogistic(table: Table): Fit {
  const coefficients = new Array<number>(table.width).fill(0);
  for (let step = 0; step < MAX_STEPS; step++) {
    const { gradient, information } = derivatives(table, coefficients);
    const change = product(inverse(information), gradient);
    change.forEach((by, i) => (coefficients[i]! += by));
    if (Math.max(...change.map(Math.abs)) < PRECISION) break;
  }
  const bread = inverse(derivatives(table, coefficients).information);
  const covariance = multiply(multiply(bread, scatter(table, coefficients)), bread);
  if (!covariance.flat().every(Number.isFinite)) throw new Error('the features separate the results: there is no fit');
  return { coefficients, covariance };
}

function expectation({ width, features }: Table, coefficients: readonly number[], row: number): number {
  let sum = 0;
  for (let i = 0; i < width; i++) sum += coefficients[i]! * features[row * width + i]!;
  return 1 / (1 + Math.exp(-sum));
}

function derivatives(table: Table, coefficients: readonly number[]): { gradient: number[]; information: Matrix } {
  const { width, features, results } = table;
  const gradient = new Array<number>(width).fill(0);
  const information = zeros(width);
  for (let row = 0; row < results.length; row++) {
    const expected = expectation(table, coefficients, row);
    const weight = expected * (1 - expected);
    for (let i = 0; i < width; i++) {
      const feature = features[row * width + i]!;
      if (feature === 0) continue;
      gradient[i]! += feature * (results[row]! - expected);
      for (let j = 0; j < width; j++) information[i]![j]! += weight * feature * features[row * width + j]!;
    }
  }
  return { gradient, information };
}

/** The sum of the outer products of each cluster's gradient: what the spread between clusters says about the errors. */
function scatter(table: Table, coefficients: readonly number[]): Matrix {
  const { width, features, results, clusters } = table;
  const sum = zeros(width);
  const score = new Array<number>(width).fill(0);
  let count = 0;
  for (let row = 0; row < results.length; row++) {
    const residual = results[row]! - expectation(table, coefficients, row);
    for (let i = 0; i < width; i++) score[i]! += residual * features[row * width + i]!;
    if (clusters[row + 1] === clusters[row]) continue;
    count++;
    for (let i = 0; i < width; i++) for (let j = 0; j < width; j++) sum[i]![j]! += score[i]! * score[j]!;
    score.fill(0);
  }
  const correction = count > 1 ? count / (count - 1) : 1;
  return sum.map((line) => line.map((entry) => entry * correction));
}

function zeros(width: number): Matrix {
  return Array.from({ length: width }, () => new Array<number>(width).fill(0));
}

function product(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((line) => line.reduce((sum, entry, i) => sum + entry * vector[i]!, 0));
}

function multiply(a: Matrix, b: Matrix): Matrix {
  return a.map((line) => b.map((_, column) => line.reduce((sum, entry, i) => sum + entry * b[i]![column]!, 0)));
}

/** Gauss and Jordan's elimination, with the largest pivot. */
function inverse(matrix: Matrix): Matrix {
  const width = matrix.length;
  const rows = matrix.map((line, i) => [...line, ...line.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < width; column++) {
    let pivot = column;
    for (let i = column; i < width; i++) if (Math.abs(rows[i]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = i;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const divisor = rows[column]![column]!;
    if (!(Math.abs(divisor) > Number.EPSILON)) throw new Error('the features are not independent: there is no fit');
    rows[column] = rows[column]!.map((entry) => entry / divisor);
    for (let i = 0; i < width; i++) {
      const factor = rows[i]![column]!;
      if (i === column || factor === 0) continue;
      rows[i] = rows[i]!.map((entry, j) => entry - factor * rows[column]![j]!);
    }
  }
  return rows.map((line) => line.slice(width));
}
