// What a node learns when a move cuts it off.

import { Frame, addKiller } from './frame.ts';
import { bonusFor, setCounterMove, updateCapture, updateQuiet } from './history.ts';
import { isNoisy } from './move_scores.ts';
import { capturedRole } from '../movegen/pseudo_legal.ts';
import { quietTried, quietsTried } from './picker.ts';

/** Rewards the move that cut the node off, and blames the quiet moves tried before it. */
export function learnFromCut<Us>(p: usize, frame: Frame, picker: usize, move: i32, depth: i32): void {
  const bonus = bonusFor(depth);
  if (isNoisy<Us>(p, move)) {
    updateCapture<Us>(p, move, capturedRole<Us>(p, move), bonus);
  } else {
    addKiller(frame, move);
    setCounterMove<Us>(p, frame, move);
    updateQuiet<Us>(p, frame, move, bonus);
  }
  for (let i = 0; i < quietsTried(picker); i++) {
    const tried = quietTried(picker, i);
    if (tried != move) updateQuiet<Us>(p, frame, tried, -bonus);
  }
}
