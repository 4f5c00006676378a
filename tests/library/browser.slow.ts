// The bundle in a real browser, in a page that is cross-origin isolated and in one that is not.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { FLAGS, NO_CHROMIUM, chromiumPath } from '../helpers/chromium.mjs';
import { BUNDLE_SCRIPT, Consumer, succeeded } from './consumer.ts';

const MINUTES = 60_000;
const BROWSER = chromiumPath();
const OPTIONS = [...FLAGS, '--headless', '--disable-gpu'];
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};
const ISOLATION = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

const PAGE = `
import * as ransom from 'ransom-chess';
const { unwrap } = ransom;
const found = { isolated: crossOriginIsolated };
try {
  await ransom.load({ from: '/ransom' });
  const position = unwrap(ransom.parseFen('rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1'));
  found.moves = ransom.legalMoves(position).length;
  found.refusal = ransom.explainMove(position, '(B-R)*c6').error.code;
  found.diagram = ransom.drawDiagram(position).slice(0, 4);
  found.perft = (await ransom.divide(ransom.startPosition(), 4, { threads: 2 })).nodes;
  const mate = unwrap(ransom.parseFen('6k1/5ppp/8/8/8/8/8/4K3[RP] w - - 0 1'));
  found.mate = (await ransom.proveMate(mate, { moves: 1 })).verdict;
  const engine = new ransom.Engine({ hashMb: 16 });
  found.search = await engine.analyse(mate, { nodes: 1000 }).then(({ score }) => score.moves, ({ code }) => code);
  await engine.close();
} catch (error) {
  found.error = String(error.stack);
}
await fetch('/found', { method: 'POST', body: JSON.stringify(found) });
`;

/** Serves a folder; resolves with the result of the page. */
function serve(folder: string, headers: Readonly<Record<string, string>>): { server: Server; found: Promise<unknown> } {
  let tell: (found: unknown) => void;
  const found = new Promise<unknown>((resolve) => (tell = resolve));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    if (request.method === 'POST') {
      let body = '';
      request.on('data', (bytes: Buffer) => (body += bytes.toString()));
      request.on('end', () => {
        response.end();
        tell(JSON.parse(body));
      });
      return;
    }
    const type = TYPES[path.extname(pathname)] ?? 'application/octet-stream';
    try {
      const bytes = readFileSync(path.join(folder, pathname));
      response.writeHead(200, { ...headers, 'Content-Type': type }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return { server, found };
}

(BROWSER === null ? describe.skip : describe)('the bundle in a browser', () => {
  const consumer = new Consumer();
  let isBundled = false;
  beforeAll(() => {
    if (!consumer.install()) return;
    consumer.write('page.js', PAGE);
    succeeded(consumer.run(process.execPath, ['--input-type=module', '--eval', BUNDLE_SCRIPT]));
    consumer.write(
      'public/index.html',
      '<!doctype html><title>Ransom</title><script type="module" src="page.js"></script>',
    );
    isBundled = true;
  }, 10 * MINUTES);
  afterAll(() => {
    consumer.remove();
  });

  it.each([
    ['isolated', ISOLATION, true],
    ['not isolated', {}, false],
  ])(
    'works in a page that is %s',
    async (_name, headers, isolated) => {
      if (!isBundled) return;
      const { server, found } = serve(path.join(consumer.folder, 'public'), headers);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const profile = `--user-data-dir=${path.join(consumer.folder, `profile-${isolated}`)}`;
      const browser = spawn(BROWSER!, [...OPTIONS, profile, `http://127.0.0.1:${port}/index.html`], {
        stdio: 'ignore',
      });
      try {
        const known = { moves: 53, refusal: 'value-too-low', diagram: '<svg', perft: 197281, mate: 'mate', search: 1 };
        expect(await found).toEqual({ isolated, ...known });
      } finally {
        const ended = new Promise((resolve) => browser.once('exit', resolve));
        browser.kill();
        await ended;
        server.close();
        server.closeAllConnections();
      }
    },
    3 * MINUTES,
  );
});

if (BROWSER === null) process.stdout.write(`Not tested, the bundle in a browser: ${NO_CHROMIUM}.\n`);
