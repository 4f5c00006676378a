// The arithmetic of training, in AssemblyScript: what the net answers, the slopes of the loss by its parameters, and the steps.
// Everything is f32, four at a time.
//
// Parameters: a row of the hidden neurons a feature | their biases | output weights by bucket, both sides' | output biases
// Samples: see ../sample_layout.ts; those of a batch are in memory, the trainer has the others.

import { NET_BUCKETS, NET_CENTIPAWNS, NET_FEATURES, NET_HIDDEN, NET_NOTHING } from '../../../src/shared/net_layout.ts';
import { BATCH, BUCKET, LIST_BYTES, SAMPLE_BYTES, TARGET, TERMS } from '../sample_layout.ts';

const ROW: usize = <usize>NET_HIDDEN * 4;
const OUTPUT: usize = 2 * ROW;
const BIASES: usize = <usize>NET_FEATURES * ROW;
const OUTPUTS: usize = BIASES + ROW;
const OUTPUT_BIASES: usize = OUTPUTS + <usize>NET_BUCKETS * OUTPUT;
const PARAMETER_BYTES: usize = OUTPUT_BIASES + <usize>NET_BUCKETS * 4;

/** Adam's usual constants (Kingma and Ba, 2015). */
const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;

const PARAMETERS: usize = memory.data(<i32>PARAMETER_BYTES, 64);
const SLOPES: usize = memory.data(<i32>PARAMETER_BYTES, 64);
const MEANS: usize = memory.data(<i32>PARAMETER_BYTES, 64);
const SQUARES: usize = memory.data(<i32>PARAMETER_BYTES, 64);
/** Where decay leads: zeros, or the parameters of the net that training begins with. */
const ORIGIN: usize = memory.data(<i32>PARAMETER_BYTES, 64);
/** Sums before the hidden neurons, the mover's and the other side's; followed by the gradients with respect to them. */
const HIDDEN: usize = memory.data(<i32>(2 * OUTPUT), 64);
const HIDDEN_SLOPES: usize = HIDDEN + OUTPUT;

const SAMPLES: usize = memory.data(BATCH * SAMPLE_BYTES, 64);

let scale: f32 = 1;

export function parameterAddress(): usize {
  return PARAMETERS;
}

/** From now on decay leads to the present parameters. */
export function setOrigin(): void {
  memory.copy(ORIGIN, PARAMETERS, PARAMETER_BYTES);
}

export function slopeAddress(): usize {
  return SLOPES;
}

/** Address of the batch's samples. */
export function batchAddress(): usize {
  return SAMPLES;
}

/** Sets the advantage in centipawns at which the odds are e to 1. */
export function setScale(centipawns: f32): void {
  scale = centipawns;
}

/** The sums over a list of features. */
function sumRows(list: usize, sums: usize): void {
  for (let at: usize = 0; at < ROW; at += 64) {
    const bias = PARAMETERS + BIASES + at;
    let a = v128.load(bias);
    let b = v128.load(bias, 16);
    let c = v128.load(bias, 32);
    let d = v128.load(bias, 48);
    for (let k = 0; k < LIST_BYTES; k += 2) {
      const feature = <i32>load<u16>(list + k);
      if (feature == NET_NOTHING) break;
      const row = PARAMETERS + <usize>feature * ROW + at;
      a = f32x4.add(a, v128.load(row));
      b = f32x4.add(b, v128.load(row, 16));
      c = f32x4.add(c, v128.load(row, 32));
      d = f32x4.add(d, v128.load(row, 48));
    }
    v128.store(sums + at, a);
    v128.store(sums + at, b, 16);
    v128.store(sums + at, c, 32);
    v128.store(sums + at, d, 48);
  }
}

function clipped(sums: v128): v128 {
  return f32x4.min(f32x4.max(sums, f32x4.splat(0)), f32x4.splat(1));
}

/** The net's output for a sample; leaves the sums in HIDDEN. */
function outputOf(sample: usize): f32 {
  sumRows(sample, HIDDEN);
  sumRows(sample + LIST_BYTES, HIDDEN + ROW);
  const bucket = <usize>load<i32>(sample, BUCKET);
  const weights = PARAMETERS + OUTPUTS + bucket * OUTPUT;
  let total = f32x4.splat(0);
  for (let at: usize = 0; at < OUTPUT; at += 16) {
    const neurons = clipped(v128.load(HIDDEN + at));
    total = f32x4.add(total, f32x4.mul(f32x4.mul(neurons, neurons), v128.load(weights + at)));
  }
  return (
    f32x4.extract_lane(total, 0) +
    f32x4.extract_lane(total, 1) +
    f32x4.extract_lane(total, 2) +
    f32x4.extract_lane(total, 3) +
    load<f32>(PARAMETERS + OUTPUT_BIASES + (bucket << 2))
  );
}

/** The expected points of the mover, by the terms and the net. */
function expectedPoints(sample: usize, output: f32): f32 {
  const centipawns = load<f32>(sample, TERMS) + output * <f32>NET_CENTIPAWNS;
  return <f32>1 / (<f32>1 + NativeMathf.exp(-centipawns / scale));
}

function sampleAt(index: i32): usize {
  return SAMPLES + <usize>index * SAMPLE_BYTES;
}

/** The net's output for a sample of the batch, in centipawns. */
export function correction(index: i32): f32 {
  return outputOf(sampleAt(index)) * <f32>NET_CENTIPAWNS;
}

/** The sum of the squared errors of the first `n` samples of the batch. */
export function loss(n: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < n; i++) {
    const sample = sampleAt(i);
    const error = expectedPoints(sample, outputOf(sample)) - load<f32>(sample, TARGET);
    sum += <f64>(error * error);
  }
  return sum;
}

function addRow(to: usize, from: usize): void {
  for (let at: usize = 0; at < ROW; at += 16) {
    v128.store(to + at, f32x4.add(v128.load(to + at), v128.load(from + at)));
  }
}

/** Adds the gradients with respect to one side's sums to those of its features and of the biases. */
function passBack(list: usize, slopes: usize): void {
  for (let k = 0; k < LIST_BYTES; k += 2) {
    const feature = <i32>load<u16>(list + k);
    if (feature == NET_NOTHING) break;
    addRow(SLOPES + <usize>feature * ROW, slopes);
  }
  addRow(SLOPES + BIASES, slopes);
}

/** Adds the gradients of a sample's squared error; returns the error. */
function learnFrom(sample: usize): f32 {
  const points = expectedPoints(sample, outputOf(sample));
  const error = points - load<f32>(sample, TARGET);
  const slope: f32 = (2 * error * points * (1 - points) * <f32>NET_CENTIPAWNS) / scale;
  const bucket = <usize>load<i32>(sample, BUCKET);
  const weights = PARAMETERS + OUTPUTS + bucket * OUTPUT;
  const weightSlopes = SLOPES + OUTPUTS + bucket * OUTPUT;
  const biasSlope = SLOPES + OUTPUT_BIASES + (bucket << 2);
  store<f32>(biasSlope, load<f32>(biasSlope) + slope);
  for (let at: usize = 0; at < OUTPUT; at += 16) {
    const sums = v128.load(HIDDEN + at);
    const neurons = clipped(sums);
    const byWeight = f32x4.mul(f32x4.splat(slope), f32x4.mul(neurons, neurons));
    v128.store(weightSlopes + at, f32x4.add(v128.load(weightSlopes + at), byWeight));
    // A clipped neuron has no gradient.
    const live = v128.and(f32x4.gt(sums, f32x4.splat(0)), f32x4.lt(sums, f32x4.splat(1)));
    const bySum = f32x4.mul(f32x4.mul(f32x4.splat(2 * slope), neurons), v128.load(weights + at));
    v128.store(HIDDEN_SLOPES + at, v128.and(live, bySum));
  }
  passBack(sample, HIDDEN_SLOPES);
  passBack(sample + LIST_BYTES, HIDDEN_SLOPES + ROW);
  return error * error;
}

/** Adds the gradients of the first `n` samples of the batch; returns the sum of their squared errors. */
export function learn(n: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < n; i++) sum += <f64>learnFrom(sampleAt(i));
  return sum;
}

/**
 * A step of Adam by the slopes, which were summed over `n` samples and are 0 afterwards. The distance of each parameter from where it
 * began also shrinks by `decay` times the rate (decoupled weight decay: Loshchilov and Hutter, 2019; towards the parameters to begin
 * with: Li, Grandvalet and Davoine, 2018). `steps` counts from 1. Output weights stay within ±`most`.
 */
export function step(steps: i32, n: i32, rate: f32, decay: f32, most: f32): void {
  const share = f32x4.splat(<f32>1 / <f32>n);
  // Both averages start at 0: without the divisors the first steps would be too small.
  const ofMean = f32x4.splat(<f32>(1 / (1 - NativeMath.pow(MEAN_DECAY, steps))));
  const ofSquare = f32x4.splat(<f32>(1 / (1 - NativeMath.pow(SQUARE_DECAY, steps))));
  for (let at: usize = 0; at < PARAMETER_BYTES; at += 16) {
    const slopes = f32x4.mul(v128.load(SLOPES + at), share);
    const means = f32x4.add(
      f32x4.mul(v128.load(MEANS + at), f32x4.splat(MEAN_DECAY)),
      f32x4.mul(slopes, f32x4.splat(1 - MEAN_DECAY)),
    );
    const squares = f32x4.add(
      f32x4.mul(v128.load(SQUARES + at), f32x4.splat(SQUARE_DECAY)),
      f32x4.mul(f32x4.mul(slopes, slopes), f32x4.splat(1 - SQUARE_DECAY)),
    );
    v128.store(SLOPES + at, f32x4.splat(0));
    v128.store(MEANS + at, means);
    v128.store(SQUARES + at, squares);
    const spread = f32x4.add(f32x4.sqrt(f32x4.mul(squares, ofSquare)), f32x4.splat(EPSILON));
    const before = v128.load(PARAMETERS + at);
    const distance = f32x4.sub(before, v128.load(ORIGIN + at));
    const move = f32x4.add(f32x4.div(f32x4.mul(means, ofMean), spread), f32x4.mul(distance, f32x4.splat(decay)));
    let after = f32x4.sub(before, f32x4.mul(move, f32x4.splat(rate)));
    if (at >= OUTPUTS && at < OUTPUT_BIASES) {
      after = f32x4.min(f32x4.max(after, f32x4.splat(-most)), f32x4.splat(most));
    }
    v128.store(PARAMETERS + at, after);
  }
}
