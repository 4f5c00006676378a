import { isIPv6 } from 'node:net';

/** How much one address may ask for. */
export interface Limits {
  /** Requests a second, on average. */
  readonly requests: number;
  /** Lines to games that are open at once. */
  readonly streams: number;
  /** Games begun in an hour. */
  readonly games: number;
}

export const USUAL_LIMITS: Limits = { requests: 20, streams: 40, games: 60 };

/** So many seconds' worth of requests may come at once. */
const BURST_SECONDS = 10;
const SECONDS_PER_HOUR = 3600;
/** Addresses are forgotten when they have been quiet for long enough, but looked through only this often. */
const SWEEP_MS = 60_000;

/** A refusal, and in how many seconds it is worth trying again. */
export interface Exceeded {
  readonly reason: string;
  readonly retryAfter: number;
}

/** Tokens that come at a rate, up to a number. */
class Buckets {
  private readonly perSecond: number;
  private readonly most: number;
  private readonly now: () => number;
  private readonly left = new Map<string, { tokens: number; at: number }>();

  constructor(perSecond: number, most: number, now: () => number) {
    this.perSecond = perSecond;
    this.most = most;
    this.now = now;
  }

  /** Takes a token; returns 0, or the seconds until there is one. */
  take(address: string): number {
    const now = this.now();
    const bucket = this.left.get(address) ?? { tokens: this.most, at: now };
    const tokens = Math.min(this.most, bucket.tokens + ((now - bucket.at) / 1000) * this.perSecond);
    const isThere = tokens >= 1;
    this.left.set(address, { tokens: isThere ? tokens - 1 : tokens, at: now });
    return isThere ? 0 : Math.ceil((1 - tokens) / this.perSecond);
  }

  /** Forgets addresses that have all their tokens again. */
  sweep(): void {
    const now = this.now();
    for (const [address, { tokens, at }] of this.left) {
      if (tokens + ((now - at) / 1000) * this.perSecond >= this.most) this.left.delete(address);
    }
  }
}

/** Counts what each address asks for. */
export class Limiter {
  private readonly limits: Limits;
  private readonly requests: Buckets;
  private readonly games: Buckets;
  private readonly streams = new Map<string, number>();
  private readonly sweeping: NodeJS.Timeout;

  constructor(limits: Limits, now: () => number = () => performance.now()) {
    this.limits = limits;
    this.requests = new Buckets(limits.requests, Math.ceil(limits.requests * BURST_SECONDS), now);
    this.games = new Buckets(limits.games / SECONDS_PER_HOUR, limits.games, now);
    this.sweeping = setInterval(() => {
      this.requests.sweep();
      this.games.sweep();
    }, SWEEP_MS).unref();
  }

  /** Counts a request; why it is too much, or null. */
  request(address: string): Exceeded | null {
    const retryAfter = this.requests.take(address);
    if (retryAfter === 0) return null;
    return { reason: `There are more than ${this.limits.requests} requests a second from this address.`, retryAfter };
  }

  /** Counts a new game. */
  game(address: string): Exceeded | null {
    const retryAfter = this.games.take(address);
    if (retryAfter === 0) return null;
    return { reason: `From this address ${this.limits.games} games may be begun in an hour.`, retryAfter };
  }

  /** Counts a line that stays open, until `streamEnded`. */
  stream(address: string): Exceeded | null {
    const open = this.streams.get(address) ?? 0;
    if (open >= this.limits.streams) {
      return { reason: `From this address ${this.limits.streams} lines may be open at once.`, retryAfter: 10 };
    }
    this.streams.set(address, open + 1);
    return null;
  }

  streamEnded(address: string): void {
    const open = this.streams.get(address) ?? 0;
    if (open <= 1) this.streams.delete(address);
    else this.streams.set(address, open - 1);
  }

  close(): void {
    clearInterval(this.sweeping);
  }
}

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Whoever has one IPv6 address usually has the 2^64 that begin like it. */
const IPV6_GROUPS = 4;

/** What counts as one address. */
export function addressOf(written: string): string {
  const v4 = IPV4_IN_IPV6.exec(written)?.[1];
  if (v4 !== undefined) return v4;
  if (!isIPv6(written)) return written;
  const [front = '', back] = written.toLowerCase().split('%', 1)[0]!.split('::');
  const first = front === '' ? [] : front.split(':');
  const last = back === undefined || back === '' ? [] : back.split(':');
  const zeros = back === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last];
  return `${groups.slice(0, IPV6_GROUPS).join(':')}::`;
}
