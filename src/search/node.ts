// The main search: one node below the root, as a list of steps. A step that ends the node returns its score, otherwise
// NO_SCORE; the frame holds what later steps need. What ends a node before its moves is in cuts.ts, the moves are in moves.ts.

import { NO_MOVE } from '../shared/move.ts';
import { FIFTY_MOVES } from '../shared/draws.ts';
import { Position, isInCheck } from '../board/position.ts';
import { MAX_PLY } from '../board/thread.ts';
import { evaluate } from '../eval/evaluate.ts';
import { cutWithoutMoves, ttCutoff } from './cuts.ts';
import { isRepetition } from './draws.ts';
import { Frame, clearKillers, clearPv, frameAfter, frameAt, frameBefore } from './frame.ts';
import { corrected, rewardPriorMove, updateCorrections } from './history.ts';
import { searchMoves } from './moves.ts';
import { quiescence } from './quiescence.ts';
import { DRAW, INFINITE, MATE, NO_SCORE, isMateScore, matedIn, mustStop, stateOf } from './state.ts';
import { outweighs, probeTT, storeEvaluation, storeNode, storedEval } from './transposition.ts';

/**
 * The score of the position for Us within (alpha, beta), searched `depth` plies deep. `cutNode` expects a score of beta or
 * more. Moves are written from `list` on. When the search must stop it returns a draw, which is meaningless.
 */
export function search<Us, Them>(
  p: Position,
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
  probeTT(p, frame);
  internalIterativeReduction(frame);
  score = ttCutoff<Us>(p, frame);
  if (score != NO_SCORE) return score;
  evaluateNode<Us, Them>(p, frame);
  adjustInHindsight(frame);
  prepareChildFrames(frame);
  score = cutWithoutMoves<Us, Them>(p, frame);
  if (score == NO_SCORE) score = searchMoves<Us, Them>(p, frame);
  if (score == NO_SCORE) score = finishNode<Us, Them>(p, frame);
  return score;
}

/** Starts a node, also one of quiescence: fills its frame with the parent's request. */
export function enterNode(
  p: Position,
  ply: i32,
  depth: i32,
  alpha: i32,
  beta: i32,
  isCutNode: bool,
  list: usize,
): Frame {
  const frame = frameAt(p, ply);
  frame.ply = ply;
  frame.depth = depth;
  frame.alpha = alpha;
  frame.beta = beta;
  frame.originalAlpha = alpha;
  frame.isPv = beta - alpha > 1;
  frame.isCutNode = isCutNode;
  frame.list = list;
  frame.best = -INFINITE;
  frame.bestMove = NO_MOVE;
  frame.moveCount = 0;
  if (frame.isPv) clearPv(p, ply);
  const state = stateOf(p);
  if (ply > state.selectiveDepth) state.selectiveDepth = ply;
  return frame;
}

/**
 * The score of a line that ends at this node, or NO_SCORE: the search must stop, the game is drawn, or the line has its maximum
 * length. A mate on the hundredth half-move wins: a position with a check is not drawn yet.
 */
export function endOfLine<Us, Them>(p: Position, frame: Frame): i32 {
  if (mustStop(p)) return DRAW;
  const inCheck = isInCheck<Us, Them>(p);
  frame.inCheck = inCheck;
  if (isRepetition(p)) return DRAW;
  if (p.halfmoves >= FIFTY_MOVES && !inCheck) return DRAW;
  if (frame.ply >= MAX_PLY) return inCheck ? DRAW : evaluate<Us, Them>(p);
  return NO_SCORE;
}

/** Mate distance pruning: no line is better than a mate already found nearer the root. The score, or NO_SCORE. */
function mateDistancePruning(frame: Frame): i32 {
  frame.alpha = max(frame.alpha, matedIn(frame.ply));
  frame.originalAlpha = frame.alpha;
  frame.beta = min(frame.beta, MATE - frame.ply - 1);
  return frame.alpha >= frame.beta ? frame.alpha : NO_SCORE;
}

/** Internal iterative reduction: minimum depth in plies. */
const IIR_DEPTH: i32 = 3; // tune 2 to 10, step 1.5

/** Internal iterative reduction (Ed Schröder 2020): a node without a move in the table is searched one ply less. */
function internalIterativeReduction(frame: Frame): void {
  if (frame.depth < IIR_DEPTH || frame.ttMove != NO_MOVE || frame.excluded != NO_MOVE) return;
  if (frame.isPv || frame.isCutNode) frame.depth--;
}

/** The evaluation of a node of the main search, its expected score, and whether the position improves. */
function evaluateNode<Us, Them>(p: Position, frame: Frame): void {
  // The search of the node with all moves has done it already.
  if (frame.excluded != NO_MOVE) return;
  frame.isImproving = false;
  frame.rawEval = NO_SCORE;
  frame.staticEval = NO_SCORE;
  if (frame.inCheck) return;
  setStaticEval<Us, Them>(p, frame);
  if (frame.ttData == 0) storeEvaluation(p.key, frame.rawEval);
  frame.expected = ttScoreOutweighs(frame) ? frame.ttScore : frame.staticEval;
  let earlier = frameBefore(frame, 2).staticEval;
  if (earlier == NO_SCORE) earlier = frameBefore(frame, 4).staticEval;
  frame.isImproving = earlier == NO_SCORE || frame.staticEval > earlier;
}

/** Does the table hold the static evaluation of the position? */
export function hasStoredEval(frame: Frame): bool {
  return frame.ttData != 0 && storedEval(frame.ttData) != NO_SCORE;
}

/** Fills in the static evaluation of a position without check, from the table if it is there. */
export function setStaticEval<Us, Them>(p: Position, frame: Frame): void {
  frame.rawEval = hasStoredEval(frame) ? storedEval(frame.ttData) : evaluate<Us, Them>(p);
  frame.staticEval = corrected<Us>(p, frame, frame.rawEval);
}

/** Is the table's score more accurate than the evaluation? */
export function ttScoreOutweighs(frame: Frame): bool {
  return frame.ttData != 0 && outweighs(frame.ttData, frame.ttScore, frame.staticEval);
}

/** A node that was reduced by 2 plies is reduced by one more if the evaluations of both sides add up to more than this. */
const HINDSIGHT_REDUCTION: i32 = 128; // tune 0 to 400, step 25
/** One that was reduced by 3 plies is searched a ply deeper if they add up to no more than this. */
const HINDSIGHT_EXTENSION: i32 = 34; // tune -200 to 100, step 20

/**
 * A reduction corrected in hindsight, once the position is evaluated (as in Stockfish): the sum of both sides' evaluations is what
 * the move has won for the side to move.
 */
function adjustInHindsight(frame: Frame): void {
  const parent = frameBefore(frame, 1);
  if (parent.reduction < 2 || frame.inCheck || frame.excluded != NO_MOVE || parent.staticEval == NO_SCORE) return;
  const sum = frame.staticEval + parent.staticEval;
  if (parent.reduction >= 3 && sum <= HINDSIGHT_EXTENSION) frame.depth++;
  else if (frame.depth >= 2 && sum > HINDSIGHT_REDUCTION) frame.depth--;
}

/** Prepares the frames below: no killers yet, and the number of double extensions on the path. */
function prepareChildFrames(frame: Frame): void {
  clearKillers(frameAfter(frameAfter(frame)));
  if (frame.excluded != NO_MOVE) return;
  frame.doubleExtensions = frameBefore(frame, 1).doubleExtensions;
  frame.threat = NO_MOVE;
}

/** The score of a node whose moves have been searched; it is stored in the transposition table. */
function finishNode<Us, Them>(p: Position, frame: Frame): i32 {
  if (frame.moveCount == 0) {
    if (frame.excluded != NO_MOVE) return frame.alpha;
    return frame.inCheck ? matedIn(frame.ply) : DRAW;
  }
  if (p.halfmoves >= FIFTY_MOVES) return DRAW; // in check, but not mate
  if (frame.excluded == NO_MOVE) {
    if (frame.bestMove == NO_MOVE) rewardPriorMove<Them>(p, frame);
    updateCorrections<Us>(p, frame);
    dampenFailHigh(frame);
    storeNode(p, frame);
  }
  return frame.best;
}

/** The weight of beta against 16 per ply of depth in the score of a node that is cut off. */
const FAIL_HIGH_DAMPING: i32 = 5; // tune 0 to 64, step 4

/** The score of a cutoff is drawn towards beta, the more the shallower it is. */
function dampenFailHigh(frame: Frame): void {
  if (frame.best <= frame.beta || isMateScore(frame.best) || isMateScore(frame.beta)) return;
  const weight = 16 * frame.depth;
  frame.best = (frame.best * weight + frame.beta * FAIL_HIGH_DAMPING) / (weight + FAIL_HIGH_DAMPING);
}
