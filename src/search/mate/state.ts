// What one mate search is about and how much of its budget is spent. One instance of the core runs one at a time.

import { countWork, mustStop } from '../limits.ts';

let attempted: i32 = 0;
let spent: u64 = 0;
let limit: u64 = 0;
let budgetSpent: bool = false;
let quietMoves: bool = false;
let fiftyMoves: bool = false;

/** Begins a search of at most `nodes` moves made. `allMoves` lets the attacker play moves that do not check. */
export function beginMateSearch(nodes: u64, allMoves: bool): void {
  spent = 0;
  limit = nodes;
  budgetSpent = false;
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

/** Another stage of the same search may go on until so many nodes are spent in all. A stop asked for from outside stays. */
export function setMateNodeLimit(nodes: u64): void {
  limit = nodes;
  budgetSpent = false;
}

/** Counts one move made; ends the stage when its budget is spent. */
export function countMateNode(p: usize): void {
  spent++;
  if (spent >= limit) budgetSpent = true;
  countWork(p, 1);
}

/** Ends the stage as if its budget were spent: what is not known by now stays unknown. */
export function endMateStage(): void {
  budgetSpent = true;
}

/** Must this stage end, because its budget is spent or the whole search must stop? */
export function mateStageEnded(p: usize): bool {
  return budgetSpent || mustStop(p);
}
