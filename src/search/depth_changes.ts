// When a node is searched less or more deeply than its parent has asked, or a reduced move searched again at another depth.

import { NO_MOVE } from '../shared/move.ts';
import { Frame, frameBefore } from './frame.ts';
import {
  DEEPER_MARGIN,
  DEEPER_SLOPE,
  HINDSIGHT_EXTENSION,
  HINDSIGHT_REDUCTION,
  IIR_DEPTH,
  SHALLOWER_MARGIN,
} from './params.ts';
import { NO_SCORE } from './score.ts';

/** Internal iterative reduction (Ed Schröder 2020): a node without a table move is searched one ply less. */
export function internalIterativeReduction(frame: Frame): void {
  if (frame.depth < IIR_DEPTH || frame.ttMove != NO_MOVE || frame.excluded != NO_MOVE) return;
  if (frame.isPv || frame.isCutNode) frame.depth--;
}

/**
 * A reduction judged again once the position is evaluated (as in Stockfish): the sum of both sides' evaluations is what the
 * move has won for the side to move.
 */
export function adjustInHindsight(frame: Frame): void {
  const parent = frameBefore(frame, 1);
  if (parent.reduction < 2 || frame.inCheck || frame.excluded != NO_MOVE || parent.staticEval == NO_SCORE) return;
  const sum = frame.staticEval + parent.staticEval;
  if (parent.reduction >= 3 && sum <= HINDSIGHT_EXTENSION) frame.depth++;
  else if (frame.depth >= 2 && sum > HINDSIGHT_REDUCTION) frame.depth--;
}

/**
 * How much deeper or shallower a reduced move that has reached `score` is searched again (as in Stockfish): deeper if it is far
 * better than the best move so far, shallower if it is hardly better.
 */
export function researchDepthChange(frame: Frame, score: i32, depthBelow: i32): i32 {
  if (score > frame.best + DEEPER_MARGIN + DEEPER_SLOPE * depthBelow) return 1;
  return score < frame.best + SHALLOWER_MARGIN ? -1 : 0;
}
