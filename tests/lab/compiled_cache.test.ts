import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledCache } from '../../lab/shared/compile.ts';

describe('the cache of compiled cores', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cores-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const FILES: Readonly<Record<string, string>> = { 'a.ts': 'let a = 1;', 'b.ts': 'let b = 2;' };

  function cache(files = FILES, args: readonly string[] = ['-O3']): CompiledCache {
    return new CompiledCache(args, (name) => files[name] ?? null, folder);
  }

  /** As the compiler does it: reads a file, looks for another that is not there, and writes. */
  function compile(into: CompiledCache, result: number): void {
    into.reading('a.ts');
    into.reading('c.ts');
    into.keep(Uint8Array.of(result));
  }

  it('gives back what was compiled from the same texts', () => {
    expect(cache().find()).toBeNull();
    compile(cache(), 7);
    expect([...cache().find()!]).toEqual([7]);
    expect([...cache({ ...FILES, 'b.ts': 'never read' }).find()!]).toEqual([7]);
  });

  it('compiles anew after a change of a file, of a file that was not there, or of an argument', () => {
    compile(cache(), 7);
    expect(cache({ ...FILES, 'a.ts': 'let a = 3;' }).find()).toBeNull();
    expect(cache({ ...FILES, 'c.ts': '' }).find()).toBeNull();
    expect(cache({ ...FILES, 'c.ts': 'let c = 3;' }).find()).toBeNull();
    expect(cache(FILES, ['-O0']).find()).toBeNull();
  });

  it('keeps the latest results', () => {
    const version = (n: number): Record<string, string> => ({ ...FILES, 'a.ts': `let a = ${n};` });
    for (let n = 0; n < 20; n++) {
      compile(cache(version(n)), n);
      const json = readdirSync(folder).filter((name) => name.endsWith('.json'));
      // The times of files written at once may be equal.
      for (const name of json) utimesSync(join(folder, name), n, statSync(join(folder, name)).mtimeMs / 1000 - 1000);
    }
    expect([...cache(version(19)).find()!]).toEqual([19]);
    expect([...cache(version(10)).find()!]).toEqual([10]);
    expect(cache(version(0)).find()).toBeNull();
    expect(readdirSync(folder)).toHaveLength(2 * 16);
  });
});
