// The evaluation of a node before any of its moves is searched.

import { NO_MOVE } from '../shared/move.ts';
import { key } from '../board/position.ts';
import { evaluate } from '../eval/evaluate.ts';
import { corrected } from './corrections.ts';
import { Frame, frameBefore } from './frame.ts';
import { NO_SCORE } from './score.ts';
import { outweighs, storeEvaluation, storedEval } from './transposition.ts';

/** Does the table hold the static evaluation of the position? */
export function hasStoredEval(frame: Frame): bool {
  return frame.ttData != 0 && storedEval(frame.ttData) != NO_SCORE;
}

/** Fills in the static evaluation of a position without check, from the table if it is there. */
export function setStaticEval<Us, Them>(p: usize, frame: Frame): void {
  frame.rawEval = hasStoredEval(frame) ? storedEval(frame.ttData) : evaluate<Us, Them>(p);
  frame.staticEval = corrected<Us>(p, frame, frame.rawEval);
}

/** Is the table's score more accurate than the evaluation? */
export function ttScoreOutweighs(frame: Frame): bool {
  return frame.ttData != 0 && outweighs(frame.ttData, frame.ttScore, frame.staticEval);
}

/** The static judgement of a node of the main search: evaluation, expected score, and whether the position improves. */
export function evaluateNode<Us, Them>(p: usize, frame: Frame): void {
  // The search of the node with all moves has done it already.
  if (frame.excluded != NO_MOVE) return;
  frame.isImproving = false;
  frame.rawEval = NO_SCORE;
  frame.staticEval = NO_SCORE;
  if (frame.inCheck) return;
  setStaticEval<Us, Them>(p, frame);
  if (frame.ttData == 0) storeEvaluation(key(p), frame.rawEval);
  frame.expected = ttScoreOutweighs(frame) ? frame.ttScore : frame.staticEval;
  let earlier = frameBefore(frame, 2).staticEval;
  if (earlier == NO_SCORE) earlier = frameBefore(frame, 4).staticEval;
  frame.isImproving = earlier == NO_SCORE || frame.staticEval > earlier;
}
