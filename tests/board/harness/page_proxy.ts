import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

/** The scripts of the tests, and where the page's complaints go: names that no page of ours has. */
const SCRIPT = '-tests.js';
const REPORTS = '-tests-report';
const HTML = 'text/html';
/** As Playwright has it. */
const IDLE_MS = 500;

/** Something that has gone wrong in a page. */
export interface PageReport {
  readonly kind: 'console' | 'error';
  readonly text: string;
}

/** What a test does instead of answering with a file. */
export interface Route {
  abort(): Promise<void>;
  /** With what is given, and for the rest with what the server has answered. */
  fulfill(answer: RouteAnswer): Promise<void>;
  continue(): Promise<void>;
  /** Asks the server. */
  fetch(): Promise<Fetched>;
}
interface RouteAnswer {
  readonly body?: string | Buffer;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType?: string;
  readonly response?: Fetched;
}
interface Fetched {
  status(): number;
  headers(): Record<string, string>;
  body(): Promise<Buffer>;
}
type Handler = (route: Route) => unknown;

interface Heard {
  reported(report: PageReport): void;
  requested(url: string): void;
}

/** Runs in the page before all other scripts. */
function watchPage(reports: string): void {
  const report = (kind: string, text: string): void => {
    navigator.sendBeacon(reports, JSON.stringify({ kind, text }));
  };
  const { error } = console;
  console.error = (...words: unknown[]) => {
    report('console', words.map(String).join(' '));
    error(...words);
  };
  addEventListener('error', ({ message, error: thrown }) => {
    report('error', `${message}\n${(thrown as Error | null)?.stack ?? ''}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    report('error', `${String(reason)}\n${(reason as Error | null)?.stack ?? ''}`);
  });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    report('console', `Content Security Policy: ${effectiveDirective} forbids ${blockedURI}`);
  });
}

/**
 * Stands before the server of a page, for browsers whose drivers neither run scripts before the page's own nor tell of
 * requests and errors. Each has a port of its own, and so the page an origin and a storage of its own.
 */
export class PageProxy {
  private readonly target: URL;
  private readonly heard: Heard;
  private readonly server: Server;
  private readonly scripts: string[] = [];
  /** How many requests are being answered, and when the last one was. */
  private open = 0;
  private lastMs = performance.now();
  private routes: { readonly pattern: string | RegExp; readonly handler: Handler }[] = [];

  private constructor(target: URL, heard: Heard, server: Server) {
    this.target = target;
    this.heard = heard;
    this.server = server;
    this.addScript(watchPage, `/${REPORTS}`);
  }

  static async start(target: string, heard: Heard): Promise<PageProxy> {
    const server = createServer();
    const proxy = new PageProxy(new URL(target), heard, server);
    server.on('request', (request, response) => {
      void proxy.answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  /** The address of the page here. */
  get address(): string {
    return `${this.origin}${this.target.pathname}`;
  }

  private get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Runs a function, or the text of a script, in each page before the page's own scripts. */
  addScript<T>(script: ((arg: T) => void) | string, arg?: T): void {
    this.scripts.push(typeof script === 'string' ? `${script};` : `(${script.toString()})(${JSON.stringify(arg)});`);
  }

  /** Lets a test answer; a later pattern comes first. */
  route(pattern: string | RegExp, handler: Handler): void {
    this.routes.unshift({ pattern, handler });
  }

  unroute(pattern: string | RegExp): void {
    this.routes = this.routes.filter((each) => String(each.pattern) !== String(pattern));
  }

  /** Waits until nothing has been asked for, nor is being answered, for a while. */
  async idle(): Promise<void> {
    while (this.open > 0 || performance.now() - this.lastMs < IDLE_MS) await sleep(IDLE_MS / 10);
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/' } = request;
    this.open++;
    response.on('close', () => {
      this.open--;
      this.lastMs = performance.now();
    });
    if (url === `/${REPORTS}`) {
      this.heard.reported(JSON.parse((await buffer(request)).toString()) as PageReport);
      response.writeHead(204).end();
    } else if (url === `/${SCRIPT}`) {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' });
      response.end(`const __name = (each) => each;${this.scripts.join('\n')}`);
    } else {
      this.heard.requested(this.origin + url);
      const route = this.routes.find(({ pattern }) => matches(pattern, this.origin + url));
      if (route === undefined) this.pass(request, response);
      else await route.handler(this.routeOf(request, response));
    }
  }

  private routeOf(request: IncomingMessage, response: ServerResponse): Route {
    return {
      abort: async () => {
        response.destroy();
        await Promise.resolve();
      },
      fulfill: async ({ response: fetched, ...given }) => {
        const { status = fetched?.status() ?? 200, headers = fetched?.headers() } = given;
        if (given.contentType !== undefined) response.setHeader('Content-Type', given.contentType);
        response.writeHead(status, headers).end(given.body ?? (await fetched?.body()));
      },
      continue: async () => {
        this.pass(request, response);
        await Promise.resolve();
      },
      fetch: async () => {
        const answer = await fetch(new URL(request.url!, this.target));
        // What it tells of the bytes on the way is not so of those that have arrived.
        const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(answer.headers);
        const bytes = Buffer.from(await answer.arrayBuffer());
        return { status: () => answer.status, headers: () => headers, body: () => Promise.resolve(bytes) };
      },
    };
  }

  private pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = request;
    const { hostname, port, host, origin } = this.target;
    // A page is always sent whole: the scripts in it may be others.
    const { 'if-none-match': version, ...others } = headers;
    const isFile = /\.(?!html)\w+$/.test(new URL(url!, this.target).pathname);
    const sent = {
      ...others,
      host,
      ...(isFile && version !== undefined && { 'if-none-match': version }),
      ...(headers.origin === this.origin && { origin }),
    };
    const asked = ask({ hostname, port, method, path: url, headers: sent }, (answer) => {
      // A server that is killed ends in the middle of an answer.
      answer.on('error', () => response.destroy());
      if (answer.headers['content-type']?.startsWith(HTML) === true) return void withScripts(answer, response);
      response.writeHead(answer.statusCode!, answer.headers);
      // Of events the head comes at once, and the first of them perhaps much later.
      response.flushHeaders();
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  }
}

async function withScripts(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'content-encoding': encoding, 'content-length': _, etag: __, ...headers } = answer.headers;
  const bytes = await buffer(answer);
  const page = (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  response.writeHead(answer.statusCode!, { ...headers, 'cache-control': 'no-store' });
  const start = page.includes('<head>') ? '<head>' : /^<!doctype html>/i;
  response.end(page.replace(start, `$&<script src="/${SCRIPT}"></script>`));
}

/** Does an address match a pattern of Playwright's? */
function matches(pattern: string | RegExp, url: string): boolean {
  if (pattern instanceof RegExp) return pattern.test(url);
  const text = pattern.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/\*+/g, '.*');
  return new RegExp(`^${text}$`).test(url);
}
