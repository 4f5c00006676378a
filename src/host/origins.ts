import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { HttpRefusal } from './http.ts';
import { addressOf } from './limits.ts';
import { ALIAS } from './page_response.ts';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** Is this an address of the computer itself, which nobody else reaches? */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address) || address === ALIAS;
}

/** From whom and under which names requests are accepted. */
export class Origins {
  private readonly publicUrl: URL | null;
  private readonly port: number;

  /** `publicUrl`: the address under which a proxy offers this server to others. */
  constructor(publicUrl: URL | null, port: number) {
    this.publicUrl = publicUrl;
    this.port = port;
  }

  /**
   * The address under which the request reached this server, with a slash at its end. Throws a refusal for a name that is not
   * this server's: a foreign page whose name resolves to this computer (DNS rebinding).
   */
  baseOf({ headers, socket }: IncomingMessage): string {
    const { publicUrl, port } = this;
    const host = (headers.host ?? '').toLowerCase();
    if (host === publicUrl?.host) return publicUrl.href;
    const isOwn = [ALIAS, hostName(socket.localAddress ?? '')].some(
      (name) => host === `${name}:${port}` || (port === 80 && host === name),
    );
    if (isOwn) return publicUrl?.href ?? `http://${host}/`;
    throw new HttpRefusal(403, 'other-host', 'This server answers only to its own address.');
  }

  /** Where a browser that came by another name of this computer finds its stored games; null: it is there. */
  homeFor({ headers, socket }: IncomingMessage): string | null {
    const host = (headers.host ?? '').toLowerCase();
    const isAlias = host === `${ALIAS}:${this.port}` || host === ALIAS;
    return isAlias && this.publicUrl === null ? `http://${hostName(socket.localAddress ?? '')}:${this.port}/` : null;
  }

  /** Is this the address of the proxy, which asks for many others? */
  isProxy(address: string): boolean {
    return this.publicUrl !== null && isLoopback(address);
  }

  /** Throws a refusal if the request comes from a page of somebody else. Programs name no origin. */
  refuseForeign({ headers }: IncomingMessage): void {
    const { origin, host = '' } = headers;
    const isOwn =
      origin === undefined || origin === `http://${host.toLowerCase()}` || origin === this.publicUrl?.origin;
    const site = headers['sec-fetch-site'];
    if (isOwn && site !== 'cross-site' && site !== 'same-site') return;
    throw new HttpRefusal(403, 'other-origin', 'Requests of other pages are not answered.');
  }

  /** Who asks. A proxy on this computer tells for whom, if there is one. */
  clientOf({ headers, socket }: IncomingMessage): string {
    const remote = socket.remoteAddress ?? '';
    const forwarded = headers['x-forwarded-for'];
    const isProxied = this.publicUrl !== null && isLoopback(remote) && typeof forwarded === 'string';
    // The last one is what the proxy itself has seen; those before it may be invented.
    return addressOf(isProxied ? (forwarded.split(',').at(-1) ?? '').trim() : remote);
  }
}

/** An address as the host of a URL. */
export function hostName(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(plain) ? new URL(`http://[${plain.split('%', 1)[0]!}]/`).hostname : plain;
}
