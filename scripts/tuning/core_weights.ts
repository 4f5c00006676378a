import type { CoreExports } from '../../src/core/exports.ts';
import { WORDS } from './weight_file.ts';

/** The weights in a core's memory: pairs, early and late. After a change `packWeights` must be called. */
export function weightsIn(core: CoreExports, memory: WebAssembly.Memory): Int16Array {
  return new Int16Array(memory.buffer, core.weightTable(), core.weightCount() * WORDS);
}

/** Replaces the weights of a core. Throws if their number is not what the core expects. */
export function useWeights(core: CoreExports, memory: WebAssembly.Memory, values: ArrayLike<number>): void {
  const weights = weightsIn(core, memory);
  if (values.length !== weights.length) {
    throw new Error(`${values.length / WORDS} weights where the core has ${weights.length / WORDS}`);
  }
  weights.set(values);
  core.packWeights();
}
