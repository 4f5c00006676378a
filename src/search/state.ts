// Counters and limits of one thread's search.

import { SEARCH_STATE } from '../board/thread.ts';

const NODES: usize = SEARCH_STATE;
const NODE_LIMIT: usize = SEARCH_STATE + 8;
const SELECTIVE_DEPTH: usize = SEARCH_STATE + 16;
const STOPPED: usize = SEARCH_STATE + 20;
const ROOT_DEPTH: usize = SEARCH_STATE + 24;
const GAME_KEY_COUNT: usize = SEARCH_STATE + 28;
const ROOT_MOVE_COUNT: usize = SEARCH_STATE + 32;
const NULL_MOVE: usize = SEARCH_STATE + 36;
const DECIDED: usize = SEARCH_STATE + 40;

/** Legal moves made since the search began: in search, quiescence and mate search. */
export function nodes(p: usize): u64 {
  return load<u64>(p, NODES);
}

export function setNodes(p: usize, n: u64): void {
  store<u64>(p, n, NODES);
}

export function nodeLimit(p: usize): u64 {
  return load<u64>(p, NODE_LIMIT);
}

export function setNodeLimit(p: usize, n: u64): void {
  store<u64>(p, n, NODE_LIMIT);
}

/** Deepest ply reached since the last reset. */
export function selectiveDepth(p: usize): i32 {
  return load<i32>(p, SELECTIVE_DEPTH);
}

export function setSelectiveDepth(p: usize, ply: i32): void {
  store<i32>(p, ply, SELECTIVE_DEPTH);
}

/** The search has been stopped: scores returned from now on are meaningless. */
export function isStopped(p: usize): bool {
  return load<i32>(p, STOPPED) != 0;
}

export function setStopped(p: usize, stopped: bool): void {
  store<i32>(p, i32(stopped), STOPPED);
}

export function rootDepth(p: usize): i32 {
  return load<i32>(p, ROOT_DEPTH);
}

export function setRootDepth(p: usize, depth: i32): void {
  store<i32>(p, depth, ROOT_DEPTH);
}

export function gameKeyCount(p: usize): i32 {
  return load<i32>(p, GAME_KEY_COUNT);
}

export function setGameKeyCount(p: usize, n: i32): void {
  store<i32>(p, n, GAME_KEY_COUNT);
}

export function rootMoveCount(p: usize): i32 {
  return load<i32>(p, ROOT_MOVE_COUNT);
}

export function setRootMoveCount(p: usize, n: i32): void {
  store<i32>(p, n, ROOT_MOVE_COUNT);
}

/** The undo record after the last null move on the line of the search; 0 if there is none. */
export function afterNullMove(p: usize): usize {
  return <usize>load<u32>(p, NULL_MOVE);
}

export function setAfterNullMove(p: usize, record: usize): void {
  store<u32>(p, <u32>record, NULL_MOVE);
}

/** Is one side so far ahead at the root that only mates are of interest? */
export function isDecided(p: usize): bool {
  return load<i32>(p, DECIDED) != 0;
}

export function setDecided(p: usize, decided: bool): void {
  store<i32>(p, i32(decided), DECIDED);
}
