// The mate search during the main search: from time to time the root gives it a budget, and it searches for a mate of any
// length by checks, then for a shorter one. Most mates are found this way long before the main search reaches their end.

import { NO_MOVE } from '../../shared/move.ts';
import { rootMove, setRootResult } from '../root_moves.ts';
import { INFINITE, MATE } from '../score.ts';
import { mainNodes } from '../limits.ts';
import { rootMoveCount } from '../state.ts';
import { isDrawnInGame } from './draws.ts';
import { writeMatingLine } from './line.ts';
import { NO_MATE, UNKNOWN, attempt, matingMove } from './mate.ts';
import {
  PLAIN_SHARE,
  ROOT_LINE_NODES,
  ROOT_MATE_PLIES,
  ROOT_MATE_SLICE,
  SHORTENING_SHARE,
  WINNING_SCORE,
  WINNING_SHARE,
} from './params.ts';
import { searchSlice } from './root_turn.ts';
import { mateNodeLimit, mateNodes, setMateNodeLimit } from './state.ts';
import { hasMateTable, newMateGeneration } from './table.ts';

let isDone: bool = true;
/** Plies of the current attempt. */
let plies: i32 = 0;
let spent: u64 = 0;
/** The mate found: its root move and score. */
let mate: i32 = NO_MOVE;
let score: i32 = -INFINITE;

/** Begins a new search of the position. Without a table there is no mate search. */
export function startRootMate(p: usize): void {
  isDone = !hasMateTable() || isDrawnInGame(p);
  plies = ROOT_MATE_PLIES;
  spent = 0;
  mate = NO_MOVE;
  score = -INFINITE;
  newMateGeneration();
}

/** The root move of the mate found, or NO_MOVE. Whatever the main search sees of it, its score is at least this mate's. */
export function rootMate(): i32 {
  return mate;
}

/** The score of the mate found, or less than any score. */
export function rootMateScore(): i32 {
  return score;
}

/** Total moves that the mate search may have made by now; `best` is the score of the main search. */
function allowance(p: usize, best: i32): u64 {
  let share = best >= WINNING_SCORE ? WINNING_SHARE : PLAIN_SHARE;
  if (mate != NO_MOVE) share = SHORTENING_SHARE;
  return (mainNodes(p) * share) / 16;
}

/** Sets the mate as the result of its root move, unless that is not searched or the main search has a shorter one. */
function setMateResult<Us, Them>(p: usize, found: i32, best: i32, list: usize): void {
  if (MATE - found <= best) return;
  const move = matingMove(p);
  for (let i = 0; i < rootMoveCount(p); i++) {
    if (rootMove(p, i) != move) continue;
    mate = move;
    score = MATE - found;
    writeMatingLine<Us, Them>(p, found, ROOT_LINE_NODES, 0, list);
    setRootResult(p, i, score, 0);
    return;
  }
}

/**
 * Takes the mate search's turn at the root if it is due, Us to move; `best` is the score of the main search. Returns whether a
 * new or shorter mate was found, which is then among the root moves. Lists are written from `list` on.
 */
export function seekRootMate<Us, Them>(p: usize, best: i32, list: usize): bool {
  // Each turn is longer than all before it, since it must first repeat their work.
  if (isDone || allowance(p, best) < 2 * spent + ROOT_MATE_SLICE) return false;
  const before = score;
  let found = searchSlice<Us, Them>(p, plies, spent == 0, allowance(p, best) - spent, list);
  let shortest = NO_MATE;
  while (found > 0) {
    shortest = found;
    plies = found - 2;
    if (plies < 1) break;
    setMateNodeLimit(max(mateNodeLimit(), max((mainNodes(p) * SHORTENING_SHARE) / 16, spent) - spent));
    found = attempt<Us, Them>(p, plies, list);
  }
  if (shortest > 0) setMateResult<Us, Them>(p, shortest, best, list);
  isDone = found != UNKNOWN;
  spent += mateNodes();
  return score > before;
}
