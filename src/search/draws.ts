// Draws by repetition (rule 7.4) and by fifty moves (rule 7.7). Nothing is irreversible in Hostage Chess: captured men come back, so
// the whole game is searched for repetitions (rule 7.6). The hash key contains all that makes two positions the same (rule 7.5).

import { FIFTY_MOVES } from '../shared/draws.ts';
import { UNDO_BYTES, Undo } from '../board/make.ts';
import { Position, addressOf } from '../board/position.ts';
import { GAME_KEYS, GAME_KEY_FILTER, GAME_KEY_FILTER_BYTES, UNDO_RECORDS } from '../board/thread.ts';
import { stateOf } from './state.ts';

/** The place of a key in a filter of one byte for each value of its low bits, which excludes most positions at once. */
function inFilter(p: Position, key: u64): usize {
  return addressOf(p) + GAME_KEY_FILTER + <usize>(key & (GAME_KEY_FILTER_BYTES - 1));
}

function gameKey(p: Position, i: i32): u64 {
  return load<u64>(addressOf(p) + GAME_KEYS + ((<usize>i) << 3));
}

/** Takes the keys that the host has written: the game's positions before the root, oldest first. */
export function setGameKeys(p: Position, n: i32): void {
  memory.fill(addressOf(p) + GAME_KEY_FILTER, 0, GAME_KEY_FILTER_BYTES);
  for (let i = 0; i < n; i++) store<u8>(inFilter(p, gameKey(p, i)), 1);
  stateOf(p).gameKeyCount = n;
}

/** How often the position occurred in the game before the root, counting every `step`th position back from number `last`. */
function timesInGame(p: Position, last: i32, step: i32): i32 {
  const key = p.key;
  if (load<u8>(inFilter(p, key)) == 0) return 0;
  let times = 0;
  for (let i = last; i >= 0; i -= step) {
    if (gameKey(p, i) == key) times++;
  }
  return times;
}

/**
 * Is the position a repetition? One earlier occurrence within the search is enough, since it can be repeated again; of the
 * positions before the root two are needed, as the rule says. Positions before a null move don't count: no game leads here from
 * them.
 */
export function isRepetition(p: Position): bool {
  const key = p.key;
  const root = addressOf(p) + UNDO_RECORDS;
  const nullMove = stateOf(p).afterNullMove;
  const first = nullMove == 0 ? root : nullMove;
  // A record holds the key before its move: two records back is the position of two plies ago.
  for (let record = p.undoTop - 2 * UNDO_BYTES; record >= first; record -= 2 * UNDO_BYTES) {
    if (changetype<Undo>(record).key == key) return true;
  }
  if (nullMove != 0) return false;
  const sinceRoot = <i32>((p.undoTop - root) / UNDO_BYTES);
  return timesInGame(p, stateOf(p).gameKeyCount - (sinceRoot & 1 ? 1 : 2), 2) >= 2;
}

/**
 * Is the position, which is not mate, drawn within a mating attempt? Repetitions within the search need not be counted: the
 * shortest mate never repeats a position.
 */
export function isDrawnInGame(p: Position): bool {
  return p.halfmoves >= FIFTY_MOVES || timesInGame(p, stateOf(p).gameKeyCount - 1, 1) >= 2;
}

/** Is the position, which is not mate, drawn by the rules themselves: has it occurred twice before in the game and the line? */
export function isDrawn(p: Position): bool {
  if (p.halfmoves >= FIFTY_MOVES) return true;
  let times = timesInGame(p, stateOf(p).gameKeyCount - 1, 1);
  for (let record = addressOf(p) + UNDO_RECORDS; record < p.undoTop; record += UNDO_BYTES) {
    if (changetype<Undo>(record).key == p.key) times++;
  }
  return times >= 2;
}
