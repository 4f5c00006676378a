// Quiescence search (Claude Shannon 1950; with stand pat, as in chess engines): captures and promotions until the position is
// quiet enough to evaluate, and at its first ply the checking drops and exchanges, which decide most attacks. A list of steps
// like the main search (node.ts), with the same frame.

import { KIND_PROMOTION, NO_MOVE, moveKind } from '../shared/move.ts';
import { FIFTY_MOVES } from '../shared/draws.ts';
import { Black, White } from '../board/bitboard.ts';
import { make, unmake } from '../board/make.ts';
import { Position, addressOf, isInCheck } from '../board/position.ts';
import { MOVE_LISTS } from '../board/thread.ts';
import { evaluateForMover } from '../eval/evaluate.ts';
import { mapAttacks } from '../eval/maps.ts';
import { capturedRole, isNoisy } from '../movegen/pseudo_legal.ts';
import { blendTowardsBeta } from './cuts.ts';
import { Frame, cannotReachAlpha, clearFrames, clearPv, extendPv, pvLength, pvMoves, updateBest } from './frame.ts';
import { mateInOne } from './mate/mate_in_one.ts';
import { tryMove } from './moves.ts';
import { endOfLine, enterNode, hasStoredEval, setStaticEval, ttScoreOutweighs } from './node.ts';
import { nextMove, startQuiescencePicker } from './picker.ts';
import { pickerEnd } from './picker_state.ts';
import { seeAtLeast, seeValue } from './see.ts';
import {
  DRAW,
  INFINITE,
  MATE,
  MATE_BOUND,
  NO_SCORE,
  beginWork,
  isMateScore,
  matedIn,
  mustStop,
  stateOf,
} from './state.ts';
import {
  BOUND_LOWER,
  NO_CHECKS_DEPTH,
  canCutoffFromTT,
  isSearched,
  probeTT,
  storeEvaluation,
  storeNode,
  storeResult,
  toTT,
} from './transposition.ts';

/**
 * The score of the position for Us within (alpha, beta). `first`: this is the first ply of quiescence. Moves are written from
 * `list` on.
 */
export function quiescence<Us, Them>(p: Position, ply: i32, alpha: i32, beta: i32, first: bool, list: usize): i32 {
  const frame = enterNode(p, ply, first ? 0 : NO_CHECKS_DEPTH, alpha, beta, false, list);
  let score = endOfLine<Us, Them>(p, frame);
  if (score != NO_SCORE) return score;
  probeTT(p, frame);
  if (canCutoffFromTT(p, frame)) return frame.ttScore;
  frame.rawEval = NO_SCORE;
  frame.staticEval = NO_SCORE;
  if (!frame.inCheck) {
    score = standPat<Us, Them>(p, frame);
    if (score == NO_SCORE) score = mateAtOnce<Us, Them>(p, frame);
    if (score != NO_SCORE) return score;
  }
  return searchNoisyMoves<Us, Them>(p, frame, first);
}

/** The part of what exceeds beta, in sixteenths, that counts in the score of stand pat. */
const STAND_PAT_SURPLUS: i32 = 8; // tune 0 to 16, step 3

/** Stand pat: the score is at least the evaluation, or the table's score if that is more accurate. */
function standPat<Us, Them>(p: Position, frame: Frame): i32 {
  setStaticEval<Us, Them>(p, frame);
  frame.best = frame.staticEval;
  if (ttScoreOutweighs(frame) && !isMateScore(frame.ttScore)) frame.best = frame.ttScore;
  if (frame.best >= frame.beta) {
    if (frame.ttData == 0) storeEvaluation(p.key, frame.rawEval);
    return isMateScore(frame.beta) ? frame.best : blendTowardsBeta(frame.best, frame.beta, STAND_PAT_SURPLUS);
  }
  frame.alpha = max(frame.alpha, frame.best);
  return NO_SCORE;
}

/** The score of a mate in one that is detected without a search. A position in the table was tested before. */
function mateAtOnce<Us, Them>(p: Position, frame: Frame): i32 {
  if (frame.ttData != 0 && isSearched(frame.ttData)) return NO_SCORE;
  if (hasStoredEval(frame)) mapAttacks<Us, Them>(p); // otherwise the evaluation has filled the maps
  const mate = mateInOne<Us, Them>(p);
  if (mate == NO_MOVE) return NO_SCORE;
  const score = MATE - frame.ply - 1;
  if (frame.isPv) {
    clearPv(p, frame.ply + 1);
    extendPv(p, frame.ply, mate);
  }
  storeResult(p.key, mate, toTT(score, frame.ply), frame.rawEval, 0, BOUND_LOWER);
  return score;
}

/** Quiet evasions tried once one line escapes mate. */
const MAX_QUIET_EVASIONS: i32 = 2; // tune 1 to 8, step 1
/** Checking drops tried at the first ply. */
const MAX_QUIESCENCE_CHECKS: i32 = 1; // tune 1 to 16, step 1.5

/** Searches captures and promotions, checking drops at the first ply, and evasions in check; returns the node's score. */
function searchNoisyMoves<Us, Them>(p: Position, frame: Frame, first: bool): i32 {
  const picker = startQuiescencePicker<Us, Them>(p, frame, first);
  let quietMoves = 0;
  for (;;) {
    const move = nextMove<Us, Them>(p, picker, frame);
    if (move == NO_MOVE) break;
    frame.isNoisy = isNoisy<Us>(p, move);
    if (frame.best > -MATE_BOUND) {
      if (frame.inCheck) {
        // There may be many evasions, and the captures come first.
        if (!frame.isNoisy && quietMoves >= MAX_QUIET_EVASIONS) break;
      } else if (!frame.isNoisy && quietMoves >= MAX_QUIESCENCE_CHECKS) {
        // The checking drops come last.
        break;
      } else if (isPruned<Us, Them>(p, frame, move)) {
        continue;
      }
    }
    if (!tryMove<Us, Them>(p, frame, move, frame.isNoisy)) continue;
    frame.moveCount++;
    if (!frame.isNoisy) quietMoves++;
    const list = pickerEnd(picker);
    const score = -quiescence<Them, Us>(p, frame.ply + 1, -frame.beta, -frame.alpha, false, list);
    unmake<Us, Them>(p, move);
    if (mustStop(p)) return DRAW;
    if (updateBest(p, frame, move, score)) break;
  }
  if (frame.inCheck && frame.moveCount == 0) return matedIn(frame.ply);
  if (p.halfmoves >= FIFTY_MOVES) return DRAW; // in check, but not mate
  storeNode(p, frame);
  return frame.best;
}

/** Static exchange losses tolerated in a capture. */
const QUIESCENCE_SEE_MARGIN: i32 = -17; // tune -120 to 60, step 20

/** Is the move pruned: a capture that can't reach alpha, or a move that loses material? */
function isPruned<Us, Them>(p: Position, frame: Frame, move: i32): bool {
  if (!frame.isNoisy) return !seeAtLeast<Us, Them>(p, move, 0);
  return isCaptureFutile<Us>(p, frame, move) || !seeAtLeast<Us, Them>(p, move, QUIESCENCE_SEE_MARGIN);
}

/** A capture is skipped if evaluation, victim and this margin don't reach alpha. */
const DELTA_MARGIN: i32 = 135; // tune 20 to 350, step 30

/** Delta pruning, the futility pruning of quiescence: even the whole value of the victim is not enough. */
function isCaptureFutile<Us>(p: Position, frame: Frame, move: i32): bool {
  if (moveKind(move) == KIND_PROMOTION) return false;
  return cannotReachAlpha(frame, frame.staticEval + seeValue(capturedRole<Us>(p, move)) + DELTA_MARGIN);
}

// From a position to the quiet position at the end of its captures: the tuner compares that with the results of games, because only
// quiet positions are evaluated.

/** Returned by `quietPosition` if there is no quiet position. */
const NOT_QUIET: i32 = -1;

function playLine<Us, Them>(p: Position, index: i32): void {
  if (index == pvLength(p, 0)) return;
  make<Us, Them>(p, load<i32>(pvMoves(p, 0) + ((<usize>index) << 2)));
  playLine<Them, Us>(p, index + 1);
}

function quietPositionFor<Us, Them>(p: Position): i32 {
  if (isInCheck<Us, Them>(p)) return NOT_QUIET;
  beginWork(p);
  stateOf(p).nodeLimit = u64.MAX_VALUE;
  clearFrames(p);
  const score = quiescence<Us, Them>(p, 0, -INFINITE, INFINITE, false, addressOf(p) + MOVE_LISTS);
  const plies = pvLength(p, 0);
  playLine<Us, Them>(p, 0);
  const evaluation = evaluateForMover(p);
  // A line that ends in a mate or a draw has no evaluation at its end.
  return score == ((plies & 1) == 0 ? evaluation : -evaluation) ? plies : NOT_QUIET;
}

/**
 * Plays the best captures and promotions by quiescence search, until the position's evaluation is the score of that search.
 * Returns the number of plies played, or -1 if the side to move is in check or the line ends in another way.
 */
export function quietPosition(p: Position): i32 {
  return p.turn == 0 ? quietPositionFor<White, Black>(p) : quietPositionFor<Black, White>(p);
}
