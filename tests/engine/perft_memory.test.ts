import { PerftCounter, type PerftCounterOptions } from '../../src/engine/perft.ts';

/** Creates a counter where memories can't grow. */
function counterWithoutMemory(options: PerftCounterOptions): void {
  const { prototype } = WebAssembly.Memory;
  const grow = Object.getOwnPropertyDescriptor(prototype, 'grow')!;
  Object.defineProperty(prototype, 'grow', {
    ...grow,
    value: () => {
      throw new RangeError('out of memory');
    },
  });
  try {
    new PerftCounter(options);
  } finally {
    Object.defineProperty(prototype, 'grow', grow);
  }
}

describe('a perft count without the memory for it', () => {
  it.each([
    [{ threads: 8 }, 'no memory for 8 threads: try fewer.'],
    [{ hashMb: 64 }, 'no memory for a hash table of 64 MB: try a smaller one.'],
    [{ threads: 2, hashMb: 64 }, 'no memory for 2 threads and a hash table of 64 MB: try fewer, or a smaller one.'],
    [{}, 'no memory to count in, even with one thread and no hash table: raise the limit (see "ulimit -d").'],
  ])('%j: reports what there is no memory for', (options, message) => {
    expect(() => {
      counterWithoutMemory(options);
    }).toThrow(message);
  });
});
