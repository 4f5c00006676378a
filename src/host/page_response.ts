import type { IncomingMessage, ServerResponse } from 'node:http';
import { ISOLATION_HEADERS } from '../platform/isolation.ts';
import type { PageFile } from './page_files.ts';

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

/** Sent with every response, whatever it is. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...ISOLATION_HEADERS,
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // The browser revalidates each time, and the entity tag shows that nothing has changed.
  'Cache-Control': 'no-cache',
};

/** Another name of this computer. To a browser it is a different origin with its own games, so pages redirect it. */
export const ALIAS = 'localhost';
const HTTP_PORT = 80;

/** Does a header `Host` contain this name and port? */
export function namesHost(host: string, name: string, port: number): boolean {
  return host === `${name}:${port}` || (port === HTTP_PORT && host === name);
}

/** The path of a request without its query. */
export function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

/** The address of the same file at another origin, whose address ends with a slash. A browser preserves the part after `#`. */
export function sameFileAt(address: string, { url = '' }: IncomingMessage): string {
  return address + (url.startsWith('/') ? url.replace(/^\/+/, '') : '');
}

/** Answers GET or HEAD with a file of the page, or that it has not changed. */
export function sendFile(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { bytes, type, etag }: PageFile,
  more: Readonly<Record<string, string>> = {},
): void {
  if (isKnown(headers['if-none-match'], etag)) {
    response.writeHead(304, { ...PAGE_HEADERS, ...more, ETag: etag }).end();
    return;
  }
  const own = { ETag: etag, 'Content-Type': type, 'Content-Length': bytes.length };
  response.writeHead(200, { ...PAGE_HEADERS, ...more, ...own });
  response.end(method === 'HEAD' ? undefined : bytes);
}

/** Does the browser have this version? It may list several; a proxy may have marked one as weak. */
function isKnown(given: string | undefined, etag: string): boolean {
  const tags = (given ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** A port that is not available, with the reason as a sentence. */
export class PortError extends Error {
  /** Isn't the address one of this computer? Another port doesn't help, then. */
  readonly isOfAddress: boolean;

  constructor(port: number, { code, message }: NodeJS.ErrnoException) {
    super(describePortFault(port, code, message));
    this.isOfAddress = code === 'EADDRNOTAVAIL';
  }
}

function describePortFault(port: number, code: string | undefined, message: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is taken by another program (perhaps another "ransom board").`;
    case 'EACCES':
      return `port ${port} may not be used: the system keeps it for itself.`;
    default:
      return `port ${port} can't be used: ${message}.`;
  }
}
