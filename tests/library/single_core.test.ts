import { readFileSync } from 'node:fs';
import path from 'node:path';
import { instantiate } from '../../src/core/instance.ts';
import { writeCoreSetup } from '../../src/rules/core_setup.ts';
import { startPosition } from '../../src/notation/fen.ts';
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
