// The common start of every node, in the main search and in quiescence: fills its frame, and detects lines that end
// here.

import { FIFTY_MOVES } from '../shared/draws.ts';
import { MAX_PLY } from '../board/thread.ts';
import { halfmoves, isInCheck } from '../board/position.ts';
import { evaluate } from '../eval/evaluate.ts';
import { Frame, frameAt } from './frame.ts';
import { mustStop } from './limits.ts';
import { clearPv } from './pv.ts';
import { isRepetition } from './repetition.ts';
import { DRAW, INFINITE, MATE, NO_SCORE, matedIn } from './score.ts';
import { selectiveDepth, setSelectiveDepth } from './state.ts';

/** Starts a node: fills its frame with the parent's request. */
export function enterNode(p: usize, ply: i32, depth: i32, alpha: i32, beta: i32, isCutNode: bool, list: usize): Frame {
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
  frame.bestMove = 0;
  frame.moveCount = 0;
  if (frame.isPv) clearPv(p, ply);
  if (ply > selectiveDepth(p)) setSelectiveDepth(p, ply);
  return frame;
}

/**
 * The score of a line that ends at this node, or NO_SCORE: the search must stop, the game is drawn, or the line has its maximum
 * length. A mate on the hundredth half-move wins: a position with a check is not drawn yet.
 */
export function endOfLine<Us, Them>(p: usize, frame: Frame): i32 {
  if (mustStop(p)) return DRAW;
  const inCheck = isInCheck<Us, Them>(p);
  frame.inCheck = inCheck;
  if (isRepetition(p)) return DRAW;
  if (halfmoves(p) >= FIFTY_MOVES && !inCheck) return DRAW;
  if (frame.ply >= MAX_PLY) return inCheck ? DRAW : evaluate<Us, Them>(p);
  return NO_SCORE;
}

/** Mate distance pruning: no line is better than a mate already found nearer the root. The score, or NO_SCORE. */
export function mateDistancePruning(frame: Frame): i32 {
  frame.alpha = max(frame.alpha, matedIn(frame.ply));
  frame.originalAlpha = frame.alpha;
  frame.beta = min(frame.beta, MATE - frame.ply - 1);
  return frame.alpha >= frame.beta ? frame.alpha : NO_SCORE;
}
