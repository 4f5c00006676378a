// Quiescence search (Claude Shannon 1950; with stand pat, as in chess engines): captures and promotions until the position is
// quiet enough to evaluate, and at its first ply the checking drops and exchanges, which decide most attacks. A list of steps
// like the main search (node.ts), with the same frame.

import { KIND_PROMOTION, NO_MOVE, moveKind } from '../shared/move.ts';
import { FIFTY_MOVES } from '../shared/draws.ts';
import { unmake } from '../board/make.ts';
import { halfmoves, key } from '../board/position.ts';
import { mapAttacks } from '../eval/maps.ts';
import { capturedRole } from '../movegen/pseudo_legal.ts';
import { endOfLine, enterNode } from './entry.ts';
import { Frame, cannotReachAlpha } from './frame.ts';
import { mustStop } from './limits.ts';
import { probeTable, storeNode, canCutoffFromTable } from './lookup.ts';
import { mateInOne } from './mate_in_one.ts';
import { isNoisy } from './move_scores.ts';
import { DELTA_MARGIN, QUIESCENCE_CHECKS, QUIESCENCE_SEE_MARGIN, QUIET_EVASIONS, STAND_PAT_SURPLUS } from './params.ts';
import { nextMove, startQuiescencePicker } from './picker.ts';
import { pickerEnd } from './picker_state.ts';
import { clearPv, extendPv } from './pv.ts';
import { DRAW, MATE, MATE_BOUND, NO_SCORE, isMateScore, matedIn, blendTowardsBeta, toTable } from './score.ts';
import { seeValue, seeAtLeast } from './see.ts';
import { setStaticEval, hasStoredEval, ttScoreOutweighs } from './static_eval.ts';
import { BOUND_LOWER, NO_CHECKS_DEPTH, isSearched, storeEvaluation, storeResult } from './transposition.ts';
import { updateBest, tryMove } from './try_move.ts';

/**
 * The score of the position for Us within (alpha, beta). `first`: this is the first ply of quiescence. Moves are written from
 * `list` on.
 */
export function quiescence<Us, Them>(p: usize, ply: i32, alpha: i32, beta: i32, first: bool, list: usize): i32 {
  const frame = enterNode(p, ply, first ? 0 : NO_CHECKS_DEPTH, alpha, beta, false, list);
  let score = endOfLine<Us, Them>(p, frame);
  if (score != NO_SCORE) return score;
  probeTable(p, frame);
  if (canCutoffFromTable(p, frame)) return frame.ttScore;
  frame.rawEval = NO_SCORE;
  frame.staticEval = NO_SCORE;
  if (!frame.inCheck) {
    score = standPat<Us, Them>(p, frame);
    if (score == NO_SCORE) score = mateAtOnce<Us, Them>(p, frame);
    if (score != NO_SCORE) return score;
  }
  return searchNoisyMoves<Us, Them>(p, frame, first);
}

/** Stand pat: the score is at least the evaluation, or the table's score if that is more accurate. */
function standPat<Us, Them>(p: usize, frame: Frame): i32 {
  setStaticEval<Us, Them>(p, frame);
  frame.best = frame.staticEval;
  if (ttScoreOutweighs(frame) && !isMateScore(frame.ttScore)) frame.best = frame.ttScore;
  if (frame.best >= frame.beta) {
    if (frame.ttData == 0) storeEvaluation(key(p), frame.rawEval);
    return isMateScore(frame.beta) ? frame.best : blendTowardsBeta(frame.best, frame.beta, STAND_PAT_SURPLUS);
  }
  frame.alpha = max(frame.alpha, frame.best);
  return NO_SCORE;
}

/** The score of a mate in one that is detected without a search. A position in the table was tested before. */
function mateAtOnce<Us, Them>(p: usize, frame: Frame): i32 {
  if (frame.ttData != 0 && isSearched(frame.ttData)) return NO_SCORE;
  if (hasStoredEval(frame)) mapAttacks<Us, Them>(p); // otherwise the evaluation has filled the maps
  const mate = mateInOne<Us, Them>(p);
  if (mate == NO_MOVE) return NO_SCORE;
  const score = MATE - frame.ply - 1;
  if (frame.isPv) {
    clearPv(p, frame.ply + 1);
    extendPv(p, frame.ply, mate);
  }
  storeResult(key(p), mate, toTable(score, frame.ply), frame.rawEval, 0, BOUND_LOWER);
  return score;
}

/** Searches captures and promotions, checking drops at the first ply, and evasions in check; returns the node's score. */
function searchNoisyMoves<Us, Them>(p: usize, frame: Frame, first: bool): i32 {
  const picker = startQuiescencePicker<Us, Them>(p, frame, first);
  let quietMoves = 0;
  for (;;) {
    const move = nextMove<Us, Them>(p, picker, frame);
    if (move == NO_MOVE) break;
    frame.isNoisy = isNoisy<Us>(p, move);
    if (frame.best > -MATE_BOUND) {
      if (frame.inCheck) {
        // There may be many evasions, and the captures come first.
        if (!frame.isNoisy && quietMoves >= QUIET_EVASIONS) break;
      } else if (!frame.isNoisy && quietMoves >= QUIESCENCE_CHECKS) {
        // The checking drops come last.
        break;
      } else if (isPruned<Us, Them>(p, frame, move)) {
        continue;
      }
    }
    if (!tryMove<Us, Them>(p, frame, move)) continue;
    frame.moveCount++;
    if (!frame.isNoisy) quietMoves++;
    const list = pickerEnd(picker);
    const score = -quiescence<Them, Us>(p, frame.ply + 1, -frame.beta, -frame.alpha, false, list);
    unmake<Us, Them>(p, move);
    if (mustStop(p)) return DRAW;
    if (updateBest(p, frame, move, score)) break;
  }
  if (frame.inCheck && frame.moveCount == 0) return matedIn(frame.ply);
  if (halfmoves(p) >= FIFTY_MOVES) return DRAW; // in check, but not mate
  storeNode(p, frame);
  return frame.best;
}

/** Is the current move pruned: a capture that can't reach alpha, or a move that loses material? */
function isPruned<Us, Them>(p: usize, frame: Frame, move: i32): bool {
  if (!frame.isNoisy) return !seeAtLeast<Us, Them>(p, move, 0);
  return isCaptureFutile<Us>(p, frame, move) || !seeAtLeast<Us, Them>(p, move, QUIESCENCE_SEE_MARGIN);
}

/** Delta pruning, the futility pruning of quiescence: even the whole value of the victim is not enough. */
function isCaptureFutile<Us>(p: usize, frame: Frame, move: i32): bool {
  if (moveKind(move) == KIND_PROMOTION) return false;
  return cannotReachAlpha(frame, frame.staticEval + seeValue(capturedRole<Us>(p, move)) + DELTA_MARGIN);
}
