// Repetition (rule 7.4). Nothing is irreversible in Hostage Chess: captured men come back, so the whole game is searched (rule
// 7.6). The hash key contains all that makes two positions the same (rule 7.5). A filter of one byte for each value of the key's
// low bits excludes most positions at once.

import { GAME_KEYS, GAME_KEY_FILTER, UNDO_RECORDS } from '../board/thread.ts';
import { UNDO_BYTES } from '../board/make.ts';
import { key, undoTop } from '../board/position.ts';
import { afterNullMove, gameKeyCount, setGameKeyCount } from './state.ts';

export const FILTER_BITS: u64 = 4095;

/** Takes the keys that the host has written: the game's positions before the root, oldest first. */
export function setGameKeys(p: usize, n: i32): void {
  memory.fill(p + GAME_KEY_FILTER, 0, 4096);
  for (let i = 0; i < n; i++) {
    const gameKey = load<u64>(p + GAME_KEYS + ((<usize>i) << 3));
    store<u8>(p + GAME_KEY_FILTER + <usize>(gameKey & FILTER_BITS), 1);
  }
  setGameKeyCount(p, n);
}

/**
 * Is the position a repetition? One earlier occurrence within the search is enough, since it can be repeated again; of the
 * positions before the root two are needed, as the rule says. Positions before a null move don't count: no game leads here from
 * them.
 */
export function isRepetition(p: usize): bool {
  const current = key(p);
  const root = p + UNDO_RECORDS;
  const top = undoTop(p);
  const nullMove = afterNullMove(p);
  const first = nullMove == 0 ? root : nullMove;
  // A record holds the key before its move: two records back is the position of two plies ago.
  for (let record = top - 2 * UNDO_BYTES; record >= first; record -= 2 * UNDO_BYTES) {
    if (load<u64>(record) == current) return true;
  }
  if (nullMove != 0) return false;
  if (load<u8>(p + GAME_KEY_FILTER + <usize>(current & FILTER_BITS)) == 0) return false;
  const sinceRoot = <i32>((top - root) / UNDO_BYTES);
  let matches = 0;
  for (let i = gameKeyCount(p) - (sinceRoot & 1 ? 1 : 2); i >= 0; i -= 2) {
    if (load<u64>(p + GAME_KEYS + ((<usize>i) << 3)) == current) matches++;
  }
  return matches >= 2;
}
