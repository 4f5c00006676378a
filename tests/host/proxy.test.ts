// The proxy of docs/host.md: Caddy with its printed Caddyfile, in front of a real server, by https.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeNeeding } from '../helpers/needs.ts';
import { PROGRAM_PATH } from '../helpers/programs.ts';
import { ROOT } from '../helpers/ransom.ts';
import { HostProcess } from './live.ts';

const DOCUMENT = readFileSync(path.join(ROOT, 'docs/host.md'), 'utf8');
const [, CADDYFILE = ''] = /^```caddyfile\n(.*?)^```/ms.exec(DOCUMENT) ?? [];

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describeNeeding('caddy', 'posix')('behind Caddy as docs/host.md has it', () => {
  let folder: string;
  let caddy: ChildProcess;
  let host: HostProcess;
  let port: number;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ransom-host-'));
    const httpPort = await freePort();
    port = await freePort();
    const url = `https://localhost:${port}/`;
    host = await HostProcess.start(['--port', '0', '--games', folder, '--public-url', url, '--max-requests', '1']);
    expect(CADDYFILE).toContain('chess.example.org {');
    expect(CADDYFILE).toContain('reverse_proxy 127.0.0.1:8165');
    // For this name Caddy is its own authority; ports below 1024 need rights.
    const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${port}\n}\n`;
    const site = CADDYFILE.replace('chess.example.org', 'localhost').replace(':8165', `:${host.port}`);
    const file = path.join(folder, 'Caddyfile');
    writeFileSync(file, options + site);
    const env = { ...process.env, PATH: PROGRAM_PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
    const isUp = async (): Promise<boolean> =>
      existsSync(authority()) &&
      (await ask('/api').then(
        () => true,
        () => false,
      ));
    while (!(await isUp())) {
      if (caddy.exitCode !== null) throw new Error(`caddy ended with ${caddy.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  afterAll(async () => {
    caddy.kill();
    await once(caddy, 'close');
    await host.stop();
    rmSync(folder, { recursive: true });
  });

  const authority = (): string => path.join(folder, 'caddy/pki/authorities/local/root.crt');

  async function open(at: string, headers: Record<string, string>, body?: object): Promise<IncomingMessage> {
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request({
      ...{ host: 'localhost', port, path: at, method, headers, ca: readFileSync(authority()), agent: false },
    });
    asked.on('error', () => undefined).end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await Promise.race([
      once(asked, 'response'),
      once(asked, 'close').then(() => Promise.reject(new Error('no answer'))),
    ])) as [IncomingMessage];
    return response;
  }

  async function ask(
    at: string,
    headers: Record<string, string> = {},
    body?: object,
  ): Promise<{ status: number | undefined; headers: IncomingMessage['headers']; body: Record<string, unknown> }> {
    const response = await open(at, headers, body);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return {
      ...{ status: response.statusCode, headers: response.headers },
      body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>,
    };
  }

  it('links lead to the proxy, moves come through, and events at once', async () => {
    const origin = `https://localhost:${port}`;
    const made = await ask('/api/games', { Origin: origin }, { clock: '5+3' });
    expect(made).toMatchObject({ status: 201, headers: { 'content-security-policy': expect.any(String) as unknown } });
    const id = String(made.body.id);
    const { link } = made.body.white as { link: string };
    expect(link).toMatch(new RegExp(`^${origin}/#live=${id}&seat=`));
    const events = await open(`/api/games/${id}/events`, {});
    let text = '';
    events.setEncoding('utf8').on('data', (part: string) => (text += part));
    const secret = { Authorization: `Bearer ${link.split('seat=')[1]!}` };
    const foreign = await ask(
      `/api/games/${id}/moves`,
      { ...secret, Origin: 'https://evil.example' },
      { ply: 0, move: 'e4' },
    );
    expect(foreign).toMatchObject({ status: 403, body: { error: 'other-origin' } });
    expect(await ask(`/api/games/${id}/moves`, { ...secret, Origin: origin }, { ply: 0, move: 'e4' })).toMatchObject({
      status: 200,
    });
    while (!text.includes('event: move')) await once(events, 'data');
    events.destroy();
  });

  it('limits count those who ask, whatever they write themselves', async () => {
    const forged = await Promise.all(
      Array.from({ length: 30 }, (_, at) => ask('/api', { 'X-Forwarded-For': `10.0.0.${at}` })),
    );
    expect(forged.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
    // Somebody else, whom the proxy names.
    expect(await host.ask('/api', { headers: { 'X-Forwarded-For': '10.9.9.9' } })).toMatchObject({ status: 200 });
  });
});
