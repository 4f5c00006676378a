// The samples of a training, outside the memory of the arithmetic, which ends at 4 GB.

import { SAMPLE_BYTES } from './sample_layout.ts';

const SAMPLE_WORDS = SAMPLE_BYTES / 4;
/** Samples allocated at a time: 20 MB. */
const CHUNK = 2 ** 16;

export class SampleStore {
  private readonly chunks: Int32Array[] = [];
  private samples = 0;

  /** Number of samples. */
  get count(): number {
    return this.samples;
  }

  /** Appends a sample of zeros. */
  append(): DataView {
    if (this.samples === this.chunks.length * CHUNK) this.chunks.push(new Int32Array(CHUNK * SAMPLE_WORDS));
    return this.sample(this.samples++);
  }

  /** A sample's bytes themselves, not a copy. */
  sample(index: number): DataView {
    const { chunk, at } = this.place(index);
    return new DataView(chunk.buffer, 4 * at, SAMPLE_BYTES);
  }

  /** Copies a sample to the `n`-th place of a batch. */
  copy(index: number, batch: Int32Array, n: number): void {
    const { chunk, at } = this.place(index);
    batch.set(chunk.subarray(at, at + SAMPLE_WORDS), n * SAMPLE_WORDS);
  }

  private place(index: number): { chunk: Int32Array; at: number } {
    const chunk = this.chunks[Math.floor(index / CHUNK)];
    if (chunk === undefined || index >= this.samples) throw new RangeError(`there is no sample ${index}`);
    return { chunk, at: (index % CHUNK) * SAMPLE_WORDS };
  }
}
