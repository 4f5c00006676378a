// What one mate search is about and how much of its budget is spent. One instance of the core runs one at a time.

import { poll } from '../host.ts';

/** The host is asked every so many nodes: some 2 ms. */
const POLL_MASK: u64 = 1023;

let attempted: i32 = 0;
let spent: u64 = 0;
let limit: u64 = 0;
let stopped: bool = false;
let quietMoves: bool = false;
let fiftyMoves: bool = false;

/** Begins a search of at most `nodes` moves made. `allMoves` lets the attacker play moves that do not check. */
export function beginMateSearch(nodes: u64, allMoves: bool): void {
  spent = 0;
  limit = nodes;
  stopped = false;
  quietMoves = allMoves;
}

/** The plies within which the root is to be mated in the attempt that runs. */
export function attemptedPlies(): i32 {
  return attempted;
}

export function setAttemptedPlies(plies: i32): void {
  attempted = plies;
}

/** May the attacker play any move? Else checks only. */
export function attackerIsFree(): bool {
  return quietMoves;
}

/** Can the fifty-move rule end the game within the lines of this search? Then positions differ by their half-move count. */
export function countsHalfmoves(): bool {
  return fiftyMoves;
}

export function setCountsHalfmoves(counts: bool): void {
  fiftyMoves = counts;
}

/** Moves made since the search began. */
export function mateNodes(): u64 {
  return spent;
}

export function mateNodeLimit(): u64 {
  return limit;
}

/** Another stage of the same search may go on until so many nodes are spent in all. */
export function setMateNodeLimit(nodes: u64): void {
  limit = nodes;
  stopped = false;
}

/** Counts one move made; ends the search where its budget is spent or the host says so. */
export function countMateNode(): void {
  spent++;
  if (spent >= limit || ((spent & POLL_MASK) == 0 && poll() != 0)) stopped = true;
}

/** Ends the search: what is not known by now stays unknown. */
export function stopMateSearch(): void {
  stopped = true;
}

export function mateSearchStopped(): bool {
  return stopped;
}
