// The real evaluation over many positions in the core's memory, with weights that can be changed.

import {
  type CoreExports,
  coreModule,
  createMemory,
  ensureMemory,
  fillTables,
  instantiate,
} from '../../src/rules/core.ts';
import { SETUP_WORDS } from '../../src/shared/setup_layout.ts';
import { WORDS } from './weight_file.ts';

const CONTROL_BYTES = 64;
const WORD_BYTES = 4;

export class BatchEvaluator {
  readonly core: CoreExports;
  /** The setup buffer of src/shared/setup_layout.ts. */
  readonly setup: Int32Array;
  private readonly memory = createMemory();
  private readonly weights: Int16Array;
  private readonly block: number;
  private readonly saved: number;
  private readonly records: number;
  private readonly out: number;
  private readonly capacity: number;
  private added = 0;

  /** Has room for `capacity` positions. */
  constructor(capacity: number) {
    this.core = instantiate(coreModule(), this.memory);
    const { core } = this;
    this.block = core.heapBase();
    const control = this.block + core.threadBytes();
    this.saved = control + CONTROL_BYTES;
    this.records = this.saved + core.recordBytes();
    this.out = this.records + capacity * core.recordBytes();
    this.capacity = capacity;
    ensureMemory(this.memory, this.out + capacity * WORD_BYTES);
    fillTables(core, this.memory);
    core.useThread(this.block);
    core.useStopFlag(control);
    // Without a hash table the lines of `settle` are never cut short.
    core.useTranspositions(0, 0);
    core.useGameKeys(0);
    this.setup = new Int32Array(this.memory.buffer, core.setupBuffer(), SETUP_WORDS);
    this.weights = new Int16Array(this.memory.buffer, core.weightTable(), core.weightCount() * WORDS);
  }

  /** Positions added. */
  get count(): number {
    return this.added;
  }

  /** A copy of the weights in use: pairs, early and late. */
  currentWeights(): Int16Array {
    return this.weights.slice();
  }

  /** Evaluates with these weights from now on. */
  useWeights(values: ArrayLike<number>): void {
    if (values.length !== this.weights.length) {
      throw new Error(`${values.length / WORDS} weights where the core has ${this.weights.length / WORDS}`);
    }
    this.weights.set(values);
    this.core.packWeights();
  }

  /** Evaluates with another net from now on. */
  useNet(net: Uint8Array): void {
    const bytes = this.core.netBytes();
    if (net.length !== bytes) throw new Error(`a net of ${net.length} bytes where the core has ${bytes}`);
    new Uint8Array(this.memory.buffer, this.core.netAddress(), bytes).set(net);
    // The sums that the thread keeps are those of the net before.
    this.core.useThread(this.block);
  }

  /** Evaluates with the terms alone from now on. */
  leaveOutNet(): void {
    this.useNet(new Uint8Array(this.core.netBytes()));
  }

  /** Notes the core's position, to come back to it by `restore`. */
  save(): void {
    this.core.savePosition(this.saved);
  }

  restore(): void {
    this.core.loadPosition(this.saved);
  }

  /** Adds the core's position. */
  add(): void {
    if (this.added === this.capacity) throw new Error(`more than ${this.capacity} positions`);
    this.core.savePosition(this.records + this.added * this.core.recordBytes());
    this.added++;
  }

  /** The evaluations of the first `n` positions, each for its side to move. */
  evaluate(n = this.added): Int32Array {
    this.core.evaluateBatch(this.records, n, this.out);
    return new Int32Array(this.memory.buffer, this.out, n).slice();
  }

  /** What the late weights count for in each position, 0 to 1; the early weights count for the rest. */
  lateShares(): Float32Array {
    this.core.lateShares(this.records, this.added, this.out);
    return new Float32Array(this.memory.buffer, this.out, this.added).slice();
  }
}
