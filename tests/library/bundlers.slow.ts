// The package in pages that each bundler makes, with its defaults or as docs/library.md says, in a real browser. Some
// pages are cross-origin isolated, so that threads share memory, some are not.

import { spawn, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { ISOLATION_HEADERS } from '../../src/platform/isolation.ts';
import { NO_CHROMIUM, chromiumPath, launchChromium } from '../helpers/chromium.mjs';
import { Consumer, PACKAGE_LINES, checkProgram, checkResult, documentedFile, succeeded } from './consumer.ts';

const MINUTES = 60_000;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};
const ISOLATION = [
  ['isolated', true],
  ['not isolated', false],
] as const;

/** A page with a script; the icon keeps browsers from asking for one. */
const pageWith = (script: string): string =>
  `<!doctype html><title>Ransom</title><link rel="icon" href="data:,">${script}`;
const MODULE = '<script type="module" src="page.js"></script>';

interface Bundler {
  /** For npm; none if the project has what it needs. */
  readonly packages: readonly string[];
  /** For `load`, where the bundler leaves that to the page. */
  readonly from?: string;
  /** The program's name; default page.js. */
  readonly entry?: string;
  /** Other files of the project. */
  readonly files: Readonly<Record<string, string>>;
  /** What the project's package.json has besides. */
  readonly packageLines?: Readonly<Record<string, unknown>>;
  /** The script that runs it and its arguments, for Node. */
  readonly build: readonly string[];
  /** The folder that it builds. */
  readonly output: string;
  /** As `build`, for its development server, if it has one: it sends headers that isolate pages if the variable ISOLATED is set. */
  readonly develop?: readonly string[];
  /** As `build`, for a program on Node, and what it builds. */
  readonly server?: { readonly build: readonly string[]; readonly output: string };
  /** The development server without what the document says, if it says something. */
  readonly undocumented?: readonly string[];
}

const HEADERS = JSON.stringify(ISOLATION_HEADERS);
const VITE = 'node_modules/vite/bin/vite.js';
const VITE_SERVER = [VITE, '--host', '127.0.0.1', '--config'];
const WEBPACK = 'node_modules/webpack-cli/bin/cli.js';
const ROLLUP = 'node_modules/rollup/dist/bin/rollup';
const PARCEL = 'node_modules/parcel/lib/bin.js';

/** A version of Vite; `config` is that of its development server. */
const vite = (version: number, config: string): Bundler => ({
  packages: [`vite@${version}`],
  files: {
    'index.html': pageWith(MODULE),
    'development.config.js': config,
    'isolated.config.js': `import config from './development.config.js';
export default { ...config, server: { headers: process.env.ISOLATED ? ${HEADERS} : {} } };
`,
    'plain.config.js': 'export default {};\n',
  },
  build: [VITE, 'build'],
  output: 'dist',
  develop: [...VITE_SERVER, 'isolated.config.js'],
  server: { build: [VITE, 'build', '--ssr', 'server.mjs', '--outDir', 'server'], output: 'server/server.js' },
});
const VITE_CONFIG = documentedFile('vite.config.js');
const undocumented = [...VITE_SERVER, 'plain.config.js'];

const BUNDLERS: Readonly<Record<string, Bundler>> = {
  'Vite 6': { ...vite(6, VITE_CONFIG), undocumented },
  'Vite 7': { ...vite(7, VITE_CONFIG), undocumented },
  'Vite 8': vite(8, 'export default {};\n'),
  'webpack 5': {
    packages: ['webpack@5', 'webpack-cli@6'],
    entry: 'src/index.js',
    files: { 'dist/index.html': pageWith('<script defer src="main.js"></script>') },
    build: [WEBPACK, '--mode', 'production'],
    output: 'dist',
    server: {
      build: [
        WEBPACK,
        ...'--mode production --target node --entry ./server.mjs -o server --output-filename main.cjs'.split(' '),
      ],
      output: 'server/main.cjs',
    },
  },
  'Parcel 2': {
    packages: ['parcel@2'],
    files: {
      'index.html': pageWith(MODULE),
      '.proxyrc.cjs': `module.exports = (app) => app.use((_request, response, next) => {
  if (process.env.ISOLATED) for (const [name, value] of Object.entries(${HEADERS})) response.setHeader(name, value);
  next();
});
`,
    },
    packageLines: PACKAGE_LINES,
    build: [PARCEL, 'build', 'index.html'],
    output: 'dist',
    develop: [PARCEL, 'index.html', '--host', '127.0.0.1', '--no-hmr'],
  },
  'Next.js 16': {
    packages: ['next@16', 'react@19', 'react-dom@19'],
    files: {
      'documented.config.mjs': documentedFile('next.config.mjs'),
      // As files, so that a static host can serve them.
      'next.config.mjs': `import config from './documented.config.mjs';
export default { ...config, output: 'export' };
`,
      'app/layout.jsx': `export default function Layout({ children }) {
  return <html><head><link rel="icon" href="data:," /></head><body>{children}</body></html>;
}
`,
      // Called on the server, too; React calls an effect in the browser only.
      'app/page.jsx': `import { legalMoves, startPosition } from 'ransom-chess';
import { Client } from './client.jsx';
export default function Page() {
  return <p>{legalMoves(startPosition()).length} <Client /></p>;
}
`,
      'app/client.jsx': `'use client';
import { Game } from 'ransom-chess';
import { useEffect } from 'react';
export function Client() {
  useEffect(() => void import('../page.js'), []);
  return <b>{typeof Game}</b>;
}
`,
    },
    build: ['node_modules/next/dist/bin/next', 'build'],
    output: 'out',
  },
  'Rollup 4': {
    packages: ['rollup@4', '@rollup/plugin-node-resolve@16'],
    from: '/ransom/',
    files: { 'rollup.config.js': documentedFile('rollup.config.js'), 'public/index.html': pageWith(MODULE) },
    build: [ROLLUP, '--config'],
    output: 'public',
    server: { build: [ROLLUP, 'server.mjs', '--external', 'ransom-chess', '-d', 'server'], output: 'server/server.js' },
  },
  esbuild: {
    packages: [],
    // Without a slash at its end, too.
    from: '/ransom',
    files: { 'build.js': documentedFile('build.js'), 'public/index.html': pageWith(MODULE) },
    build: ['build.js'],
    output: 'public',
  },
};

/** Installs the package and its bundler in a project of their own, and writes the page. False if npm can't be reached. */
function setUp(consumer: Consumer, { packages, from, entry = 'page.js', files, packageLines }: Bundler): boolean {
  if (!consumer.install(...packages)) return false;
  const description = JSON.parse(readFileSync(path.join(consumer.folder, 'package.json'), 'utf8')) as object;
  consumer.write('package.json', JSON.stringify({ ...description, ...packageLines }));
  consumer.write(entry, checkProgram(from));
  for (const [name, text] of Object.entries(files)) consumer.write(name, text);
  return true;
}

/** Serves a folder while `use` runs. */
async function serving<T>(folder: string, isIsolated: boolean, use: (address: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    const type = TYPES[path.extname(pathname)] ?? 'application/octet-stream';
    try {
      const bytes = readFileSync(path.join(folder, pathname));
      response.writeHead(200, { ...(isIsolated && ISOLATION_HEADERS), 'Content-Type': type }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/index.html`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Runs a development server while `use` runs. */
async function developing<T>(
  { folder }: Consumer,
  args: readonly string[],
  isIsolated: boolean,
  use: (address: string) => Promise<T>,
): Promise<T> {
  const env = { ...process.env, NO_COLOR: '1', ...(isIsolated && { ISOLATED: '1' }) };
  const server = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  try {
    return await use(await addressOf(server));
  } finally {
    server.kill();
    await ended;
  }
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let written = '';
  for await (const text of on(stdout!, 'data', { close: ['end'] }) as AsyncIterable<[Buffer]>) {
    written += text.toString();
    const [, address] = /(?:Local:|running at)\s+(http:\S+)/.exec(written) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`no address: ${written}`);
}

/** What the program in a page has found, and what the browser complains about. */
async function foundIn(browser: Browser, address: string): Promise<unknown> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(address);
    await page.waitForFunction('globalThis.found', null, { timeout: MINUTES }).catch(() => {
      throw new Error(`the page has found nothing within a minute, and says: ${complaints.join('; ') || 'nothing'}`);
    });
    return { isIsolated: await page.evaluate('crossOriginIsolated'), found: await page.evaluate('found'), complaints };
  } finally {
    await context.close();
  }
}

const expected = (isIsolated: boolean): unknown => ({
  isIsolated,
  found: checkResult(isIsolated ? 2 : 1),
  complaints: [],
});

(chromiumPath() === null ? describe.skip : describe)('a page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  }, MINUTES);
  afterAll(() => browser.close());

  describe.each(Object.entries(BUNDLERS))('built by %s', (name, bundler) => {
    const consumer = new Consumer();
    let isInstalled = false;
    beforeAll(() => {
      isInstalled = setUp(consumer, bundler);
      if (!isInstalled) console.warn(`Not tested, a page built by ${name}: no package registry responds.`);
      if (isInstalled) succeeded(consumer.run(process.execPath, bundler.build, { NEXT_TELEMETRY_DISABLED: '1' }));
    }, 10 * MINUTES);
    afterAll(() => {
      consumer.remove();
    });

    it.each(ISOLATION)(
      'works if it is %s',
      async (_name, isIsolated) => {
        if (!isInstalled) return;
        const folder = path.join(consumer.folder, bundler.output);
        const found = await serving(folder, isIsolated, (address) => foundIn(browser, address));
        expect(found).toEqual(expected(isIsolated));
      },
      3 * MINUTES,
    );

    if (bundler.develop !== undefined) {
      const { develop } = bundler;
      it.each(ISOLATION)(
        'works on its development server if it is %s',
        async (_name, isIsolated) => {
          if (!isInstalled) return;
          const found = await developing(consumer, develop, isIsolated, (address) => foundIn(browser, address));
          expect(found).toEqual(expected(isIsolated));
        },
        3 * MINUTES,
      );
    }

    if (bundler.server !== undefined) {
      const { build, output } = bundler.server;
      it(
        'works on Node',
        () => {
          if (!isInstalled) return;
          consumer.write('server.mjs', checkProgram());
          succeeded(consumer.run(process.execPath, build));
          const { stdout } = succeeded(consumer.run(process.execPath, [output]));
          expect(JSON.parse(stdout)).toEqual(checkResult(2));
        },
        3 * MINUTES,
      );
    }

    if (bundler.undocumented !== undefined) {
      const args = bundler.undocumented;
      it(
        'says what is missing on its development server without what the document says',
        async () => {
          if (!isInstalled) return;
          const found = await developing(consumer, args, false, (address) => foundIn(browser, address));
          const error = /^(core\.single\.wasm|net\.bin) can't be fetched: a page was sent for it \(http.*bundlers/;
          expect(found).toMatchObject({ found: { error: expect.stringMatching(error) as unknown } });
        },
        3 * MINUTES,
      );
    }
  });
});

if (chromiumPath() === null) process.stdout.write(`Not tested, the package in a browser: ${NO_CHROMIUM}.\n`);
