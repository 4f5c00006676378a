// When a search ends. Main search and mate search call the same function, `mustStop`, and share a work counter: every
// POLL_WORK units the stop flag and the host are polled, whichever of the two is running.

import { poll } from './host.ts';
import { isStopped, nodeLimit, nodes, setNodes, setStopped } from './state.ts';

/** Work between two polls of the host, in moves made: about half a millisecond. */
const POLL_WORK: u64 = 512;

const NO_FLAG: usize = memory.data(4);

/** Shared by all threads: the host or the first thread writes 1 here to end the search. */
let stopFlag: usize = NO_FLAG;
/** Work of this instance since it began, that of the mate search in it, and the work at which the host is polled next. */
let work: u64 = 0;
let mateWork: u64 = 0;
let nextPoll: u64 = POLL_WORK;
/**
 * Nothing ends a search before its first line has a score: otherwise there would be no move and no evaluation to
 * report.
 */
let isSuspended: bool = false;

export function setStopFlag(address: usize): void {
  stopFlag = address;
}

/** Begins a search: clears the stop request. The node limit stays. */
export function beginWork(p: usize): void {
  work = 0;
  mateWork = 0;
  nextPoll = POLL_WORK;
  setStopped(p, false);
}

/** Work of the search that runs or ran last, by main search and mate search together, in moves made. */
export function workDone(): u64 {
  return work;
}

/** Moves made by the main search alone: the mate search may spend a share of them. */
export function mainNodes(p: usize): u64 {
  return nodes(p) - mateWork;
}

/** Counts one move made by the mate search, a node like any other: searches of as many nodes do the same work. */
export function countMateMove(p: usize): void {
  mateWork++;
  countNode(p);
}

/** Counts `amount` units of work; polls the host and the stop flag when it is time. */
export function countWork(p: usize, amount: u64): void {
  work += amount;
  if (work < nextPoll || isSuspended) return;
  nextPoll = work + POLL_WORK;
  if (atomic.load<i32>(stopFlag) != 0 || poll() != 0) setStopped(p, true);
}

/** Ignores limits and stops until `resumeLimits`: for the first line of depth 1, at worst a few milliseconds. */
export function suspendLimits(): void {
  isSuspended = true;
}

/** Obeys limits and stops again, from the next node on. */
export function resumeLimits(): void {
  if (!isSuspended) return;
  isSuspended = false;
  nextPoll = work;
}

/** Counts one move made; ends the search when a limit is reached. */
export function countNode(p: usize): void {
  const n = nodes(p) + 1;
  setNodes(p, n);
  if (n >= nodeLimit(p) && !isSuspended) setStopped(p, true);
  countWork(p, 1);
}

/** Must the search end? If so, returned scores are meaningless, and no new work may begin. */
export function mustStop(p: usize): bool {
  return isStopped(p);
}
