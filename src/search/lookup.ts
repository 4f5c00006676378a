// What a node takes from the transposition table (Greenblatt, Eastlake and Crocker 1967) and gives to it.

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

/** Looks the position up. A search that leaves a move out finds nothing: the table knows of the whole node. */
export function lookUp(p: usize, frame: Frame): void {
  const data = frame.excluded == NO_MOVE ? probe(key(p)) : 0;
  frame.tableData = data;
  frame.tableMove = data != 0 ? storedMove(data) : NO_MOVE;
  frame.tableScore = data != 0 ? fromTable(storedScore(data), frame.ply) : NO_SCORE;
}

/** Does the score found, an exact one or a bound, answer what the window asks? */
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
  storeResult(key(p), frame.bestMove, toTable(best, frame.ply), frame.staticEval, frame.depth, bound);
}
