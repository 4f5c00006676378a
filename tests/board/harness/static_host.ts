import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../helpers/ransom.ts';
import { selfSigned } from './certificate.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** A generic static host: it sends files, compressed as usual, without headers that isolate the page. */
export class StaticHost {
  /** A copy of the built page, which a test may modify. */
  readonly folder: string;
  private readonly scheme: 'http' | 'https';
  private readonly held = new Map<string, Promise<void>>();
  private server: Server | null = null;
  private port = 0;

  constructor(scheme: 'http' | 'https') {
    this.scheme = scheme;
    this.folder = mkdtempSync(path.join(tmpdir(), 'ransom-page-'));
    cpSync(path.join(ROOT, 'dist/web'), this.folder, { recursive: true });
  }

  /** As localhost: browsers trust it over http as over https. The page is in a subfolder, which is allowed. */
  get address(): string {
    return `${this.scheme}://localhost:${this.port}/ransom/`;
  }

  /** Listens; on the same port if it has listened before. */
  async start(): Promise<void> {
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      void this.answer(request, response);
    };
    const server = this.scheme === 'https' ? createHttpsServer(selfSigned(), answer) : createHttpServer(answer);
    server.listen(this.port, 'localhost');
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Stops listening, as a host appears to those without a network. */
  async stop(): Promise<void> {
    const { server } = this;
    if (server === null) return;
    this.server = null;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true });
  }

  /** Delays all responses for a file until the returned function is called. */
  hold(name: string): () => void {
    let release = (): void => undefined;
    this.held.set(name, new Promise((resolve) => (release = resolve)));
    return release;
  }

  private async answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(url, this.address);
    const name = pathname.replace(/^\/ransom\//, '').replace(/^$/, 'index.html');
    await this.held.get(name);
    try {
      const bytes = readFileSync(path.join(this.folder, path.posix.normalize(`/${name}`)));
      const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' }).end(gzipSync(bytes));
    } catch {
      response.writeHead(404).end();
    }
  }
}
