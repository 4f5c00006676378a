// Depth-first proof-number search (Ayumu Nagai, Df-pn algorithm for searching AND/OR trees and its applications, 2002) for
// a mate within a number of plies. A node's phi is the least delta of its children; its delta is the greatest phi of its
// children plus one for each other child (Ueda, Hashimoto, Hashimoto, Iida: weak proof-number search, 2008), since many lines
// transpose, and a sum would count the same work several times.
//
// Positions are searched together with the plies left to the mate, so that the graph has no cycles: results hold for every path
// to a position.

import { NO_MOVE } from '../../shared/move.ts';
import { STAGE_ALL } from '../../shared/stages.ts';
import { make, unmake } from '../../board/make.ts';
import { isInCheck } from '../../board/position.ts';
import { MOVE_LISTS, MOVE_LISTS_BYTES } from '../../board/thread.ts';
import { generate } from '../../movegen/generate.ts';
import { Counted } from '../../movegen/sink.ts';
import {
  CHILD_BYTES,
  NODE_BYTES,
  childDelta,
  childMove,
  childPhi,
  childSafe,
  childWon,
  countsInGroup,
  endOfChildren,
  firstChild,
  forgetGroups,
  listChildren,
  setChild,
} from './children.ts';
import { mustStop } from '../limits.ts';
import { isDrawnInGame } from './draws.ts';
import { MAX_FIRST_PROOF_NUMBER, NEVER_PROVED, NEVER_WON, NO_WIN, SLACK_SHIFT } from './params.ts';
import { isAttacker } from './part.ts';
import { attackerIsFree, attemptedPlies, countMateNode, endMateStage, mateNodes, mateStageEnded } from './state.ts';
import {
  entryAttempt,
  entryDisproof,
  entryProof,
  entrySafe,
  entryWon,
  findEntry,
  mateKey,
  storeMateEntry,
} from './table.ts';

// What the last call of `solve` found of its node.
let foundPhi: u32 = 0;
let foundDelta: u32 = 0;
let foundWon: i32 = 0;
let foundSafe: i32 = 0;

// What `summarise` found of a node's children: its numbers, the child to search next, and the second best.
let sumPhi: u32 = 0;
let sumDelta: u32 = 0;
let counted: u32 = 0;
let bestChild: usize = 0;
let secondDelta: u32 = 0;

function setFound(phi: u32, delta: u32, won: i32, safe: i32): void {
  foundPhi = phi;
  foundDelta = delta;
  foundWon = won;
  foundSafe = safe;
}

/** Plies in which the attacker mates at the node solved last, or NO_WIN. */
export function provedPlies(): i32 {
  return foundWon;
}

/** Plies within which there is no mate, or NEVER_WON. */
export function disprovedPlies(): i32 {
  return foundSafe;
}

/** A number of plies plus one; NO_WIN and NEVER_WON are unchanged. */
function onePlyMore(plies: i32): i32 {
  return plies >= NO_WIN ? NO_WIN : plies + 1;
}

/** Sets the child's record by proof and disproof number, for Part as its mover. */
function setNumbers<Part>(child: usize, proof: u32, disproof: u32, won: i32, safe: i32): void {
  if (isAttacker<Part>()) setChild(child, proof, disproof, won, safe);
  else setChild(child, disproof, proof, won, safe);
}

/** Initial numbers of the position after a child's move, with Us to move in Part and `plies` left. */
function initChild<Us, Them, Part>(p: usize, child: usize, plies: i32): void {
  const entry = findEntry(mateKey(p));
  let won = NO_WIN;
  let safe = 0;
  let proof: u32 = 1;
  let disproof: u32 = 1;
  if (entry != 0) {
    won = entryWon(entry);
    safe = entrySafe(entry);
    // Numbers of another attempt would mislead; those of this one with more or fewer plies left are a good guess.
    if (entryAttempt(entry) == attemptedPlies() && entryProof(entry) != 0 && entryDisproof(entry) != 0) {
      proof = entryProof(entry);
      disproof = entryDisproof(entry);
    }
  } else if (isDrawnInGame(p)) {
    safe = NEVER_WON;
  }
  if (!isAttacker<Part>() && entry == 0) {
    const ways = <u32>generate<Us, Them, Counted>(p, 0, STAGE_ALL);
    if (ways == 0) {
      // Mate takes precedence over any draw; stalemate is not mate.
      const isMate = !attackerIsFree() || isInCheck<Us, Them>(p);
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
function expand<Us, Them, Part, Other>(p: usize, plies: i32, node: usize): void {
  listChildren<Us, Them, Part>(p, node);
  const end = endOfChildren(node);
  for (let child = firstChild(node); child < end; child += CHILD_BYTES) setChild(child, 1, 1, NO_WIN, 0);
  for (let child = firstChild(node); child < end; child += CHILD_BYTES) {
    const move = childMove(child);
    make<Us, Them>(p, move);
    countMateNode(p);
    initChild<Them, Us, Other>(p, child, plies - 1);
    unmake<Us, Them>(p, move);
    if (childDelta(child) == 0 || mustStop(p)) return;
  }
}

/** Computes the node's numbers from its children. */
function summarise(node: usize): void {
  forgetGroups(node);
  sumPhi = NEVER_PROVED;
  secondDelta = NEVER_PROVED;
  bestChild = 0;
  counted = 0;
  let greatest: u32 = 0;
  const end = endOfChildren(node);
  for (let child = firstChild(node); child < end; child += CHILD_BYTES) {
    const phi = childPhi(child);
    if (phi == 0 || !countsInGroup(node, child)) continue;
    counted++;
    greatest = max(greatest, phi);
    const delta = childDelta(child);
    if (delta < sumPhi) {
      secondDelta = sumPhi;
      sumPhi = delta;
      bestChild = child;
    } else if (delta < secondDelta) {
      secondDelta = delta;
    }
  }
  if (sumPhi == 0) sumDelta = NEVER_PROVED;
  else sumDelta = counted == 0 ? 0 : min(greatest + counted - 1, NEVER_PROVED);
}

/** Stores the node's result in the table and in the module's variables. */
function storeNumbers<Part>(p: usize, node: usize, nodes: u64): void {
  const end = endOfChildren(node);
  let child = firstChild(node);
  // Without a move the attacker never mates. A defender without one was handled by the parent.
  let won = isAttacker<Part>() ? NO_WIN : 0;
  let safe = isAttacker<Part>() ? NEVER_WON : 0;
  let move = bestChild == 0 ? NO_MOVE : childMove(bestChild);
  for (; child < end; child += CHILD_BYTES) {
    if (isAttacker<Part>()) {
      if (childWon(child) < won) {
        won = childWon(child);
        move = childMove(child);
      }
      safe = min(safe, childSafe(child));
    } else {
      won = max(won, childWon(child));
      safe = max(safe, childSafe(child));
    }
  }
  setFound(sumPhi, sumDelta, onePlyMore(won), onePlyMore(safe));
  const proof = isAttacker<Part>() ? sumPhi : sumDelta;
  const disproof = isAttacker<Part>() ? sumDelta : sumPhi;
  storeMateEntry(mateKey(p), proof, disproof, move, foundWon, foundSafe, attemptedPlies(), nodes);
}

/**
 * Searches the position with Us to move in Part, the mate to be given within `plies`, until its phi or delta reaches the
 * limit or the budget is spent. Lists go to memory from `node` on. The result stands in the table and in this module.
 */
export function solve<Us, Them, Part, Other>(p: usize, plies: i32, phiLimit: u32, deltaLimit: u32, node: usize): void {
  if (node + NODE_BYTES > p + MOVE_LISTS + MOVE_LISTS_BYTES) {
    endMateStage();
    setFound(1, 1, NO_WIN, 0);
    return;
  }
  const before = mateNodes();
  expand<Us, Them, Part, Other>(p, plies, node);
  for (;;) {
    summarise(node);
    if (sumPhi >= phiLimit || sumDelta >= deltaLimit || mateStageEnded(p)) break;
    const child = bestChild;
    const move = childMove(child);
    const below = endOfChildren(node);
    const phiBelow = deltaLimit - (counted - 1);
    const deltaBelow = min(phiLimit, secondDelta + (secondDelta >> SLACK_SHIFT) + 1);
    make<Us, Them>(p, move);
    solve<Them, Us, Other, Part>(p, plies - 1, phiBelow, deltaBelow, below);
    unmake<Us, Them>(p, move);
    setChild(child, foundPhi, foundDelta, foundWon, foundSafe);
  }
  storeNumbers<Part>(p, node, mateNodes() - before);
}
