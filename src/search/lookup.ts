// How a node reads and writes the transposition table (Greenblatt, Eastlake and Crocker 1967).

import { NO_MOVE } from '../shared/move.ts';
import { key } from '../board/position.ts';
import { Frame } from './frame.ts';
import { NO_SCORE, fromTable, toTable } from './score.ts';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
  probe,
  storeResult,
  storedBound,
  storedMove,
  storedScore,
} from './transposition.ts';

/** Looks the position up. A search that excludes a move finds nothing, as the table's entry is about all moves. */
export function lookUp(p: usize, frame: Frame): void {
  const data = frame.excluded == NO_MOVE ? probe(key(p)) : 0;
  frame.tableData = data;
  frame.tableMove = data != 0 ? storedMove(data) : NO_MOVE;
  frame.tableScore = data != 0 ? fromTable(storedScore(data), frame.ply) : NO_SCORE;
}

/** Is the stored score, exact or a bound, sufficient for a cutoff in this window? */
export function answersWindow(frame: Frame): bool {
  const bound = storedBound(frame.tableData);
  if (bound == BOUND_EXACT) return true;
  return bound == BOUND_LOWER
    ? frame.tableScore >= frame.beta
    : bound == BOUND_UPPER && frame.tableScore <= frame.alpha;
}

/** Stores the result of a node whose moves have been searched. */
export function storeNode(p: usize, frame: Frame): void {
  const best = frame.best;
  const bound = best >= frame.beta ? BOUND_LOWER : frame.alpha > frame.firstAlpha ? BOUND_EXACT : BOUND_UPPER;
  storeResult(key(p), frame.bestMove, toTable(best, frame.ply), frame.rawEval, frame.depth, bound);
}
