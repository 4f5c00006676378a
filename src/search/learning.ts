// Updates of the histories when a move causes a cutoff.

import { Frame, addKiller } from './frame.ts';
import { bonusFor, setCounterMove, updateCapture, updateQuiet } from './history.ts';
import { isNoisy } from './move_scores.ts';
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
