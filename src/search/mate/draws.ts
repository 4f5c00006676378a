// Draws that end a mating attempt. A position that occurred twice in the game before the root is drawn when it occurs again.
// Repetitions within the search need not be counted: the shortest mate never repeats a position.

import { FIFTY_MOVES } from '../../shared/draws.ts';
import { GAME_KEYS, GAME_KEY_FILTER } from '../../board/thread.ts';
import { halfmoves, key } from '../../board/position.ts';
import { FILTER_BITS } from '../repetition.ts';
import { gameKeyCount } from '../state.ts';

/** Did the position occur twice in the game before the root? */
function stoodTwice(p: usize): bool {
  const current = key(p);
  if (load<u8>(p + GAME_KEY_FILTER + <usize>(current & FILTER_BITS)) == 0) return false;
  let matches = 0;
  for (let i = 0; i < gameKeyCount(p); i++) {
    if (load<u64>(p + GAME_KEYS + ((<usize>i) << 3)) == current) matches++;
  }
  return matches >= 2;
}

/** Is the position, which is not mate, drawn? */
export function isDrawnInGame(p: usize): bool {
  return halfmoves(p) >= FIFTY_MOVES || stoodTwice(p);
}
