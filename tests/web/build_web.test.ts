// The contents of the built page: see scripts/web.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { foreignInputs } from '../../scripts/web/check_inputs.ts';
import { filesBelow } from '../../src/cli/files/folder.ts';
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
    };
    expect(foreignInputs({ inputs, outputs: {} })).toEqual([
      'src/web/main.tsx imports src/cli/streams.ts',
      'src/report/report.ts imports src/protocol/common/identity.ts',
      'src/report/report.ts imports node:fs',
      'src/engine/engine.ts imports src/platform/node.ts',
      'src/engine/engine.ts imports src/match/elo.ts',
      'src/engine/engine.ts imports src/files/file_lock.ts',
    ]);
  });

  it('finds external imports left in a bundle', () => {
    const imports = [{ path: 'node:worker_threads', kind: 'import-statement' as const, external: true }];
    const outputs = { 'main.js': { bytes: 1, inputs: {}, imports, exports: [] } };
    expect(foreignInputs({ inputs: {}, outputs })).toEqual(['main.js needs node:worker_threads']);
  });
});

describe('the built page', () => {
  it('contains every file it refers to', async () => {
    const files = await filesBelow(PAGE);
    const named = [...textOf('index.html').matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(3);
    const { icons } = JSON.parse(textOf('manifest.webmanifest')) as { icons: { src: string }[] };
    expect(files).toEqual(expect.arrayContaining([...named, ...icons.map(({ src }) => src), 'net.bin', 'core.wasm']));
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
        .digest('hex');
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
      'GNU GENERAL PUBLIC LICENSE',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('The MIT License (MIT)');
  });
});
