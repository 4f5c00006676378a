// What a search keeps for each ply: a frame with the state of the node being searched there, for the steps of its search and for
// neighbouring nodes, and the principal variation from there. Some frames precede the root, so that a node may look back without
// testing its depth.

import { NO_MOVE } from '../shared/move.ts';
import { Position, addressOf } from '../board/position.ts';
import { FRAMES, FRAMES_BEFORE_ROOT, FRAME_BYTES, FRAME_COUNT, PV_ROWS, PV_ROW_BYTES } from '../board/thread.ts';
import { NO_SCORE } from './state.ts';

/** The continuation index (history.ts) of no move: before the root, or a null move. */
export const NO_INDEX: i32 = -1;

export class Frame {
  // For the nodes around this one.

  /** Quiet moves that refuted their parent's move at this ply: the newest two (killer heuristic, Barbara Huberman 1968). */
  killer: i32 = NO_MOVE;
  olderKiller: i32 = NO_MOVE;
  /** The move being searched, its continuation index, and whether it is a capture or promotion. */
  currentMove: i32 = NO_MOVE;
  currentIndex: i32 = NO_INDEX;
  currentIsNoisy: bool = false;
  ply: i32 = 0;

  // The node itself: from here on the frame is saved while the same node is searched in another way.

  /** Number of double extensions on the path to this node's children. */
  doubleExtensions: i32 = 0;
  /** The move that a singular search excludes, or NO_MOVE. */
  excluded: i32 = NO_MOVE;
  /** Plies left to search; in quiescence 0, or NO_CHECKS_DEPTH after its first ply. */
  depth: i32 = 0;
  /** The window. `alpha` rises with what is found, `originalAlpha` stays. */
  alpha: i32 = 0;
  beta: i32 = 0;
  originalAlpha: i32 = 0;
  /** Free memory: the picker stands at its head, then the moves. */
  list: usize = 0;
  /** Part of a principal variation: the window is open. */
  isPv: bool = false;
  /** Expected to score beta or more. */
  isCutNode: bool = false;
  inCheck: bool = false;

  /** The position's data in the transposition table (0 for none), the move in it, and its score as seen from the root. */
  ttData: u64 = 0;
  ttMove: i32 = NO_MOVE;
  ttScore: i32 = NO_SCORE;

  /** The static evaluation without and with correction; NO_SCORE in check. */
  rawEval: i32 = 0;
  staticEval: i32 = 0;
  /** The evaluation, or the transposition table's score if that is more accurate. */
  expected: i32 = 0;
  /** The evaluation is better than two plies ago. */
  isImproving: bool = false;

  // The moves.

  /** The best score so far, and the move that raised alpha, or NO_MOVE. */
  best: i32 = 0;
  bestMove: i32 = NO_MOVE;
  /** Moves searched or pruned so far, with the current one once it has been made. */
  moveCount: i32 = 0;
  /** Rows of continuation history: replies to the opponent's last move, and moves that follow the own one before it. */
  replies: usize = 0;
  followUps: usize = 0;
  /** Men whose moves discover a check, and the squares around the enemy king. */
  discoverers: u64 = 0;
  nearKing: u64 = 0;
  /** The squares around the own king. */
  nearOwnKing: u64 = 0;
  /** The opponent's best move after a null move, or NO_MOVE. */
  threat: i32 = NO_MOVE;

  // The move whose turn it is: it may be pruned or turn out to be illegal.

  /** A capture or promotion. */
  isNoisy: bool = false;
  givesCheck: bool = false;
  /** A check that loses no material. */
  isSoundCheck: bool = false;
  /** Its history: capture history for a noisy move. */
  history: i32 = 0;
  /** Its extension in plies. */
  extension: i32 = 0;
  /** By how many plies the search of it that is running is reduced. */
  reduction: i32 = 0;
}

/** Offset of the fields that belong to the node alone. */
const NODE_PART: usize = offsetof<Frame>('doubleExtensions');
/** Bytes that `saveFrame` writes. */
export const SAVED_FRAME_BYTES: usize = FRAME_BYTES - NODE_PART;

export function frameAt(p: Position, ply: i32): Frame {
  return changetype<Frame>(addressOf(p) + FRAMES + <usize>(ply + FRAMES_BEFORE_ROOT) * FRAME_BYTES);
}

export function frameBefore(frame: Frame, plies: i32): Frame {
  return changetype<Frame>(changetype<usize>(frame) - <usize>plies * FRAME_BYTES);
}

export function frameAfter(frame: Frame): Frame {
  return changetype<Frame>(changetype<usize>(frame) + FRAME_BYTES);
}

export function setCurrent(frame: Frame, move: i32, index: i32, isNoisy: bool): void {
  frame.currentMove = move;
  frame.currentIndex = index;
  frame.currentIsNoisy = isNoisy;
}

/**
 * Is a move that might score up to `bestCase` not worth a search, because that doesn't reach alpha? Then the node's score, an upper
 * bound, must not be lower than that, or it would return from the transposition table as more than is known.
 */
export function cannotReachAlpha(frame: Frame, bestCase: i32): bool {
  if (bestCase > frame.alpha) return false;
  frame.best = max(frame.best, bestCase);
  return true;
}

/** Records the score of a searched move. True for a beta cutoff. */
export function updateBest(p: Position, frame: Frame, move: i32, score: i32): bool {
  if (score <= frame.best) return false;
  frame.best = score;
  if (score <= frame.alpha) return false;
  frame.alpha = score;
  frame.bestMove = move;
  if (frame.isPv) extendPv(p, frame.ply, move);
  return score >= frame.beta;
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

/** Saves the node's fields to `spare`, SAVED_FRAME_BYTES long, as another search of the same node will use the frame. */
export function saveFrame(frame: Frame, spare: usize): void {
  memory.copy(spare, changetype<usize>(frame) + NODE_PART, SAVED_FRAME_BYTES);
}

export function restoreFrame(frame: Frame, spare: usize): void {
  memory.copy(changetype<usize>(frame) + NODE_PART, spare, SAVED_FRAME_BYTES);
}

/** Fresh frames for a search. */
export function clearFrames(p: Position): void {
  if (offsetof<Frame>() > FRAME_BYTES) ERROR('FRAME_BYTES of board/thread.ts is too small');
  memory.fill(addressOf(p) + FRAMES, 0, <usize>FRAME_COUNT * FRAME_BYTES);
  for (let i = 0; i < FRAME_COUNT; i++) {
    const frame = frameAt(p, i - FRAMES_BEFORE_ROOT);
    frame.currentIndex = NO_INDEX;
    frame.staticEval = NO_SCORE;
  }
}

// Principal variations in a triangle: row `ply` holds the best line from there; a longer line is copied up from the row below.

/** The first word of a row is its length. */
const PV_MOVES: usize = 4;

function pvRow(p: Position, ply: i32): usize {
  return addressOf(p) + PV_ROWS + <usize>ply * PV_ROW_BYTES;
}

export function pvLength(p: Position, ply: i32): i32 {
  return load<i32>(pvRow(p, ply));
}

/** Address of the moves of the line at `ply`. */
export function pvMoves(p: Position, ply: i32): usize {
  return pvRow(p, ply) + PV_MOVES;
}

export function clearPv(p: Position, ply: i32): void {
  store<i32>(pvRow(p, ply), 0);
}

/** The best line at `ply` is now `move` and the best line below it. */
export function extendPv(p: Position, ply: i32, move: i32): void {
  const length = pvLength(p, ply + 1);
  store<i32>(pvRow(p, ply), length + 1);
  store<i32>(pvMoves(p, ply), move);
  memory.copy(pvMoves(p, ply) + 4, pvMoves(p, ply + 1), (<usize>length) << 2);
}
