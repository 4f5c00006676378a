// One frame a ply: what is known of the node at work there, for the steps of its search and for the nodes around it. Some
// frames stand before the root, so that a node may look back without asking how deep it is.

import { NO_MOVE } from '../shared/move.ts';
import { FRAMES, FRAMES_BEFORE_ROOT, FRAME_BYTES, FRAME_COUNT } from '../board/thread.ts';
import { NO_SCORE } from './score.ts';

/** The continuation index (history.ts) of no move: before the root, or a null move. */
export const NO_INDEX: i32 = -1;

/** A frame is never created, only found in the thread's memory: this class is its layout. */
export class Frame {
  // For the nodes around this one.

  /** Quiet moves that refuted their parent's move at this ply: the newest two (killer heuristic, Barbara Huberman 1968). */
  killer: i32 = NO_MOVE;
  olderKiller: i32 = NO_MOVE;
  /** The move being searched, and its continuation index. */
  currentMove: i32 = NO_MOVE;
  currentIndex: i32 = NO_INDEX;

  // The node itself: from here on the frame is put aside while the node is searched in another way.

  /** Double extensions on the way to this node's children. */
  doubleExtensions: i32 = 0;
  /** The move that a singular search leaves out, or NO_MOVE. */
  excluded: i32 = NO_MOVE;
  ply: i32 = 0;
  /** Plies left to search; 0 in quiescence. */
  depth: i32 = 0;
  /** The window. `alpha` rises with what is found, `firstAlpha` stays. */
  alpha: i32 = 0;
  beta: i32 = 0;
  firstAlpha: i32 = 0;
  /** Free memory: the picker stands at its head, then the moves. */
  list: usize = 0;
  /** Part of a principal variation: the window is open. */
  isPv: bool = false;
  /** Expected to score beta or more. */
  isCutNode: bool = false;
  inCheck: bool = false;

  /** What the transposition table holds of the position (0 for nothing); of that its move, and its score from the root. */
  tableData: u64 = 0;
  tableMove: i32 = NO_MOVE;
  tableScore: i32 = NO_SCORE;

  /** The static evaluation; NO_SCORE in check. */
  staticEval: i32 = 0;
  /** The evaluation, or the table's score if that tells more. */
  expected: i32 = 0;
  /** The evaluation is better than two plies ago. */
  isImproving: bool = false;

  // The moves.

  /** The best score so far, and the move that raised alpha, or NO_MOVE. */
  best: i32 = 0;
  bestMove: i32 = NO_MOVE;
  /** Legal moves searched so far, with the one being searched. */
  moveCount: i32 = 0;
  /** Men whose moves discover a check, and the squares around the enemy king. */
  discoverers: u64 = 0;
  nearKing: u64 = 0;

  // The move at hand.

  /** A capture or promotion. */
  isNoisy: bool = false;
  givesCheck: bool = false;
  /** A check that loses no material. */
  isSoundCheck: bool = false;
  /** Its history; 0 for a noisy move. */
  history: i32 = 0;
  /** Plies that it is searched deeper. */
  extension: i32 = 0;
}

/** What of a frame belongs to its node alone begins here. */
const NODE_PART: usize = offsetof<Frame>('doubleExtensions');
/** Bytes that `putAside` writes. */
export const ASIDE_BYTES: usize = FRAME_BYTES - NODE_PART;

export function frameAt(p: usize, ply: i32): Frame {
  return changetype<Frame>(p + FRAMES + <usize>(ply + FRAMES_BEFORE_ROOT) * FRAME_BYTES);
}

export function frameBefore(frame: Frame, plies: i32): Frame {
  return changetype<Frame>(changetype<usize>(frame) - <usize>plies * FRAME_BYTES);
}

export function frameAfter(frame: Frame): Frame {
  return changetype<Frame>(changetype<usize>(frame) + FRAME_BYTES);
}

export function setCurrent(frame: Frame, move: i32, index: i32): void {
  frame.currentMove = move;
  frame.currentIndex = index;
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

/** Keeps what is known of the node at `spare`, ASIDE_BYTES long: another search of the same node will use the frame. */
export function putAside(frame: Frame, spare: usize): void {
  memory.copy(spare, changetype<usize>(frame) + NODE_PART, ASIDE_BYTES);
}

export function takeBack(frame: Frame, spare: usize): void {
  memory.copy(changetype<usize>(frame) + NODE_PART, spare, ASIDE_BYTES);
}

/** Fresh frames for a search. */
export function clearFrames(p: usize): void {
  if (offsetof<Frame>() > FRAME_BYTES) ERROR('FRAME_BYTES of board/thread.ts is too small');
  memory.fill(p + FRAMES, 0, <usize>FRAME_COUNT * FRAME_BYTES);
  for (let i = 0; i < FRAME_COUNT; i++) frameAt(p, i - FRAMES_BEFORE_ROOT).currentIndex = NO_INDEX;
}
