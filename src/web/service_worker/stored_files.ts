import { ISOLATION_HEADERS } from '../../platform/isolation.ts';

const INDEX = 'index.html';
/** The caches of this page; others of the same origin belong to other pages. */
const CACHE_PREFIX = 'ransom-';

/** The files of one version of the page, kept by the browser. */
export class StoredFiles {
  private readonly hashes: ReadonlyMap<string, string>;
  private readonly scope: string;

  /** `hashes`: the SHA-256 of each file by its name. `scope`: the address below which the files lie, with a slash at the end. */
  constructor(hashes: Readonly<Record<string, string>>, scope: string) {
    this.hashes = new Map(Object.entries(hashes));
    this.scope = scope;
  }

  /** Gets all files, those that did not change from an earlier version. Rejects, and keeps nothing, if one is not what it should be. */
  async store(): Promise<void> {
    const name = await this.cacheName();
    const cache = await caches.open(name);
    const stored = await Promise.allSettled([...this.hashes.keys()].map((file) => this.storeFile(cache, file)));
    const failure = stored.find((result) => result.status === 'rejected');
    if (failure === undefined) return;
    await caches.delete(name);
    throw failure.reason;
  }

  /** Drops the files of all other versions. */
  async forgetOthers(): Promise<void> {
    const own = await this.cacheName();
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(this.cachePrefix) && name !== own);
    await Promise.all(others.map((name) => caches.delete(name)));
  }

  /** The name of the file that is asked for; null if it is none of these. */
  nameOf({ method, url }: Request): string | null {
    if (method !== 'GET' || !url.startsWith(this.scope)) return null;
    const [path = ''] = url.slice(this.scope.length).split(/[?#]/, 1);
    const name = path === '' ? INDEX : path;
    return this.hashes.has(name) ? name : null;
  }

  /** A file with the headers that isolate the page: the stored one, or that of the host if the browser has dropped it. */
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

  /** The host may have changed the files in this moment: what does not fit together must not be kept. */
  private async download(name: string): Promise<Response> {
    const response = await fetch(this.addressOf(name), { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${name} can't be fetched: ${response.status} ${response.statusText}`);
    const bytes = await response.arrayBuffer();
    if ((await sha256(bytes)) !== this.hashes.get(name)) throw new Error(`${name} is of another version`);
    // The host's other headers, such as how it was compressed, were for its own answer.
    return new Response(bytes, { headers: { 'Content-Type': response.headers.get('Content-Type') ?? '' } });
  }

  private addressOf(name: string): string {
    return this.scope + (name === INDEX ? '' : name);
  }

  /** Names the content, so that versions can share it. */
  private keyOf(name: string): string {
    return `${this.scope}${name}?sha256=${this.hashes.get(name) ?? ''}`;
  }

  /** Pages of the same origin may be at several addresses. */
  private get cachePrefix(): string {
    return `${CACHE_PREFIX}${this.scope} `;
  }

  private async cacheName(): Promise<string> {
    const text = new TextEncoder().encode(JSON.stringify([...this.hashes]));
    return this.cachePrefix + (await sha256(text));
  }
}

/** In hexadecimal digits. */
async function sha256(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
