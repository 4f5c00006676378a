// The mate search beside the main search: now and then the root gives it some moves to make. It goes on where it stopped, and
// tries for one move more as soon as it knows that there is no shorter mate by checks.

import { colour } from '../../board/colour.ts';
import { halfmoves } from '../../board/position.ts';
import { pvMove } from '../pv.ts';
import { rootMove, setRootResult } from '../root_moves.ts';
import { MATE } from '../score.ts';
import { nodes, rootMoveCount } from '../state.ts';
import { FIFTY_MOVES, isDrawnInGame } from './draws.ts';
import { writeMatingLine } from './line.ts';
import { NO_MATE, UNKNOWN, attempt } from './mate.ts';
import { NEVER_WON, ROOT_LINE_NODES, ROOT_MATE_PLIES, ROOT_MATE_SHARE, ROOT_MATE_TURN } from './params.ts';
import { disprovedPlies } from './solve.ts';
import { beginMateSearch, mateNodes, setCountsHalfmoves, setMateNodeLimit } from './state.ts';
import { hasMateTable, newMateGeneration, setMateContext } from './table.ts';

/** The number of plies to try next; more than ROOT_MATE_PLIES where nothing is left to do. */
let tried: i32 = 0;
let spent: u64 = 0;

/** A new search of the position begins. Without a table nothing will be looked for. */
export function startRootMate(p: usize): void {
  tried = hasMateTable() && !isDrawnInGame(p) ? 1 : ROOT_MATE_PLIES + 1;
  spent = 0;
  newMateGeneration();
}

/** Moves made by the mate search beside this main search. */
export function rootMateNodes(): u64 {
  return spent;
}

/** Has the main search made so many moves that the mate search is to make some? */
export function isRootMateDue(p: usize): bool {
  return tried <= ROOT_MATE_PLIES && nodes(p) / ROOT_MATE_SHARE >= spent + ROOT_MATE_TURN;
}

/**
 * Takes the mate search's turn at the root, Us to move. Returns the plies to a mate that was found and proved, its line
 * standing in the first principal variation, or NO_MATE. Lists go to memory from `list` on.
 */
export function seekRootMate<Us, Them>(p: usize, list: usize): i32 {
  beginMateSearch(nodes(p) / ROOT_MATE_SHARE - spent, false);
  setCountsHalfmoves(halfmoves(p) + ROOT_MATE_PLIES > FIFTY_MOVES);
  setMateContext(colour<Us>());
  let found = NO_MATE;
  while (tried <= ROOT_MATE_PLIES && found == NO_MATE) {
    found = attempt<Us, Them>(p, tried, list);
    if (found == NO_MATE) tried = disprovedPlies() == NEVER_WON ? ROOT_MATE_PLIES + 1 : tried + 2;
  }
  if (found > 0) {
    tried = ROOT_MATE_PLIES + 1;
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
