// The weights of the evaluation: the text of src/eval/weight_values.ts, parsed for group names and numbers and written with
// other numbers in the same places; and those in a core's memory.

import type { CoreExports } from '../../src/core/exports.ts';
import { replaceFile } from '../../src/files/replace_file.ts';
import { readInput } from './files.ts';

const I16_MAX = 32767;
const I16_MIN = -32768;
/** Words of a weight: for a full board, and for many men off the board. */
export const WORDS = 2;

export interface WeightGroup {
  readonly name: string;
  /** Index of its first weight. */
  readonly first: number;
  /** Number of weights. */
  readonly count: number;
}

export interface WeightFile {
  readonly text: string;
  readonly groups: readonly WeightGroup[];
  /** Pairs: early, late. */
  readonly values: Int16Array;
}

const TABLE = /(memory\.data<i16>\(\[\n)([\s\S]*?)(\n\]\))/;
const COMMENT = /^\s*\/\/\s*(.*)$/;
const NUMBER = /-?\d+/g;

/** Parses a weight file. Throws if it has no table, or if the table is not a list of pairs of i16. */
export function parseWeightFile(text: string): WeightFile {
  const table = TABLE.exec(text)?.[2];
  if (table === undefined) throw new Error('no table of weights: memory.data<i16>([ … ])');
  const numbers: number[] = [];
  const starts: { name: string; at: number }[] = [];
  for (const line of table.split('\n')) {
    const comment = COMMENT.exec(line)?.[1];
    if (comment === undefined) numbers.push(...(line.match(NUMBER) ?? []).map(Number));
    else starts.push({ name: comment, at: numbers.length });
  }
  for (const number of numbers) {
    if (number > I16_MAX || number < I16_MIN) throw new Error(`${number} does not fit 16 bits`);
  }
  const groups = starts.map(({ name, at }, i) => {
    const words = (starts[i + 1]?.at ?? numbers.length) - at;
    if (words % WORDS !== 0) throw new Error(`"${name}" has ${words} numbers: they must be pairs`);
    return { name, first: at / WORDS, count: words / WORDS };
  });
  if ((starts[0]?.at ?? numbers.length) > 0) throw new Error('the first weights have no name');
  return { text, groups, values: Int16Array.from(numbers) };
}

/** The text of a weight file with other numbers, limited to 16 bits. Their count must be the same. */
export function formatWeightFile(file: WeightFile, values: ArrayLike<number>): string {
  if (values.length !== file.values.length) throw new Error(`${values.length} numbers for ${file.values.length}`);
  let next = 0;
  const nextNumber = (): string => String(Math.max(I16_MIN, Math.min(I16_MAX, values[next++]!)));
  return file.text.replace(TABLE, (_all, head: string, table: string, tail: string) => {
    const lines = table.split('\n').map((line) => (COMMENT.test(line) ? line : line.replace(NUMBER, nextNumber)));
    return head + lines.join('\n') + tail;
  });
}

export function readWeightFile(path: string): WeightFile {
  return parseWeightFile(readInput(path).toString('utf8'));
}

/** Writes a weight file to `path` atomically. */
export function writeWeightFile(path: string, file: WeightFile, values: ArrayLike<number>): void {
  replaceFile(path, formatWeightFile(file, values));
}

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
