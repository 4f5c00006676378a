// The moves of a node, one by one: which are pruned, which are extended or reduced, and the search of each.

import { KIND_DROP, KIND_PROMOTION, NO_MOVE, moveKind, moveTo } from '../shared/move.ts';
import { kingAttacks } from '../board/attacks.ts';
import { bit } from '../board/bitboard.ts';
import { assertInvariants } from '../board/invariants.ts';
import { make, unmake } from '../board/make.ts';
import { Position, isInCheck, kingSquare } from '../board/position.ts';
import { discoverers, givesCheck } from '../movegen/checks.ts';
import { capturedRole, isNoisy } from '../movegen/pseudo_legal.ts';
import {
  Frame,
  SAVED_FRAME_BYTES,
  cannotReachAlpha,
  frameBefore,
  restoreFrame,
  saveFrame,
  setCurrent,
  updateBest,
} from './frame.ts';
import {
  bonusFor,
  captureHistory,
  continuationIndex,
  quietHistory,
  updateContinuations,
  updateHistories,
} from './history.ts';
import { search } from './node.ts';
import { isBeforeQuiets, nextMove, startPicker } from './picker.ts';
import { isUnverified, noteNoisy, noteQuiet, pickerEnd, pickerOf, skipQuiets } from './picker_state.ts';
import { seeAtLeast, seeValue, withoutPayment } from './see.ts';
import { DRAW, MATE_BOUND, NO_SCORE, countNode, isMateScore, mustStop, stateOf } from './state.ts';
import { BOUND_LOWER, storedBound, storedDepth } from './transposition.ts';

/** Searches the node's moves, the most promising first. Returns a score that ends the node at once, or NO_SCORE. */
export function searchMoves<Us, Them>(p: Position, frame: Frame): i32 {
  const picker = startPicker<Us, Them>(p, frame);
  for (;;) {
    // Before they are listed: in six of ten nodes that come so far, they would be listed in vain.
    if (isBeforeQuiets(picker) && areQuietsPruned(frame)) skipQuiets(picker);
    const move = nextMove<Us, Them>(p, picker, frame);
    if (move == NO_MOVE) break;
    if (move == frame.excluded) continue;
    classifyMove<Us, Them>(p, frame, move);
    if (isPruned<Us, Them>(p, frame, move)) {
      frame.moveCount++;
      continue;
    }
    const ending = extend<Us, Them>(p, frame, move);
    if (ending != NO_SCORE) return ending;
    if (!tryMove<Us, Them>(p, frame, move, frame.isNoisy)) continue;
    frame.moveCount++;
    const score = searchMove<Us, Them>(p, frame, move);
    unmake<Us, Them>(p, move);
    if (mustStop(p)) return DRAW;
    if (updateBest(p, frame, move, score)) {
      updateHistories<Us, Them>(p, frame, move);
      break;
    }
    if (frame.isNoisy) noteNoisy(picker, move);
    else noteQuiet(picker, move);
    if (frame.moveCount == 1) prepareLaterMoves<Us, Them>(p, frame);
  }
  return NO_SCORE;
}

/** Computes what pruning and reduction need to know about the position; the first move is neither pruned nor reduced. */
function prepareLaterMoves<Us, Them>(p: Position, frame: Frame): void {
  frame.discoverers = discoverers<Us, Them>(p);
  frame.nearKing = kingAttacks(kingSquare<Them>(p));
  frame.nearOwnKing = kingAttacks(kingSquare<Us>(p));
}

/** Computes what pruning and reduction need to know about a move; nothing for the first. */
function classifyMove<Us, Them>(p: Position, frame: Frame, move: i32): void {
  frame.isNoisy = isNoisy<Us>(p, move);
  if (frame.moveCount == 0) return;
  frame.givesCheck = givesCheck<Us, Them>(p, move, frame.discoverers);
  frame.isSoundCheck = frame.givesCheck && seeAtLeast<Us, Them>(p, move, 0);
  frame.history = frame.isNoisy
    ? captureHistory<Us>(p, move, capturedRole<Us>(p, move))
    : quietHistory<Us>(p, frame, move);
}

/** Makes a move from the picker; returns false, with the position unchanged, if it is not legal. */
export function tryMove<Us, Them>(p: Position, frame: Frame, move: i32, isNoisy: bool): bool {
  make<Us, Them>(p, move);
  if (isUnverified(pickerOf(frame), move) && isInCheck<Us, Them>(p)) {
    unmake<Us, Them>(p, move);
    return false;
  }
  if (!ASC_NO_ASSERT) assertInvariants(p);
  countNode(p);
  setCurrent(frame, move, continuationIndex(move), isNoisy);
  return true;
}

// Pruning of moves in shallow nodes, once a move has been found that avoids mate.

/** Has a move been found that avoids mate? None is pruned before. */
function mayPrune(frame: Frame): bool {
  return frame.moveCount != 0 && frame.best > -MATE_BOUND;
}

/** Is every quiet move, drop or exchange without check pruned from now on? */
function areQuietsPruned(frame: Frame): bool {
  return mayPrune(frame) && (isLate(frame) || isFutile(frame, reducedDepth(frame)));
}

/** Is the move pruned? */
function isPruned<Us, Them>(p: Position, frame: Frame, move: i32): bool {
  if (!mayPrune(frame)) return false;
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

/** Is the move, a quiet move, drop or exchange without check, pruned? */
function isQuietPruned<Us, Them>(p: Position, frame: Frame, move: i32): bool {
  const depthLeft = reducedDepth(frame);
  if (isLate(frame) || isFutile(frame, depthLeft)) {
    skipQuiets(pickerOf(frame));
    return true;
  }
  return hasBadHistory(frame) || losesMaterial<Us, Them>(p, frame, move, SEE_QUIET_MARGIN * depthLeft * depthLeft);
}

/** The depth, at least 1, to which the move would be searched first, by its number alone. */
function reducedDepth(frame: Frame): i32 {
  return max(frame.depth - wholePlies(reduction(frame.depth, frame.moveCount + 1)), 1);
}

/**
 * Late-move pruning: moves tried before quiet moves are left out, in sixteenths, or in thirty-seconds if the position is not
 * improving: BASE at depth 0, plus SLOPE times the square of the depth, up to a maximum depth.
 */
const LATE_MOVE_BASE: i32 = 85; // tune 16 to 240, step 16
const LATE_MOVE_SLOPE: i32 = 28; // tune 5 to 48, step 3
const LATE_MOVE_DEPTH: i32 = 16;

/** Late-move pruning (move-count pruning): after enough moves, a later one is not worth a search at this depth. */
function isLate(frame: Frame): bool {
  if (frame.depth > LATE_MOVE_DEPTH || frame.inCheck) return false;
  const enough = (LATE_MOVE_BASE + LATE_MOVE_SLOPE * frame.depth * frame.depth) >> (frame.isImproving ? 4 : 5);
  return frame.moveCount >= enough;
}

/** Futility: maximum reduced depth in plies, and the margin below alpha: BASE, and MARGIN per ply of reduced depth. */
const FUTILITY_DEPTH: i32 = 5; // tune 2 to 14, step 1.5
const FUTILITY_BASE: i32 = 2; // tune 0 to 300, step 25
const FUTILITY_MARGIN: i32 = 23; // tune 20 to 300, step 20
/** The same for captures, besides the value of the victim. */
const CAPTURE_FUTILITY_BASE: i32 = 167; // tune 0 to 500, step 35
const CAPTURE_FUTILITY_MARGIN: i32 = 127; // tune 20 to 400, step 25
/** Points of capture history, shifted right by this, are centipawns. */
const CAPTURE_HISTORY_SHIFT: i32 = 6;

/**
 * Futility pruning (Jonathan Schaeffer 1986; Ernst Heinz, Extended futility pruning, 1998): the evaluation is so far below
 * alpha that a quiet move won't reach it at its reduced depth.
 */
function isFutile(frame: Frame, depthLeft: i32): bool {
  if (frame.inCheck || depthLeft > FUTILITY_DEPTH) return false;
  return cannotReachAlpha(frame, frame.staticEval + FUTILITY_BASE + FUTILITY_MARGIN * depthLeft);
}

/**
 * Futility pruning of a capture that gives no check: not even the whole value of the victim would bring the evaluation near
 * alpha.
 */
function isCaptureFutile<Us>(p: Position, frame: Frame, move: i32): bool {
  const depthLeft = reducedDepth(frame);
  if (frame.inCheck || depthLeft > FUTILITY_DEPTH || moveKind(move) == KIND_PROMOTION) return false;
  const gain = seeValue(capturedRole<Us>(p, move)) + (frame.history >> CAPTURE_HISTORY_SHIFT);
  return cannotReachAlpha(frame, frame.staticEval + CAPTURE_FUTILITY_BASE + CAPTURE_FUTILITY_MARGIN * depthLeft + gain);
}

/** History pruning: maximum depth in plies, and the history, in history points per ply of depth, below which a move is left out. */
const HISTORY_PRUNING_DEPTH: i32 = 2; // tune 1 to 10, step 1
const HISTORY_PRUNING_MARGIN: i32 = -2088; // tune -9000 to -800, step 700

/** History pruning: the move has done badly elsewhere. */
function hasBadHistory(frame: Frame): bool {
  return frame.depth <= HISTORY_PRUNING_DEPTH && frame.history < HISTORY_PRUNING_MARGIN * frame.depth;
}

/** Static exchange losses tolerated, times depth (captures, checks) or reduced depth squared (other quiet moves and drops). */
const SEE_CAPTURE_MARGIN: i32 = -67; // tune -200 to -10, step 18
const SEE_CHECK_MARGIN: i32 = -58; // tune -160 to -5, step 15
const SEE_QUIET_MARGIN: i32 = -12; // tune -80 to -2, step 5
const SEE_PRUNING_DEPTH: i32 = 7; // tune 3 to 16, step 1.5

/** Pruning by static exchange evaluation: the move loses more than `margin`, a negative number, allows. */
function losesMaterial<Us, Them>(p: Position, frame: Frame, move: i32, margin: i32): bool {
  return frame.depth <= SEE_PRUNING_DEPTH && !seeAtLeast<Us, Them>(p, move, margin);
}

/** Singular extension: minimum depth in plies, and how many plies shallower the table's result may be. */
const SINGULAR_DEPTH: i32 = 4; // tune 4 to 10, step 1
const SINGULAR_TT_DEPTH: i32 = 3;
/** Margin by which all other moves must fail low, in 1/16 centipawns per ply of depth. */
const SINGULAR_MARGIN: i32 = 50; // tune 0 to 160, step 12
/** A further margin by which they must fail for a second ply, and how often that may happen in a line. */
const DOUBLE_EXTENSION_MARGIN: i32 = 50; // tune 4 to 150, step 12
const MAX_DOUBLE_EXTENSIONS: i32 = 3;
/** Plies less for a table move that isn't singular, though it was expected to reach beta; and at any other cut node. */
const NEGATIVE_EXTENSION: i32 = 3; // tune 0 to 4, step 1
const NEGATIVE_EXTENSION_CUT_NODE: i32 = 2; // tune 0 to 3, step 1
/** No line is extended beyond the iteration's depth times this. */
const EXTENSION_PLIES: i32 = 2;

/**
 * Sets the extension of a move. Singular extension (Anantharaman, Campbell and Hsu 1988, as in Stockfish): if all
 * other moves fail low by a margin against the table move's score, it is searched one ply deeper, or two if they fail by far.
 * Otherwise: multi-cut (Björnsson and Marsland 1999) if another move reaches beta, which ends the node; and one ply less if the
 * table move was expected to reach it.
 */
function extend<Us, Them>(p: Position, frame: Frame, move: i32): i32 {
  frame.extension = 0;
  const doubled = frameBefore(frame, 1).doubleExtensions;
  frame.doubleExtensions = doubled;
  if (!mayBeSingular(p, frame, move)) return NO_SCORE;
  const bound = frame.ttScore - ((SINGULAR_MARGIN * frame.depth) >> 4);
  const score = scoreWithout<Us, Them>(p, frame, move, bound);
  if (mustStop(p)) return DRAW;
  if (score < bound) {
    frame.extension = 1;
    if (!frame.isPv && score < bound - DOUBLE_EXTENSION_MARGIN && doubled < MAX_DOUBLE_EXTENSIONS) {
      frame.extension = 2;
      frame.doubleExtensions = doubled + 1;
    }
  } else if (score >= frame.beta && !isMateScore(score)) {
    return score;
  } else if (frame.ttScore >= frame.beta) {
    frame.extension = -NEGATIVE_EXTENSION;
  } else if (frame.isCutNode) {
    frame.extension = -NEGATIVE_EXTENSION_CUT_NODE;
  }
  return NO_SCORE;
}

/** Is a singular search worthwhile: is this the table move, with a lower bound of sufficient depth? */
function mayBeSingular(p: Position, frame: Frame, move: i32): bool {
  if (frame.ply >= EXTENSION_PLIES * stateOf(p).rootDepth) return false;
  if (move != frame.ttMove || frame.depth < SINGULAR_DEPTH || frame.excluded != NO_MOVE) return false;
  const data = frame.ttData;
  if ((storedBound(data) & BOUND_LOWER) == 0 || storedDepth(data) < frame.depth - SINGULAR_TT_DEPTH) return false;
  return !isMateScore(frame.ttScore);
}

/** The score of the node without `move` against `bound`, at half the depth. */
function scoreWithout<Us, Them>(p: Position, frame: Frame, move: i32, bound: i32): i32 {
  const spare = pickerEnd(pickerOf(frame));
  saveFrame(frame, spare);
  frame.excluded = move;
  const depth = (frame.depth - 1) / 2;
  const list = spare + SAVED_FRAME_BYTES;
  const score = search<Us, Them>(p, frame.ply, depth, bound - 1, bound, frame.isCutNode, list);
  restoreFrame(frame, spare);
  return score;
}

/**
 * The score of the current move, which has been made: principal variation search (Marsland and Campbell 1982). All moves but
 * the first must prove with a null window, and late ones first at a reduced depth, that they are better than alpha.
 */
function searchMove<Us, Them>(p: Position, frame: Frame, move: i32): i32 {
  const ply = frame.ply + 1;
  let depthBelow = frame.depth - 1 + frame.extension;
  const list = pickerEnd(pickerOf(frame));
  const alpha = frame.alpha;
  let score = 0;
  // The re-search of a reduced move says something about the move, good or bad.
  let bonus = 0;
  if (isReducible(frame)) {
    const shallow = min(max(depthBelow - lateMoveReduction(frame, move), 1), depthBelow);
    frame.reduction = depthBelow - shallow;
    score = -search<Them, Us>(p, ply, shallow, -alpha - 1, -alpha, true, list);
    frame.reduction = 0;
    if (score > alpha && shallow < depthBelow) {
      depthBelow += researchDepthChange(frame, score, depthBelow);
      if (shallow < depthBelow)
        score = -search<Them, Us>(p, ply, depthBelow, -alpha - 1, -alpha, !frame.isCutNode, list);
      if (!frame.isNoisy) bonus = score > alpha ? bonusFor(depthBelow) : -bonusFor(depthBelow);
    }
  } else if (!frame.isPv || frame.moveCount > 1) {
    score = -search<Them, Us>(p, ply, depthBelow, -alpha - 1, -alpha, !frame.isCutNode, list);
  }
  if (frame.isPv && (frame.moveCount == 1 || score > alpha)) {
    score = -search<Them, Us>(p, ply, depthBelow, -frame.beta, -alpha, false, list);
  }
  if (bonus != 0 && !mustStop(p)) updateContinuations<Us>(p, frame, move, bonus);
  return score;
}

// Late-move reductions (known since Fruit and Glaurung, 2004 and 2005): later moves of a well-ordered list are searched at a
// reduced depth, and again deeper if they fail high. Reductions are counted in 1/1024 plies, so that their parts can be fractions
// of a ply.

/** BASE + SLOPE · ln(depth) · ln(move number), and what makes it more or less. */
const REDUCTION_BASE: f64 = 903; // tune -300 to 1500, step 150
const REDUCTION_SLOPE: f64 = 467; // tune 250 to 900, step 45
const REDUCTION_NOT_IMPROVING: i32 = 1099; // tune 0 to 2500, step 200
const REDUCTION_CUT_NODE: i32 = 1207; // tune 0 to 3000, step 200
/** At a cut node without a move in the table. */
const REDUCTION_NO_TT_MOVE: i32 = 411; // tune -500 to 2500, step 200
/** A drop or exchange that neither checks nor lands beside the enemy king. */
const REDUCTION_DROP: i32 = 818; // tune 0 to 2500, step 200
/** The same beside the own king. */
const REDUCTION_DROP_AT_HOME: i32 = 434; // tune -1000 to 2500, step 200
/** Subtracted in principal variations, for sound checks and evasions, and for captures and promotions. */
const REDUCTION_PV: i32 = 690; // tune 0 to 2500, step 200
const REDUCTION_CHECK: i32 = 1263; // tune 0 to 2500, step 200
const REDUCTION_NOISY: i32 = 704; // tune 0 to 2500, step 200
/** Subtracted for every 1024 points of history. */
const REDUCTION_HISTORY: i32 = 170; // tune 40 to 350, step 25

/** Minimum depth; the number of first moves not reduced, to which a principal variation adds one; and that of noisy moves. */
const REDUCED_DEPTH: i32 = 2;
const FULL_MOVES: i32 = 1;
const FULL_NOISY_MOVES: i32 = 3;

const SIZE_SHIFT: i32 = 6;
const SIZE: i32 = 1 << SIZE_SHIFT;
/** [depth][number] u16. */
const REDUCTIONS: usize = memory.data(SIZE * SIZE * 2, 64);
const PLY_SHIFT: i32 = 10;

function reductionAt(depth: i32, number: i32): usize {
  return REDUCTIONS + ((<usize>((depth << SIZE_SHIFT) | number)) << 1);
}

export function initReductions(): void {
  for (let depth = 1; depth < SIZE; depth++) {
    for (let number = 1; number < SIZE; number++) {
      const units = REDUCTION_BASE + REDUCTION_SLOPE * Math.log(<f64>depth) * Math.log(<f64>number);
      store<u16>(reductionAt(depth, number), <u16>units);
    }
  }
}

/** The reduction for the `number`th move at `depth`, in 1/1024 plies. */
export function reduction(depth: i32, number: i32): i32 {
  return <i32>load<u16>(reductionAt(min(depth, SIZE - 1), min(number, SIZE - 1)));
}

/** Whole plies of a reduction in 1/1024 plies, rounded down. */
export function wholePlies(units: i32): i32 {
  return units >> PLY_SHIFT;
}

/** Is the current move, which has been made, late enough to be reduced? */
function isReducible(frame: Frame): bool {
  if (frame.depth < REDUCED_DEPTH || frame.moveCount <= FULL_MOVES + i32(frame.isPv)) return false;
  return !(frame.isNoisy && frame.moveCount <= FULL_NOISY_MOVES);
}

/** The reduction of the current move, which has been made, in whole plies. It may be negative. */
function lateMoveReduction(frame: Frame, move: i32): i32 {
  let units = reduction(frame.depth, frame.moveCount);
  if (!frame.isImproving) units += REDUCTION_NOT_IMPROVING;
  if (frame.isCutNode)
    units += frame.ttMove == NO_MOVE ? REDUCTION_CUT_NODE + REDUCTION_NO_TT_MOVE : REDUCTION_CUT_NODE;
  if (frame.isPv) units -= REDUCTION_PV;
  if (frame.isSoundCheck || frame.inCheck) units -= REDUCTION_CHECK;
  if (frame.isNoisy) units -= REDUCTION_NOISY;
  const putsManOnBoard = moveKind(move) >= KIND_DROP;
  const to = bit(moveTo(move));
  if (putsManOnBoard && !frame.givesCheck && (frame.nearKing & to) == 0) {
    units += (frame.nearOwnKing & to) != 0 ? REDUCTION_DROP_AT_HOME : REDUCTION_DROP;
  }
  units -= (frame.history * REDUCTION_HISTORY) >> PLY_SHIFT;
  return wholePlies(units);
}

/** A reduced move is searched again deeper if its score is above the best by MARGIN, and SLOPE for each ply of depth. */
const DEEPER_MARGIN: i32 = 32; // tune 0 to 120, step 10
const DEEPER_SLOPE: i32 = 3; // tune 0 to 12, step 1
/** And shallower if its score is above the best by less than this. */
const SHALLOWER_MARGIN: i32 = 11; // tune 0 to 40, step 4

/**
 * How much deeper or shallower a reduced move that has reached `score` is searched again (as in Stockfish): deeper if it is far
 * better than the best move so far, shallower if it is hardly better.
 */
function researchDepthChange(frame: Frame, score: i32, depthBelow: i32): i32 {
  if (score > frame.best + DEEPER_MARGIN + DEEPER_SLOPE * depthBelow) return 1;
  return score < frame.best + SHALLOWER_MARGIN ? -1 : 0;
}
