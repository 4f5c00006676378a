// Depth-first proof-number search (Ayumu Nagai, Df-pn algorithm for searching AND/OR trees and its applications, 2002) for
// a mate within a number of plies. A node's phi is the least delta of its children; its delta is the greatest phi of its
// children plus one for each other child (Ueda, Hashimoto, Hashimoto, Iida: weak proof-number search, 2008), since many lines
// transpose, and a sum would count the same work several times.
//
// Positions are searched together with the plies left to the mate, so that the graph has no cycles: results hold for every path
// to a position.

import { FIFTY_MOVES } from '../../shared/draws.ts';
import { NO_MOVE } from '../../shared/move.ts';
import { MAX_MATE_PLIES } from '../../shared/search_layout.ts';
import { STAGE_ALL } from '../../shared/stages.ts';
import { colour } from '../../board/bitboard.ts';
import { make, unmake } from '../../board/make.ts';
import { Position, addressOf, isInCheck } from '../../board/position.ts';
import { MOVE_LISTS, MOVE_LISTS_BYTES } from '../../board/thread.ts';
import { generate } from '../../movegen/generate.ts';
import { Counted } from '../../movegen/sink.ts';
import { isDrawnInGame } from '../draws.ts';
import { mustStop } from '../state.ts';
import {
  Attacker,
  CHILD_BYTES,
  Defender,
  MateChild,
  MateNode,
  NEVER_PROVED,
  NEVER_WON,
  NODE_BYTES,
  NO_WIN,
  childAt,
  countsInGroup,
  endOfChildren,
  firstChild,
  forgetGroups,
  isAttacker,
  listChildren,
  mateNodeAt,
  setChild,
} from './node.ts';
import { beginMateSearch, countMateNode, mateStateOf, mustEndStage, setMateNodeLimit } from './state.ts';
import { NO_ENTRY, findEntry, mateKey, newMateGeneration, setMateContext, storeMateEntry } from './hash.ts';

/** Added for each evasion that a check leaves, up to a limit: such a check is harder to prove. */
const MAX_FIRST_PROOF_NUMBER: u32 = 8;
/** A child is searched until it looks worse than the next best by this share (1 / 4): fewer returns to the parent. */
const SLACK_SHIFT: u32 = 2;

/** A number of plies plus one; NO_WIN and NEVER_WON are unchanged. */
function onePlyMore(plies: i32): i32 {
  return plies >= NO_WIN ? NO_WIN : plies + 1;
}

/** Sets the child's record by proof and disproof number, for Part as its mover. */
function setNumbers<Part>(child: MateChild, proof: u32, disproof: u32, won: i32, safe: i32): void {
  if (isAttacker<Part>()) setChild(child, proof, disproof, won, safe);
  else setChild(child, disproof, proof, won, safe);
}

/** Initial numbers of the position after a child's move, with Us to move in Part and `plies` left. */
function initChild<Us, Them, Part>(p: Position, child: MateChild, plies: i32): void {
  const state = mateStateOf(p);
  const entry = findEntry(mateKey(p));
  let won = NO_WIN;
  let safe = 0;
  let proof: u32 = 1;
  let disproof: u32 = 1;
  if (entry != NO_ENTRY) {
    won = <i32>entry.won;
    safe = <i32>entry.safe;
    // Numbers of another attempt would mislead; those of this one with more or fewer plies left are a good guess.
    if (<i32>entry.attempt == state.attemptedPlies && entry.proof != 0 && entry.disproof != 0) {
      proof = entry.proof;
      disproof = entry.disproof;
    }
  } else if (isDrawnInGame(p)) {
    safe = NEVER_WON;
  }
  if (!isAttacker<Part>() && entry == NO_ENTRY) {
    const ways = <u32>generate<Us, Them, Counted>(p, 0, STAGE_ALL);
    if (ways == 0) {
      // Mate takes precedence over any draw; stalemate is not mate.
      const isMate = !state.allMoves || isInCheck<Us, Them>(p);
      won = isMate ? 0 : NO_WIN;
      safe = isMate ? 0 : NEVER_WON;
    }
    proof = min(ways, MAX_FIRST_PROOF_NUMBER);
  }
  if (won <= plies) setNumbers<Part>(child, 0, NEVER_PROVED, won, safe);
  else if (safe >= plies) setNumbers<Part>(child, NEVER_PROVED, 0, won, safe);
  else setNumbers<Part>(child, max<u32>(proof, 1), max<u32>(disproof, 1), won, safe);
}

/** Lists the children of a node and sets their numbers. Ends early if one reaches the mover's goal, or the search must stop. */
function expand<Us, Them, Part, Other>(p: Position, plies: i32, node: MateNode): void {
  listChildren<Us, Them, Part>(p, node);
  const end = endOfChildren(node);
  for (let child = firstChild(node); child < end; child += CHILD_BYTES) setChild(childAt(child), 1, 1, NO_WIN, 0);
  for (let address = firstChild(node); address < end; address += CHILD_BYTES) {
    const child = childAt(address);
    make<Us, Them>(p, child.move);
    countMateNode(p);
    initChild<Them, Us, Other>(p, child, plies - 1);
    unmake<Us, Them>(p, child.move);
    if (child.delta == 0 || mustStop(p)) return;
  }
}

/** Computes the node's numbers from its children. */
function summarise(node: MateNode): void {
  forgetGroups(node);
  let least: u32 = NEVER_PROVED;
  let second: u32 = NEVER_PROVED;
  let greatest: u32 = 0;
  let counted: u32 = 0;
  node.best = 0;
  const end = endOfChildren(node);
  for (let address = firstChild(node); address < end; address += CHILD_BYTES) {
    const child = childAt(address);
    if (child.phi == 0 || !countsInGroup(node, child)) continue;
    counted++;
    greatest = max(greatest, child.phi);
    if (child.delta < least) {
      second = least;
      least = child.delta;
      node.best = address;
    } else if (child.delta < second) {
      second = child.delta;
    }
  }
  node.phi = least;
  node.secondDelta = second;
  node.counted = counted;
  if (least == 0) node.delta = NEVER_PROVED;
  else node.delta = counted == 0 ? 0 : min(greatest + counted - 1, NEVER_PROVED);
}

/** Finds out in how many plies the attacker mates, or doesn't, and stores the node's numbers in the table. */
function finishNode<Part>(p: Position, node: MateNode, nodes: u64): void {
  // Without a move the attacker never mates. A defender without one was handled by the parent.
  let won = isAttacker<Part>() ? NO_WIN : 0;
  let safe = isAttacker<Part>() ? NEVER_WON : 0;
  let move = node.best == 0 ? NO_MOVE : childAt(node.best).move;
  const end = endOfChildren(node);
  for (let address = firstChild(node); address < end; address += CHILD_BYTES) {
    const child = childAt(address);
    if (isAttacker<Part>()) {
      if (<i32>child.won < won) {
        won = <i32>child.won;
        move = child.move;
      }
      safe = min(safe, <i32>child.safe);
    } else {
      won = max(won, <i32>child.won);
      safe = max(safe, <i32>child.safe);
    }
  }
  node.won = onePlyMore(won);
  node.safe = onePlyMore(safe);
  const proof = isAttacker<Part>() ? node.phi : node.delta;
  const disproof = isAttacker<Part>() ? node.delta : node.phi;
  storeMateEntry(mateKey(p), proof, disproof, move, node.won, node.safe, mateStateOf(p).attemptedPlies, nodes);
}

/**
 * Searches the position with Us to move in Part, the mate to be given within `plies`, until its phi or delta reaches the
 * limit or the budget is spent. The result stands in the table and at `list`, where the node's memory begins.
 */
function solve<Us, Them, Part, Other>(p: Position, plies: i32, phiLimit: u32, deltaLimit: u32, list: usize): void {
  const node = mateNodeAt(list);
  const state = mateStateOf(p);
  if (list + NODE_BYTES > addressOf(p) + MOVE_LISTS + MOVE_LISTS_BYTES) {
    state.isSpent = true;
    node.phi = 1;
    node.delta = 1;
    node.won = NO_WIN;
    node.safe = 0;
    return;
  }
  const before = state.nodes;
  expand<Us, Them, Part, Other>(p, plies, node);
  for (;;) {
    summarise(node);
    if (node.phi >= phiLimit || node.delta >= deltaLimit || mustEndStage(p)) break;
    const child = childAt(node.best);
    const below = endOfChildren(node);
    const phiBelow = deltaLimit - (node.counted - 1);
    const deltaBelow = min(phiLimit, node.secondDelta + (node.secondDelta >> SLACK_SHIFT) + 1);
    make<Us, Them>(p, child.move);
    solve<Them, Us, Other, Part>(p, plies - 1, phiBelow, deltaBelow, below);
    unmake<Us, Them>(p, child.move);
    const found = mateNodeAt(below);
    setChild(child, found.phi, found.delta, found.won, found.safe);
  }
  finishNode<Part>(p, node, state.nodes - before);
}

/** Results of `findShortestMate` that are not a number of plies. */
export const NO_MATE: i32 = 0;
export const UNKNOWN: i32 = -1;

/** Tries to mate within `plies` plies, Us to move; returns an upper bound in plies, NO_MATE, or UNKNOWN if it had to end. */
export function attempt<Us, Them>(p: Position, plies: i32, list: usize): i32 {
  if (mustStop(p)) return UNKNOWN;
  mateStateOf(p).attemptedPlies = plies;
  solve<Us, Them, Attacker, Defender>(p, plies, NEVER_PROVED, NEVER_PROVED, list);
  const root = mateNodeAt(list);
  if (root.won <= plies) return root.won;
  return root.safe >= plies ? NO_MATE : UNKNOWN;
}

/** The shortest mate of at most `plies` plies, by trying one move, two moves and so on; returns the same as `attempt`. */
export function shortestWithin<Us, Them>(p: Position, plies: i32, list: usize): i32 {
  for (let tried = 1; tried <= plies; tried += 2) {
    const found = attempt<Us, Them>(p, tried, list);
    if (found != NO_MATE) return found;
    if (mateNodeAt(list).safe == NEVER_WON) return NO_MATE;
  }
  return NO_MATE;
}

/**
 * Shortens a mate of `plies` plies as far as the budget allows; returns the plies of the shortest found.
 * MateState.isShortest tells whether that is the shortest of all.
 */
function shortened<Us, Them>(p: Position, plies: i32, list: usize): i32 {
  const state = mateStateOf(p);
  state.isShortest = plies == 1;
  while (!state.isShortest) {
    const found = attempt<Us, Them>(p, plies - 2, list);
    if (found == UNKNOWN) break;
    if (found == NO_MATE) state.isShortest = true;
    else plies = found;
  }
  return plies;
}

/** Mates of up to this many plies are searched move by move first; longer ones all at once. */
export const SHORT_MATE_PLIES: i32 = 5;
/** The search for a mate of any length may spend this share (1 / 2) of the budget. */
const LONG_ATTEMPT_SHARE: u64 = 2;

/**
 * Looks for the shortest mate that Us, to move, can force within `plies` plies, on a budget of moves made; with `allMoves`
 * among all his moves, else by checks alone. Returns its plies, NO_MATE, or UNKNOWN if the budget was too small.
 */
export function findShortestMate<Us, Them>(p: Position, plies: i32, nodes: u64, allMoves: bool, list: usize): i32 {
  const state = mateStateOf(p);
  state.isShortest = false;
  plies = min(plies, MAX_MATE_PLIES);
  newMateGeneration();
  beginMateSearch(p, nodes, allMoves);
  state.countsHalfmoves = p.halfmoves + plies >= FIFTY_MOVES;
  setMateContext(p, colour<Us>());
  if (isDrawnInGame(p)) return NO_MATE;
  const few = min(plies, SHORT_MATE_PLIES);
  let found = shortestWithin<Us, Them>(p, few, list);
  state.isShortest = found > 0;
  if (found != NO_MATE || few == plies || mateNodeAt(list).safe == NEVER_WON) return found;
  // A mate of any length is found much faster than the shortest one, and is then shortened.
  setMateNodeLimit(p, nodes / LONG_ATTEMPT_SHARE);
  found = attempt<Us, Them>(p, plies, list);
  setMateNodeLimit(p, nodes);
  if (found > 0) return shortened<Us, Them>(p, found, list);
  if (found == UNKNOWN) {
    // Otherwise the tree of the shortest mate may be the only one small enough.
    found = shortestWithin<Us, Them>(p, plies, list);
    state.isShortest = found > 0;
  }
  return found;
}
