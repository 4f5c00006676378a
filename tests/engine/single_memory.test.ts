// Core memories that reserve no more than their parts need, as phones require.

import '../helpers/single_core.ts';
import { CoreMemory, MB, PartsMemoryError } from '../../src/core/memory.ts';
import { MateMemoryError } from '../../src/engine/mate_memory_error.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';

/** The maximum size of a WebAssembly memory. */
const LARGEST_BYTES = 2 ** 32;

describe('a memory that is not shared', () => {
  it("holds its parts and can't grow further", () => {
    const { memory, layout } = new CoreMemory({ tables: [3 * MB] });
    expect(Object.prototype.toString.call(memory.buffer)).toBe('[object ArrayBuffer]');
    expect(memory.buffer.byteLength).toBeGreaterThanOrEqual(layout.end);
    expect(memory.buffer.byteLength).toBeLessThan(layout.end + 2 ** 16);
    expect(() => memory.grow(1)).toThrow(RangeError);
  });

  it('halves the last table as often as needed, if allowed', () => {
    const { layout } = new CoreMemory({ tables: [MB, 3 * LARGEST_BYTES], mayShrink: true });
    expect((layout.end - layout.tables[1]!) / LARGEST_BYTES).toBe(3 / 4);
    expect(() => new CoreMemory({ tables: [MB, 3 * LARGEST_BYTES] })).toThrow("can't reserve the memory");
  });

  it('says if it is there, but too small for its parts', () => {
    // It is reserved for the parts as they are said to be at first.
    const growing = [MB, LARGEST_BYTES / 4];
    expect(() => new CoreMemory(() => ({ tables: [growing.shift()!] }))).toThrow(PartsMemoryError);
  });

  it('says so if it is too large for a mate search', () => {
    expect(() => new MateSearch((3 * LARGEST_BYTES) / MB)).toThrow(MateMemoryError);
  });
});
