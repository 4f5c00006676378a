// Quiescence: captures and promotions until the position is quiet enough to evaluate, and at its first ply the checking drops
// and exchanges, by which most attacks are won.

import { FIFTY_MOVES } from '../shared/draws.ts';
import { NO_MOVE, moveKind, KIND_PROMOTION } from '../shared/move.ts';
import { MAX_PLY } from '../board/thread.ts';
import { assertInvariants } from '../board/invariants.ts';
import { make, unmake } from '../board/make.ts';
import { halfmoves, isInCheck, key } from '../board/position.ts';
import { evaluate } from '../eval/evaluate.ts';
import { mapAttacks } from '../eval/maps.ts';
import { capturedRole } from '../movegen/pseudo_legal.ts';
import { frameAt, setCurrent } from './frame.ts';
import { continuationIndex } from './history.ts';
import { countNode, mustStop } from './limits.ts';
import { DELTA_MARGIN, QUIESCENCE_SEE_MARGIN, QUIET_EVASIONS } from './params.ts';
import { mateInOne } from './mate_in_one.ts';
import { isNoisy } from './move_scores.ts';
import { isUnverified, nextMove, pickerEnd, startQuiescencePicker } from './picker.ts';
import { clearPv, extendPv } from './pv.ts';
import { isRepetition } from './repetition.ts';
import { DRAW, INFINITE, MATE, MATE_BOUND, NO_SCORE, fromTable, isMateScore, matedIn, toTable } from './score.ts';
import { boardValue, seeAtLeast } from './see.ts';
import { selectiveDepth, setSelectiveDepth } from './state.ts';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
  isSearched,
  outweighs,
  probe,
  storeEvaluation,
  storeResult,
  storedBound,
  storedEval,
  storedMove,
  storedScore,
} from './transposition.ts';

/** Is a table score of this bound enough to leave the node with window (alpha, beta)? */
function isCut(bound: i32, score: i32, alpha: i32, beta: i32): bool {
  if (bound == BOUND_EXACT) return true;
  return bound == BOUND_LOWER ? score >= beta : bound == BOUND_UPPER && score <= alpha;
}

/**
 * The score of the position for Us within (alpha, beta). `first` says that this is the first ply of quiescence. Moves go to
 * memory from `list` on.
 */
export function quiescence<Us, Them>(p: usize, ply: i32, alpha: i32, beta: i32, first: bool, list: usize): i32 {
  const isPv = beta - alpha > 1;
  if (isPv) clearPv(p, ply);
  if (ply > selectiveDepth(p)) setSelectiveDepth(p, ply);
  if (mustStop(p)) return DRAW;
  if (halfmoves(p) >= FIFTY_MOVES || isRepetition(p)) return DRAW;
  const inCheck = isInCheck<Us, Them>(p);
  if (ply >= MAX_PLY) return inCheck ? DRAW : evaluate<Us, Them>(p);

  const data = probe(key(p));
  if (data != 0 && !isPv) {
    const score = fromTable(storedScore(data), ply);
    if (isCut(storedBound(data), score, alpha, beta)) return score;
  }

  const frame = frameAt(p, ply);
  const alphaBefore = alpha;
  let best = -INFINITE;
  let evaluation = NO_SCORE;
  if (!inCheck) {
    const isKnown = data != 0 && storedEval(data) != NO_SCORE;
    evaluation = isKnown ? storedEval(data) : evaluate<Us, Them>(p);
    frame.staticEval = evaluation;
    best = evaluation;
    if (data != 0) {
      const score = fromTable(storedScore(data), ply);
      if (!isMateScore(score) && outweighs(data, score, evaluation)) best = score;
    }
    if (best >= beta) {
      if (data == 0) storeEvaluation(key(p), evaluation);
      return best;
    }
    // A position that was searched before was looked at for mates then.
    let mate = NO_MOVE;
    if (data == 0 || !isSearched(data)) {
      if (isKnown) mapAttacks<Us, Them>(p);
      mate = mateInOne<Us, Them>(p);
    }
    if (mate != NO_MOVE) {
      const score = MATE - ply - 1;
      if (isPv) {
        clearPv(p, ply + 1);
        extendPv(p, ply, mate);
      }
      storeResult(key(p), mate, toTable(score, ply), evaluation, 0, BOUND_LOWER);
      return score;
    }
    if (best > alpha) alpha = best;
  }

  startQuiescencePicker<Us, Them>(p, list, data != 0 ? storedMove(data) : NO_MOVE, inCheck, first);
  let bestMove = NO_MOVE;
  let quietEvasions = 0;
  let legal = 0;
  for (;;) {
    const move = nextMove<Us, Them>(p, list, frame);
    if (move == NO_MOVE) break;
    const noisy = isNoisy<Us>(p, move);
    if (best > -MATE_BOUND) {
      if (inCheck) {
        if (!noisy && quietEvasions >= QUIET_EVASIONS) break;
      } else if (noisy) {
        const captured = capturedRole<Us>(p, move);
        if (moveKind(move) != KIND_PROMOTION && evaluation + boardValue(captured) + DELTA_MARGIN <= alpha) continue;
        if (!seeAtLeast<Us, Them>(p, move, QUIESCENCE_SEE_MARGIN)) continue;
      } else if (!seeAtLeast<Us, Them>(p, move, 0)) {
        continue;
      }
    }
    make<Us, Them>(p, move);
    if (isUnverified(list, move) && isInCheck<Us, Them>(p)) {
      unmake<Us, Them>(p, move);
      continue;
    }
    legal++;
    if (!noisy) quietEvasions++;
    if (!ASC_NO_ASSERT) assertInvariants(p);
    countNode(p);
    setCurrent(frame, move, continuationIndex(move));
    const score = -quiescence<Them, Us>(p, ply + 1, -beta, -alpha, false, pickerEnd(list));
    unmake<Us, Them>(p, move);
    if (mustStop(p)) return DRAW;
    if (score > best) {
      best = score;
      if (score > alpha) {
        bestMove = move;
        alpha = score;
        if (isPv) extendPv(p, ply, move);
        if (score >= beta) break;
      }
    }
  }
  if (inCheck && legal == 0) return matedIn(ply);
  const bound = best >= beta ? BOUND_LOWER : alpha > alphaBefore ? BOUND_EXACT : BOUND_UPPER;
  storeResult(key(p), bestMove, toTable(best, ply), evaluation, 0, bound);
  return best;
}
