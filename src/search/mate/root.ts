// The mate search during the main search: from time to time the root gives it a slice of work. For the side to move it searches for a
// mate of any length by checks, then for a shorter one: most mates are found this way long before the main search reaches their end.
// For the opponent it tests whether he mates by checks after a root move that is about to become the best: the main search overlooks
// such deep and narrow mates most often (`npm run lab suites traps` counts them).

import { FIFTY_MOVES } from '../../shared/draws.ts';
import { NO_MOVE } from '../../shared/move.ts';
import { SCORE_IS_EXACT } from '../../shared/search_layout.ts';
import { colour } from '../../board/bitboard.ts';
import { make, unmake } from '../../board/make.ts';
import { Position } from '../../board/position.ts';
import { isDrawnInGame } from '../draws.ts';
import { RootMove, rootMoveAt, setRootResult } from '../root_moves.ts';
import { INFINITE, MATE, NO_SCORE, mainNodes, matedIn, stateOf } from '../state.ts';
import { matingMove, writeMatingLine } from './line.ts';
import { NO_MATE, SHORT_MATE_PLIES, UNKNOWN, attempt, shortestWithin } from './solve.ts';
import { beginMateSearch, mateStateOf, setMateNodeLimit } from './state.ts';
import { hasMateHash, newMateGeneration, setMateContext } from './hash.ts';

/** The longest mate searched for, in plies. */
const ROOT_MATE_PLIES: i32 = 41;
/**
 * Moves made for 16 of the main search: in general; if the main search is ahead by WINNING_SCORE centipawns, since a mate is more
 * likely then; and if a mate has been found and is to be shortened.
 */
const PLAIN_SHARE: u64 = 2;
const WINNING_SHARE: u64 = 8;
const SHORTENING_SHARE: u64 = 64;
const WINNING_SCORE: i32 = 300;
/** Moves of the first slice; each later one is as long as all before it. */
const ROOT_MATE_SLICE: u64 = 4000;
/** Maximum number of moves made to write the line. */
const ROOT_LINE_NODES: u64 = 20000;
/** Moves made for the opponent's mates after root moves, for 16 of the main search; and those of the first slice on a move. */
const OPPONENT_MATE_SHARE: u64 = 6;
const OPPONENT_MATE_SLICE: u64 = 1000;

/** Marks a root move about which nothing more can be found out. */
const ALL_KNOWN: u32 = u32.MAX_VALUE;

/** Begins a new search of the position. Without a table there is no mate search. */
export function startRootMates(p: Position): void {
  const state = mateStateOf(p);
  state.isRootDone = !hasMateHash() || isDrawnInGame(p);
  state.rootPlies = ROOT_MATE_PLIES;
  state.rootNodes = 0;
  state.rootMove = NO_MOVE;
  state.rootScore = -INFINITE;
  state.opponentNodes = 0;
  newMateGeneration();
}

/**
 * Searches for a mate of Us, to move, by checks within `plies` plies, at most ROOT_MATE_PLIES, on a budget of moves made.
 * Returns its plies, NO_MATE or UNKNOWN.
 */
function searchSlice<Us, Them>(p: Position, plies: i32, isFirst: bool, budget: u64, list: usize): i32 {
  beginMateSearch(p, budget, false);
  mateStateOf(p).countsHalfmoves = p.halfmoves + ROOT_MATE_PLIES >= FIFTY_MOVES;
  setMateContext(p, colour<Us>());
  // The shortest mates first, which cost almost nothing.
  const found = isFirst ? shortestWithin<Us, Them>(p, SHORT_MATE_PLIES, list) : NO_MATE;
  return found == NO_MATE ? attempt<Us, Them>(p, plies, list) : found;
}

/** Total moves that may have been made for mates of the side to move by now; `best` is the score of the main search. */
function allowance(p: Position, best: i32): u64 {
  let share = best >= WINNING_SCORE ? WINNING_SHARE : PLAIN_SHARE;
  if (mateStateOf(p).rootMove != NO_MOVE) share = SHORTENING_SHARE;
  return (mainNodes(p) * share) / 16;
}

/**
 * Searches a slice for mates of Us, to move, if it is due; `best` is the score of the main search. Returns whether a new or shorter
 * mate was found, which is then among the root moves. Lists are written from `list` on.
 */
export function seekRootMate<Us, Them>(p: Position, best: i32, list: usize): bool {
  const state = mateStateOf(p);
  // Each slice is longer than all before it, since it must first repeat their work.
  if (state.isRootDone || allowance(p, best) < 2 * state.rootNodes + ROOT_MATE_SLICE) return false;
  const before = state.rootScore;
  const spent = state.rootNodes;
  let found = searchSlice<Us, Them>(p, state.rootPlies, spent == 0, allowance(p, best) - spent, list);
  let shortest = NO_MATE;
  while (found > 0) {
    shortest = found;
    state.rootPlies = found - 2;
    if (state.rootPlies < 1) break;
    const shortening = max((mainNodes(p) * SHORTENING_SHARE) / 16, spent) - spent;
    setMateNodeLimit(p, max(state.nodeLimit, shortening));
    found = attempt<Us, Them>(p, state.rootPlies, list);
  }
  if (shortest > 0) setMateResult<Us, Them>(p, shortest, best, list);
  state.isRootDone = found != UNKNOWN;
  state.rootNodes += state.nodes;
  return state.rootScore > before;
}

/** Sets the mate as the result of its root move, unless that is not searched or the main search has a shorter one. */
function setMateResult<Us, Them>(p: Position, found: i32, best: i32, list: usize): void {
  if (MATE - found <= best) return;
  const move = matingMove(p);
  for (let i = 0; i < stateOf(p).rootMoveCount; i++) {
    const root = rootMoveAt(p, i);
    if (root.move != move) continue;
    const state = mateStateOf(p);
    state.rootMove = move;
    state.rootScore = MATE - found;
    writeMatingLine<Us, Them>(p, found, ROOT_LINE_NODES, 0, list);
    setRootResult(p, root, state.rootScore, SCORE_IS_EXACT);
    return;
  }
}

/** The score of a root move after which the opponent is known to mate, or NO_SCORE. */
export function opponentMateScore(root: RootMove): i32 {
  return root.matedPlies == 0 ? NO_SCORE : matedIn(root.matedPlies + 1);
}

/**
 * Searches a slice for mates of the opponent after a root move of Us, if one is due. True if he is found to mate: that is the move's
 * result from now on. Lists go to memory from `list` on.
 */
export function findsOpponentMate<Us, Them>(p: Position, root: RootMove, list: usize): bool {
  const before = root.opponentMateNodes;
  if (!hasMateHash() || before == ALL_KNOWN) return false;
  const state = mateStateOf(p);
  const budget = before == 0 ? OPPONENT_MATE_SLICE : 2 * <u64>before;
  if (state.opponentNodes + budget > (mainNodes(p) * OPPONENT_MATE_SHARE) / 16) return false;
  const move = root.move;
  make<Us, Them>(p, move);
  const found = isDrawnInGame(p) ? NO_MATE : searchSlice<Them, Us>(p, ROOT_MATE_PLIES, before == 0, budget, list);
  if (found > 0) writeMatingLine<Them, Us>(p, found, ROOT_LINE_NODES, 1, list);
  unmake<Us, Them>(p, move);
  state.opponentNodes += state.nodes;
  root.opponentMateNodes = found == UNKNOWN ? before + <u32>state.nodes : ALL_KNOWN;
  if (found <= 0) return false;
  root.matedPlies = found;
  return true;
}
