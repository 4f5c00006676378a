/** Of a lag, at most this is not charged: who pretends a longer one gains no more. */
const MAX_FREE_MS = 300;
/** The least of so many round trips counts: a single slow one says little. */
const ROUND_TRIPS = 5;
/** Questions that are never answered are forgotten. */
const MAX_OPEN = 8;

/** Measures how long a message takes to a player and back, by pings that the player answers. */
export class LagMeter {
  private readonly now: () => number;
  private readonly sent = new Map<number, number>();
  private readonly roundTripsMs: number[] = [];
  private lastNumber = 0;

  /** `now` returns milliseconds on a monotonic clock. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** The number of a ping that is sent now. */
  ping(): number {
    const number = ++this.lastNumber;
    this.sent.set(number, this.now());
    if (this.sent.size > MAX_OPEN) this.sent.delete(number - MAX_OPEN);
    return number;
  }

  /** A ping was answered; each counts once. */
  pong(number: number): void {
    const sentAt = this.sent.get(number);
    if (sentAt === undefined) return;
    this.sent.delete(number);
    this.roundTripsMs.push(this.now() - sentAt);
    if (this.roundTripsMs.length > ROUND_TRIPS) this.roundTripsMs.shift();
  }

  /** The part of each turn that is not charged. */
  get freeMs(): number {
    return this.roundTripsMs.length === 0 ? 0 : Math.min(MAX_FREE_MS, ...this.roundTripsMs);
  }
}
