// The main search: one node below the root, as a list of steps. A step that ends the node returns its score, otherwise
// NO_SCORE; the frame holds what later steps need. The steps that search recursively are here, the others in their own files.

import { NO_MOVE } from '../shared/move.ts';
import { FIFTY_MOVES } from '../shared/draws.ts';
import { kingAttacks } from '../board/attacks.ts';
import { unmake } from '../board/make.ts';
import { halfmoves, key, kingSquare } from '../board/position.ts';
import { discoverers, givesCheck } from '../movegen/checks.ts';
import { capturedRole } from '../movegen/pseudo_legal.ts';
import { endOfLine, enterNode, mateDistancePruning } from './entry.ts';
import {
  SAVED_FRAME_BYTES,
  Frame,
  NO_INDEX,
  clearKillers,
  frameAfter,
  frameBefore,
  saveFrame,
  setCurrent,
  restoreFrame,
} from './frame.ts';
import { bonusFor, captureHistory, prepareQuietHistory, quietHistory, updateContinuations } from './history.ts';
import { adjustInHindsight, researchDepthChange, internalIterativeReduction } from './depth_changes.ts';
import { updateHistories, rewardPriorMove, updateCorrections, rewardTtMove } from './learning.ts';
import { mustStop } from './limits.ts';
import { probeTable, storeNode, canCutoffFromTable } from './lookup.ts';
import { isNoisy } from './move_scores.ts';
import { makeNullMove, unmakeNullMove } from './null_move.ts';
import {
  DOUBLE_EXTENSION_MARGIN,
  MAX_DOUBLE_EXTENSIONS,
  NEGATIVE_EXTENSION,
  NEGATIVE_EXTENSION_CUT_NODE,
  NULL_MOVE_DEPTH,
  NULL_MOVE_DEPTH_REDUCTION,
  NULL_MOVE_EVAL_DIVISOR,
  NULL_MOVE_EVAL_MAX,
  NULL_MOVE_MARGIN,
  NULL_MOVE_REDUCTION,
  PROBCUT_DEPTH,
  PROBCUT_MARGIN,
  PROBCUT_MOVES,
  PROBCUT_REDUCTION,
  RAZOR_DEPTH,
  RAZOR_MARGIN,
  SINGULAR_DEPTH,
  SINGULAR_MARGIN,
  SINGULAR_TT_DEPTH,
} from './params.ts';
import { nextMove, startPicker, startQuiescencePicker } from './picker.ts';
import { noteNoisy, noteQuiet, pickerEnd, pickerOf } from './picker_state.ts';
import { isPruned } from './pruning.ts';
import { quiescence } from './quiescence.ts';
import { isReducible, lateMoveReduction, wholePlies } from './reductions.ts';
import { DRAW, MATE_BOUND, NO_SCORE, isMateScore, matedIn, toTable } from './score.ts';
import { seeAtLeast } from './see.ts';
import { rootDepth } from './state.ts';
import { reverseFutility, dampenFailHigh } from './static_cuts.ts';
import { evaluateNode } from './static_eval.ts';
import { BOUND_LOWER, storeResult, storedBound, storedDepth } from './transposition.ts';
import { updateBest, tryMove } from './try_move.ts';

/** No line is extended beyond the iteration's depth times this. */
const EXTENSION_PLIES: i32 = 2;

/**
 * The score of the position for Us within (alpha, beta), searched `depth` plies deep. `cutNode` expects a score of beta or
 * more. Moves are written from `list` on. When the search must stop it returns a draw, which is meaningless.
 */
export function search<Us, Them>(
  p: usize,
  ply: i32,
  depth: i32,
  alpha: i32,
  beta: i32,
  cutNode: bool,
  list: usize,
): i32 {
  if (depth <= 0) return quiescence<Us, Them>(p, ply, alpha, beta, true, list);
  const frame = enterNode(p, ply, depth, alpha, beta, cutNode, list);
  let score = endOfLine<Us, Them>(p, frame);
  if (score == NO_SCORE) score = mateDistancePruning(frame);
  if (score != NO_SCORE) return score;
  probeTable(p, frame);
  internalIterativeReduction(frame);
  score = ttCutoff<Us>(p, frame);
  if (score != NO_SCORE) return score;
  evaluateNode<Us, Them>(p, frame);
  adjustInHindsight(frame);
  prepareChildFrames(frame);
  score = cutWithoutMoves<Us, Them>(p, frame);
  if (score != NO_SCORE) return score;
  return searchMoves<Us, Them>(p, frame);
}

/** Table cutoff: the stored score if it suffices, otherwise NO_SCORE. */
function ttCutoff<Us>(p: usize, frame: Frame): i32 {
  if (!canCutoffFromTable(p, frame)) return NO_SCORE;
  if (frame.ttScore >= frame.beta) rewardTtMove<Us>(p, frame);
  return frame.ttScore;
}

/** Prepares the frames below: no killers yet, and the number of double extensions on the path. */
function prepareChildFrames(frame: Frame): void {
  clearKillers(frameAfter(frameAfter(frame)));
  if (frame.excluded != NO_MOVE) return;
  frame.doubleExtensions = frameBefore(frame, 1).doubleExtensions;
  frame.threat = NO_MOVE;
}

/** Pruning before any move of the node is tried, cheapest first, outside principal variations and checks. */
function cutWithoutMoves<Us, Them>(p: usize, frame: Frame): i32 {
  if (frame.isPv || frame.inCheck || frame.excluded != NO_MOVE || isMateScore(frame.beta)) return NO_SCORE;
  let score = reverseFutility(p, frame);
  if (score == NO_SCORE) score = razoring<Us, Them>(p, frame);
  if (score == NO_SCORE) score = nullMove<Us, Them>(p, frame);
  if (score == NO_SCORE) score = probCut<Us, Them>(p, frame);
  return score;
}

/** Razoring (Birmingham and Kent, Tree-searching and tree-pruning techniques, 1977): far below alpha only captures can help. */
function razoring<Us, Them>(p: usize, frame: Frame): i32 {
  if (frame.depth > RAZOR_DEPTH || frame.expected + RAZOR_MARGIN * frame.depth >= frame.alpha) return NO_SCORE;
  const alpha = frame.alpha;
  const spare = frame.list;
  saveFrame(frame, spare);
  const score = quiescence<Us, Them>(p, frame.ply, alpha, frame.beta, true, spare + SAVED_FRAME_BYTES);
  restoreFrame(frame, spare);
  return score <= alpha ? score : NO_SCORE;
}

/**
 * Null-move pruning (Chrilly Donninger, Null move and deep search, 1993): if passing holds beta, a move will. Never twice in a
 * row.
 */
function nullMove<Us, Them>(p: usize, frame: Frame): i32 {
  const surplus = frame.expected - frame.beta;
  if (frame.depth < NULL_MOVE_DEPTH || surplus < NULL_MOVE_MARGIN) return NO_SCORE;
  if (frameBefore(frame, 1).currentMove == NO_MOVE) return NO_SCORE;
  const byDepth = wholePlies(NULL_MOVE_REDUCTION + NULL_MOVE_DEPTH_REDUCTION * frame.depth);
  const bySurplus = min(surplus / NULL_MOVE_EVAL_DIVISOR, NULL_MOVE_EVAL_MAX);
  const depthBelow = frame.depth - byDepth - bySurplus;
  const beta = frame.beta;
  setCurrent(frame, NO_MOVE, NO_INDEX);
  const earlier = makeNullMove<Us, Them>(p);
  const score = -search<Them, Us>(p, frame.ply + 1, depthBelow, -beta, 1 - beta, !frame.isCutNode, frame.list);
  unmakeNullMove<Us>(p, earlier);
  if (mustStop(p)) return DRAW;
  if (score < beta) {
    const reply = frameAfter(frame);
    frame.threat = reply.bestMove != NO_MOVE ? reply.bestMove : reply.ttMove;
    return NO_SCORE;
  }
  return score >= MATE_BOUND ? beta : score; // a mate after a null move is not proved
}

/**
 * ProbCut (Michael Buro 1995, in the form used by chess engines): a capture or promotion that a shallower search finds well
 * above beta causes a cutoff.
 */
function probCut<Us, Them>(p: usize, frame: Frame): i32 {
  if (frame.depth < PROBCUT_DEPTH) return NO_SCORE;
  const bound = frame.beta + PROBCUT_MARGIN;
  const depthBelow = frame.depth - PROBCUT_REDUCTION;
  const data = frame.ttData;
  if (data != 0 && storedDepth(data) > depthBelow && frame.ttScore < bound) return NO_SCORE;
  const picker = startQuiescencePicker<Us, Them>(p, frame, false);
  // So the nodes below know that no quiet move led to them (learning.ts).
  frame.isNoisy = true;
  for (let tried = 0; tried < PROBCUT_MOVES;) {
    const move = nextMove<Us, Them>(p, picker, frame);
    if (move == NO_MOVE) break;
    if (!seeAtLeast<Us, Them>(p, move, bound - frame.staticEval)) continue;
    if (!tryMove<Us, Them>(p, frame, move)) continue;
    tried++;
    const score = probCutScore<Us, Them>(p, frame, depthBelow, bound);
    unmake<Us, Them>(p, move);
    if (mustStop(p)) return DRAW;
    if (score >= bound) {
      storeResult(key(p), move, toTable(score, frame.ply), frame.rawEval, depthBelow + 1, BOUND_LOWER);
      return isMateScore(score) ? score : score - PROBCUT_MARGIN;
    }
  }
  return NO_SCORE;
}

/** The score of the move just made against `bound`: by quiescence, then, if that reaches it, by a search. */
function probCutScore<Us, Them>(p: usize, frame: Frame, depthBelow: i32, bound: i32): i32 {
  const ply = frame.ply + 1;
  const list = pickerEnd(pickerOf(frame));
  const score = -quiescence<Them, Us>(p, ply, -bound, 1 - bound, true, list);
  if (score < bound) return score;
  return -search<Them, Us>(p, ply, depthBelow, -bound, 1 - bound, !frame.isCutNode, list);
}

/** Searches the node's moves one by one, the most promising first; returns the node's score. */
function searchMoves<Us, Them>(p: usize, frame: Frame): i32 {
  const picker = startPicker<Us, Them>(p, frame);
  for (;;) {
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
    if (!tryMove<Us, Them>(p, frame, move)) continue;
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
  return finishNode<Us, Them>(p, frame);
}

/** Computes what pruning and reduction need to know about the position; the first move is neither pruned nor reduced. */
function prepareLaterMoves<Us, Them>(p: usize, frame: Frame): void {
  frame.discoverers = discoverers<Us, Them>(p);
  frame.nearKing = kingAttacks(kingSquare<Them>(p));
  frame.nearOwnKing = kingAttacks(kingSquare<Us>(p));
}

/** Computes what pruning and reduction need to know about the current move; nothing for the first. */
function classifyMove<Us, Them>(p: usize, frame: Frame, move: i32): void {
  frame.isNoisy = isNoisy<Us>(p, move);
  if (frame.moveCount == 0) return;
  frame.givesCheck = givesCheck<Us, Them>(p, move, frame.discoverers);
  frame.isSoundCheck = frame.givesCheck && seeAtLeast<Us, Them>(p, move, 0);
  if (frame.isNoisy) {
    frame.history = captureHistory<Us>(p, move, capturedRole<Us>(p, move));
  } else {
    prepareQuietHistory<Us>(p, frame);
    frame.history = quietHistory<Us>(p, move);
  }
}

/**
 * Sets the extension of the current move. Singular extension (Anantharaman, Campbell and Hsu 1988, as in Stockfish): if all
 * other moves fail low by a margin against the table move's score, it is searched one ply deeper, or two if they fail by far.
 * Otherwise: multi-cut (Björnsson and Marsland 1999) if another move reaches beta, which ends the node; and one ply less if the
 * table move was expected to reach it.
 */
function extend<Us, Them>(p: usize, frame: Frame, move: i32): i32 {
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
function mayBeSingular(p: usize, frame: Frame, move: i32): bool {
  if (frame.ply >= EXTENSION_PLIES * rootDepth(p)) return false;
  if (move != frame.ttMove || frame.depth < SINGULAR_DEPTH || frame.excluded != NO_MOVE) return false;
  const data = frame.ttData;
  if ((storedBound(data) & BOUND_LOWER) == 0 || storedDepth(data) < frame.depth - SINGULAR_TT_DEPTH) return false;
  return !isMateScore(frame.ttScore);
}

/** The score of the node without `move` against `bound`, at half the depth. */
function scoreWithout<Us, Them>(p: usize, frame: Frame, move: i32, bound: i32): i32 {
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
function searchMove<Us, Them>(p: usize, frame: Frame, move: i32): i32 {
  const ply = frame.ply + 1;
  let depthBelow = frame.depth - 1 + frame.extension;
  const list = pickerEnd(pickerOf(frame));
  const alpha = frame.alpha;
  let score = 0;
  // The re-search of a reduced move says something about the move, good or bad.
  let lesson = 0;
  if (isReducible(frame)) {
    const shallow = min(max(depthBelow - lateMoveReduction(frame, move), 1), depthBelow);
    frame.reduction = depthBelow - shallow;
    score = -search<Them, Us>(p, ply, shallow, -alpha - 1, -alpha, true, list);
    frame.reduction = 0;
    if (score > alpha && shallow < depthBelow) {
      depthBelow += researchDepthChange(frame, score, depthBelow);
      if (shallow < depthBelow)
        score = -search<Them, Us>(p, ply, depthBelow, -alpha - 1, -alpha, !frame.isCutNode, list);
      if (!frame.isNoisy) lesson = score > alpha ? bonusFor(depthBelow) : -bonusFor(depthBelow);
    }
  } else if (!frame.isPv || frame.moveCount > 1) {
    score = -search<Them, Us>(p, ply, depthBelow, -alpha - 1, -alpha, !frame.isCutNode, list);
  }
  if (frame.isPv && (frame.moveCount == 1 || score > alpha)) {
    score = -search<Them, Us>(p, ply, depthBelow, -frame.beta, -alpha, false, list);
  }
  if (lesson != 0 && !mustStop(p)) updateContinuations<Us>(p, frame, move, lesson);
  return score;
}

/** The score of a node whose moves have been searched; it is stored in the transposition table. */
function finishNode<Us, Them>(p: usize, frame: Frame): i32 {
  if (frame.moveCount == 0) {
    if (frame.excluded != NO_MOVE) return frame.alpha;
    return frame.inCheck ? matedIn(frame.ply) : DRAW;
  }
  if (halfmoves(p) >= FIFTY_MOVES) return DRAW; // in check, but not mate
  if (frame.excluded == NO_MOVE) {
    if (frame.bestMove == NO_MOVE) rewardPriorMove<Them>(p, frame);
    updateCorrections<Us>(p, frame);
    dampenFailHigh(frame);
    storeNode(p, frame);
  }
  return frame.best;
}
