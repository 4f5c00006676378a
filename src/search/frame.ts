// One frame a ply: what a node leaves for the nodes around it. Some frames stand before the root, so that a node may look
// back without asking how deep it is.

import { FRAMES } from '../board/thread.ts';

const FRAME_BYTES: usize = 64;
const FRAMES_BEFORE_ROOT: i32 = 4;

/** The continuation index (history.ts) of no move: before the root, or a null move. */
export const NO_INDEX: i32 = -1;

export function frameAt(p: usize, ply: i32): usize {
  return p + FRAMES + <usize>(ply + FRAMES_BEFORE_ROOT) * FRAME_BYTES;
}

export function frameBefore(frame: usize, plies: i32): usize {
  return frame - <usize>plies * FRAME_BYTES;
}

/** The move being searched at this ply. */
export function currentMove(frame: usize): i32 {
  return load<i32>(frame);
}

/** Its continuation index. */
export function currentIndex(frame: usize): i32 {
  return load<i32>(frame, 4);
}

export function setCurrent(frame: usize, move: i32, index: i32): void {
  store<i32>(frame, move);
  store<i32>(frame, index, 4);
}

export function staticEval(frame: usize): i32 {
  return load<i32>(frame, 8);
}

export function setStaticEval(frame: usize, score: i32): void {
  store<i32>(frame, score, 8);
}

export function killer(frame: usize, n: i32): i32 {
  return load<i32>(frame + ((<usize>n) << 2), 12);
}

/** A quiet move that refuted its parent's move: the newest two are kept. */
export function addKiller(frame: usize, move: i32): void {
  if (load<i32>(frame, 12) == move) return;
  store<i32>(frame, load<i32>(frame, 12), 16);
  store<i32>(frame, move, 12);
}

export function clearKillers(frame: usize): void {
  store<i32>(frame, 0, 12);
  store<i32>(frame, 0, 16);
}

/** The move that a singular search leaves out, or 0. */
export function excludedMove(frame: usize): i32 {
  return load<i32>(frame, 20);
}

export function setExcludedMove(frame: usize, move: i32): void {
  store<i32>(frame, move, 20);
}

/** Double extensions on the way to this node. */
export function doubleExtensions(frame: usize): i32 {
  return load<i32>(frame, 24);
}

export function setDoubleExtensions(frame: usize, n: i32): void {
  store<i32>(frame, n, 24);
}

/** Fresh frames for a search. */
export function clearFrames(p: usize, plies: i32): void {
  for (let ply = -FRAMES_BEFORE_ROOT; ply < plies; ply++) {
    const frame = frameAt(p, ply);
    memory.fill(frame, 0, FRAME_BYTES);
    store<i32>(frame, NO_INDEX, 4);
  }
}
