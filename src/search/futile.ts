// Quiet moves, drops and exchanges that a shallow node leaves out: most of all moves, and seldom the good ones.

import {
  FUTILITY_BASE,
  FUTILITY_DEPTH,
  FUTILITY_MARGIN,
  HISTORY_PRUNING_DEPTH,
  HISTORY_PRUNING_MARGIN,
  LATE_MOVE_BASE,
  LATE_MOVE_DEPTH,
  LATE_MOVE_SLOPE,
  SEE_PRUNING_DEPTH,
  SEE_QUIET_MARGIN,
} from './params.ts';
import { skipQuiets } from './picker.ts';
import { seeAtLeast } from './see.ts';

/** Is a quiet move, drop or exchange not worth making at this depth? */
export function isFutile<Us, Them>(
  p: usize,
  picker: usize,
  move: i32,
  number: i32,
  depth: i32,
  reduced: i32,
  margin: i32,
  improving: bool,
  inCheck: bool,
  history: i32,
): bool {
  const enough = (LATE_MOVE_BASE + LATE_MOVE_SLOPE * depth * depth) >> (improving ? 4 : 5);
  if (depth <= LATE_MOVE_DEPTH && !inCheck && number >= enough) {
    skipQuiets(picker);
    return true;
  }
  if (reduced <= FUTILITY_DEPTH && margin + FUTILITY_BASE + FUTILITY_MARGIN * reduced <= 0) {
    skipQuiets(picker);
    return true;
  }
  if (depth <= HISTORY_PRUNING_DEPTH && history < HISTORY_PRUNING_MARGIN * depth) return true;
  return depth <= SEE_PRUNING_DEPTH && !seeAtLeast<Us, Them>(p, move, SEE_QUIET_MARGIN * reduced * reduced);
}
