// Updates of the histories when a move causes a cutoff.

import { Frame, addKiller } from './frame.ts';
import { bonusFor, setCounterMove, updateCapture, updateQuiet } from './history.ts';
import { isNoisy } from './move_scores.ts';
import { capturedRole } from '../movegen/pseudo_legal.ts';
import { pickerOf, quietTried } from './picker_state.ts';

/** Gives a bonus to the move that caused the cutoff, and a malus to the quiet moves tried before it (as in Stockfish). */
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
  for (let i = 0; i < picker.quietCount; i++) {
    const tried = quietTried(picker, i);
    if (tried != move) updateQuiet<Us>(p, frame, tried, -bonus);
  }
}
