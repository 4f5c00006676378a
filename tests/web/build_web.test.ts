// The contents of the built page: see scripts/web.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { foreignInputs } from '../../scripts/web/build_web.ts';
import { palettePng, roundShades } from '../../scripts/web/palette_png.ts';
import { filesBelow } from '../../src/files/folder.ts';
import { ROOT } from '../helpers/ransom.ts';

const PAGE = path.join(ROOT, 'dist/web');

function textOf(name: string): string {
  return readFileSync(path.join(PAGE, name), 'utf8');
}

/** An input of a bundle with its imports, as esbuild describes it. */
function input(...paths: readonly string[]): { bytes: number; imports: { path: string; kind: 'import-statement' }[] } {
  return { bytes: 1, imports: paths.map((imported) => ({ path: imported, kind: 'import-statement' })) };
}

describe('the check of what is bundled', () => {
  it("finds what a browser can't run, and its importer", () => {
    const inputs = {
      'src/web/main.tsx': input('src/rules/position.ts', 'src/cli/streams.ts', 'src/platform/browser.ts'),
      'src/report/report.ts': input('src/protocol/common/identity.ts', 'node:fs'),
      'src/engine/engine.ts': input('src/platform/node.ts', 'src/match/elo.ts', 'src/files/file_lock.ts'),
      'src/engine/watched_worker.ts': input('src/platform/node_workers.ts', 'src/platform/browser_workers.ts'),
    };
    expect(foreignInputs({ inputs, outputs: {} })).toEqual([
      'src/web/main.tsx imports src/cli/streams.ts',
      'src/report/report.ts imports src/protocol/common/identity.ts',
      'src/report/report.ts imports node:fs',
      'src/engine/engine.ts imports src/platform/node.ts',
      'src/engine/engine.ts imports src/match/elo.ts',
      'src/engine/engine.ts imports src/files/file_lock.ts',
      'src/engine/watched_worker.ts imports src/platform/node_workers.ts',
    ]);
  });

  it('finds external imports left in a bundle', () => {
    const imports = [{ path: 'node:worker_threads', kind: 'import-statement' as const, external: true }];
    const outputs = { 'main.js': { bytes: 1, inputs: {}, imports, exports: [] } };
    expect(foreignInputs({ inputs: {}, outputs })).toEqual(['main.js needs node:worker_threads']);
  });
});

describe('a picture with a palette', () => {
  /** A picture whose pixels have the colours of a function. */
  function picture(width: number, height: number, colourOf: (pixel: number) => number): PNG {
    const made = new PNG({ width, height });
    for (let pixel = 0; pixel < width * height; pixel++) made.data.writeUInt32BE(colourOf(pixel) >>> 0, 4 * pixel);
    return made;
  }

  it('is the same picture, to the last of 256 colours and degrees of opacity', () => {
    const original = picture(40, 30, (pixel) => (pixel % 256) * 0x010305ff);
    const { width, height, data } = PNG.sync.read(Buffer.from(palettePng(PNG.sync.write(original))));
    expect([width, height]).toEqual([40, 30]);
    expect(data.equals(original.data)).toBe(true);
  });

  it('has no room for more', () => {
    expect(() => palettePng(PNG.sync.write(picture(257, 1, (pixel) => pixel)))).toThrow('the picture has 257 colours');
  });

  it('is what icons are', () => {
    for (const [name, size] of [
      ['icon-192.png', 192],
      ['icon-512.png', 512],
      ['icon-maskable.png', 512],
    ] as const) {
      const { width, height, data } = PNG.sync.read(readFileSync(path.join(PAGE, name)));
      expect([width, height]).toEqual([size, size]);
      expect(new Set(new Uint32Array(data.buffer, data.byteOffset, size * size)).size).toBeGreaterThan(8);
      expect(new Set(new Uint32Array(data.buffer, data.byteOffset, size * size)).size).toBeLessThan(20);
    }
  });
});

describe('rounded shades', () => {
  it('leave flat colours as they are, and others nearly', () => {
    const [flat, shade] = [0x6d4a2bff, 0x6d4a2c80];
    const original = new PNG({ width: 20, height: 20 });
    for (let pixel = 0; pixel < 400; pixel++) original.data.writeUInt32BE(pixel < 398 ? flat : shade, 4 * pixel);
    const { data } = PNG.sync.read(Buffer.from(roundShades(PNG.sync.write(original))));
    expect([data.readUInt32BE(0), data.readUInt32BE(4 * 399)]).toEqual([flat, 0x555555aa]);
  });
});

describe('the built page', () => {
  it('contains every file it refers to', async () => {
    const files = await filesBelow(PAGE);
    const named = [...textOf('index.html').matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(3);
    const { icons } = JSON.parse(textOf('manifest.webmanifest')) as { icons: { src: string }[] };
    expect(files).toEqual(
      expect.arrayContaining([...named, ...icons.map(({ src }) => src), 'net.bin', 'core.single.wasm']),
    );
  });

  it('has the net compressed better than a host would', () => {
    const [net, page] = ['dist/net.bin', 'dist/web/net.bin'].map((file) => readFileSync(path.join(ROOT, file)));
    expect(Buffer.compare(gunzipSync(page!), net!)).toBe(0);
    expect(page!.length).toBeLessThan(0.97 * gzipSync(net!, { level: 9 }).length);
  });

  it('brings in one file what the page needs at first, and nothing of the engine or of texts', async () => {
    const preloaded = [...textOf('index.html').matchAll(/modulepreload" href="([^"]+)"/g)].map(([, name]) => name!);
    expect(preloaded).toHaveLength(1);
    expect(textOf('main.js')).toBe(`import"./${preloaded[0]!}";`);
    const first = textOf(preloaded[0]!);
    const late = (await filesBelow(PAGE)).filter((name) => name.startsWith('chunks/') && name !== preloaded[0]!);
    // Words of what is fetched late, and of the sets of pieces; only one part of the page may have each.
    const words = [
      'the engine is closed',
      'This is not a tag',
      'The link has two parts',
      'ransom game 1',
      '## 3. Exchanges',
      'scale(.047)',
      'M22.5 9c-2.21 0-4 1.79-4 4',
    ];
    for (const some of words) {
      expect([some, first.includes(some)]).toEqual([some, false]);
      expect([some, late.filter((name) => textOf(name).includes(some)).length]).toEqual([some, 1]);
    }
  });

  it('has nothing of chessground that draws arrows', async () => {
    const scripts = (await filesBelow(PAGE)).filter((name) => name.endsWith('.js')).map(textOf);
    // Its names for a board, and for what it draws on one.
    expect(scripts.filter((text) => text.includes('cg-board'))).toHaveLength(1);
    expect(scripts.filter((text) => /arrowhead-|cg-filter-blur/.test(text))).toEqual([]);
  });

  it('has no inline scripts or styles, and no Node modules', async () => {
    expect(textOf('index.html')).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=|javascript:/i);
    for (const name of (await filesBelow(PAGE)).filter((file) => file.endsWith('.js'))) {
      expect(textOf(name)).not.toMatch(/["']node:|\brequire\(|\beval\(|new Function\(/);
    }
  });

  it('has a service worker that knows the hash of every other file', async () => {
    const worker = textOf('service_worker.js');
    const others = (await filesBelow(PAGE)).filter((name) => name !== 'service_worker.js');
    for (const name of others) {
      const hash = createHash('sha256')
        .update(readFileSync(path.join(PAGE, name)))
        .digest('hex')
        .slice(0, 32);
      expect(worker).toMatch(new RegExp(`${name.replaceAll('.', '\\.')}"?:"${hash}"`));
    }
  });

  it('lists its parts and their licences', () => {
    const text = textOf('licences.txt');
    for (const part of [
      'chessground',
      'GPL-3.0-or-later',
      'preact',
      'MIT',
      'github.com',
      'cburnett',
      'Alexey Kryukov',
      'GNU GENERAL PUBLIC LICENSE',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('The MIT License (MIT)');
  });
});
