// Late-move reductions (known since Fruit and Glaurung, 2004 and 2005): later moves of a well-ordered list are searched at a
// reduced depth, and again deeper if they fail high.

import { KIND_DROP, NO_MOVE, moveKind, moveTo } from '../shared/move.ts';
import { bit } from '../board/bitboard.ts';
import { Frame } from './frame.ts';
import {
  REDUCTION_BASE,
  REDUCTION_CHECK,
  REDUCTION_CUT_NODE,
  REDUCTION_DROP,
  REDUCTION_DROP_AT_HOME,
  REDUCTION_HISTORY,
  REDUCTION_NOISY,
  REDUCTION_NOT_IMPROVING,
  REDUCTION_NO_TT_MOVE,
  REDUCTION_PV,
  REDUCTION_SLOPE,
} from './params.ts';

/** Minimum depth; the number of first moves not reduced, to which a principal variation adds one; and that of noisy moves. */
const REDUCED_DEPTH: i32 = 2;
const FULL_MOVES: i32 = 1;
const FULL_NOISY_MOVES: i32 = 3;

const SIZE_SHIFT: i32 = 6;
const SIZE: i32 = 1 << SIZE_SHIFT;
const REDUCTIONS: usize = memory.data(SIZE * SIZE * 2, 64);

/** Reductions are counted in 1/1024 plies, so that their parts can be fractions of a ply. */
const PLY_SHIFT: i32 = 10;

function entry(depth: i32, number: i32): usize {
  return REDUCTIONS + ((<usize>((depth << SIZE_SHIFT) | number)) << 1);
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

/** Is the current move, which has been made, late enough to be reduced? */
export function isReducible(frame: Frame): bool {
  if (frame.depth < REDUCED_DEPTH || frame.moveCount <= FULL_MOVES + i32(frame.isPv)) return false;
  return !(frame.isNoisy && frame.moveCount <= FULL_NOISY_MOVES);
}

/** The reduction of the current move, which has been made, in whole plies. It may be negative. */
export function lateMoveReduction(frame: Frame, move: i32): i32 {
  let units = reduction(frame.depth, frame.moveCount);
  if (!frame.isImproving) units += REDUCTION_NOT_IMPROVING;
  if (frame.isCutNode)
    units += frame.ttMove == NO_MOVE ? REDUCTION_CUT_NODE + REDUCTION_NO_TT_MOVE : REDUCTION_CUT_NODE;
  if (frame.isPv) units -= REDUCTION_PV;
  if (frame.isSoundCheck || frame.inCheck) units -= REDUCTION_CHECK;
  if (frame.isNoisy) units -= REDUCTION_NOISY;
  const isDrop = moveKind(move) >= KIND_DROP;
  const to = bit(moveTo(move));
  if (isDrop && !frame.givesCheck && (frame.nearKing & to) == 0) {
    units += (frame.nearOwnKing & to) != 0 ? REDUCTION_DROP_AT_HOME : REDUCTION_DROP;
  }
  units -= (frame.history * REDUCTION_HISTORY) >> PLY_SHIFT;
  return wholePlies(units);
}
