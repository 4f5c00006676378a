// A picker's memory, at the head of its node's list: state, then the quiet and the noisy moves tried (for the histories), then the moves
// generated so far, each an i32 move and an i32 score. Memory after `pickerEnd` is free for the nodes below.

import { KING } from '../shared/men.ts';
import { KIND_DROP, NO_MOVE, moveKind, moveRole, moveTo } from '../shared/move.ts';
import { bit } from '../board/bitboard.ts';
import { SCORED_MOVE_BYTES, scoredMoveAt } from '../movegen/sink.ts';
import { Frame } from './frame.ts';

/** Values of `skipping` other than 0: quiet moves are skipped; and the current list has none left. */
const SKIPPING: i32 = 1;
const SKIPPED: i32 = 2;

/** The layout of a picker; like frames, pickers are never allocated. */
export class Picker {
  /** The current stage, and the one after the table move: see picker.ts. */
  stage: i32 = 0;
  firstStage: i32 = 0;
  ttMove: i32 = NO_MOVE;
  /** Refutations: two killers and the countermove, each NO_MOVE if there is none. */
  killer: i32 = NO_MOVE;
  olderKiller: i32 = NO_MOVE;
  counter: i32 = NO_MOVE;
  /** The rest of the current list. */
  cursor: usize = 0;
  end: usize = 0;
  /** Bad captures and checks are kept at the head of the list, up to here. */
  badEnd: usize = 0;
  skipping: i32 = 0;
  /** Number of moves tried so far, of each kind. */
  quietCount: i32 = 0;
  noisyCount: i32 = 0;
  /** The squares from which each role would check the enemy king, pawn to queen. */
  pawnChecks: u64 = 0;
  knightChecks: u64 = 0;
  bishopChecks: u64 = 0;
  rookChecks: u64 = 0;
  queenChecks: u64 = 0;
}

const CHECKS_BY_ROLE: usize = offsetof<Picker>('pawnChecks');
const QUIETS_TRIED: usize = offsetof<Picker>();
const MAX_QUIETS_TRIED: i32 = 48;
const NOISY_TRIED: usize = QUIETS_TRIED + 4 * <usize>MAX_QUIETS_TRIED;
const MAX_NOISY_TRIED: i32 = 16;
const MOVES: usize = NOISY_TRIED + 4 * <usize>MAX_NOISY_TRIED;

export function pickerOf(frame: Frame): Picker {
  return changetype<Picker>(frame.list);
}

/** Where a picker's moves begin. */
export function firstEntry(picker: Picker): usize {
  return changetype<usize>(picker) + MOVES;
}

/** First byte after the picker's data: free for the nodes below this one. */
export function pickerEnd(picker: Picker): usize {
  return picker.end;
}

/** From now on the picker skips quiet moves, drops and exchanges that give no check. */
export function skipQuiets(picker: Picker): void {
  if (!isSkippingQuiets(picker)) picker.skipping = SKIPPING;
}

export function isSkippingQuiets(picker: Picker): bool {
  return picker.skipping != 0;
}

/** A new list: it may contain moves that are skipped. */
export function startList(picker: Picker, cursor: usize, end: usize): void {
  picker.cursor = cursor;
  picker.end = end;
  if (isSkippingQuiets(picker)) picker.skipping = SKIPPING;
}

/** Records a quiet move as tried, for the malus of the histories. */
export function noteQuiet(picker: Picker, move: i32): void {
  const n = picker.quietCount;
  if (n >= MAX_QUIETS_TRIED) return;
  store<i32>(changetype<usize>(picker) + ((<usize>n) << 2), move, QUIETS_TRIED);
  picker.quietCount = n + 1;
}

export function quietTried(picker: Picker, n: i32): i32 {
  return load<i32>(changetype<usize>(picker) + ((<usize>n) << 2), QUIETS_TRIED);
}

/** Records a capture or promotion as tried, for the malus of capture history. */
export function noteNoisy(picker: Picker, move: i32): void {
  const n = picker.noisyCount;
  if (n >= MAX_NOISY_TRIED) return;
  store<i32>(changetype<usize>(picker) + ((<usize>n) << 2), move, NOISY_TRIED);
  picker.noisyCount = n + 1;
}

export function noisyTried(picker: Picker, n: i32): i32 {
  return load<i32>(changetype<usize>(picker) + ((<usize>n) << 2), NOISY_TRIED);
}

/** Was the move yielded by a stage before the lists of quiet moves? */
function isRefutation(picker: Picker, move: i32): bool {
  return move == picker.killer || move == picker.olderKiller || move == picker.counter;
}

/** Did the move come from elsewhere, so that the caller must still test the king's safety? */
export function isUnverified(picker: Picker, move: i32): bool {
  return move == picker.ttMove || isRefutation(picker, move);
}

/** Does the man give check from its new square after a quiet move, drop or exchange? Discovered checks don't count. */
export function givesDirectCheck(picker: Picker, move: i32): bool {
  const role = moveRole(move);
  if (role == KING) return false;
  const checks = load<u64>(changetype<usize>(picker) + ((<usize>role) << 3), CHECKS_BY_ROLE);
  return (checks & bit(moveTo(move))) != 0;
}

/** The best score in a list that is not empty, two entries at a time. */
function bestScoreIn(start: usize, end: usize): i32 {
  const pairsEnd = start + ((end - start) & ~15);
  // Of an entry's two numbers the second one is the score.
  let words = i32x4.splat(i32.MIN_VALUE);
  for (let pair = start; pair < pairsEnd; pair += 2 * SCORED_MOVE_BYTES) words = i32x4.max_s(words, v128.load(pair));
  const best = max(i32x4.extract_lane(words, 1), i32x4.extract_lane(words, 3));
  return pairsEnd < end ? max(best, scoredMoveAt(pairsEnd).score) : best;
}

/** Takes the remaining move with the best score, or NO_MOVE: a selection sort, as most lists are not read to the end. */
function pickBest(picker: Picker): i32 {
  const start = picker.cursor;
  const end = picker.end;
  if (start == end) return NO_MOVE;
  const bestScore = bestScoreIn(start, end);
  let best = start;
  while (scoredMoveAt(best).score != bestScore) best += SCORED_MOVE_BYTES;
  const chosen = load<u64>(best);
  store<u64>(best, load<u64>(start));
  store<u64>(start, chosen);
  picker.cursor = start + SCORED_MOVE_BYTES;
  return <i32>chosen;
}

/** The best move left in the list but the table move; NO_MOVE when none is left. */
export function nextUnyielded(picker: Picker): i32 {
  const move = pickBest(picker);
  return move == NO_MOVE || move != picker.ttMove ? move : pickBest(picker);
}

/** Removes the moves without check from the current list: searching it for each check would cost more than the checks. */
export function keepChecks(picker: Picker): void {
  let kept = picker.cursor;
  for (let entry = kept; entry < picker.end; entry += SCORED_MOVE_BYTES) {
    if (!givesDirectCheck(picker, scoredMoveAt(entry).move)) continue;
    store<u64>(kept, load<u64>(entry));
    kept += SCORED_MOVE_BYTES;
  }
  picker.end = kept;
  picker.skipping = SKIPPED;
}

/**
 * The best remaining move that no earlier stage has yielded; `afterChecks` excludes the checking drops. Once quiet moves are
 * skipped, only checks are still yielded: a mate must not be overlooked because the position looks lost.
 */
export function nextQuiet(picker: Picker, afterChecks: bool): i32 {
  if (picker.skipping == SKIPPING) keepChecks(picker);
  for (;;) {
    const move = pickBest(picker);
    if (move == NO_MOVE) return NO_MOVE;
    if (move == picker.ttMove || isRefutation(picker, move)) continue;
    if (afterChecks && moveKind(move) >= KIND_DROP && givesDirectCheck(picker, move)) continue;
    return move;
  }
}

/** Keeps a bad capture or check for later, in the place of a move already taken from the list. */
export function deferBad(picker: Picker, move: i32): void {
  scoredMoveAt(picker.badEnd).move = move;
  picker.badEnd += SCORED_MOVE_BYTES;
}

/** The next bad capture or check, in the order in which they were kept. */
export function nextBad(picker: Picker): i32 {
  const entry = picker.cursor;
  if (entry == picker.badEnd) return NO_MOVE;
  picker.cursor = entry + SCORED_MOVE_BYTES;
  return scoredMoveAt(entry).move;
}
