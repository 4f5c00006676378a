// The real evaluation of many positions in the core's memory, with variable weights.

import type { CoreExports } from '../../src/core/exports.ts';
import { CoreMemory } from '../../src/core/memory.ts';
import { useWeights, weightsIn } from './weights.ts';

const WORD_BYTES = 4;

export class BatchEvaluator {
  readonly core: CoreExports;
  /** The setup buffer of src/shared/setup_layout.ts. */
  readonly setup: Int32Array;
  private readonly host: CoreMemory;
  private readonly saved: number;
  private readonly records: number;
  private readonly out: number;
  private readonly capacity: number;
  private added = 0;

  /** Allocates room for `capacity` positions. */
  constructor(capacity: number) {
    this.host = new CoreMemory((core) => ({
      tables: [core.recordBytes(), capacity * core.recordBytes(), capacity * WORD_BYTES],
    }));
    this.host.useNet();
    const { core, layout } = this.host;
    const [saved, records, out] = layout.tables as [number, number, number];
    this.core = core;
    this.saved = saved;
    this.records = records;
    this.out = out;
    this.capacity = capacity;
    // Without a hash table, `quietPosition` never gets truncated lines.
    core.useTT(0, 0);
    core.useGameKeys(0);
    this.setup = this.host.setup;
  }

  /** Number of positions added. */
  get count(): number {
    return this.added;
  }

  /** A copy of the current weights: pairs, early and late. */
  currentWeights(): Int16Array {
    return weightsIn(this.core, this.host.memory).slice();
  }

  /** Sets the weights. */
  useWeights(values: ArrayLike<number>): void {
    useWeights(this.core, this.host.memory, values);
  }

  /** Sets the net. */
  useNet(net: Uint8Array): void {
    this.host.useNet(net);
  }

  /** Switches the net off. */
  leaveOutNet(): void {
    this.useNet(new Uint8Array(this.core.netBytes()));
  }

  /** Saves the core's position for `restore`. */
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
    return new Int32Array(this.host.memory.buffer, this.out, n).slice();
  }

  /** The share of the late weights in each position, 0 to 1; the rest is that of the early weights. */
  lateShares(): Float32Array {
    this.core.lateShares(this.records, this.added, this.out);
    return new Float32Array(this.host.memory.buffer, this.out, this.added).slice();
  }
}
