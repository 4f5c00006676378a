// From a position to the quiet position at the end of its captures: the tuner compares that with the results of games,
// because only quiet positions are evaluated.

import { make } from '../board/make.ts';
import { isInCheck, turn } from '../board/position.ts';
import { Black, White } from '../board/colour.ts';
import { MOVE_LISTS } from '../board/thread.ts';
import { evaluateForMover } from '../eval/evaluate.ts';
import { clearFrames } from './frame.ts';
import { pvLength, pvMove } from './pv.ts';
import { quiescence } from './quiescence.ts';
import { INFINITE } from './score.ts';
import { setNodeLimit, setNodes, setStopped } from './state.ts';

/** Returned by `quietPosition` if there is no quiet position. */
const NOT_QUIET: i32 = -1;

function playLine<Us, Them>(p: usize, index: i32): void {
  if (index == pvLength(p, 0)) return;
  make<Us, Them>(p, pvMove(p, 0, index));
  playLine<Them, Us>(p, index + 1);
}

function quietPositionFor<Us, Them>(p: usize): i32 {
  if (isInCheck<Us, Them>(p)) return NOT_QUIET;
  setNodes(p, 0);
  setNodeLimit(p, u64.MAX_VALUE);
  setStopped(p, false);
  clearFrames(p);
  const score = quiescence<Us, Them>(p, 0, -INFINITE, INFINITE, false, p + MOVE_LISTS);
  const plies = pvLength(p, 0);
  playLine<Us, Them>(p, 0);
  const evaluation = evaluateForMover(p);
  // A line that ends in a mate or a draw has no evaluation at its end.
  return score == ((plies & 1) == 0 ? evaluation : -evaluation) ? plies : NOT_QUIET;
}

/**
 * Plays the best captures and promotions by quiescence search, until the position's evaluation is the score of that search.
 * Returns the number of plies played, or -1 if the side to move is in check or the line ends in another way.
 */
export function quietPosition(p: usize): i32 {
  return turn(p) == 0 ? quietPositionFor<White, Black>(p) : quietPositionFor<Black, White>(p);
}
