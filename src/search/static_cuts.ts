// Pruning of a node before any move of it is tried, by what is known about it without a search.

import { Frame, frameBefore } from './frame.ts';
import {
  FAIL_HIGH_DAMPING,
  REVERSE_FUTILITY_DEPTH,
  REVERSE_FUTILITY_MARGIN,
  REVERSE_FUTILITY_SURPLUS,
  WORSENING,
} from './params.ts';
import { MATE_BOUND, NO_SCORE, isMateScore, blendTowardsBeta } from './score.ts';
import { isDecided } from './state.ts';

/** Reverse futility pruning (static null-move pruning): so far above beta that the opponent's next moves won't change it. */
export function reverseFutility(p: usize, frame: Frame): i32 {
  if (frame.depth > REVERSE_FUTILITY_DEPTH || frame.expected >= MATE_BOUND || isDecided(p)) return NO_SCORE;
  const theirs = frameBefore(frame, 1).staticEval;
  const isWorsening = theirs != NO_SCORE && frame.staticEval > -theirs;
  const less = isWorsening ? (WORSENING * REVERSE_FUTILITY_MARGIN) >> 4 : 0;
  const margin = REVERSE_FUTILITY_MARGIN * (frame.depth - i32(frame.isImproving)) - less;
  if (frame.expected - margin < frame.beta) return NO_SCORE;
  return blendTowardsBeta(frame.expected, frame.beta, REVERSE_FUTILITY_SURPLUS);
}

/** The score of a cutoff is drawn towards beta, the more the shallower it is. */
export function dampenFailHigh(frame: Frame): void {
  if (frame.best <= frame.beta || isMateScore(frame.best) || isMateScore(frame.beta)) return;
  const weight = 16 * frame.depth;
  frame.best = (frame.best * weight + frame.beta * FAIL_HIGH_DAMPING) / (weight + FAIL_HIGH_DAMPING);
}
