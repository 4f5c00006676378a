// The package in bundles that esbuild makes, for browsers and for Node. Other bundlers: bundlers.slow.ts.

import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Consumer, checkProgram, checkResult, documentedFile, succeeded } from './consumer.ts';

const MINUTES = 60_000;
/** Of a page that lists moves, minified; it includes neither diagrams nor the engine. */
const MAX_SMALL_BUNDLE_BYTES = 80_000;

/** What bundlers look for: a file by its path from the module. */
const NAMED_FILE = /new URL\(\s*(['"`])([^'"`]+)\1,\s*import\.meta\.url/g;
const WORKER_START = /\bnew Worker\(/;
/** The worker threads that the library starts. */
const WORKERS = ['engine/mate_job_worker.js', 'engine/perft_worker.js', 'engine/search_worker.js'];
const FILES = { browser: ['core.single.wasm', 'net.bin'], node: ['core.wasm', 'net.bin'] };
type Platform = keyof typeof FILES;
const PLATFORMS = ['browser', 'node'] as const;

interface Output {
  readonly imports: readonly unknown[];
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly bytes: number;
}

describe('the package in a bundle', () => {
  const consumer = new Consumer();
  const dist = path.join(consumer.folder, 'node_modules/ransom-chess/dist');
  let isInstalled = false;
  beforeAll(() => {
    isInstalled = consumer.install();
    if (!isInstalled)
      console.warn('Not tested: its dependencies are not available, because no package registry responds.');
    consumer.write('all.js', "export * from 'ransom-chess';\n");
  }, 5 * MINUTES);
  afterAll(() => {
    consumer.remove();
  });

  /** Bundles an entry. */
  function bundle(entry: string, output: string, ...options: readonly string[]): Output {
    const program = path.join(consumer.folder, 'node_modules/esbuild/bin/esbuild');
    const always = ['--bundle', '--minify', '--metafile=out/meta.json', '--log-override:empty-import-meta=silent'];
    succeeded(consumer.run(program, [entry, ...always, ...options, `--outfile=${output}`]));
    const { outputs } = JSON.parse(readFileSync(path.join(consumer.folder, 'out/meta.json'), 'utf8')) as {
      outputs: Record<string, Output>;
    };
    return outputs[output]!;
  }

  /** The modules in a bundle of an entry, with their texts. */
  function modulesOf(entry: string, platform: Platform): (readonly [file: string, text: string])[] {
    const { inputs } = bundle(entry, 'out/all.js', '--format=esm', `--platform=${platform}`);
    const files = Object.keys(inputs).map((input) => path.join(consumer.folder, input));
    return files.map((file) => [file, readFileSync(file, 'utf8')]);
  }

  /** Everything that a bundler finds by the modules of an entry, as paths in `dist`. */
  function namedFiles(entry: string, platform: Platform): string[] {
    const named = modulesOf(entry, platform).flatMap(([file, text]) =>
      [...text.matchAll(NAMED_FILE)].map(([, , name]) => path.relative(dist, path.join(path.dirname(file), name!))),
    );
    return named.map((name) => name.replaceAll(path.sep, '/')).sort();
  }

  /** Runs the program on Node; returns what it has found. */
  function foundBy(program: string): unknown {
    return JSON.parse(succeeded(consumer.run(process.execPath, [program])).stdout);
  }

  it(
    'for browsers has no Node modules',
    () => {
      if (!isInstalled) return;
      consumer.write('page.js', "export * from 'ransom-chess';\n");
      succeeded(consumer.run(process.execPath, ['--input-type=module', '--eval', documentedFile('build.js')]));
      for (const name of ['page.js', 'ransom/core.single.wasm', 'ransom/engine/mate_job_worker.js']) {
        expect(statSync(path.join(consumer.folder, 'public', name)).size).toBeGreaterThan(0);
      }
      for (const entry of ['page.js', 'public/ransom/engine/search_worker.js']) {
        const { imports, inputs } = bundle(entry, 'out/all.js', '--format=esm', '--platform=browser');
        expect(imports).toEqual([]);
        expect(Object.keys(inputs).filter((input) => /platform\/node|^node:/.test(input))).toEqual([]);
      }
      expect(readFileSync(path.join(consumer.folder, 'out/all.js'), 'utf8')).not.toMatch(/\bnode:|\brequire\(/);
    },
    MINUTES,
  );

  it(
    'is tree-shaken',
    () => {
      if (!isInstalled) return;
      consumer.write(
        'small.js',
        "import { legalMoves, load, parseFen } from 'ransom-chess';\nconsole.log(load, parseFen, legalMoves);\n",
      );
      const { inputs, bytes } = bundle('small.js', 'out/small.js', '--format=esm', '--platform=browser');
      expect(Object.keys(inputs).filter((input) => /dist\/(diagram|engine|analysis)\//.test(input))).toEqual([]);
      expect(bytes).toBeLessThan(MAX_SMALL_BUNDLE_BYTES);
      // A bundler that follows workers would ship all of them.
      expect(namedFiles('small.js', 'browser')).toEqual(FILES.browser);
    },
    MINUTES,
  );

  it.each(PLATFORMS)(
    'for %s names the files and threads that it needs, all of which are in the package',
    (platform) => {
      if (!isInstalled) return;
      const named = namedFiles('all.js', platform);
      expect(named.filter((name) => !existsSync(path.join(dist, name)))).toEqual([]);
      expect(named).toEqual([...FILES[platform], ...WORKERS].sort());
    },
    MINUTES,
  );

  it.each(PLATFORMS)(
    'for %s has threads that start none, since Vite refuses circles of them',
    (platform) => {
      if (!isInstalled) return;
      const starts = (entry: string): string[] =>
        modulesOf(entry, platform).flatMap(([file, text]) =>
          WORKER_START.test(text) ? [path.relative(dist, file)] : [],
        );
      expect(starts('all.js')).toHaveLength(1);
      for (const worker of WORKERS) {
        const entry = path.join('node_modules/ransom-chess/dist', worker);
        expect([worker, starts(entry)]).toEqual([worker, []]);
        expect(namedFiles(entry, platform)).toEqual(FILES[platform]);
      }
    },
    MINUTES,
  );

  describe.each([
    ['an ES module', '--format=esm', 'mjs', 'node_modules/ransom-chess/dist'],
    ['CommonJS', '--format=cjs', 'cjs', pathToFileURL(dist).href],
  ])('for Node, as %s', (_name, format, extension, folder) => {
    /** Bundles the program and runs it elsewhere; returns what it has found. */
    function found(from?: string): unknown {
      consumer.write('server.js', checkProgram(from));
      bundle('server.js', `out/server/server.${extension}`, format, '--platform=node');
      return foundBy(`out/server/server.${extension}`);
    }

    it(
      'works with the folder of the files, as a path or a file: URL',
      () => {
        if (!isInstalled) return;
        expect(found(folder)).toEqual(checkResult(2));
      },
      MINUTES,
    );

    it(
      'says what is missing, and what to do',
      () => {
        if (!isInstalled) return;
        const missing =
          /^core\.wasm can't be read: .*\. A bundle must leave ransom-chess outside, or be told by load\(\)/;
        expect(found()).toEqual({ error: expect.stringMatching(missing) as unknown });
        const elsewhere = /^core\.wasm can't be read: .*elsewhere/;
        expect(found('elsewhere')).toEqual({ error: expect.stringMatching(elsewhere) as unknown });
        const address = 'https://example.org/ransom/';
        const refusal = `from is "${address}": on Node it must be a path or a file: URL`;
        expect(found(address)).toEqual({ error: refusal });
      },
      MINUTES,
    );
  });

  it(
    'says what to do if it is a script for browsers, which has no address',
    () => {
      if (!isInstalled) return;
      consumer.write('page.js', checkProgram());
      bundle('page.js', 'out/script.cjs', '--format=iife', '--platform=browser');
      const error =
        /^(core\.single\.wasm|net\.bin) can't be fetched: Invalid URL\. Some bundlers need a line for it: see/;
      expect(foundBy('out/script.cjs')).toEqual({ error: expect.stringMatching(error) as unknown });
    },
    MINUTES,
  );

  it(
    'works on Node in a bundle that leaves it outside',
    () => {
      if (!isInstalled) return;
      consumer.write('server.js', checkProgram());
      bundle('server.js', 'out/server.mjs', '--format=esm', '--platform=node', '--external:ransom-chess');
      expect(foundBy('out/server.mjs')).toEqual(checkResult(2));
    },
    MINUTES,
  );

  it.each([[[]], [['--conditions=browser']]])(
    'is imported on Node without reading a file or starting anything, with options %j',
    (options) => {
      if (!isInstalled) return;
      const files = ['core.wasm', 'core.single.wasm', 'net.bin'].map((name) => path.join(dist, name));
      const program =
        "process.on('worker', () => console.log('a thread'));" +
        "import('ransom-chess').then(({ Engine }) => new Engine());" +
        "process.on('beforeExit', () => console.log(process.getActiveResourcesInfo()));";
      for (const file of files) renameSync(file, `${file}.away`);
      try {
        expect(succeeded(consumer.run(process.execPath, [...options, '--eval', program])).stdout).toBe('[]\n');
      } finally {
        for (const file of files) renameSync(`${file}.away`, file);
      }
    },
    MINUTES,
  );

  it('can be required where Node can do that', () => {
    if (!isInstalled) return;
    const program =
      "if (process.features.require_module) { const { perft, startPosition } = require('ransom-chess');" +
      "console.log(perft(startPosition(), 3)); } else console.log('too old');";
    const { stdout } = succeeded(consumer.run(process.execPath, ['--input-type=commonjs', '--eval', program]));
    const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
    const isOld = major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12);
    expect(stdout).toBe(isOld ? 'too old\n' : '8902\n');
  });
});
