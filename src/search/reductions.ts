// Late-move reductions: later moves of a well-ordered list are searched less deep, and again in full where they surprise.

import { REDUCTION_BASE, REDUCTION_SLOPE } from './params.ts';

const SIZE: i32 = 64;
const REDUCTIONS: usize = memory.data(8192, 64);

/** Reductions are counted in 1/1024 plies, so that what adds to them can be weighed. */
const PLY_SHIFT: i32 = 10;

function entry(depth: i32, number: i32): usize {
  return REDUCTIONS + ((<usize>((depth << 6) | number)) << 1);
}

export function initReductions(): void {
  for (let depth = 1; depth < SIZE; depth++) {
    for (let number = 1; number < SIZE; number++) {
      const units = REDUCTION_BASE + REDUCTION_SLOPE * Math.log(<f64>depth) * Math.log(<f64>number);
      store<u16>(entry(depth, number), <u16>units);
    }
  }
}

/** The reduction for the `number`th move at `depth`, in 1/1024 plies. */
export function reduction(depth: i32, number: i32): i32 {
  return <i32>load<u16>(entry(min(depth, SIZE - 1), min(number, SIZE - 1)));
}

/** Whole plies of a reduction in 1/1024 plies, rounded down. */
export function wholePlies(units: i32): i32 {
  return units >> PLY_SHIFT;
}
