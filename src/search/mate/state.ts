// The task of one mate search and its budget, and what the mate search has found for the root of the main search.

import { NO_MOVE } from '../../shared/move.ts';
import { Position, addressOf } from '../../board/position.ts';
import { MATE_STATE, MATE_STATE_BYTES } from '../../board/thread.ts';
import { countMateMove, mustStop } from '../state.ts';

export class MateState {
  /** Moves made since the search began, and the number at which its present stage ends. */
  nodes: u64 = 0;
  nodeLimit: u64 = 0;
  /** The stage has spent its budget. */
  isSpent: bool = false;
  /** May the attacker play any move? Else checks only. */
  allMoves: bool = false;
  /** Can the fifty-move rule end the game within this search? Then the half-move count is part of a position. */
  countsHalfmoves: bool = false;
  /** The mate found by `findShortestMate` is known to be the shortest of its kind. */
  isShortest: bool = false;
  /** Distinguishes the keys of this search from those of others: see table.ts. */
  keyContext: u64 = 0;
  /** The plies within which the root is to be mated in the current attempt. */
  attemptedPlies: i32 = 0;

  // For the root of the main search: see root.ts.

  /** Nothing more can be found out about mates of the side to move. */
  isRootDone: bool = false;
  /** Plies of the current attempt. */
  rootPlies: i32 = 0;
  /** The root move of the mate found, or NO_MOVE. Whatever the main search sees of it, its score is at least this mate's. */
  rootMove: i32 = NO_MOVE;
  /** Its score, or less than any score. */
  rootScore: i32 = 0;
  /** Moves made for mates of the side to move, and for those of the opponent. */
  rootNodes: u64 = 0;
  opponentNodes: u64 = 0;
}

export function mateStateOf(p: Position): MateState {
  if (offsetof<MateState>() > MATE_STATE_BYTES) ERROR('MATE_STATE_BYTES of board/thread.ts is too small');
  return changetype<MateState>(addressOf(p) + MATE_STATE);
}

/** Begins a search of at most `nodes` moves made. With `allMoves` the attacker may play moves that do not give check. */
export function beginMateSearch(p: Position, nodes: u64, allMoves: bool): void {
  const state = mateStateOf(p);
  state.nodes = 0;
  state.allMoves = allMoves;
  setMateNodeLimit(p, nodes);
}

/** Begins another stage of the same search, until `nodes` are spent in total. A stop from outside stays. */
export function setMateNodeLimit(p: Position, nodes: u64): void {
  const state = mateStateOf(p);
  state.nodeLimit = nodes;
  state.isSpent = false;
}

/** Counts one move made; ends the stage when its budget is spent. */
export function countMateNode(p: Position): void {
  const state = mateStateOf(p);
  state.nodes++;
  if (state.nodes >= state.nodeLimit) state.isSpent = true;
  countMateMove(p);
}

/** Must this stage end, because its budget is spent or the whole search must stop? */
export function mustEndStage(p: Position): bool {
  return mateStateOf(p).isSpent || mustStop(p);
}
