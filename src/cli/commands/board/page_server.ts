import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageFiles } from '../../../host/page_files.ts';
import {
  ALIAS,
  PAGE_HEADERS,
  PortError,
  namesHost,
  pathOf,
  sameFileAt,
  sendFile,
} from '../../../host/page_response.ts';

const LOOPBACK = '127.0.0.1';
/** Here the page asks whether it comes from a server of live games. A browser would report a missing file as an error. */
const LIVE_PATH = '/api';
const NO_LIVE_GAMES = JSON.stringify({ program: null });

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
      throw new PortError(wanted, error as NodeJS.ErrnoException);
    }
    const { port } = server.address() as AddressInfo;
    const pageServer = new PageServer(server, port);
    server.on('request', (request, response) => {
      const host = (request.headers.host ?? '').toLowerCase();
      if (namesHost(host, LOOPBACK, port)) respond(request, response, files);
      else if (namesHost(host, ALIAS, port)) sendOn(request, response, pageServer.address);
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

function sendOn(request: IncomingMessage, response: ServerResponse, address: string): void {
  const location = sameFileAt(address, request);
  refuse(response, 308, `The page is at ${location}`, { Location: location });
}

function respond(request: IncomingMessage, response: ServerResponse, files: PageFiles): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(response, 405, 'Only GET and HEAD are answered.', { Allow: 'GET, HEAD' });
    return;
  }
  if (pathOf(request) === LIVE_PATH) {
    answer(response, 200, 'application/json', NO_LIVE_GAMES, { 'Cache-Control': 'no-store' });
    return;
  }
  const file = files.get(pathOf(request));
  if (file === undefined) refuse(response, 404, 'There is no such file.');
  else sendFile(request, response, file);
}

function refuse(
  response: ServerResponse,
  status: number,
  sentence: string,
  more: Readonly<Record<string, string>> = {},
): void {
  answer(response, status, 'text/plain; charset=utf-8', sentence, more);
}

function answer(
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
  more: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { ...PAGE_HEADERS, ...more, 'Content-Type': type });
  response.end(response.req.method === 'HEAD' ? undefined : `${text}\n`);
}
