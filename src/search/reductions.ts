// Late-move reductions: later moves of a well-ordered list are searched less deep, and again in full where they surprise.

import { REDUCTION_BASE, REDUCTION_DIVISOR } from './params.ts';

const SIZE: i32 = 64;
const REDUCTIONS: usize = memory.data(4096, 64);

export function initReductions(): void {
  for (let depth = 1; depth < SIZE; depth++) {
    for (let number = 1; number < SIZE; number++) {
      const plies = REDUCTION_BASE + (Math.log(<f64>depth) * Math.log(<f64>number)) / REDUCTION_DIVISOR;
      store<u8>(REDUCTIONS + <usize>((depth << 6) | number), <u8>plies);
    }
  }
}

/** Plies of reduction for the `number`th move at `depth`. */
export function reduction(depth: i32, number: i32): i32 {
  return <i32>load<u8>(REDUCTIONS + <usize>((min(depth, SIZE - 1) << 6) | min(number, SIZE - 1)));
}
