import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ISOLATION_HEADERS } from '../../../platform/isolation.ts';
import type { PageFiles } from './page_files.ts';

const LOOPBACK = '127.0.0.1';
/**
 * Another name of this computer. To a browser it is a different origin with its own games, so it is redirected to the
 * main address.
 */
const ALIAS = 'localhost';
const HTTP_PORT = 80;

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sent with every response. */
const HEADERS: Readonly<Record<string, string>> = {
  ...ISOLATION_HEADERS,
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // The browser revalidates each time, and the entity tag shows that nothing has changed.
  'Cache-Control': 'no-cache',
};

/** A port that is not available, with the reason as a sentence. */
export class PortError extends Error {}

/** Serves the files of the page to browsers on this computer. */
export class PageServer {
  /** With a trailing slash: `http://127.0.0.1:8164/`. */
  readonly address: string;
  private readonly server: Server;

  private constructor(server: Server, port: number) {
    this.server = server;
    this.address = `http://${LOOPBACK}:${port}/`;
  }

  /** Listens on a port of this computer, 0 for any free one. Rejects with a `PortError` on failure. */
  static async start(files: PageFiles, wanted: number): Promise<PageServer> {
    const server = createServer();
    const listening = once(server, 'listening');
    server.listen(wanted, LOOPBACK);
    try {
      await listening;
    } catch (error) {
      throw new PortError(describePortFault(wanted, error as NodeJS.ErrnoException));
    }
    const { port } = server.address() as AddressInfo;
    const pageServer = new PageServer(server, port);
    server.on('request', (request, response) => {
      const host = (request.headers.host ?? '').toLowerCase();
      if (names(host, LOOPBACK, port)) respond(request, response, files);
      else if (names(host, ALIAS, port)) sendOn(request, response, pageServer.address);
      // A foreign page whose name resolves to this computer (DNS rebinding).
      else refuse(response, 403, 'This server answers only to its own address.');
    });
    return pageServer;
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

function describePortFault(port: number, { code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is taken by another program (perhaps another "ransom board").`;
    case 'EACCES':
      return `port ${port} may not be used: the system keeps it for itself.`;
    default:
      return `port ${port} can't be used: ${message}.`;
  }
}

/** Does a header `Host` contain this name and port? */
function names(host: string, name: string, port: number): boolean {
  return host === `${name}:${port}` || (port === HTTP_PORT && host === name);
}

/** Redirects the browser to the same file at the server's address; it preserves the part after `#`. */
function sendOn({ url = '' }: IncomingMessage, response: ServerResponse, address: string): void {
  const path = url.startsWith('/') ? url.replace(/^\/+/, '') : '';
  const location = address + path;
  refuse(response, 308, `The page is at ${location}`, { Location: location });
}

function respond(
  { method = '', url = '', headers }: IncomingMessage,
  response: ServerResponse,
  files: PageFiles,
): void {
  if (method !== 'GET' && method !== 'HEAD') {
    refuse(response, 405, 'Only GET and HEAD are answered.', { Allow: 'GET, HEAD' });
  } else {
    const [path = ''] = url.split('?', 1);
    const file = files.get(path);
    if (file === undefined) {
      refuse(response, 404, 'There is no such file.');
    } else if (isKnown(headers['if-none-match'], file.etag)) {
      response.writeHead(304, { ...HEADERS, ETag: file.etag }).end();
    } else {
      const { bytes, type, etag } = file;
      response.writeHead(200, { ...HEADERS, ETag: etag, 'Content-Type': type, 'Content-Length': bytes.length });
      response.end(method === 'HEAD' ? undefined : bytes);
    }
  }
}

function refuse(
  response: ServerResponse,
  status: number,
  sentence: string,
  more: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...HEADERS, ...more, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(response.req.method === 'HEAD' ? undefined : `${sentence}\n`);
}

/** Does the browser have this version? It may list several; a proxy may have marked one as weak. */
function isKnown(given: string | undefined, etag: string): boolean {
  const tags = (given ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
