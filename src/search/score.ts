// Scores: centipawns from the side to move; a mate is reported by its distance from the root in plies.

import { SCORE_INFINITE, SCORE_MATE, SCORE_MATE_BOUND } from '../shared/search_layout.ts';

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

/** A score counted from the root as one counted from the node at `ply`, as the transposition table keeps it. */
export function toTable(score: i32, ply: i32): i32 {
  if (score >= MATE_BOUND) return score + ply;
  return score <= -MATE_BOUND ? score - ply : score;
}

export function fromTable(score: i32, ply: i32): i32 {
  if (score >= MATE_BOUND) return score - ply;
  return score <= -MATE_BOUND ? score + ply : score;
}

/**
 * `score`, above `beta`, with this many sixteenths of what exceeds it (as in Stockfish): that it is above is surer than by how
 * much.
 */
export function blendTowardsBeta(score: i32, beta: i32, sixteenths: i32): i32 {
  return beta + (((score - beta) * sixteenths) >> 4);
}
