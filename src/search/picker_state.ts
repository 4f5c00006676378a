// A picker's memory, at the head of its node's list: state, then the quiet moves tried (for the histories), then the moves
// generated so far, each an i32 move and an i32 score. What lies behind `pickerEnd` is free for the nodes below.

import { KING } from '../shared/men.ts';
import { KIND_DROP, NO_MOVE, moveKind, moveRole, moveTo } from '../shared/move.ts';
import { bit } from '../board/bitboard.ts';
import { SCORED_MOVE_BYTES } from '../movegen/sink.ts';
import { Frame } from './frame.ts';

/** Values of `skipping` but 0: quiet moves are left out; and the list at hand holds none any more. */
const SKIPPING: i32 = 1;
const SKIPPED: i32 = 2;

/** Like a frame a picker is never created: this class is its layout. */
export class Picker {
  /** The stage at hand, and the one after the table move: see picker.ts. */
  stage: i32 = 0;
  firstStage: i32 = 0;
  tableMove: i32 = NO_MOVE;
  /** Refutations: two killers and the countermove, each NO_MOVE if there is none. */
  killer: i32 = NO_MOVE;
  olderKiller: i32 = NO_MOVE;
  counter: i32 = NO_MOVE;
  /** The list at hand: what is left of it. */
  cursor: usize = 0;
  end: usize = 0;
  /** Bad captures are put aside at the head of the list, up to here. */
  badEnd: usize = 0;
  skipping: i32 = 0;
  quietCount: i32 = 0;
  /** From where each role would check the enemy king, pawn to queen. */
  pawnChecks: u64 = 0;
  knightChecks: u64 = 0;
  bishopChecks: u64 = 0;
  rookChecks: u64 = 0;
  queenChecks: u64 = 0;
}

const CHECKS_BY_ROLE: usize = offsetof<Picker>('pawnChecks');
const QUIETS_TRIED: usize = offsetof<Picker>();
const MAX_QUIETS_TRIED: i32 = 48;
const MOVES: usize = QUIETS_TRIED + 4 * <usize>MAX_QUIETS_TRIED;

export function pickerOf(frame: Frame): Picker {
  return changetype<Picker>(frame.list);
}

/** Where a picker's moves begin. */
export function firstEntry(picker: Picker): usize {
  return changetype<usize>(picker) + MOVES;
}

/** First byte behind all that the picker uses now: free for the nodes below this one. */
export function pickerEnd(picker: Picker): usize {
  return picker.end;
}

export function scoreAt(entry: usize): i32 {
  return load<i32>(entry, 4);
}

export function setScoreAt(entry: usize, score: i32): void {
  store<i32>(entry, score, 4);
}

/** From now on the picker leaves out quiet moves, drops and exchanges that give no check. */
export function skipQuiets(picker: Picker): void {
  if (!isSkippingQuiets(picker)) picker.skipping = SKIPPING;
}

export function isSkippingQuiets(picker: Picker): bool {
  return picker.skipping != 0;
}

/** The list is a new one: of what is skipped it may hold any. */
export function startList(picker: Picker, cursor: usize, end: usize): void {
  picker.cursor = cursor;
  picker.end = end;
  if (isSkippingQuiets(picker)) picker.skipping = SKIPPING;
}

/** Notes a quiet move as tried, for the histories' malus. */
export function noteQuiet(picker: Picker, move: i32): void {
  const n = picker.quietCount;
  if (n >= MAX_QUIETS_TRIED) return;
  store<i32>(changetype<usize>(picker) + ((<usize>n) << 2), move, QUIETS_TRIED);
  picker.quietCount = n + 1;
}

export function quietTried(picker: Picker, n: i32): i32 {
  return load<i32>(changetype<usize>(picker) + ((<usize>n) << 2), QUIETS_TRIED);
}

/** Was the move yielded by a stage before the lists of quiet moves? */
export function isRefutation(picker: Picker, move: i32): bool {
  return move == picker.killer || move == picker.olderKiller || move == picker.counter;
}

/** Did the move come from elsewhere, so that its maker must still see to his king's safety? */
export function isUnverified(picker: Picker, move: i32): bool {
  return move == picker.tableMove || isRefutation(picker, move);
}

/** Does the man check from where a quiet move, drop or exchange puts it? Discovered checks are not seen. */
function givesDirectCheck(picker: Picker, move: i32): bool {
  const role = moveRole(move);
  if (role == KING) return false;
  const checks = load<u64>(changetype<usize>(picker) + ((<usize>role) << 3), CHECKS_BY_ROLE);
  return (checks & bit(moveTo(move))) != 0;
}

/** Takes the best-scored move that is left, or NO_MOVE: a selection sort, as most lists are not read to their end. */
function takeBest(picker: Picker): i32 {
  const start = picker.cursor;
  const last = picker.end;
  if (start == last) return NO_MOVE;
  let best = start;
  let bestScore = scoreAt(start);
  for (let entry = start + SCORED_MOVE_BYTES; entry < last; entry += SCORED_MOVE_BYTES) {
    if (scoreAt(entry) > bestScore) {
      bestScore = scoreAt(entry);
      best = entry;
    }
  }
  const chosen = load<u64>(best);
  store<u64>(best, load<u64>(start));
  store<u64>(start, chosen);
  picker.cursor = start + SCORED_MOVE_BYTES;
  return <i32>chosen;
}

/** The best move left in the list but the table move; NO_MOVE when none is left. */
export function nextUnyielded(picker: Picker): i32 {
  const move = takeBest(picker);
  return move == NO_MOVE || move != picker.tableMove ? move : takeBest(picker);
}

/** Takes from the list at hand what gives no check: searching it through for each check would cost more than the checks. */
function keepChecks(picker: Picker): void {
  let kept = picker.cursor;
  for (let entry = kept; entry < picker.end; entry += SCORED_MOVE_BYTES) {
    if (!givesDirectCheck(picker, load<i32>(entry))) continue;
    store<u64>(kept, load<u64>(entry));
    kept += SCORED_MOVE_BYTES;
  }
  picker.end = kept;
  picker.skipping = SKIPPED;
}

/**
 * The best move left in the list that no earlier stage has yielded; checking drops are no more to come `afterChecks`. Once quiet
 * moves are skipped only checks are still yielded: a mate must not be overlooked because the position looks lost.
 */
export function nextQuiet(picker: Picker, afterChecks: bool): i32 {
  if (picker.skipping == SKIPPING) keepChecks(picker);
  for (;;) {
    const move = takeBest(picker);
    if (move == NO_MOVE) return NO_MOVE;
    if (move == picker.tableMove || isRefutation(picker, move)) continue;
    if (afterChecks && moveKind(move) >= KIND_DROP && givesDirectCheck(picker, move)) continue;
    return move;
  }
}

/** Puts a bad capture aside, over a move already taken from the list. */
export function putAsideBad(picker: Picker, move: i32): void {
  store<i32>(picker.badEnd, move);
  picker.badEnd += SCORED_MOVE_BYTES;
}

/** The next bad capture, in the order they were put aside. */
export function nextBad(picker: Picker): i32 {
  const entry = picker.cursor;
  if (entry == picker.badEnd) return NO_MOVE;
  picker.cursor = entry + SCORED_MOVE_BYTES;
  return load<i32>(entry);
}
