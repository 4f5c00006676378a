// When a search ends. Main search and mate search ask the same function, `mustStop`, and count their work on the same meter: every
// POLL_WORK units the stop flag and the host are asked, whichever of the two is at work.

import { poll } from './host.ts';
import { isStopped, nodeLimit, nodes, setNodes, setStopped } from './state.ts';

/** Work between two questions to the host, in moves made: about half a millisecond. */
const POLL_WORK: u64 = 512;

const NO_FLAG: usize = memory.data(4);

/** Shared by all threads: the host or the first thread writes 1 here to end the search. */
let stopFlag: usize = NO_FLAG;
/** Work of this instance since it began, and when the host is asked next. */
let work: u64 = 0;
let nextPoll: u64 = POLL_WORK;
/** Nothing ends a search whose first line has no score yet: without one there is neither a move nor an evaluation to tell. */
let isHeld: bool = false;

export function setStopFlag(address: usize): void {
  stopFlag = address;
}

/** A search begins: no stop is asked for yet. A node limit and what was counted before stay. */
export function beginWork(p: usize): void {
  work = 0;
  nextPoll = POLL_WORK;
  setStopped(p, false);
}

/** Work of the search that runs or ran last, by main search and mate search together, in moves made. */
export function workDone(): u64 {
  return work;
}

/** Counts `amount` units of work; asks the host and the stop flag when it is time. */
export function countWork(p: usize, amount: u64): void {
  work += amount;
  if (work < nextPoll || isHeld) return;
  nextPoll = work + POLL_WORK;
  if (atomic.load<i32>(stopFlag) != 0 || poll() != 0) setStopped(p, true);
}

/** From now on no limit and no stop is heeded, until `heedLimits`: for the first line of depth 1, some milliseconds at worst. */
export function holdLimits(): void {
  isHeld = true;
}

/** The limits hold again, and are asked at the next node. */
export function heedLimits(): void {
  if (!isHeld) return;
  isHeld = false;
  nextPoll = work;
}

/** Counts one move made by the main search; ends the search when a limit is reached. */
export function countNode(p: usize): void {
  const n = nodes(p) + 1;
  setNodes(p, n);
  if (n >= nodeLimit(p) && !isHeld) setStopped(p, true);
  countWork(p, 1);
}

/** Must the search end? Scores returned from now on mean nothing, and no new work may begin. */
export function mustStop(p: usize): bool {
  return isStopped(p);
}
