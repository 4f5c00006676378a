// Random numbers that are the same for the same seed on every machine.

/** The generator mulberry32. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** At least 0, less than 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('nothing to pick from');
    return items[this.below(items.length)]!;
  }

  /** Picks an item with a probability proportional to its weight. */
  pickWeighted<T>(items: readonly T[], weight: (item: T) => number): T {
    const weights = items.map(weight);
    let rest = this.next() * weights.reduce((sum, one) => sum + one, 0);
    for (let index = 0; index < items.length; index++) {
      rest -= weights[index]!;
      if (rest < 0) return items[index]!;
    }
    return this.pick(items);
  }
}
