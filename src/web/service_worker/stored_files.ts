import { ISOLATION_HEADERS } from '../../platform/isolation.ts';

const INDEX = 'index.html';
/** Prefix of this page's caches; the origin may have others. */
const CACHE_PREFIX = 'ransom-';

/** The files of one version of the page, cached in the browser. */
export class StoredFiles {
  private readonly hashes: ReadonlyMap<string, string>;
  private readonly scope: string;

  /** `hashes`: the SHA-256 of each file by name. `scope`: the base address of the files, with a trailing slash. */
  constructor(hashes: Readonly<Record<string, string>>, scope: string) {
    this.hashes = new Map(Object.entries(hashes));
    this.scope = scope;
  }

  /**
   * Caches all files; unchanged ones are taken from an earlier version. Rejects, and keeps nothing, if the hash of one
   * is wrong.
   */
  async store(): Promise<void> {
    const name = await this.cacheName();
    const cache = await caches.open(name);
    const stored = await Promise.allSettled([...this.hashes.keys()].map((file) => this.storeFile(cache, file)));
    const failure = stored.find((result) => result.status === 'rejected');
    if (failure === undefined) return;
    await caches.delete(name);
    throw failure.reason;
  }

  /** Deletes the files of all other versions. */
  async forgetOthers(): Promise<void> {
    const own = await this.cacheName();
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(this.cachePrefix) && name !== own);
    await Promise.all(others.map((name) => caches.delete(name)));
  }

  /** The name of the requested file; null if it is not one of ours. */
  nameOf({ method, url }: Request): string | null {
    if (method !== 'GET' || !url.startsWith(this.scope)) return null;
    const [path = ''] = url.slice(this.scope.length).split(/[?#]/, 1);
    const name = path === '' ? INDEX : path;
    return this.hashes.has(name) ? name : null;
  }

  /**
   * Returns a file with the headers that isolate the page: the cached one, or that of the host if the browser has
   * evicted it.
   */
  async answer(name: string): Promise<Response> {
    const stored = await caches.match(this.keyOf(name), { cacheName: await this.cacheName() });
    const { body, headers, status, statusText } = stored ?? (await fetch(this.addressOf(name)));
    const isolated = new Headers(headers);
    for (const [header, value] of Object.entries(ISOLATION_HEADERS)) isolated.set(header, value);
    return new Response(body, { headers: isolated, status, statusText });
  }

  private async storeFile(cache: Cache, name: string): Promise<void> {
    const key = this.keyOf(name);
    const earlier = await caches.match(key);
    await cache.put(key, earlier ?? (await this.download(name)));
  }

  /** The host may just have been updated: files of different versions must not be mixed. */
  private async download(name: string): Promise<Response> {
    const response = await fetch(this.addressOf(name), { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${name} can't be fetched: ${response.status} ${response.statusText}`);
    const bytes = await response.arrayBuffer();
    if ((await shortSha256(bytes)) !== this.hashes.get(name)) throw new Error(`${name} is of another version`);
    // The host's other headers, such as its compression, applied only to its own response.
    return new Response(bytes, { headers: { 'Content-Type': response.headers.get('Content-Type') ?? '' } });
  }

  private addressOf(name: string): string {
    return this.scope + (name === INDEX ? '' : name);
  }

  /** Named by content, so that versions can share files. */
  private keyOf(name: string): string {
    return `${this.scope}${name}?sha256=${this.hashes.get(name) ?? ''}`;
  }

  /** Pages of the same origin may be at several addresses. */
  private get cachePrefix(): string {
    return `${CACHE_PREFIX}${this.scope} `;
  }

  private async cacheName(): Promise<string> {
    const text = new TextEncoder().encode(JSON.stringify([...this.hashes]));
    return this.cachePrefix + (await shortSha256(text));
  }
}

/** The first 128 bits in hexadecimal digits. */
async function shortSha256(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes), 0, 16);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
