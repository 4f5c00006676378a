// Memories of the core that reserve no more than their parts need, as phones want it.

import '../helpers/single_core.ts';
import { CoreMemory, MB } from '../../src/core/memory.ts';

/** A memory of WebAssembly can't be larger. */
const LARGEST_BYTES = 2 ** 32;

describe('a memory that is not shared', () => {
  it('holds its parts and can grow no further', () => {
    const { memory, layout } = new CoreMemory({ tables: [3 * MB] });
    expect(Object.prototype.toString.call(memory.buffer)).toBe('[object ArrayBuffer]');
    expect(memory.buffer.byteLength).toBeGreaterThanOrEqual(layout.end);
    expect(memory.buffer.byteLength).toBeLessThan(layout.end + 2 ** 16);
    expect(() => memory.grow(1)).toThrow(RangeError);
  });

  it('has the last table at half the size, as often as needed, if that may be', () => {
    const { layout } = new CoreMemory({ tables: [MB, 3 * LARGEST_BYTES], mayShrink: true });
    expect((layout.end - layout.tables[1]!) / LARGEST_BYTES).toBe(3 / 4);
    expect(() => new CoreMemory({ tables: [MB, 3 * LARGEST_BYTES] })).toThrow("can't reserve the memory");
  });
});
