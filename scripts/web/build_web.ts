import path from 'node:path';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { constants, gzipSync } from 'node:zlib';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { filesBelow } from '../../src/files/folder.ts';
import { icons } from './icons.ts';
import { MINIMUM_BROWSERS, browsersInWords } from './minimum_browsers.ts';
import { ONLY_BOARD, latePartsOf, shortStyles } from './plugins.ts';
import { minify } from 'terser';

/** Source and target of the page. */
export interface WebBuild {
  /** The root of the repository. */
  readonly root: string;
  /** The folder of the page; existing contents are replaced. */
  readonly output: string;
}

/** The page's scripts, by the names under which the page loads them. */
const PAGE_ENTRY = 'src/web/main.tsx';
const PAGE_ENTRIES = [
  { in: PAGE_ENTRY, out: 'main' },
  { in: 'src/web/styles/main.css', out: 'main' },
];
/**
 * The threads that the page starts. Bundled apart from it: what both need would come in many small files, which
 * compress badly.
 */
const WORKER_ENTRIES = ['search_worker', 'mate_job_worker'].map((worker) => ({
  in: `src/engine/${worker}.ts`,
  out: `engine/${worker}`,
}));
const BROWSER_CHECK = 'src/web/check_browser.ts';
/** What the check of the browser is written for: all that have modules. */
const CHECKED_TARGET = ['chrome61', 'firefox60', 'safari11'];
const SERVICE_WORKER = 'src/web/service_worker/main.ts';
const SOURCE = 'src/web';
/** Files copied unchanged. */
const STATIC_FILES = ['manifest.webmanifest'];
const BUILT_FILES = ['core.single.wasm', 'report/page/page.js'];
const NET = 'net.bin';
/**
 * The core of the page's own rules, and of its engine. Without `crossorigin`, with which WebKit fetches it once more: see
 * platform/browser.ts for the request that it is for.
 */
const CORE_LINK = '<link rel="preload" href="core.single.wasm" as="fetch" />';
/** Folders of this name in `src/web` contain files that the page fetches. */
const DATA_FOLDER = 'data';
const SOURCE_FILE = /\.tsx?$|\.md$/;

/** Newer syntax is written so that they understand it. */
const TARGET = Object.entries(MINIMUM_BROWSERS).map(([name, version]) => name + version);

/**
 * Builds the page as files for any static host. Throws if a bundle contains something that doesn't work in a browser.
 */
export async function buildWeb({ root, output }: WebBuild): Promise<void> {
  // A page that is being served must never be half replaced.
  const made = `${output}.new`;
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { recursive: true });
  const split = { absWorkingDir: root, outdir: made, format: 'esm', splitting: true } as const;
  const { outputs } = await bundle({
    ...split,
    entryPoints: PAGE_ENTRIES,
    chunkNames: 'chunks/[name]-[hash]',
    plugins: [latePartsOf(path.join(root, PAGE_ENTRY)), ONLY_BOARD, shortStyles(TARGET)],
  });
  await bundle({ ...split, entryPoints: WORKER_ENTRIES, chunkNames: 'engine/[name]-[hash]' });
  await bundle({
    absWorkingDir: root,
    entryPoints: [BROWSER_CHECK],
    outdir: made,
    format: 'iife',
    target: CHECKED_TARGET,
    define: { OLDEST_BROWSERS: JSON.stringify(browsersInWords()) },
  });
  await writeIndex(root, made, outputs);
  for (const file of STATIC_FILES) await cp(path.join(root, SOURCE, file), path.join(made, file));
  for (const file of BUILT_FILES) await cp(path.join(root, 'dist', file), path.join(made, file));
  await writeFile(path.join(made, NET), gzippedNet(await readFile(path.join(root, 'dist', NET))));
  await copyData(path.join(root, SOURCE), made);
  for (const [file, content] of [...(await icons()), ['licences.txt', await licences(root)] as const]) {
    await writeFile(path.join(made, file), content);
  }
  await bundle({
    absWorkingDir: root,
    entryPoints: [{ in: SERVICE_WORKER, out: 'service_worker' }],
    outdir: made,
    format: 'iife',
    define: { PAGE_FILES: JSON.stringify(await digests(made)) },
  });
  await rm(output, { recursive: true, force: true });
  await rename(made, output);
}

/** Writes the page itself. It preloads what its script will request, so that a browser need not wait for the script. */
async function writeIndex(root: string, made: string, outputs: Metafile['outputs']): Promise<void> {
  const [, main] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === PAGE_ENTRY)!;
  const parts = main.imports
    .filter(({ kind }) => kind === 'import-statement')
    .map((part) => path.join(root, part.path));
  const links = parts.map((part) => `<link rel="modulepreload" href="${addressOf(path.relative(made, part))}" />`);
  const index = await readFile(path.join(root, SOURCE, 'index.html'), 'utf8');
  await writeFile(
    path.join(made, 'index.html'),
    index.replace('</head>', `  ${[...links, CORE_LINK].join('\n    ')}\n  </head>`),
  );
}

/**
 * The net, compressed for the page: hosts look for repetitions, of which a net has few, and so need up to a tenth more than for a
 * Huffman code of its bytes.
 */
function gzippedNet(net: Uint8Array): Uint8Array {
  return gzipSync(net, {
    level: constants.Z_BEST_COMPRESSION,
    strategy: constants.Z_FILTERED,
    memLevel: constants.Z_MAX_MEMLEVEL,
  });
}

function addressOf(file: string): string {
  return file.replaceAll(path.sep, '/');
}

async function bundle(options: BuildOptions & { absWorkingDir: string; format: 'esm' | 'iife' }): Promise<Metafile> {
  const { metafile } = await build({
    target: TARGET,
    ...options,
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'browser',
    // For the imports of package.json: the source of the platform module, not its build.
    conditions: ['ransom-source'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // They are in licences.txt.
    legalComments: 'none',
    logLevel: 'warning',
  });
  const foreign = foreignInputs(metafile);
  if (foreign.length > 0) throw new Error(`This can't run in a browser:\n${foreign.join('\n')}`);
  const { absWorkingDir, format } = options;
  const scripts = Object.keys(metafile.outputs).filter((file) => file.endsWith('.js'));
  for (const file of scripts) await compressScript(path.join(absWorkingDir, file), format);
  return metafile;
}

/** Copies the contents of folders named data to the same place below the page. */
async function copyData(source: string, output: string): Promise<void> {
  for (const file of await filesBelow(source)) {
    const folders = path.posix.dirname(file).split('/');
    if (!folders.includes(DATA_FOLDER) || SOURCE_FILE.test(file)) continue;
    await cp(path.join(source, file), path.join(output, file), { recursive: true });
  }
}

/** The first 128 bits of the SHA-256 of each file of the page, enough to tell versions apart, by name with slashes. */
async function digests(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const file of (await filesBelow(folder)).sort()) {
    const bytes = await readFile(path.join(folder, file));
    found[file] = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  }
  return found;
}

/** The second pass finds what the first made possible. No function expression is called by `new`: it may be an arrow. */
const COMPRESS = { passes: 2, unsafe_arrows: true };
/** The second run chooses names for what the first has left. */
const RUNS = 2;

/**
 * Shortens a bundled script in its file once more: terser leaves out code that esbuild's own pass keeps, some 3 % of what
 * a browser has to fetch. Throws if the script can't be read.
 */
async function compressScript(file: string, format: 'esm' | 'iife'): Promise<void> {
  let script = await readFile(file, 'utf8');
  for (let run = 0; run < RUNS; run++) {
    const { code } = await minify(script, { module: format === 'esm', ecma: 2020, compress: COMPRESS });
    if (code === undefined) throw new Error(`${file}: terser has written nothing`);
    script = code;
  }
  await writeFile(file, script);
}

/** Packages that are included in the bundles. */
const BUNDLED = ['@lichess-org/chessground', 'preact'];
const RULE = '-'.repeat(80);

/** The attribution of the page's parts: authors and licences. */
async function licences(root: string): Promise<string> {
  const text = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
  const packages = await Promise.all(BUNDLED.map((name) => describePackage(root, name)));
  const [notice = ''] = (await text('NOTICE.md')).split('\n## Elsewhere');
  return [notice, ...packages, `Ransom\n\n${await text('LICENSE')}`].join(`\n${RULE}\n\n`);
}

async function describePackage(root: string, name: string): Promise<string> {
  const folder = path.join(root, 'node_modules', name);
  const { version, license, homepage, repository } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  ) as { version: string; license: string; homepage?: string; repository?: string | { url: string } };
  const source = typeof repository === 'object' ? repository.url : repository;
  const head = `${name} ${version}, ${license}\nSource: ${source ?? homepage}\n`;
  // The GNU licence is included once, at the end.
  if (license.startsWith('GPL')) return head;
  return `${head}\n${await readFile(path.join(folder, 'LICENSE'), 'utf8')}`;
}

/** Folders of src that need Node and must not be bundled. */
const NODE_FOLDERS = ['cli', 'protocol', 'match', 'files'];
const NEEDS_NODE = new RegExp(`^(?:src|dist)/(?:(?:${NODE_FOLDERS.join('|')})/|platform/node(?:_workers)?\\.)|^node:`);

/**
 * The files and modules in a bundle that a page can't use, each with its importer, a line each; empty if there are
 * none.
 */
export function foreignInputs({ inputs, outputs }: Pick<Metafile, 'inputs' | 'outputs'>): string[] {
  const bundled = Object.entries(inputs).flatMap(([input, { imports }]) =>
    imports.filter((imported) => NEEDS_NODE.test(imported.path)).map((imported) => `${input} imports ${imported.path}`),
  );
  const left = Object.entries(outputs).flatMap(([output, { imports }]) =>
    imports.filter(({ external }) => external === true).map(({ path }) => `${output} needs ${path}`),
  );
  return [...new Set([...bundled, ...left])];
}
