import { readFileSync } from 'node:fs';
import path from 'node:path';
import { instantiate } from '../../src/core/instance.ts';
import { writeCoreSetup } from '../../src/rules/core_setup.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { forOtherMemory } from '../../src/platform/memory_kind.ts';
import { SETUP_WORDS } from '../../src/shared/setup_layout.ts';
import { ROOT } from '../helpers/ransom.ts';

const built = (name: string): Buffer => readFileSync(path.join(ROOT, 'dist', name));

describe('the core for pages that may not share memory', () => {
  it('differs from the core in one byte', () => {
    const core = built('core.wasm');
    const single = built('core.single.wasm');
    expect(single.length).toBe(core.length);
    expect([...single].filter((byte, index) => byte !== core[index])).toEqual([1]);
  });

  it('is made of the core, and the core of it', () => {
    expect(forOtherMemory(built('core.wasm'), false)).toEqual(new Uint8Array(built('core.single.wasm')));
    expect(forOtherMemory(built('core.single.wasm'), true)).toEqual(new Uint8Array(built('core.wasm')));
  });

  it('is made of nothing else', () => {
    expect(() => forOtherMemory(built('core.wasm'), true)).toThrow('not one for the other kind');
    expect(() => forOtherMemory(built('core.single.wasm'), false)).toThrow('not one for the other kind');
    expect(() => forOtherMemory(built('core.wasm').subarray(0, 100), false)).toThrow('no memory is imported');
  });

  it('counts the same in memory that is not shared', () => {
    const memory = new WebAssembly.Memory({ initial: 256, maximum: 16384 });
    expect(Object.prototype.toString.call(memory.buffer)).toBe('[object ArrayBuffer]');
    const core = instantiate(new WebAssembly.Module(built('core.single.wasm')), memory);
    core.initTables();
    core.useThread(core.heapBase());
    const { setup, ruleset } = startPosition();
    writeCoreSetup(new Int32Array(memory.buffer, core.setupBuffer(), SETUP_WORDS), setup, ruleset);
    core.readSetup();
    expect(core.perft(4)).toBe(197281);
  });
});
