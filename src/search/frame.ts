// One frame a ply: what is known of the node at work there, for the steps of its search and for the nodes around it. Some
// frames stand before the root, so that a node may look back without asking how deep it is.

import { NO_MOVE } from '../shared/move.ts';
import { FRAMES, FRAMES_BEFORE_ROOT, FRAME_BYTES } from '../board/thread.ts';

/** The continuation index (history.ts) of no move: before the root, or a null move. */
export const NO_INDEX: i32 = -1;

/** A frame is never created, only found in the thread's memory: this class is its layout. */
export class Frame {
  // For the nodes around this one.

  /** Quiet moves that refuted their parent's move at this ply: the newest two (killer heuristic, Huberman 1968). */
  killer: i32 = NO_MOVE;
  olderKiller: i32 = NO_MOVE;
  /** The move being searched, and its continuation index. */
  currentMove: i32 = NO_MOVE;
  currentIndex: i32 = NO_INDEX;
  /** Double extensions on the way to this node's children. */
  doubleExtensions: i32 = 0;

  // The node itself.

  /** The static evaluation; NO_SCORE in check. */
  staticEval: i32 = 0;
  /** The move that a singular search leaves out, or NO_MOVE. */
  excluded: i32 = NO_MOVE;
}

export function frameAt(p: usize, ply: i32): Frame {
  return changetype<Frame>(p + FRAMES + <usize>(ply + FRAMES_BEFORE_ROOT) * FRAME_BYTES);
}

export function frameBefore(frame: Frame, plies: i32): Frame {
  return changetype<Frame>(changetype<usize>(frame) - <usize>plies * FRAME_BYTES);
}

export function setCurrent(frame: Frame, move: i32, index: i32): void {
  frame.currentMove = move;
  frame.currentIndex = index;
}

export function staticEval(frame: Frame): i32 {
  return frame.staticEval;
}

export function setStaticEval(frame: Frame, score: i32): void {
  frame.staticEval = score;
}

export function addKiller(frame: Frame, move: i32): void {
  if (frame.killer == move) return;
  frame.olderKiller = frame.killer;
  frame.killer = move;
}

export function clearKillers(frame: Frame): void {
  frame.killer = NO_MOVE;
  frame.olderKiller = NO_MOVE;
}

/** Fresh frames for a search. */
export function clearFrames(p: usize, plies: i32): void {
  if (offsetof<Frame>() > FRAME_BYTES) ERROR('FRAME_BYTES of board/thread.ts is too small');
  for (let ply = -FRAMES_BEFORE_ROOT; ply < plies; ply++) {
    const frame = frameAt(p, ply);
    memory.fill(changetype<usize>(frame), 0, FRAME_BYTES);
    frame.currentIndex = NO_INDEX;
  }
}
