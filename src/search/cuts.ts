// What ends a node before any of its moves is tried, the cheapest technique first. Each returns the node's score, or NO_SCORE to
// continue.

import { NO_MOVE } from '../shared/move.ts';
import { makeNull, unmake, unmakeNull } from '../board/make.ts';
import { Position } from '../board/position.ts';
import {
  Frame,
  NO_INDEX,
  SAVED_FRAME_BYTES,
  frameAfter,
  frameBefore,
  restoreFrame,
  saveFrame,
  setCurrent,
} from './frame.ts';
import { rewardTtMove } from './history.ts';
import { tryMove, wholePlies } from './moves.ts';
import { search } from './node.ts';
import { nextMove, startQuiescencePicker } from './picker.ts';
import { pickerEnd, pickerOf } from './picker_state.ts';
import { quiescence } from './quiescence.ts';
import { seeAtLeast } from './see.ts';
import { DRAW, MATE_BOUND, NO_SCORE, isMateScore, mustStop, stateOf } from './state.ts';
import { BOUND_LOWER, canCutoffFromTT, storeResult, storedDepth, toTT } from './transposition.ts';

/** The stored score, if it suffices. */
export function ttCutoff<Us>(p: Position, frame: Frame): i32 {
  if (!canCutoffFromTT(p, frame)) return NO_SCORE;
  if (frame.ttScore >= frame.beta) rewardTtMove<Us>(p, frame);
  return frame.ttScore;
}

/** Pruning outside principal variations and checks. */
export function cutWithoutMoves<Us, Them>(p: Position, frame: Frame): i32 {
  if (frame.isPv || frame.inCheck || frame.excluded != NO_MOVE || isMateScore(frame.beta)) return NO_SCORE;
  let score = reverseFutility(p, frame);
  if (score == NO_SCORE) score = razoring<Us, Them>(p, frame);
  if (score == NO_SCORE) score = nullMove<Us, Them>(p, frame);
  if (score == NO_SCORE) score = probCut<Us, Them>(p, frame);
  return score;
}

/** Reverse futility: maximum depth in plies, and the margin above beta per ply of depth. */
const REVERSE_FUTILITY_DEPTH: i32 = 6; // tune 3 to 16, step 1.5
const REVERSE_FUTILITY_MARGIN: i32 = 49; // tune 20 to 200, step 12
/** How much smaller the margin is, in sixteenths, if the opponent's last move has made things worse for him. */
const WORSENING: i32 = 5; // tune 0 to 16, step 2
/** The part of what exceeds beta, in sixteenths, that counts in the score returned. */
const REVERSE_FUTILITY_SURPLUS: i32 = 9; // tune 0 to 16, step 3

/** Reverse futility pruning (static null-move pruning): so far above beta that the opponent's next moves won't change it. */
function reverseFutility(p: Position, frame: Frame): i32 {
  if (frame.depth > REVERSE_FUTILITY_DEPTH || frame.expected >= MATE_BOUND || stateOf(p).isDecided) return NO_SCORE;
  const theirs = frameBefore(frame, 1).staticEval;
  const isWorsening = theirs != NO_SCORE && frame.staticEval > -theirs;
  const less = isWorsening ? (WORSENING * REVERSE_FUTILITY_MARGIN) >> 4 : 0;
  const margin = REVERSE_FUTILITY_MARGIN * (frame.depth - i32(frame.isImproving)) - less;
  if (frame.expected - margin < frame.beta) return NO_SCORE;
  return blendTowardsBeta(frame.expected, frame.beta, REVERSE_FUTILITY_SURPLUS);
}

/**
 * `score`, above `beta`, with this many sixteenths of what exceeds it (as in Stockfish): that it is above is surer than by how
 * much.
 */
export function blendTowardsBeta(score: i32, beta: i32, sixteenths: i32): i32 {
  return beta + (((score - beta) * sixteenths) >> 4);
}

/** Razoring: maximum depth in plies, and how far below alpha per ply of depth a node is left to quiescence. */
const RAZOR_DEPTH: i32 = 2;
const RAZOR_MARGIN: i32 = 259; // tune 80 to 600, step 50

/** Razoring (Birmingham and Kent, Tree-searching and tree-pruning techniques, 1977): far below alpha only captures can help. */
function razoring<Us, Them>(p: Position, frame: Frame): i32 {
  if (frame.depth > RAZOR_DEPTH || frame.expected + RAZOR_MARGIN * frame.depth >= frame.alpha) return NO_SCORE;
  const alpha = frame.alpha;
  const spare = frame.list;
  saveFrame(frame, spare);
  const score = quiescence<Us, Them>(p, frame.ply, alpha, frame.beta, true, spare + SAVED_FRAME_BYTES);
  restoreFrame(frame, spare);
  return score <= alpha ? score : NO_SCORE;
}

/** Null move: minimum depth in plies, and the least surplus of the expected score over beta. */
const NULL_MOVE_DEPTH: i32 = 3;
const NULL_MOVE_MARGIN: i32 = 42; // tune -150 to 150, step 20
/** Its reduction in 1/1024 plies, and the addition for each ply of depth. */
const NULL_MOVE_REDUCTION: i32 = 3010; // tune 1024 to 8192, step 400
const NULL_MOVE_DEPTH_REDUCTION: i32 = 300; // tune 0 to 600, step 60
/** And one ply more for each of these units of surplus, at most MAX plies. */
const NULL_MOVE_EVAL_DIVISOR: i32 = 55; // tune 40 to 400, step 30
const NULL_MOVE_EVAL_MAX: i32 = 3;

/**
 * Null-move pruning (Chrilly Donninger, Null move and deep search, 1993): if passing holds beta, a move will. Never twice in a
 * row. Otherwise the opponent's best move is the threat.
 */
function nullMove<Us, Them>(p: Position, frame: Frame): i32 {
  const surplus = frame.expected - frame.beta;
  if (frame.depth < NULL_MOVE_DEPTH || surplus < NULL_MOVE_MARGIN) return NO_SCORE;
  if (frameBefore(frame, 1).currentMove == NO_MOVE) return NO_SCORE;
  const byDepth = wholePlies(NULL_MOVE_REDUCTION + NULL_MOVE_DEPTH_REDUCTION * frame.depth);
  const bySurplus = min(surplus / NULL_MOVE_EVAL_DIVISOR, NULL_MOVE_EVAL_MAX);
  const beta = frame.beta;
  const score = scoreAfterNullMove<Us, Them>(p, frame, frame.depth - byDepth - bySurplus);
  if (mustStop(p)) return DRAW;
  if (score < beta) {
    const reply = frameAfter(frame);
    frame.threat = reply.bestMove != NO_MOVE ? reply.bestMove : reply.ttMove;
    return NO_SCORE;
  }
  return score >= MATE_BOUND ? beta : score; // a mate after a null move is not proved
}

/** The score against beta if Us passes. Positions before a null move can't be repeated after it. */
function scoreAfterNullMove<Us, Them>(p: Position, frame: Frame, depthBelow: i32): i32 {
  const state = stateOf(p);
  const earlier = state.afterNullMove;
  setCurrent(frame, NO_MOVE, NO_INDEX, false);
  makeNull<Us, Them>(p);
  state.afterNullMove = p.undoTop;
  const beta = frame.beta;
  const score = -search<Them, Us>(p, frame.ply + 1, depthBelow, -beta, 1 - beta, !frame.isCutNode, frame.list);
  unmakeNull<Us>(p);
  state.afterNullMove = earlier;
  return score;
}

/** ProbCut: the minimum depth, the margin above beta, and the number of plies that its search is shallower. */
const PROBCUT_DEPTH: i32 = 5;
const PROBCUT_MARGIN: i32 = 48; // tune 20 to 300, step 25
const PROBCUT_REDUCTION: i32 = 4;
/** Maximum number of captures tried. */
const PROBCUT_MOVES: i32 = 3;

/**
 * ProbCut (Michael Buro 1995, in the form used by chess engines): a capture or promotion that a shallower search finds well
 * above beta causes a cutoff.
 */
function probCut<Us, Them>(p: Position, frame: Frame): i32 {
  if (frame.depth < PROBCUT_DEPTH) return NO_SCORE;
  const bound = frame.beta + PROBCUT_MARGIN;
  const depthBelow = frame.depth - PROBCUT_REDUCTION;
  const data = frame.ttData;
  if (data != 0 && storedDepth(data) > depthBelow && frame.ttScore < bound) return NO_SCORE;
  const picker = startQuiescencePicker<Us, Them>(p, frame, false);
  for (let tried = 0; tried < PROBCUT_MOVES;) {
    const move = nextMove<Us, Them>(p, picker, frame);
    if (move == NO_MOVE) break;
    if (!seeAtLeast<Us, Them>(p, move, bound - frame.staticEval)) continue;
    if (!tryMove<Us, Them>(p, frame, move, true)) continue;
    tried++;
    const score = probCutScore<Us, Them>(p, frame, depthBelow, bound);
    unmake<Us, Them>(p, move);
    if (mustStop(p)) return DRAW;
    if (score >= bound) {
      storeResult(p.key, move, toTT(score, frame.ply), frame.rawEval, depthBelow + 1, BOUND_LOWER);
      return isMateScore(score) ? score : score - PROBCUT_MARGIN;
    }
  }
  return NO_SCORE;
}

/** The score of the move just made against `bound`: by quiescence, then, if that reaches it, by a search. */
function probCutScore<Us, Them>(p: Position, frame: Frame, depthBelow: i32, bound: i32): i32 {
  const ply = frame.ply + 1;
  const list = pickerEnd(pickerOf(frame));
  const score = -quiescence<Them, Us>(p, ply, -bound, 1 - bound, true, list);
  if (score < bound) return score;
  return -search<Them, Us>(p, ply, depthBelow, -bound, 1 - bound, !frame.isCutNode, list);
}
