// The mate search for the opponent: if a root move is about to become the best, it tests whether the opponent mates by checks
// after it. The main search overlooks such deep and narrow mates most often: `npm run lab suites traps` counts them.

import { make, unmake } from '../../board/make.ts';
import { opponentMateNodes, matedPlies, rootMove, setOpponentMateNodes, setMatedPlies } from '../root_moves.ts';
import { NO_SCORE, matedIn } from '../score.ts';
import { mainNodes } from '../limits.ts';
import { isDrawnInGame } from './draws.ts';
import { writeMatingLine } from './line.ts';
import { NO_MATE, UNKNOWN } from './mate.ts';
import { OPPONENT_MATE_SHARE, OPPONENT_MATE_SLICE, ROOT_LINE_NODES, ROOT_MATE_PLIES } from './params.ts';
import { searchSlice } from './root_turn.ts';
import { mateNodes } from './state.ts';
import { hasMateTable } from './table.ts';

/** Marks a move about which nothing more can be found out. */
const ALL_KNOWN: u32 = u32.MAX_VALUE;

let spent: u64 = 0;

/** A new search of the position begins. */
export function startOpponentMates(): void {
  spent = 0;
}

/** The score of a root move after which the opponent is known to mate, or NO_SCORE. */
export function opponentMateScore(p: usize, index: i32): i32 {
  const plies = matedPlies(p, index);
  return plies == 0 ? NO_SCORE : matedIn(plies + 1);
}

/**
 * Takes a turn on the answers to root move number `index` of Us, if one is due. True if the opponent is found to mate:
 * that is the move's result from now on. Lists go to memory from `list` on.
 */
export function findsOpponentMate<Us, Them>(p: usize, index: i32, list: usize): bool {
  const before = opponentMateNodes(p, index);
  if (!hasMateTable() || before == ALL_KNOWN) return false;
  const budget = before == 0 ? OPPONENT_MATE_SLICE : 2 * <u64>before;
  if (spent + budget > (mainNodes(p) * OPPONENT_MATE_SHARE) / 16) return false;
  const move = rootMove(p, index);
  make<Us, Them>(p, move);
  const found = isDrawnInGame(p) ? NO_MATE : searchSlice<Them, Us>(p, ROOT_MATE_PLIES, before == 0, budget, list);
  if (found > 0) writeMatingLine<Them, Us>(p, found, ROOT_LINE_NODES, 1, list);
  unmake<Us, Them>(p, move);
  spent += mateNodes();
  setOpponentMateNodes(p, index, found == UNKNOWN ? before + <u32>mateNodes() : ALL_KNOWN);
  if (found <= 0) return false;
  setMatedPlies(p, index, found);
  return true;
}
