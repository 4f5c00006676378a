// Verifies a mate of the mate search by a plain search that trusts only the move generator: the attacker plays the move in the
// table, the defender every move. Verified positions are remembered, as lines transpose.

import { FIFTY_MOVES } from '../../shared/draws.ts';
import { STAGE_ALL } from '../../shared/stages.ts';
import { UNDO_BYTES, make, unmake } from '../../board/make.ts';
import { halfmoves, isInCheck, key, undoTop } from '../../board/position.ts';
import { GAME_KEYS, UNDO_RECORDS } from '../../board/thread.ts';
import { generate } from '../../movegen/generate.ts';
import { Listed } from '../../movegen/sink.ts';
import { mustStop } from '../limits.ts';
import { gameKeyCount } from '../state.ts';
import { attempt, matingMove, winInTable } from './mate.ts';
import { NEVER_PROVED } from './params.ts';
import { countMateNode } from './state.ts';
import { entryWon, findEntry, mateKey, storeMateEntry } from './table.ts';

const MOVE_BYTES: usize = 4;
/** Distinguishes the entries of verified positions from those of the search. */
const CONFIRMED: u64 = 0x2545f4914f6cdd1d;

/** Has the position occurred twice before in the game and the line, by the rule itself? */
function isThirdTime(p: usize): bool {
  const current = key(p);
  let matches = 0;
  for (let record = p + UNDO_RECORDS; record < undoTop(p); record += UNDO_BYTES) {
    if (load<u64>(record) == current) matches++;
  }
  for (let i = 0; i < gameKeyCount(p); i++) {
    if (load<u64>(p + GAME_KEYS + ((<usize>i) << 3)) == current) matches++;
  }
  return matches >= 2;
}

function isDrawn(p: usize): bool {
  return halfmoves(p) >= FIFTY_MOVES || isThirdTime(p);
}

function isListed(move: i32, list: usize, end: usize): bool {
  for (let entry = list; entry < end; entry += MOVE_BYTES) {
    if (load<i32>(entry) == move) return true;
  }
  return false;
}

/** Does Us, to move, really mate within `plies` plies? Also false if the budget ends first. */
export function isForcedMate<Us, Them>(p: usize, plies: i32, list: usize): bool {
  if (isDrawn(p) || mustStop(p)) return false;
  const confirmed = findEntry(mateKey(p) ^ CONFIRMED);
  if (confirmed != 0 && entryWon(confirmed) <= plies) return true;
  if (winInTable(p) > plies && attempt<Us, Them>(p, plies, list) <= 0) return false;
  const move = matingMove(p);
  const end = generate<Us, Them, Listed>(p, list, STAGE_ALL);
  if (!isListed(move, list, end)) return false;
  make<Us, Them>(p, move);
  countMateNode(p);
  const isMated = everyDefenceFails<Them, Us>(p, plies - 1, list);
  unmake<Us, Them>(p, move);
  if (isMated) storeMateEntry(mateKey(p) ^ CONFIRMED, 0, NEVER_PROVED, move, plies, 0, plies, 1);
  return isMated;
}

/** Is Us, the defender to move, mated within `plies` plies whatever he plays? */
function everyDefenceFails<Us, Them>(p: usize, plies: i32, list: usize): bool {
  const end = generate<Us, Them, Listed>(p, list, STAGE_ALL);
  if (end == list) return isInCheck<Us, Them>(p);
  if (plies < 2 || isDrawn(p)) return false;
  for (let entry = list; entry < end; entry += MOVE_BYTES) {
    const move = load<i32>(entry);
    make<Us, Them>(p, move);
    countMateNode(p);
    const isMated = isForcedMate<Them, Us>(p, plies - 1, end);
    unmake<Us, Them>(p, move);
    if (!isMated) return false;
  }
  return true;
}
