// The engine in a real browser: a page without a board, bundled and served like dist/web.

import { mkdtempSync, readFileSync, rmSync, writeFileSync, copyFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../chromium.mjs';
import type { EngineInPage } from './page.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const WORKERS = ['search_worker', 'perft_worker', 'perft_job_worker', 'mate_job_worker'];
const FILES = ['core.single.wasm', 'net.bin'];
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};
const POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'",
};
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
/** The page need not be at the root of its host. */
const FOLDER = '/some/folder/';

/** A page of the browser with the engine in it. */
export interface OpenPage {
  readonly page: Page;
  /** Errors and warnings reported by the browser. */
  readonly complaints: readonly string[];
  /** Calls a function in the page: `ask` runs there and has access only to `argument`. */
  ask<Argument, Answer>(
    ask: (engine: EngineInPage, argument: Argument) => Answer,
    argument: Argument,
  ): Promise<Awaited<Answer>>;
  close(): Promise<void>;
}

/** A folder with the bundled page, served with or without the headers that isolate it, and a browser. */
export class EnginePages {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'ransom-page-'));
  private readonly servers: Server[] = [];
  private browser: Browser | null = null;

  /** Bundles the page and starts the browser. */
  async start(): Promise<void> {
    const settings = {
      ...({ bundle: true, format: 'esm', minify: true, target: 'es2022', absWorkingDir: ROOT } as const),
      conditions: ['ransom-source', 'browser'],
    };
    const here = path.join(ROOT, 'tests/helpers/engine_page/page.ts');
    await build({ ...settings, entryPoints: { page: here }, outdir: this.folder });
    const entryPoints = WORKERS.map((name) => ({ in: `src/engine/${name}.ts`, out: `engine/${name}` }));
    await build({ ...settings, entryPoints, outdir: this.folder });
    for (const file of FILES) copyFileSync(path.join(ROOT, 'dist', file), path.join(this.folder, file));
    writeFileSync(path.join(this.folder, 'index.html'), '<!doctype html><script type="module" src="page.js"></script>');
    this.browser = await launchChromium();
  }

  /**
   * Opens the page in a new context. `missing` are files that the server doesn't have; `before` is a script that runs
   * before those of the page.
   */
  async open(isIsolated: boolean, missing: readonly string[] = [], before = ''): Promise<OpenPage> {
    const server = this.serve({ ...POLICY, ...(isIsolated && ISOLATION) }, missing);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const context = await this.browser!.newContext();
    const page = await context.newPage();
    await page.addInitScript({ content: before });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`http://127.0.0.1:${port}${FOLDER}index.html#fen=none`);
    await page.waitForFunction(() => 'ransom' in globalThis);
    const handle = await page.evaluateHandle(() => (globalThis as unknown as { ransom: EngineInPage }).ransom);
    return {
      page,
      complaints,
      ask: (ask, argument) => handle.evaluate(ask as never, argument),
      close: () => context.close(),
    };
  }

  async close(): Promise<void> {
    await this.browser?.close();
    for (const server of this.servers) {
      server.close();
      server.closeAllConnections();
    }
    rmSync(this.folder, { recursive: true });
  }

  private serve(headers: Readonly<Record<string, string>>, missing: readonly string[]): Server {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, 'http://localhost');
      const file = pathname.startsWith(FOLDER) ? pathname.slice(FOLDER.length) : '';
      try {
        if (missing.includes(file)) throw new Error('missing');
        const bytes = readFileSync(path.join(this.folder, file));
        const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
        response.writeHead(200, { ...headers, 'Content-Type': type }).end(bytes);
      } catch {
        response.writeHead(404).end();
      }
    });
    this.servers.push(server);
    return server;
  }
}
