// The main search: principal variation search of one node below the root.

import { FIFTY_MOVES } from '../shared/draws.ts';
import { KIND_DROP, NO_MOVE, moveKind, moveTo } from '../shared/move.ts';
import { assertInvariants } from '../board/invariants.ts';
import { make, makeNull, unmake, unmakeNull } from '../board/make.ts';
import { kingAttacks } from '../board/attacks.ts';
import { bit } from '../board/bitboard.ts';
import { halfmoves, isInCheck, key, kingSquare } from '../board/position.ts';
import { MAX_PLY } from '../board/thread.ts';
import { evaluate } from '../eval/evaluate.ts';
import { discoverers, givesCheck } from '../movegen/checks.ts';
import { NO_INDEX, clearKillers, frameAt, frameBefore, setCurrent } from './frame.ts';
import { bonusFor, continuationIndex, quietHistory, updateContinuations } from './history.ts';
import { countNode, mustStop } from './limits.ts';
import {
  DOUBLE_EXTENSION_MARGIN,
  INTERNAL_REDUCTION_DEPTH,
  MAX_DOUBLE_EXTENSIONS,
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
  REDUCTION_CHECK,
  REDUCTION_CUT_NODE,
  REDUCTION_DROP,
  REDUCTION_HISTORY,
  REDUCTION_NOISY,
  REDUCTION_NOT_IMPROVING,
  REDUCTION_PV,
  REVERSE_FUTILITY_DEPTH,
  REVERSE_FUTILITY_MARGIN,
  SEE_CAPTURE_MARGIN,
  SEE_CHECK_MARGIN,
  SEE_PRUNING_DEPTH,
  SINGULAR_DEPTH,
  SINGULAR_MARGIN,
  SINGULAR_TT_DEPTH,
} from './params.ts';
import { isNoisy } from './move_scores.ts';
import { isUnverified, nextMove, noteQuiet, pickerEnd, startPicker, startQuiescencePicker } from './picker.ts';
import { clearPv, extendPv } from './pv.ts';
import { isFutile } from './futile.ts';
import { learnFromCut } from './learning.ts';
import { isCut, quiescence } from './quiescence.ts';
import { reduction, wholePlies } from './reductions.ts';
import { isRepetition } from './repetition.ts';
import { DRAW, INFINITE, MATE, MATE_BOUND, NO_SCORE, fromTable, isMateScore, matedIn, toTable } from './score.ts';
import { seeAtLeast } from './see.ts';
import { rootDepth, selectiveDepth, setSelectiveDepth } from './state.ts';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
  outweighs,
  probe,
  storeEvaluation,
  storeResult,
  storedBound,
  storedDepth,
  storedEval,
  storedMove,
  storedScore,
} from './transposition.ts';

/** Near the fifty-move rule a table score may hide the draw. */
const TRUST_TABLE_HALFMOVES: i32 = 90;

/** Is the position a draw by repetition or the fifty-move rule? Mate on the hundredth half-move wins. */
function isDraw(p: usize, inCheck: bool): bool {
  if (isRepetition(p)) return true;
  return halfmoves(p) >= FIFTY_MOVES && !inCheck;
}

/** A node above beta by so much that passing would hold it too: the null-move score, or NO_SCORE where it does not hold. */
function nullMoveScore<Us, Them>(
  p: usize,
  ply: i32,
  depth: i32,
  beta: i32,
  evaluation: i32,
  cutNode: bool,
  list: usize,
): i32 {
  const surplus = min((evaluation - beta) / NULL_MOVE_EVAL_DIVISOR, NULL_MOVE_EVAL_MAX);
  const below = depth - wholePlies(NULL_MOVE_REDUCTION + NULL_MOVE_DEPTH_REDUCTION * depth) - surplus;
  setCurrent(frameAt(p, ply), NO_MOVE, NO_INDEX);
  makeNull<Us, Them>(p);
  const score = -search<Them, Us>(p, ply + 1, below, -beta, 1 - beta, !cutNode, list);
  unmakeNull<Us>(p);
  if (score < beta) return NO_SCORE;
  return score >= MATE_BOUND ? beta : score;
}

/**
 * The score of a capture or promotion that even a search some plies shallower finds at `target` or above, which is well above
 * beta: it would cut the node off. NO_SCORE where there is none (ProbCut, Michael Buro 1995, as chess engines have it).
 */
function probCutScore<Us, Them>(
  p: usize,
  ply: i32,
  depth: i32,
  target: i32,
  evaluation: i32,
  cutNode: bool,
  fromTable: i32,
  list: usize,
): i32 {
  const frame = frameAt(p, ply);
  startQuiescencePicker<Us, Them>(p, list, fromTable, false, false);
  for (let tried = 0; tried < PROBCUT_MOVES;) {
    const move = nextMove<Us, Them>(p, list, frame);
    if (move == NO_MOVE) break;
    if (!seeAtLeast<Us, Them>(p, move, target - evaluation)) continue;
    make<Us, Them>(p, move);
    if (isUnverified(list, move) && isInCheck<Us, Them>(p)) {
      unmake<Us, Them>(p, move);
      continue;
    }
    tried++;
    if (!ASC_NO_ASSERT) assertInvariants(p);
    countNode(p);
    setCurrent(frame, move, continuationIndex(move));
    const free = pickerEnd(list);
    let score = -quiescence<Them, Us>(p, ply + 1, -target, 1 - target, true, free);
    if (score >= target)
      score = -search<Them, Us>(p, ply + 1, depth - PROBCUT_REDUCTION, -target, 1 - target, !cutNode, free);
    unmake<Us, Them>(p, move);
    if (mustStop(p)) return NO_SCORE;
    if (score >= target) {
      storeResult(key(p), move, toTable(score, ply), evaluation, depth - PROBCUT_REDUCTION + 1, BOUND_LOWER);
      return score;
    }
  }
  return NO_SCORE;
}

/**
 * The score of the position for Us within (alpha, beta), searched `depth` plies deep. `cutNode` expects a score of beta or
 * more. Moves go to memory from `list` on.
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
  const isPv = beta - alpha > 1;
  if (isPv) clearPv(p, ply);
  if (ply > selectiveDepth(p)) setSelectiveDepth(p, ply);
  if (mustStop(p)) return DRAW;
  const inCheck = isInCheck<Us, Them>(p);
  if (isDraw(p, inCheck)) return DRAW;
  if (ply >= MAX_PLY) return inCheck ? DRAW : evaluate<Us, Them>(p);
  // No line is better than a mate already found nearer the root.
  alpha = max(alpha, matedIn(ply));
  beta = min(beta, MATE - ply - 1);
  if (alpha >= beta) return alpha;

  const frame = frameAt(p, ply);
  const excluded = frame.excluded;
  const data = excluded == NO_MOVE ? probe(key(p)) : 0;
  const tableMove = data != 0 ? storedMove(data) : NO_MOVE;
  const tableScore = data != 0 ? fromTable(storedScore(data), ply) : NO_SCORE;
  if (!isPv && data != 0 && storedDepth(data) >= depth && halfmoves(p) < TRUST_TABLE_HALFMOVES) {
    if (isCut(storedBound(data), tableScore, alpha, beta)) return tableScore;
  }
  if (depth >= INTERNAL_REDUCTION_DEPTH && tableMove == NO_MOVE && excluded == NO_MOVE && (isPv || cutNode)) depth--;

  let evaluation = NO_SCORE;
  if (!inCheck) {
    if (excluded != NO_MOVE) evaluation = frame.staticEval;
    else if (data != 0 && storedEval(data) != NO_SCORE) evaluation = storedEval(data);
    else {
      evaluation = evaluate<Us, Them>(p);
      if (data == 0) storeEvaluation(key(p), evaluation);
    }
  }
  frame.staticEval = evaluation;
  const earlier = frameBefore(frame, 2).staticEval;
  const improving = !inCheck && (earlier == NO_SCORE || evaluation > earlier);
  clearKillers(frameAt(p, ply + 1));
  if (excluded == NO_MOVE) frame.doubleExtensions = frameBefore(frame, 1).doubleExtensions;

  if (!isPv && !inCheck && excluded == NO_MOVE && !isMateScore(beta)) {
    const expected = data != 0 && outweighs(data, tableScore, evaluation) ? tableScore : evaluation;
    if (depth <= REVERSE_FUTILITY_DEPTH && expected < MATE_BOUND) {
      if (expected - REVERSE_FUTILITY_MARGIN * (depth - i32(improving)) >= beta) return expected;
    }
    if (depth <= RAZOR_DEPTH && expected + RAZOR_MARGIN * depth < alpha) {
      const score = quiescence<Us, Them>(p, ply, alpha, beta, true, list);
      if (score <= alpha) return score;
    }
    if (
      depth >= NULL_MOVE_DEPTH &&
      expected >= beta + NULL_MOVE_MARGIN &&
      frameBefore(frame, 1).currentMove != NO_MOVE
    ) {
      const score = nullMoveScore<Us, Them>(p, ply, depth, beta, expected, cutNode, list);
      if (mustStop(p)) return DRAW;
      if (score != NO_SCORE) return score;
    }
  }

  if (!isPv && !inCheck && excluded == NO_MOVE && depth >= PROBCUT_DEPTH && !isMateScore(beta)) {
    const target = beta + PROBCUT_MARGIN;
    const isDoubtful = data != 0 && storedDepth(data) >= depth - PROBCUT_REDUCTION + 1 && tableScore < target;
    if (!isDoubtful) {
      const score = probCutScore<Us, Them>(p, ply, depth, target, evaluation, cutNode, tableMove, list);
      if (mustStop(p)) return DRAW;
      if (score != NO_SCORE) return score;
    }
  }

  const alphaBefore = alpha;
  const checkDiscoverers = discoverers<Us, Them>(p);
  const nearKing = kingAttacks(kingSquare<Them>(p));
  let best = -INFINITE;
  let bestMove = NO_MOVE;
  let number = 0;
  startPicker<Us, Them>(p, list, frame, tableMove, inCheck);
  for (;;) {
    const move = nextMove<Us, Them>(p, list, frame);
    if (move == NO_MOVE) break;
    if (move == excluded) continue;
    const noisy = isNoisy<Us>(p, move);
    const check = givesCheck<Us, Them>(p, move, checkDiscoverers);
    const soundCheck = check && seeAtLeast<Us, Them>(p, move, 0);
    const history = noisy ? 0 : quietHistory<Us>(p, frame, move);
    let reduced = reduction(depth, number + 1);
    if (best > -MATE_BOUND && number > 0) {
      if (noisy) {
        if (depth <= SEE_PRUNING_DEPTH && !check && !seeAtLeast<Us, Them>(p, move, SEE_CAPTURE_MARGIN * depth))
          continue;
      } else if (!check) {
        const margin = inCheck ? INFINITE : evaluation - alpha;
        const depthLeft = max(depth - wholePlies(reduced), 1);
        if (isFutile<Us, Them>(p, list, move, number, depth, depthLeft, margin, improving, inCheck, history)) continue;
      } else if (!soundCheck && depth <= SEE_PRUNING_DEPTH) {
        // A third of all moves are checks, and most of them throw a man away.
        if (!seeAtLeast<Us, Them>(p, move, SEE_CHECK_MARGIN * depth)) continue;
      }
    }

    let extension = 0;
    if (ply < 2 * rootDepth(p)) {
      if (move == tableMove && depth >= SINGULAR_DEPTH && excluded == NO_MOVE) {
        const isLower = (storedBound(data) & BOUND_LOWER) != 0;
        if (isLower && storedDepth(data) >= depth - SINGULAR_TT_DEPTH && !isMateScore(tableScore)) {
          // Singular: do all other moves fall short of this one by a margin?
          const target = tableScore - ((SINGULAR_MARGIN * depth) >> 4);
          frame.excluded = move;
          const score = search<Us, Them>(p, ply, (depth - 1) / 2, target - 1, target, cutNode, pickerEnd(list));
          frame.excluded = NO_MOVE;
          if (mustStop(p)) return DRAW;
          if (score < target) {
            extension = 1;
            const doubled = frameBefore(frame, 1).doubleExtensions;
            if (!isPv && score < target - DOUBLE_EXTENSION_MARGIN && doubled < MAX_DOUBLE_EXTENSIONS) {
              extension = 2;
              frame.doubleExtensions = doubled + 1;
            }
          } else if (target >= beta) {
            return target; // another move beats beta as well
          } else if (tableScore >= beta) {
            extension = -1;
          }
        }
      }
    }

    make<Us, Them>(p, move);
    if (isUnverified(list, move) && isInCheck<Us, Them>(p)) {
      unmake<Us, Them>(p, move);
      continue;
    }
    number++;
    if (!ASC_NO_ASSERT) assertInvariants(p);
    countNode(p);
    setCurrent(frame, move, continuationIndex(move));
    const below = depth - 1 + extension;
    const free = pickerEnd(list);
    let score = 0;
    // A reduced move searched again in full has told something about itself, for better or worse.
    let lesson = 0;
    if (depth >= 2 && number > 1 + i32(isPv) && !(noisy && number <= 3)) {
      if (!improving) reduced += REDUCTION_NOT_IMPROVING;
      if (cutNode) reduced += REDUCTION_CUT_NODE;
      if (isPv) reduced -= REDUCTION_PV;
      if (soundCheck || inCheck) reduced -= REDUCTION_CHECK;
      if (noisy) reduced -= REDUCTION_NOISY;
      const kind = moveKind(move);
      if (kind >= KIND_DROP && !check && (nearKing & bit(moveTo(move))) == 0) reduced += REDUCTION_DROP;
      reduced -= (history * REDUCTION_HISTORY) >> 10;
      const shallow = min(max(below - wholePlies(reduced), 1), below);
      score = -search<Them, Us>(p, ply + 1, shallow, -alpha - 1, -alpha, true, free);
      if (score > alpha && shallow < below) {
        score = -search<Them, Us>(p, ply + 1, below, -alpha - 1, -alpha, !cutNode, free);
        if (!noisy && !mustStop(p)) lesson = score > alpha ? bonusFor(below) : -bonusFor(below);
      }
    } else if (!isPv || number > 1) {
      score = -search<Them, Us>(p, ply + 1, below, -alpha - 1, -alpha, !cutNode, free);
    }
    if (isPv && (number == 1 || score > alpha)) {
      score = -search<Them, Us>(p, ply + 1, below, -beta, -alpha, false, free);
    }
    unmake<Us, Them>(p, move);
    if (mustStop(p)) return DRAW;
    if (lesson != 0) updateContinuations(p, frame, move, lesson);
    if (score > best) {
      best = score;
      if (score > alpha) {
        bestMove = move;
        alpha = score;
        if (isPv) extendPv(p, ply, move);
        if (score >= beta) {
          learnFromCut<Us>(p, frame, list, move, depth);
          break;
        }
      }
    }
    if (!noisy) noteQuiet(list, move);
  }

  if (number == 0) {
    if (excluded != NO_MOVE) return alpha;
    return inCheck ? matedIn(ply) : DRAW;
  }
  if (halfmoves(p) >= FIFTY_MOVES) return DRAW; // in check, but not mate
  if (excluded == NO_MOVE) {
    const bound = best >= beta ? BOUND_LOWER : alpha > alphaBefore ? BOUND_EXACT : BOUND_UPPER;
    storeResult(key(p), bestMove, toTable(best, ply), evaluation, depth, bound);
  }
  return best;
}
