// The entry points of the mate search: attempts within a number of plies, and the shortest mate.

import { FIFTY_MOVES } from '../../shared/draws.ts';
import { NO_MOVE } from '../../shared/move.ts';
import { MAX_MATE_PLIES } from '../../shared/search_layout.ts';
import { colour } from '../../board/colour.ts';
import { halfmoves } from '../../board/position.ts';
import { mustStop } from '../limits.ts';
import { isDrawnInGame } from './draws.ts';
import { LONG_ATTEMPT_SHARE, NEVER_PROVED, NEVER_WON, NO_WIN, SHORT_MATE_PLIES } from './params.ts';
import { Attacker, Defender } from './part.ts';
import { disprovedPlies, provedPlies, solve } from './solve.ts';
import { beginMateSearch, setAttemptedPlies, setCountsHalfmoves, setMateNodeLimit } from './state.ts';
import { entryMove, entryWon, findEntry, mateKey, newMateGeneration, setMateContext } from './table.ts';

/** Results of `findShortestMate` that are not a number of plies. */
export const NO_MATE: i32 = 0;
export const UNKNOWN: i32 = -1;

let shortest: bool = false;

/** Is the mate that `findShortestMate` found known to be the shortest of its kind? */
export function mateIsShortest(): bool {
  return shortest;
}

/** Tries to mate within `plies` plies, Us to move; returns an upper bound in plies, NO_MATE, or UNKNOWN if it had to end. */
export function attempt<Us, Them>(p: usize, plies: i32, list: usize): i32 {
  if (mustStop(p)) return UNKNOWN;
  setAttemptedPlies(plies);
  solve<Us, Them, Attacker, Defender>(p, plies, NEVER_PROVED, NEVER_PROVED, list);
  if (provedPlies() <= plies) return provedPlies();
  return disprovedPlies() >= plies ? NO_MATE : UNKNOWN;
}

/** The shortest mate of at most `plies` plies, by trying one move, two moves and so on; returns the same as `attempt`. */
export function shortestWithin<Us, Them>(p: usize, plies: i32, list: usize): i32 {
  for (let tried = 1; tried <= plies; tried += 2) {
    const found = attempt<Us, Them>(p, tried, list);
    if (found != NO_MATE) return found;
    if (disprovedPlies() == NEVER_WON) return NO_MATE;
  }
  return NO_MATE;
}

/** Plies in which the side to move mates according to the table; NO_WIN for unknown. */
export function winInTable(p: usize): i32 {
  const entry = findEntry(mateKey(p));
  return entry == 0 ? NO_WIN : entryWon(entry);
}

/** The first move of the mate found for the position, from the table. */
export function matingMove(p: usize): i32 {
  const entry = findEntry(mateKey(p));
  return entry == 0 ? NO_MOVE : entryMove(entry);
}

/**
 * Shortens a mate of `plies` plies as far as the budget allows; returns the plies of the shortest found.
 * `mateIsShortest` tells whether that is the shortest of all.
 */
export function shortened<Us, Them>(p: usize, plies: i32, list: usize): i32 {
  shortest = plies == 1;
  while (!shortest) {
    const found = attempt<Us, Them>(p, plies - 2, list);
    if (found == UNKNOWN) break;
    if (found == NO_MATE) shortest = true;
    else plies = found;
  }
  return plies;
}

/**
 * Looks for the shortest mate that Us, to move, can force within `plies` plies, on a budget of moves made; with `allMoves`
 * among all his moves, else by checks alone. Returns its plies, NO_MATE, or UNKNOWN if the budget was too small.
 */
export function findShortestMate<Us, Them>(p: usize, plies: i32, nodes: u64, allMoves: bool, list: usize): i32 {
  shortest = false;
  plies = min(plies, MAX_MATE_PLIES);
  newMateGeneration();
  beginMateSearch(nodes, allMoves);
  setCountsHalfmoves(halfmoves(p) + plies >= FIFTY_MOVES);
  setMateContext(colour<Us>());
  if (isDrawnInGame(p)) return NO_MATE;
  const few = min(plies, SHORT_MATE_PLIES);
  let found = shortestWithin<Us, Them>(p, few, list);
  shortest = found > 0;
  if (found != NO_MATE || few == plies || disprovedPlies() == NEVER_WON) return found;
  // A mate of any length is found much faster than the shortest one, and is then shortened.
  setMateNodeLimit(nodes / LONG_ATTEMPT_SHARE);
  found = attempt<Us, Them>(p, plies, list);
  setMateNodeLimit(nodes);
  if (found > 0) return shortened<Us, Them>(p, found, list);
  if (found == UNKNOWN) {
    // Otherwise the tree of the shortest mate may be the only one small enough.
    found = shortestWithin<Us, Them>(p, plies, list);
    shortest = found > 0;
  }
  return found;
}
