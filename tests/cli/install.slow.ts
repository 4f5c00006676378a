import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT, ransom } from '../helpers/ransom.ts';

const MINUTES = 60_000;
const isOnWindows = process.platform === 'win32';
/** npm's errors if it can't reach a registry and has nothing cached. */
const OFFLINE = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENOTCACHED|ENETUNREACH/;

/** The packages of the installed program, without its own files. */
function packagesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => !name.startsWith('.'));
}

/** The project files, including pictures, to which a document links, as paths from the root. */
function linksIn(document: string): string[] {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)|<img[^>]* src="(?!https?:)([^"]+)"/g)];
  return links.map(([, link, source]) => path.posix.join(path.posix.dirname(document), link ?? source!));
}

describe('the tarball', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'ransom-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  function npm(...args: string[]): { code: number | null; stdout: string; stderr: string } {
    // When npm runs the tests, it gives the path of its script; on Windows, `npm` alone can't be started without a
    // shell.
    const script = process.env.npm_execpath;
    const [program, ...words] = script === undefined ? ['npm', ...args] : [process.execPath, script, ...args];
    const { status, stdout, stderr } = spawnSync(program, words, { cwd: ROOT, encoding: 'utf8', timeout: 3 * MINUTES });
    return { code: status, stdout, stderr };
  }

  it(
    'contains the program, and installs globally without development packages',
    () => {
      // `npm test` has built already; building again here would replace dist during other tests.
      const packed = npm('pack', '--json', '--ignore-scripts', '--pack-destination', folder);
      expect(packed.code).toBe(0);
      const [tarball] = JSON.parse(packed.stdout) as { filename: string; files: { path: string }[] }[];
      const files = tarball!.files.map((file) => file.path);
      expect(files).toEqual(
        expect.arrayContaining([
          'bin/ransom.js',
          'dist/cli/main.js',
          'dist/core.wasm',
          'dist/net.bin',
          'dist/report/page/page.js',
          'RULES.md',
          'LICENSE',
          'README.md',
          'NOTICE.md',
        ]),
      );
      const linked = files.filter((file) => file.endsWith('.md')).flatMap(linksIn);
      expect(linked).toEqual(
        expect.arrayContaining(['docs/match.md', 'docs/xboard.png', 'docs/schema/ransom.show.json']),
      );
      // The design of the page, with its large pictures, is for those who have the repository.
      expect([...new Set(linked.filter((link) => !files.includes(link)))]).toEqual(['docs/design.md']);
      // Files that no document links to are not worth the download; docs/json.md mentions the folder of schemas.
      expect(files.filter((file) => /^docs\/[^/]*$/.test(file) && !linked.includes(file))).toEqual([]);
      expect(files.filter((file) => /^(src|tests|lab|scripts|node_modules)\/|debug|\.test\./.test(file))).toEqual([]);

      const prefix = path.join(folder, 'prefix');
      const source = path.join(folder, tarball!.filename);
      const installed = npm('install', '--global', '--prefix', prefix, '--omit=dev', '--prefer-offline', source);
      if (installed.code !== 0 && OFFLINE.test(installed.stderr)) {
        console.warn('Not tested: the packages that it needs are not to be had, since no package registry answers.');
        return;
      }
      expect({ code: installed.code, stderr: installed.code === 0 ? '' : installed.stderr }).toEqual({
        code: 0,
        stderr: '',
      });

      const environment = {
        ...process.env,
        PATH: `${isOnWindows ? prefix : path.join(prefix, 'bin')}${path.delimiter}${process.env.PATH ?? ''}`,
      };
      const run = (...args: string[]): string =>
        spawnSync('ransom', args, { cwd: folder, env: environment, encoding: 'utf8', shell: isOnWindows }).stdout;
      for (const args of [
        ['show'],
        ['diagram', '-o', '-', '--format', 'png'],
        ['moves'],
        ['rules'],
        ['--version'],
        ['perft', '4', '--threads', '2'],
      ]) {
        expect(run(...args)).toBe(ransom(args).stdout);
      }
      const modules = path.join(prefix, ...(isOnWindows ? [] : ['lib']), 'node_modules');
      expect(packagesIn(modules)).toEqual(['ransom-chess']);
      expect(packagesIn(path.join(modules, 'ransom-chess', 'node_modules')).sort()).toEqual([
        '@resvg',
        'ansi-regex',
        'chalk',
        'commander',
        'get-east-asian-width',
        'string-width',
        'strip-ansi',
      ]);
    },
    8 * MINUTES,
  );
});
