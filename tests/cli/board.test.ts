// `ransom board` without a browser: what it serves, to whom, where, and how it ends.

import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canOpenBrowser, openerFor } from '../../src/cli/commands/board/open_browser.ts';
import { pageFiles } from '../../src/host/page_files.ts';
import { filesBelow } from '../../src/files/folder.ts';
import { BoardProcess } from '../helpers/board_process.ts';
import { itNeeding } from '../helpers/needs.ts';
import { ROOT, expectPlainError, ransom } from '../helpers/ransom.ts';

const PAGE = path.join(ROOT, 'dist/web');
const FROZEN = '4k3/3P1N2/8/r7/8/N7/8/6K1[#b] b - - 0 1';

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Requests a path verbatim, which `fetch` would normalise. */
async function ask(
  port: number,
  { method = 'GET', path = '/', headers = {} }: { method?: string; path?: string; headers?: Record<string, string> },
): Promise<Answer> {
  const asked = request({ host: '127.0.0.1', port, method, path, headers }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

describe('the server of the board', () => {
  let board: BoardProcess;
  beforeAll(async () => {
    board = await BoardProcess.start(['--no-open', '--port', '0']);
  });
  afterAll(async () => {
    expect(await board.stop()).toBe(0);
  });

  it('prints only its address on the first line', () => {
    expect(board.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  });

  it('serves each file of the page, and the page itself at the root', async () => {
    const names = await filesBelow(PAGE);
    expect(names).toEqual(
      expect.arrayContaining(['index.html', 'main.js', 'core.single.wasm', 'engine/search_worker.js']),
    );
    for (const name of names) {
      const { status, headers, body } = await ask(board.port, { path: `/${name}` });
      expect({ name, status }).toEqual({ name, status: 200 });
      expect(headers['content-type']).not.toBe('application/octet-stream; charset=utf-8');
      expect(body.equals(readFileSync(path.join(PAGE, name)))).toBe(true);
    }
    const { body } = await ask(board.port, { path: '/?any=query' });
    expect(body.equals(readFileSync(path.join(PAGE, 'index.html')))).toBe(true);
  });

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/main.js', 'text/javascript; charset=utf-8'],
    ['/core.single.wasm', 'application/wasm'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/icon.svg', 'image/svg+xml'],
  ])('sends the content type of %s', async (file, type) => {
    expect((await ask(board.port, { path: file })).headers['content-type']).toBe(type);
  });

  it.each(['/', '/main.js', '/nowhere'])('isolates %s and blocks foreign content', async (file) => {
    const { headers } = await ask(board.port, { path: file });
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
        "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'",
    });
  });

  it('says where the page asks for a server of live games that it is none, and not that this is an error', async () => {
    const { status, headers, body } = await ask(board.port, { path: '/api' });
    expect([status, headers['content-type'], JSON.parse(body.toString())]).toEqual([
      200,
      'application/json',
      { program: null },
    ]);
    expect((await ask(board.port, { path: '/api/lobby' })).status).toBe(404);
  });

  it('says that a file has not changed', async () => {
    const { headers } = await ask(board.port, { path: '/main.js' });
    const etag = headers.etag!;
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, body } = await ask(board.port, { path: '/main.js', headers: { 'If-None-Match': known } });
      expect({ known, status, length: body.length }).toEqual({ known, status: 304, length: 0 });
    }
    expect((await ask(board.port, { path: '/main.js', headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  it.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/engine/../../index.js',
    '//etc/passwd',
    '/etc/passwd',
    '/main.js/',
    '/MAIN.JS',
    '/main.js%00',
    '/engine',
    '/engine/',
    '/__proto__',
    'http://127.0.0.1/main.js',
    '*',
  ])('returns 404 for %s', async (path) => {
    expect((await ask(board.port, { path })).status).toBe(404);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('refuses %s', async (method) => {
    const { status, headers } = await ask(board.port, { method });
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
  });

  it('answers HEAD with headers only', async () => {
    const [head, get] = [await ask(board.port, { method: 'HEAD' }), await ask(board.port, {})];
    expect(head.status).toBe(200);
    expect(head.body.length).toBe(0);
    expect(head.headers['content-length']).toBe(String(get.body.length));
    expect(head.headers.etag).toBe(get.headers.etag);
  });

  it('answers only to its own host names, which prevents DNS rebinding', async () => {
    const { port } = board;
    expect((await ask(port, { headers: { Host: `127.0.0.1:${port}` } })).status).toBe(200);
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      `127.0.0.1:${port + 1}`,
      `[::1]:${port}`,
    ]) {
      expect({ host, status: (await ask(port, { headers: { Host: host } })).status }).toEqual({ host, status: 403 });
    }
  });

  it.each(['localhost', 'LOCALHOST'])('redirects %s to the address under which games are stored', async (name) => {
    const { port } = board;
    for (const path of ['/', '/main.js?x=1']) {
      const { status, headers } = await ask(port, { path, headers: { Host: `${name}:${port}` } });
      expect({ status, to: headers.location }).toEqual({ status: 308, to: `http://127.0.0.1:${port}${path}` });
    }
    const { headers } = await ask(port, { path: '//evil.example/', headers: { Host: `${name}:${port}` } });
    expect(headers.location).toBe(`http://127.0.0.1:${port}/evil.example/`);
  });

  it('survives requests that are not HTTP', async () => {
    const socket = connect(board.port, '127.0.0.1');
    socket.end('\0\x01 nonsense\r\n\r\n');
    await once(socket.resume(), 'close');
    expect((await ask(board.port, {})).status).toBe(200);
  });
});

describe('ransom board', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('ends cleanly on %s, with a browser still connected', async (signal) => {
    const board = await BoardProcess.start(['--no-open', '--port', '0']);
    const socket = connect(board.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    expect(await board.stop(signal)).toBe(0);
    expect(board.stderr).toContain('Ctrl-C ends');
  });

  it.each([
    [['--fen', FROZEN], '#fen=4k3/3P1N2/8/r7/8/N7/8/6K1%5B%23b%5D%20b%20-%20-%200%201'],
    [['--rules', 'pierce'], '#rules=pierce'],
    [
      ['--fen', FROZEN, '--rules', 'pierce'],
      '#fen=4k3/3P1N2/8/r7/8/N7/8/6K1%5B%23b%5D%20b%20-%20-%200%201&rules=pierce',
    ],
  ])('includes a position in the address: %j', async (args, fragment) => {
    const board = await BoardProcess.start(['--no-open', '--port', '0', ...args]);
    expect(board.address).toBe(`http://127.0.0.1:${board.port}/${fragment}`);
    expect(new URLSearchParams(new URL(board.address).hash.slice(1)).get('fen') ?? FROZEN).toBe(FROZEN);
    await board.stop();
  });

  describe('with a game', () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'ransom-'));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    function fileOf(text: string): string {
      const file = path.join(folder, 'game.pgn');
      writeFileSync(file, text);
      return file;
    }

    it('includes it in the address, the first one if there are several', async () => {
      const first = '[White "A & B"]\n\n1. e4 d5 2. exd5 Qxd5 3. (P-P)*e4 *';
      const board = await BoardProcess.start([
        '--no-open',
        '--port',
        '0',
        fileOf(`${first}\n\n[White "C"]\n\n1. d4 *\n`),
      ]);
      const hash = new URL(board.address).hash;
      expect(hash).toMatch(/^#pgn=[\w%./-]+$/);
      expect(new URLSearchParams(hash.slice(1)).get('pgn')).toBe(first);
      await board.says('the first one is opened');
      await board.stop();
    });

    it('takes the rules from its tags or from --rules', async () => {
      const board = await BoardProcess.start(['--no-open', '--port', '0', fileOf('[Rules "pierce"]\n\n1. e4 *')]);
      expect(board.address).toMatch(/&rules=pierce$/);
      await board.stop();
    });

    it.each([
      ['1. e4 e5 2. Ke3 *\n', /line 1, column 13: Ke3\n/],
      ['[Rules "other"]\n\n1. e4 *\n', /line 1, column 1: \[Rules\]: The rules "other" are unknown/],
      ['', /holds no game/],
      [`1. e4 {${'long '.repeat(10_000)}} e5 *\n`, /too long for an address/],
    ])('refuses a bad one: %#', (text, message) => {
      expectPlainError(ransom(['board', '--no-open', fileOf(text)]), 1, message);
    });

    it('refuses a missing file, and a position together with a game', () => {
      expectPlainError(ransom(['board', '--no-open', path.join(folder, 'none.pgn')]), 1, /no such file/);
      expectPlainError(ransom(['board', '--fen', FROZEN, fileOf('1. e4 *')]), 2, /not both/);
    });
  });

  it('refuses a bad position and a bad port', () => {
    expectPlainError(ransom(['board', '--no-open', '--fen', 'nonsense']), 1, /FEN/i);
    expectPlainError(ransom(['board', '--port', '65536']), 2, /0 to 65535/);
    expectPlainError(ransom(['board', '--port', 'http']), 2, /0 to 65535/);
  });

  it('refuses a requested port that is in use, but replaces the default one', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expectPlainError(ransom(['board', '--no-open', '--port', String(port)]), 1, new RegExp(`port ${port} is taken`));
    other.close();

    // Occupied by this test or, if another program has it, by that one.
    const usual = createServer().listen(8164, '127.0.0.1');
    await once(usual, 'listening').catch(() => undefined);
    const board = await BoardProcess.start(['--no-open']);
    expect(board.port).not.toBe(8164);
    await board.says('port 8164 is taken');
    expect((await ask(board.port, {})).status).toBe(200);
    await board.stop();
    usual.close();
  });

  it('says what to do if the page has not been built', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ransom-'));
    expect(await pageFiles(new URL(`file://${folder}/none/`))).toBeNull();
    rmSync(folder, { recursive: true });
  });

  itNeeding('linux')('opens a browser unless told not to, and reports a failure', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ransom-'));
    const opened = path.join(folder, 'opened');
    const opener = path.join(folder, 'xdg-open');
    writeFileSync(opener, `#!/bin/sh\nprintf '%s' "$1" > '${opened}.new'; mv '${opened}.new' '${opened}'\n`);
    chmodSync(opener, 0o755);
    const env = { ...process.env, CI: '', DISPLAY: ':7', PATH: `${folder}:${process.env.PATH ?? ''}` };

    const quiet = await BoardProcess.start(['--no-open', '--port', '0'], env);
    await quiet.says('Open this address');
    await quiet.stop();
    expect(await filesBelow(folder)).toEqual(['xdg-open']);

    const board = await BoardProcess.start(['--port', '0', '--rules', 'pierce'], env);
    await board.says('opens in your browser');
    while (!(await filesBelow(folder)).includes('opened')) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(readFileSync(opened, 'utf8')).toBe(board.address);
    await board.stop();

    writeFileSync(opener, '#!/bin/sh\nexit 3\n');
    const failing = await BoardProcess.start(['--port', '0'], env);
    await failing.says('No browser could be started (xdg-open ended with exit code 3)');
    await failing.stop();
    rmSync(folder, { recursive: true });
  });

  it.each([
    [{ DISPLAY: ':0' }, 'linux', true],
    [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
    [{}, 'linux', false],
    [{ DISPLAY: ':0', CI: 'true' }, 'linux', false],
    [{ DISPLAY: ':0', CI: 'false' }, 'linux', true],
    [{}, 'darwin', true],
    [{ SSH_CONNECTION: '1.2.3.4 5 6.7.8.9 22' }, 'darwin', false],
    [{}, 'win32', true],
    [{ CI: '1' }, 'win32', false],
  ] as const)('with %j on %s: opens a browser: %s', (env, platform, opens) => {
    expect(canOpenBrowser(env, platform)).toBe(opens);
  });

  it('passes the whole address to the browser opener', () => {
    const address = 'http://127.0.0.1:8164/#fen=%23&rules=pierce';
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      expect(openerFor(address, platform).args.at(-1)).toBe(address);
    }
  });
});
