// What a finished node teaches: the histories after cutoffs and failures, and the corrections of the evaluation.

import { NO_MOVE } from '../shared/move.ts';
import { Frame, addKiller, frameBefore } from './frame.ts';
import { bonusFor, setCounterMove, updateCapture, updateQuiet } from './history.ts';
import { learnError } from './corrections.ts';
import { isNoisy } from './move_scores.ts';
import { isMateScore } from './score.ts';
import { capturedRole } from '../movegen/pseudo_legal.ts';
import { noisyTried, pickerOf, quietTried } from './picker_state.ts';

/**
 * Gives a bonus to the move that caused the cutoff, and a malus to the moves tried before it: captures and quiet moves
 * (as in Stockfish).
 */
export function learnFromCut<Us>(p: usize, frame: Frame, move: i32): void {
  const bonus = bonusFor(frame.depth);
  if (isNoisy<Us>(p, move)) {
    updateCapture<Us>(p, move, capturedRole<Us>(p, move), bonus);
  } else {
    addKiller(frame, move);
    setCounterMove<Us>(p, frame, move);
    updateQuiet<Us>(p, frame, move, bonus);
  }
  const picker = pickerOf(frame);
  for (let i = 0; i < picker.quietCount; i++) updateQuiet<Us>(p, frame, quietTried(picker, i), -bonus);
  for (let i = 0; i < picker.noisyCount; i++) {
    const tried = noisyTried(picker, i);
    updateCapture<Us>(p, tried, capturedRole<Us>(p, tried), -bonus);
  }
}

/** Gives a bonus to the quiet move with which the table cuts off, as a search would (as in Stockfish). */
export function learnFromTable<Us>(p: usize, frame: Frame): void {
  const move = frame.tableMove;
  if (move != NO_MOVE && !isNoisy<Us>(p, move)) updateQuiet<Us>(p, frame, move, bonusFor(frame.depth));
}

/**
 * No move of the node is good enough: gives a bonus to the quiet move of Them that led to it, which may have caused no cutoff
 * there (as in Stockfish).
 */
export function learnFromFailure<Them>(p: usize, frame: Frame): void {
  const parent = frameBefore(frame, 1);
  const move = parent.currentMove;
  if (frame.ply > 1 && move != NO_MOVE && !parent.isNoisy) updateQuiet<Them>(p, parent, move, bonusFor(frame.depth));
}

/** Corrects the evaluation where a search has shown it to be wrong; nodes whose best move captures are left out. */
export function learnFromScore<Us>(p: usize, frame: Frame): void {
  if (frame.inCheck || isMateScore(frame.best)) return;
  if (frame.bestMove != NO_MOVE && isNoisy<Us>(p, frame.bestMove)) return;
  const error = frame.best - frame.staticEval;
  // A bound on the wrong side says nothing.
  if (frame.best >= frame.beta ? error < 0 : frame.bestMove == NO_MOVE && error > 0) return;
  learnError<Us>(p, frame, error);
}
