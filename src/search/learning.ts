// What a finished node teaches: the histories after cutoffs and failures, and the corrections of the evaluation.

import { KIND_DROP, NO_MOVE, moveKind } from '../shared/move.ts';
import { Frame, addKiller, frameBefore } from './frame.ts';
import {
  bonusFor,
  continuationIndex,
  setCounterMove,
  updateCapture,
  updateContinuations,
  updateQuiet,
} from './history.ts';
import { addCorrection } from './corrections.ts';
import { isNoisy } from './move_scores.ts';
import { REFUTED_MALUS } from './params.ts';
import { isMateScore } from './score.ts';
import { capturedRole } from '../movegen/pseudo_legal.ts';
import { noisyTried, pickerOf, quietTried } from './picker_state.ts';

/** A refuted move is blamed only if it was one of the first so many of its node, which were thought to be the best. */
const EARLY_MOVES: i32 = 2;

/**
 * Gives a bonus to the move that caused the cutoff, and a malus to the moves tried before it and, if it was an early one, to
 * the move before: captures and quiet moves (as in Stockfish).
 */
export function updateHistories<Us, Them>(p: usize, frame: Frame, move: i32): void {
  const bonus = bonusFor(frame.depth);
  if (isNoisy<Us>(p, move)) {
    updateCapture<Us>(p, move, capturedRole<Us>(p, move), bonus);
  } else {
    addKiller(frame, move);
    setCounterMove<Us>(p, frame, move);
    updateQuiet<Us>(p, frame, move, bonus);
  }
  const picker = pickerOf(frame);
  for (let i = 0; i < picker.quietCount; i++) {
    const tried = quietTried(picker, i);
    if (!differsInPaymentOnly(tried, move)) updateQuiet<Us>(p, frame, tried, -bonus);
  }
  for (let i = 0; i < picker.noisyCount; i++) {
    const tried = noisyTried(picker, i);
    updateCapture<Us>(p, tried, capturedRole<Us>(p, tried), -bonus);
  }
  penalisePriorMove<Them>(p, frame, bonus);
}

/** The quiet move that led to the node; NO_MOVE for any other, a null move or one of the root. */
function priorQuietMove(frame: Frame): i32 {
  const parent = frameBefore(frame, 1);
  return frame.ply > 1 && !parent.isNoisy ? parent.currentMove : NO_MOVE;
}

/** Do both moves drop the same man on the same square? Then they share their counters, but for the payment's. */
function differsInPaymentOnly(tried: i32, move: i32): bool {
  return moveKind(tried) >= KIND_DROP && continuationIndex(tried) == continuationIndex(move);
}

/** An early quiet move of Them that is refuted gets a malus as an answer to the moves before it (as in Stockfish). */
function penalisePriorMove<Them>(p: usize, frame: Frame, bonus: i32): void {
  const parent = frameBefore(frame, 1);
  const move = priorQuietMove(frame);
  if (parent.moveCount > EARLY_MOVES || move == NO_MOVE || move == parent.ttMove) return;
  updateContinuations<Them>(p, parent, move, -((bonus * REFUTED_MALUS) >> 4));
}

/** Gives a bonus to the quiet move with which the table cuts off, as a search would (as in Stockfish). */
export function rewardTtMove<Us>(p: usize, frame: Frame): void {
  const move = frame.ttMove;
  if (move != NO_MOVE && !isNoisy<Us>(p, move)) updateQuiet<Us>(p, frame, move, bonusFor(frame.depth));
}

/**
 * No move of the node is good enough: gives a bonus to the quiet move of Them that led to it, which may have caused no cutoff
 * there (as in Stockfish).
 */
export function rewardPriorMove<Them>(p: usize, frame: Frame): void {
  const move = priorQuietMove(frame);
  if (move != NO_MOVE) updateQuiet<Them>(p, frameBefore(frame, 1), move, bonusFor(frame.depth));
}

/** Corrects the evaluation where a search has shown it to be wrong; nodes whose best move captures are left out. */
export function updateCorrections<Us>(p: usize, frame: Frame): void {
  if (frame.inCheck || isMateScore(frame.best)) return;
  if (frame.bestMove != NO_MOVE && isNoisy<Us>(p, frame.bestMove)) return;
  const error = frame.best - frame.staticEval;
  // A bound on the wrong side says nothing.
  if (frame.best >= frame.beta ? error < 0 : frame.bestMove == NO_MOVE && error > 0) return;
  addCorrection<Us>(p, frame, error);
}
