// Principal variations in a triangle: row `ply` holds the best line from there; a longer line is copied up from the row below.

import { PV_ROWS } from '../board/thread.ts';

const ROW_BYTES: usize = 512;
/** The first word of a row is its length. */
const MOVES: usize = 4;

function row(p: usize, ply: i32): usize {
  return p + PV_ROWS + <usize>ply * ROW_BYTES;
}

export function pvLength(p: usize, ply: i32): i32 {
  return load<i32>(row(p, ply));
}

export function pvMove(p: usize, ply: i32, index: i32): i32 {
  return load<i32>(row(p, ply) + ((<usize>index) << 2), MOVES);
}

export function clearPv(p: usize, ply: i32): void {
  store<i32>(row(p, ply), 0);
}

/** The best line at `ply` is now `move` and the best line below it. */
export function extendPv(p: usize, ply: i32, move: i32): void {
  const above = row(p, ply);
  const below = row(p, ply + 1);
  const length = load<i32>(below);
  store<i32>(above, length + 1);
  store<i32>(above, move, MOVES);
  memory.copy(above + MOVES + 4, below + MOVES, (<usize>length) << 2);
}
