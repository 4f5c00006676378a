// The task of one mate search and its budget. An instance of the core runs one at a time.

import { countMateMove, mustStop } from '../limits.ts';

let attempted: i32 = 0;
let spent: u64 = 0;
let limit: u64 = 0;
let budgetSpent: bool = false;
let quietMoves: bool = false;
let fiftyMoves: bool = false;

/** Begins a search of at most `nodes` moves made. With `allMoves` the attacker may play moves that do not give check. */
export function beginMateSearch(nodes: u64, allMoves: bool): void {
  spent = 0;
  limit = nodes;
  budgetSpent = false;
  quietMoves = allMoves;
}

/** The plies within which the root is to be mated in the current attempt. */
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

/** Can the fifty-move rule end the game within this search? Then the half-move count is part of a position. */
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

/** Begins another stage of the same search, until `nodes` are spent in total. A stop from outside stays. */
export function setMateNodeLimit(nodes: u64): void {
  limit = nodes;
  budgetSpent = false;
}

/** Counts one move made; ends the stage when its budget is spent. */
export function countMateNode(p: usize): void {
  spent++;
  if (spent >= limit) budgetSpent = true;
  countMateMove(p);
}

/** Ends the stage as if its budget were spent. */
export function endMateStage(): void {
  budgetSpent = true;
}

/** Must this stage end, because its budget is spent or the whole search must stop? */
export function mateStageEnded(p: usize): bool {
  return budgetSpent || mustStop(p);
}
