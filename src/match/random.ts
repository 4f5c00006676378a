/** The greatest seed that users may give: seeds are mixed in 32 bits. */
export const MAX_SEED = 2 ** 32 - 1;

/** Draws numbers that depend on the seed alone, the same on every machine. */
export class Random {
  private state: number;

  /** The parts are mixed: streams with neighbouring seeds are independent. */
  constructor(...seed: readonly number[]) {
    this.state = seed.reduce((state, part) => scramble((state ^ part) + GOLDEN_GAMMA), 0);
  }

  /** A whole number from 0 to `bound` - 1. */
  below(bound: number): number {
    return Math.floor(this.fraction() * bound);
  }

  /** A number in [0, 1). */
  fraction(): number {
    return this.next() / 2 ** 32;
  }

  private next(): number {
    this.state = (this.state + GOLDEN_GAMMA) | 0;
    return scramble(this.state) >>> 0;
  }
}

/** 2^32 over the golden ratio: the step of splitmix. */
const GOLDEN_GAMMA = 0x9e3779b9;

/** The finaliser of MurmurHash3: each bit of the input changes half the bits of the output. */
function scramble(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
