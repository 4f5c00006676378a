// Scores, and the state of one thread's search: counters, and the limits that end it. Main search and mate search share one work
// counter: every POLL_WORK units the stop flag and the host are polled, whichever of the two is running.

import { SCORE_INFINITE, SCORE_MATE, SCORE_MATE_BOUND } from '../shared/search_layout.ts';
import { Position, addressOf } from '../board/position.ts';
import { SEARCH_STATE, SEARCH_STATE_BYTES } from '../board/thread.ts';
import { poll } from './host.ts';

// Scores are centipawns from the side to move; a mate is scored by its distance from the root in plies.

export const DRAW: i32 = 0;
export const MATE: i32 = SCORE_MATE;
export const INFINITE: i32 = SCORE_INFINITE;
/** No score: a static evaluation not made, as in check. */
export const NO_SCORE: i32 = -32002;
/** A score of at least this is a mate for the side to move. */
export const MATE_BOUND: i32 = SCORE_MATE_BOUND;

export function matedIn(ply: i32): i32 {
  return ply - MATE;
}

export function isMateScore(score: i32): bool {
  return score >= MATE_BOUND || score <= -MATE_BOUND;
}

export class SearchState {
  /** Legal moves made since the search began: in search, quiescence and mate search. Other threads read it. */
  nodes: u64 = 0;
  /** The part of the mate search in it. */
  mateNodes: u64 = 0;
  nodeLimit: u64 = 0;
  /** Moves made, legal or not, by main search and mate search together, and the work at which the host is polled next. */
  work: u64 = 0;
  nextPoll: u64 = 0;
  /** The search has been stopped: scores returned from now on are meaningless. */
  isStopped: bool = false;
  /**
   * Nothing ends a search before its first line has a score: otherwise there would be no move and no evaluation to report.
   */
  isUnlimited: bool = false;
  /** Is one side so far ahead at the root that only mates are of interest? */
  isDecided: bool = false;
  /** Deepest ply reached since the last reset. */
  selectiveDepth: i32 = 0;
  /** Depth of the iteration. */
  rootDepth: i32 = 0;
  rootMoveCount: i32 = 0;
  /** Number of the game's positions before the root. */
  gameKeyCount: i32 = 0;
  /** The undo record after the last null move on the line of the search; 0 if there is none. */
  afterNullMove: usize = 0;
}

export function stateOf(p: Position): SearchState {
  if (offsetof<SearchState>() > SEARCH_STATE_BYTES) ERROR('SEARCH_STATE_BYTES of board/thread.ts is too small');
  return changetype<SearchState>(addressOf(p) + SEARCH_STATE);
}

/** Work between two polls of the host, in moves made: about half a millisecond. */
const POLL_WORK: u64 = 512;

const NO_FLAG: usize = memory.data(4);

/** Shared by all threads: the host or the first thread writes 1 here to end the search. */
let stopFlag: usize = NO_FLAG;

export function setStopFlag(address: usize): void {
  stopFlag = address;
}

/** Begins a search: clears the stop request. The node limit stays. */
export function beginWork(p: Position): void {
  const state = stateOf(p);
  state.nodes = 0;
  state.mateNodes = 0;
  state.work = 0;
  state.nextPoll = POLL_WORK;
  state.isStopped = false;
}

/** Nodes of the main search alone: the mate search may spend a share of them. */
export function mainNodes(p: Position): u64 {
  return stateOf(p).nodes - stateOf(p).mateNodes;
}

/** Counts one move made by the mate search, a node like any other: searches of as many nodes do the same work. */
export function countMateMove(p: Position): void {
  stateOf(p).mateNodes++;
  countNode(p);
}

/** Counts one unit of work; polls the host and the stop flag when it is time. */
export function countWork(p: Position): void {
  const state = stateOf(p);
  state.work++;
  if (state.work < state.nextPoll || state.isUnlimited) return;
  state.nextPoll = state.work + POLL_WORK;
  if (atomic.load<i32>(stopFlag) != 0 || poll() != 0) state.isStopped = true;
}

/** Counts one move made; ends the search when a limit is reached. */
export function countNode(p: Position): void {
  const state = stateOf(p);
  state.nodes++;
  if (state.nodes >= state.nodeLimit && !state.isUnlimited) state.isStopped = true;
  countWork(p);
}

/** Ignores limits and stops until `resumeLimits`: for the first line of depth 1, at worst a few milliseconds. */
export function suspendLimits(p: Position): void {
  stateOf(p).isUnlimited = true;
}

/** Obeys limits and stops again, from the next node on. */
export function resumeLimits(p: Position): void {
  const state = stateOf(p);
  if (!state.isUnlimited) return;
  state.isUnlimited = false;
  state.nextPoll = state.work;
}

/** Must the search end? If so, returned scores are meaningless, and no new work may begin. */
export function mustStop(p: Position): bool {
  return stateOf(p).isStopped;
}
