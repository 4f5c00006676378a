// How a node reads and writes the transposition table (Greenblatt, Eastlake and Crocker 1967).

import { NO_MOVE } from '../shared/move.ts';
import { halfmoves, key } from '../board/position.ts';
import { Frame } from './frame.ts';
import { NO_SCORE, fromTable, toTable } from './score.ts';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
  probe,
  storeResult,
  storedBound,
  storedDepth,
  storedMove,
  storedScore,
} from './transposition.ts';

/** Near the fifty-move rule a table score may hide the draw. */
const TRUST_TT_HALFMOVES: i32 = 90;

/** Looks the position up. A search that excludes a move finds nothing, as the table's entry is about all moves. */
export function probeTable(p: usize, frame: Frame): void {
  const data = frame.excluded == NO_MOVE ? probe(key(p)) : 0;
  frame.ttData = data;
  frame.ttMove = data != 0 ? storedMove(data) : NO_MOVE;
  frame.ttScore = data != 0 ? fromTable(storedScore(data), frame.ply) : NO_SCORE;
}

/** Is the stored score deep and exact enough, or a sufficient bound, to be the node's score? Not in a principal variation. */
export function canCutoffFromTable(p: usize, frame: Frame): bool {
  if (frame.isPv || frame.ttData == 0 || storedDepth(frame.ttData) < frame.depth) return false;
  if (halfmoves(p) >= TRUST_TT_HALFMOVES) return false;
  const bound = storedBound(frame.ttData);
  if (bound == BOUND_EXACT) return true;
  return bound == BOUND_LOWER ? frame.ttScore >= frame.beta : bound == BOUND_UPPER && frame.ttScore <= frame.alpha;
}

/** Stores the result of a node whose moves have been searched. */
export function storeNode(p: usize, frame: Frame): void {
  const best = frame.best;
  const bound = best >= frame.beta ? BOUND_LOWER : frame.alpha > frame.originalAlpha ? BOUND_EXACT : BOUND_UPPER;
  storeResult(key(p), frame.bestMove, toTable(best, frame.ply), frame.rawEval, frame.depth, bound);
}
