import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Api } from './api.ts';
import type { Games } from './games.ts';
import { HttpRefusal, rawRefusal, sendJson, sendRefusal } from './http.ts';
import { Limiter, addressOf, type Limits } from './limits.ts';
import { Origins, hostName } from './origins.ts';
import type { PageFiles } from './page_files.ts';
import { PortError, pathOf, sameFileAt, sendFile } from './page_response.ts';

/** How to serve. */
export interface HostSettings {
  readonly port: number;
  /** An address of this computer; `0.0.0.0` and `::` are all of them. */
  readonly listen: string;
  /** The address under which a proxy offers this server to others; null: there is none. */
  readonly publicUrl: URL | null;
  readonly hasLobby: boolean;
  readonly limits: Limits;
}

const MAX_CONNECTIONS = 4096;
/** Lines of one address, beside those to games. */
const SPARE_SOCKETS = 60;
const MAX_HEADER_BYTES = 8192;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
/** How often the server looks for requests that have taken too long. */
const CHECK_MS = 1000;
/** Longer than proxies keep a line that is idle (Caddy 2 minutes), so that none sends a request to a line that is just being closed. */
const KEEP_ALIVE_MS = 150_000;
/** The header by which the page knows that this server has live games. */
const LIVE: Readonly<Record<string, string>> = { 'Ransom-Live': '1' };
const ANY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' };

/** Serves the page and live games over HTTP. */
export class HostServer {
  /** With a trailing slash: `http://127.0.0.1:8165/`. */
  readonly address: string;
  private readonly server: Server;
  private readonly limiter: Limiter;

  private constructor(server: Server, address: string, limiter: Limiter) {
    this.server = server;
    this.address = address;
    this.limiter = limiter;
  }

  /** Listens on a port, 0 for any free one. Rejects with a `PortError` if it can't. `complain` is told of faults of the server. */
  static async start(
    files: PageFiles,
    games: Games,
    settings: HostSettings,
    complain: (text: string) => void,
  ): Promise<HostServer> {
    const server = createServer({
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // A request without a host is refused like one with another: with a reason.
      requireHostHeader: false,
    });
    const listening = once(server, 'listening');
    server.listen(settings.port, settings.listen);
    try {
      await listening;
    } catch (error) {
      throw new PortError(settings.port, error as NodeJS.ErrnoException);
    }
    const { port } = server.address() as AddressInfo;
    const address = `http://${hostName(ANY_ADDRESS[settings.listen] ?? settings.listen)}:${port}/`;
    const limiter = new Limiter(settings.limits);
    const api = new Api(games, limiter, settings.hasLobby);
    const desk = new Desk(files, api, limiter, new Origins(settings.publicUrl, port), settings, complain);
    desk.attendTo(server);
    return new HostServer(server, address, limiter);
  }

  /** Ends the server; the games must have ended the lines to their readers. */
  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    this.limiter.close();
    await closed;
  }
}

/** Receives what comes to the server, and passes it on. */
class Desk {
  private readonly files: PageFiles;
  private readonly api: Api;
  private readonly limiter: Limiter;
  private readonly origins: Origins;
  private readonly maxSockets: number;
  private readonly complain: (text: string) => void;
  private readonly sockets = new Map<string, number>();

  constructor(
    files: PageFiles,
    api: Api,
    limiter: Limiter,
    origins: Origins,
    { limits }: HostSettings,
    complain: (text: string) => void,
  ) {
    this.files = files;
    this.api = api;
    this.limiter = limiter;
    this.origins = origins;
    this.maxSockets = limits.streams + SPARE_SOCKETS;
    this.complain = complain;
  }

  attendTo(server: Server): void {
    server.maxConnections = MAX_CONNECTIONS;
    server.on('connection', (socket: Socket) => this.count(socket));
    server.on('request', (request, response) => void this.answer(request, response));
    server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
      sendJson(response, 417, { error: 'expectation', reason: 'Only 100-continue can be expected.' });
    });
    const refuse = (socket: Duplex, status: number, phrase: string, error: string, reason: string): void => {
      if (socket.writable) socket.end(rawRefusal(status, phrase, error, reason));
      else socket.destroy();
    };
    server.on('connect', (_request, socket) =>
      refuse(socket, 405, 'Method Not Allowed', 'other-method', 'This is no proxy.'),
    );
    server.on('upgrade', (_request, socket) =>
      refuse(socket, 400, 'Bad Request', 'upgrade', 'There is no other protocol here than HTTP.'),
    );
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      if (error.code === 'ECONNRESET') socket.destroy();
      else if (error.code === 'HPE_HEADER_OVERFLOW')
        refuse(socket, 431, 'Request Header Fields Too Large', 'too-long', 'The headers of this request are too long.');
      else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
        refuse(socket, 408, 'Request Timeout', 'too-slow', 'The request took too long to arrive.');
      else refuse(socket, 400, 'Bad Request', 'bad-request', 'This is no request of HTTP.');
    });
  }

  /** Many lines of one address would keep others out. Behind a proxy, all have its address, and it limits them. */
  private count(socket: Socket): void {
    const address = addressOf(socket.remoteAddress ?? '');
    const open = (this.sockets.get(address) ?? 0) + 1;
    this.sockets.set(address, open);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const left = (this.sockets.get(address) ?? 1) - 1;
      if (left <= 0) this.sockets.delete(address);
      else this.sockets.set(address, left);
    });
    if (open > this.maxSockets && !this.origins.isProxy(address)) socket.destroy();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(LIVE)) response.setHeader(name, value);
    response.on('error', () => undefined);
    try {
      await this.route(request, response);
    } catch (error) {
      this.refuse(error, response);
    }
  }

  private async route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const base = this.origins.baseOf(request);
    const client = this.origins.clientOf(request);
    const exceeded = this.limiter.request(client);
    if (exceeded !== null) {
      const headers = { 'Retry-After': String(exceeded.retryAfter) };
      throw new HttpRefusal(429, 'too-many', exceeded.reason, { headers });
    }
    const path = pathOf(request);
    if (path === '/api' || path.startsWith('/api/')) {
      this.origins.refuseForeign(request);
      await this.api.answer({ request, response, base, client });
    } else this.sendPage(request, response, path);
  }

  private sendPage(request: IncomingMessage, response: ServerResponse, path: string): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const headers = { Allow: 'GET, HEAD' };
      throw new HttpRefusal(405, 'other-method', 'Only GET and HEAD are answered here.', { headers });
    }
    const file = this.files.get(path);
    if (file === undefined) throw new HttpRefusal(404, 'no-such-file', 'There is no such file.');
    const home = this.origins.homeFor(request);
    if (home === null) sendFile(request, response, file);
    else {
      const location = sameFileAt(home, request);
      throw new HttpRefusal(308, 'moved', `The page is at ${location}`, { headers: { Location: location } });
    }
  }

  private refuse(error: unknown, response: ServerResponse): void {
    if (response.headersSent || response.destroyed) {
      response.destroy();
    } else if (error instanceof HttpRefusal) sendRefusal(response, error);
    else if (response.req.destroyed) response.destroy();
    else {
      this.complain(`a request failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      sendJson(response, 500, { error: 'fault', reason: 'This server has a fault.' });
    }
  }
}
