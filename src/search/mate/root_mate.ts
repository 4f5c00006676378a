// The mate search beside the main search: now and then the root gives it some moves to make, and it looks for a mate of any
// length by checks. Most mates are so found long before the main search sees their end.

import { colour } from '../../board/colour.ts';
import { halfmoves } from '../../board/position.ts';
import { pvMove } from '../pv.ts';
import { rootMove, setRootResult } from '../root_moves.ts';
import { MATE } from '../score.ts';
import { nodes, rootMoveCount } from '../state.ts';
import { FIFTY_MOVES, isDrawnInGame } from './draws.ts';
import { writeMatingLine } from './line.ts';
import { NO_MATE, UNKNOWN, attempt, shortened } from './mate.ts';
import { ROOT_LINE_NODES, ROOT_MATE_PLIES, ROOT_MATE_SHARE, ROOT_MATE_TURN, SHORTENING_NODES } from './params.ts';
import { beginMateSearch, mateNodes, setCountsHalfmoves, setMateNodeLimit } from './state.ts';
import { hasMateTable, newMateGeneration, setMateContext } from './table.ts';

let isDone: bool = true;
let spent: u64 = 0;

/** A new search of the position begins. Without a table nothing will be looked for. */
export function startRootMate(p: usize): void {
  isDone = !hasMateTable() || isDrawnInGame(p);
  spent = 0;
  newMateGeneration();
}

/** Moves made by the mate search beside this main search. */
export function rootMateNodes(): u64 {
  return spent;
}

/** Has the main search made so many moves that the mate search is to make some? */
export function isRootMateDue(p: usize): bool {
  return !isDone && nodes(p) / ROOT_MATE_SHARE >= 2 * spent + ROOT_MATE_TURN;
}

/**
 * Takes the mate search's turn at the root, Us to move: goes on where it stopped. Returns the plies to a mate that was found
 * and proved, its line standing in the first principal variation, or NO_MATE. A mate found is made shorter with as many moves
 * as the main search has made: there is nothing better to do. Lists go to memory from `list` on.
 */
export function seekRootMate<Us, Them>(p: usize, list: usize): i32 {
  // Each turn is longer than all before it, since it must find its way again to where they stopped.
  beginMateSearch(spent + ROOT_MATE_TURN, false);
  setCountsHalfmoves(halfmoves(p) + ROOT_MATE_PLIES > FIFTY_MOVES);
  setMateContext(colour<Us>());
  let found = attempt<Us, Them>(p, ROOT_MATE_PLIES, list);
  isDone = found != UNKNOWN;
  if (found > 0) {
    setMateNodeLimit(mateNodes() + max(nodes(p), SHORTENING_NODES));
    found = shortened<Us, Them>(p, found, list);
    setMateNodeLimit(mateNodes() + ROOT_LINE_NODES);
    writeMatingLine<Us, Them>(p, found, 0, list);
  }
  spent += mateNodes();
  return found == UNKNOWN ? NO_MATE : found;
}

/** Makes the mate found the result of its root move; false where that move is not among those searched. */
export function setRootMate(p: usize, plies: i32): bool {
  const move = pvMove(p, 0, 0);
  for (let i = 0; i < rootMoveCount(p); i++) {
    if (rootMove(p, i) != move) continue;
    setRootResult(p, i, MATE - plies);
    return true;
  }
  return false;
}
