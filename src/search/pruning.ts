// Pruning of moves in shallow nodes, once a move has been found that avoids mate. Each technique is a function of its own.

import { KIND_PROMOTION, moveKind } from '../shared/move.ts';
import { capturedRole } from '../movegen/pseudo_legal.ts';
import { Frame, cannotReachAlpha } from './frame.ts';
import {
  CAPTURE_FUTILITY_BASE,
  CAPTURE_FUTILITY_MARGIN,
  FUTILITY_BASE,
  FUTILITY_DEPTH,
  FUTILITY_MARGIN,
  HISTORY_PRUNING_DEPTH,
  HISTORY_PRUNING_MARGIN,
  LATE_MOVE_BASE,
  LATE_MOVE_DEPTH,
  LATE_MOVE_SLOPE,
  SEE_CAPTURE_MARGIN,
  SEE_CHECK_MARGIN,
  SEE_PRUNING_DEPTH,
  SEE_QUIET_MARGIN,
} from './params.ts';
import { pickerOf, skipQuiets } from './picker_state.ts';
import { reduction, wholePlies } from './reductions.ts';
import { MATE_BOUND } from './score.ts';
import { seeAtLeast, seeValue, withoutPayment } from './see.ts';

/** Points of capture history, shifted right by this, are centipawns. */
const CAPTURE_HISTORY_SHIFT: i32 = 6;

/** The depth, at least 1, to which the current move would be searched first, by its number alone. */
function reducedDepth(frame: Frame): i32 {
  return max(frame.depth - wholePlies(reduction(frame.depth, frame.moveCount + 1)), 1);
}

/** Late-move pruning (move-count pruning): after enough moves, a later one is not worth a search at this depth. */
function isLate(frame: Frame): bool {
  if (frame.depth > LATE_MOVE_DEPTH || frame.inCheck) return false;
  const enough = (LATE_MOVE_BASE + LATE_MOVE_SLOPE * frame.depth * frame.depth) >> (frame.isImproving ? 4 : 5);
  return frame.moveCount >= enough;
}

/**
 * Futility pruning (Jonathan Schaeffer 1986; Ernst Heinz, Extended futility pruning, 1998): the evaluation is so far below
 * alpha that a quiet move won't reach it at its reduced depth.
 */
function isFutile(frame: Frame, depthLeft: i32): bool {
  if (frame.inCheck || depthLeft > FUTILITY_DEPTH) return false;
  return cannotReachAlpha(frame, frame.staticEval + FUTILITY_BASE + FUTILITY_MARGIN * depthLeft);
}

/** History pruning: the move has done badly elsewhere. */
function hasBadHistory(frame: Frame): bool {
  return frame.depth <= HISTORY_PRUNING_DEPTH && frame.history < HISTORY_PRUNING_MARGIN * frame.depth;
}

/** Pruning by static exchange evaluation: the move loses more than `margin`, a negative number, allows. */
function losesMaterial<Us, Them>(p: usize, frame: Frame, move: i32, margin: i32): bool {
  return frame.depth <= SEE_PRUNING_DEPTH && !seeAtLeast<Us, Them>(p, move, margin);
}

/**
 * Futility pruning of a capture that gives no check: not even the whole value of the victim would bring the evaluation near
 * alpha.
 */
function isCaptureFutile<Us>(p: usize, frame: Frame, move: i32): bool {
  const depthLeft = reducedDepth(frame);
  if (frame.inCheck || depthLeft > FUTILITY_DEPTH || moveKind(move) == KIND_PROMOTION) return false;
  const gain = seeValue(capturedRole<Us>(p, move)) + (frame.history >> CAPTURE_HISTORY_SHIFT);
  return cannotReachAlpha(frame, frame.staticEval + CAPTURE_FUTILITY_BASE + CAPTURE_FUTILITY_MARGIN * depthLeft + gain);
}

/** Is the current move, a quiet move, drop or exchange without check, pruned? */
function isQuietPruned<Us, Them>(p: usize, frame: Frame, move: i32): bool {
  const depthLeft = reducedDepth(frame);
  if (isLate(frame) || isFutile(frame, depthLeft)) {
    skipQuiets(pickerOf(frame));
    return true;
  }
  return hasBadHistory(frame) || losesMaterial<Us, Them>(p, frame, move, SEE_QUIET_MARGIN * depthLeft * depthLeft);
}

/** Is the current move pruned? Not before a move has been found that avoids mate. */
export function isPruned<Us, Them>(p: usize, frame: Frame, move: i32): bool {
  if (frame.moveCount == 0 || frame.best <= -MATE_BOUND) return false;
  if (frame.isNoisy) {
    if (frame.givesCheck) return false;
    return (
      isCaptureFutile<Us>(p, frame, move) || losesMaterial<Us, Them>(p, frame, move, SEE_CAPTURE_MARGIN * frame.depth)
    );
  }
  if (!frame.givesCheck) return isQuietPruned<Us, Them>(p, frame, move);
  // A third of all moves are checks, and most of them lose a man.
  return !frame.isSoundCheck && losesMaterial<Us, Them>(p, frame, withoutPayment(move), SEE_CHECK_MARGIN * frame.depth);
}
