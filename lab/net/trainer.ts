// Learns the parameters of the net from samples: mini-batches in random order, Adam with a cosine learning rate
// schedule. The arithmetic is compiled from core/arithmetic.ts in memory.

import { setImmediate } from 'node:timers/promises';
import type { Random } from '../../src/match/random.ts';
import {
  NET_BUCKETS,
  NET_FEATURES,
  NET_HIDDEN,
  NET_MAX_OUTPUT_WEIGHT,
  NET_OUTPUT_UNIT,
  isNetFeature,
} from '../../src/shared/net_layout.ts';
import { RELEASE } from '../../scripts/assembly.ts';
import { compileAssembly } from '../shared/compile.ts';
import { writeSample } from './features.ts';
import { BATCH, SAMPLE_BYTES, TARGET, TERMS } from './sample_layout.ts';
import { SampleStore } from './sample_store.ts';

interface Arithmetic {
  parameterAddress(): number;
  setOrigin(): void;
  slopeAddress(): number;
  batchAddress(): number;
  setScale(centipawns: number): void;
  correction(index: number): number;
  loss(n: number): number;
  learn(n: number): number;
  step(steps: number, n: number, rate: number, decay: number, most: number): void;
}

const SOURCE = 'lab/net/core/arithmetic.ts';
/** Pages of memory: room for the parameters of up to 256 hidden neurons, what is learned of them, and a batch. */
const PAGES = 512;
const COMPILER_OPTIONS = [...RELEASE, '--initialMemory', String(PAGES)];

/** Steps of linear warm-up: at first Adam's averages are unreliable. */
const WARM_UP = 100;
/** Final share of the learning rate. */
const LAST_RATE = 0.02;
/** Bounds of the random initial parameters: hidden neurons between 0 and 1, an output near 0. */
const FIRST_ROWS = 0.18;
const FIRST_BIASES = 0.2;
const FIRST_OUTPUTS = 0.05;
const DRAW_BOUND = 2 ** 30;

export interface TrainingOptions {
  readonly epochs: number;
  /** Maximum learning rate. */
  readonly rate: number;
  /** Decay per step, as a multiple of the learning rate: towards 0, or towards the parameters to begin with. */
  readonly decay: number;
}

/** The parameters as numbers, in the order of core/arithmetic.ts. */
export interface NetParameters {
  /** A row of NET_HIDDEN for each of NET_FEATURES. */
  readonly rows: Float32Array;
  readonly biases: Float32Array;
  /** For each bucket the weights of the mover's neurons, then the other side's. */
  readonly outputs: Float32Array;
  readonly outputBiases: Float32Array;
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** The samples and the parameters of one training. */
export class Trainer {
  private readonly core: Arithmetic;
  private readonly buffer: ArrayBufferLike;
  private readonly batch: Int32Array;
  private readonly random: Random;
  private readonly samples = new SampleStore();
  private steps = 0;

  private constructor(module: WebAssembly.Module, random: Random) {
    const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES, shared: true });
    const env = { memory, abort: () => undefined };
    this.core = new WebAssembly.Instance(module, { env }).exports as unknown as Arithmetic;
    this.buffer = memory.buffer;
    this.batch = new Int32Array(this.buffer, this.core.batchAddress(), (BATCH * SAMPLE_BYTES) / 4);
    this.random = random;
    this.drawParameters();
  }

  /** The first call compiles the arithmetic, which takes a few seconds. */
  static async create(random: Random): Promise<Trainer> {
    compiled ??= compileAssembly([SOURCE, ...COMPILER_OPTIONS]).then(
      (bytes) => new WebAssembly.Module(new Uint8Array(bytes)),
    );
    return new Trainer(await compiled, random);
  }

  /** Number of samples added. */
  get count(): number {
    return this.samples.count;
  }

  /** Adds the position in a setup buffer, which the evaluation's terms score `terms` centipawns for its mover. */
  add(setup: Int32Array, terms: number): void {
    writeSample(this.samples.append(), setup, terms);
  }

  /** Adds a sample. */
  addSample(bytes: Uint8Array): void {
    const { buffer, byteOffset } = this.samples.append();
    new Uint8Array(buffer, byteOffset, SAMPLE_BYTES).set(bytes);
  }

  /** The terms' scores of the samples, in centipawns. */
  terms(): Float32Array {
    return Float32Array.from({ length: this.count }, (_, i) => this.samples.sample(i).getFloat32(TERMS, true));
  }

  /** Sets the expected points of each sample, and the scale in centipawns: see expectedPoints in ../shared/loss.ts. */
  setTargets(targets: Float32Array, scale: number): void {
    targets.forEach((target, i) => this.samples.sample(i).setFloat32(TARGET, target, true));
    this.core.setScale(scale);
  }

  /** The mean squared error of the samples from index `from` to `to`. */
  loss(from: number, to: number): number {
    let sum = 0;
    for (let at = from; at < to; at += BATCH) sum += this.core.loss(this.load(at, Math.min(to, at + BATCH)));
    return sum / Math.max(1, to - from);
  }

  /** The same with other parameters. */
  lossWith(parameters: NetParameters, from: number, to: number): number {
    const own = this.parameters();
    const parts = Object.keys(own) as (keyof NetParameters)[];
    const saved = parts.map((part) => own[part].slice());
    for (const part of parts) own[part].set(parameters[part]);
    const loss = this.loss(from, to);
    parts.forEach((part, i) => own[part].set(saved[i]!));
    return loss;
  }

  /**
   * Begins with other parameters instead of random ones, and lets decay lead back to them. They may have fewer hidden neurons: the
   * others keep their random rows, but add nothing to the output at first. Throws if they have more.
   */
  startFrom(parameters: NetParameters): void {
    const own = this.parameters();
    const neurons = parameters.biases.length;
    if (neurons > NET_HIDDEN) throw new Error(`the net has ${neurons} hidden neurons, more than ${NET_HIDDEN}`);
    own.outputs.fill(0);
    for (const part of ['rows', 'biases', 'outputs'] as const) {
      for (let from = 0; from < parameters[part].length; from += neurons) {
        own[part].set(parameters[part].subarray(from, from + neurons), (from / neurons) * NET_HIDDEN);
      }
    }
    own.outputBiases.set(parameters.outputBiases);
    this.core.setOrigin();
  }

  /** The net's correction of a sample, in centipawns. */
  correction(index: number): number {
    this.load(index, index + 1);
    return this.core.correction(0);
  }

  /** The parameters themselves, not a copy. */
  parameters(): NetParameters {
    return this.views(this.core.parameterAddress());
  }

  /**
   * Learns from the first `training` samples, epoch by epoch; yields each epoch's mean squared error, measured during
   * training. Yields to the event loop between steps; an abort ends it there.
   */
  async *train(training: number, options: TrainingOptions, signal: AbortSignal): AsyncGenerator<number> {
    const order = Uint32Array.from({ length: training }, (_, i) => i);
    const all = Math.ceil(training / BATCH) * options.epochs;
    for (let epoch = 0; epoch < options.epochs; epoch++) {
      this.shuffle(order);
      let sum = 0;
      for (let from = 0; from < training; from += BATCH) {
        await setImmediate();
        if (signal.aborted) return;
        const n = this.load(from, Math.min(training, from + BATCH), order);
        sum += this.core.learn(n);
        this.steps++;
        const cosine = LAST_RATE + ((1 - LAST_RATE) * (1 + Math.cos((Math.PI * this.steps) / all))) / 2;
        const rate = options.rate * cosine * Math.min(1, this.steps / WARM_UP);
        this.core.step(this.steps, n, rate, options.decay, NET_MAX_OUTPUT_WEIGHT / NET_OUTPUT_UNIT);
      }
      yield sum / training;
    }
  }

  /** The gradients of the squared errors, summed over the first `n` samples, at most a batch: for the test of the arithmetic. */
  slopes(n: number): NetParameters {
    this.core.learn(this.load(0, n));
    return this.views(this.core.slopeAddress());
  }

  /** Fills the batch with the samples from index `from` to `to`, of `order` if given; returns their number. */
  private load(from: number, to: number, order?: Uint32Array): number {
    for (let i = from; i < to; i++) this.samples.copy(order?.[i] ?? i, this.batch, i - from);
    return to - from;
  }

  private views(address: number): NetParameters {
    const sizes = [NET_FEATURES * NET_HIDDEN, NET_HIDDEN, NET_BUCKETS * 2 * NET_HIDDEN, NET_BUCKETS];
    let at = address;
    const [rows, biases, outputs, outputBiases] = sizes.map((size) => {
      const view = new Float32Array(this.buffer, at, size);
      at += view.byteLength;
      return view;
    });
    return { rows: rows!, biases: biases!, outputs: outputs!, outputBiases: outputBiases! };
  }

  /** A number from -bound to bound. */
  private draw(bound: number): number {
    return ((2 * this.random.below(DRAW_BOUND)) / DRAW_BOUND - 1) * bound;
  }

  private drawParameters(): void {
    const { rows, biases, outputs } = this.parameters();
    for (let i = 0; i < rows.length; i++) {
      if (isNetFeature(Math.floor(i / NET_HIDDEN))) rows[i] = this.draw(FIRST_ROWS);
    }
    biases.forEach((_, i) => (biases[i] = Math.abs(this.draw(FIRST_BIASES))));
    outputs.forEach((_, i) => (outputs[i] = this.draw(FIRST_OUTPUTS)));
  }

  private shuffle(order: Uint32Array): void {
    for (let i = order.length - 1; i > 0; i--) {
      const other = this.random.below(i + 1);
      [order[i], order[other]] = [order[other]!, order[i]!];
    }
  }
}
