// Making a move in the search, and taking the score that it brings.

import { assertInvariants } from '../board/invariants.ts';
import { make, unmake } from '../board/make.ts';
import { isInCheck, key } from '../board/position.ts';
import { Frame, setCurrent } from './frame.ts';
import { continuationIndex } from './history.ts';
import { countNode } from './limits.ts';
import { isUnverified, pickerOf } from './picker_state.ts';
import { extendPv } from './pv.ts';
import { prefetch } from './transposition.ts';

/** Makes a move from the picker; returns false, with the position unchanged, if it is not legal. */
export function tryMove<Us, Them>(p: usize, frame: Frame, move: i32): bool {
  make<Us, Them>(p, move);
  prefetch(key(p));
  if (isUnverified(pickerOf(frame), move) && isInCheck<Us, Them>(p)) {
    unmake<Us, Them>(p, move);
    return false;
  }
  if (!ASC_NO_ASSERT) assertInvariants(p);
  countNode(p);
  setCurrent(frame, move, continuationIndex(move));
  return true;
}

/** Records the score of a searched move. True for a beta cutoff. */
export function updateBest(p: usize, frame: Frame, move: i32, score: i32): bool {
  if (score <= frame.best) return false;
  frame.best = score;
  if (score <= frame.alpha) return false;
  frame.alpha = score;
  frame.bestMove = move;
  if (frame.isPv) extendPv(p, frame.ply, move);
  return score >= frame.beta;
}
