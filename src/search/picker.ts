// The move picker: yields a node's moves one by one, the likely best first, and generates each stage only when it is reached.
// Most nodes are cut off before the quiet moves and drops, which are by far the most, are even listed.
//
// A picker is a block of memory: state, then the quiet moves tried (for the histories), then the moves generated so far, each
// an i32 move and an i32 score. What lies behind `pickerEnd` is free for the nodes below.

import { KING, PAWN } from '../shared/men.ts';
import { KIND_DROP, NO_MOVE, moveKind, moveRole, moveTo } from '../shared/move.ts';
import {
  STAGE_ALL,
  STAGE_CHECKING_DROPS,
  STAGE_DEARER_EXCHANGES,
  STAGE_DROPS,
  STAGE_EXCHANGES,
  STAGE_NOISY,
  STAGE_QUIET,
} from '../shared/stages.ts';
import { bishopAttacks, kingAttacks, knightAttacks, rookAttacks } from '../board/attacks.ts';
import { bit } from '../board/bitboard.ts';
import { kingSquare, occupied } from '../board/position.ts';
import { checkingSquares } from '../movegen/drops.ts';
import { generate } from '../movegen/generate.ts';
import { isPseudoLegal } from '../movegen/pseudo_legal.ts';
import { SCORED_MOVE_BYTES, Scored } from '../movegen/sink.ts';
import { counterMove } from './history.ts';
import { Frame } from './frame.ts';
import { evasionScore, isNoisy, noisyScore, quietScore } from './move_scores.ts';
import { seeAtLeast } from './see.ts';

const STAGE: usize = 0;
const TABLE_MOVE: usize = 4;
/** Killers and countermove. */
const REFUTATIONS: usize = 8;
const CURSOR: usize = 20;
const END: usize = 24;
/** Bad captures are put aside at the head of the list, up to here. */
const BAD_END: usize = 28;
const SKIP_QUIETS: usize = 32;
const QUIET_COUNT: usize = 36;
const QUIETS_TRIED: usize = 40;
export const MAX_QUIETS_TRIED: i32 = 48;
const NEXT_STAGE: usize = 232;
/** From where each role would check the enemy king: u64 each, pawn to queen. */
const CHECKING_SQUARES: usize = 240;
const MOVES: usize = 280;

/** Values of SKIP_QUIETS but 0: quiet moves are left out; and the list at hand holds none any more. */
const SKIPPING: i32 = 1;
const SKIPPED: i32 = 2;

// The stages, in order. In check and in quiescence there are fewer.
const TABLE: i32 = 0;
const NOISY_INIT: i32 = 1;
const NOISY: i32 = 2;
const REFUTATION_1: i32 = 3;
const CHECKING_INIT: i32 = 6;
const CHECKING: i32 = 7;
const QUIET_INIT: i32 = 8;
const QUIET: i32 = 9;
const BAD_INIT: i32 = 10;
const BAD: i32 = 11;
const DEARER_INIT: i32 = 12;
const DEARER: i32 = 13;
const EVASION_INIT: i32 = 14;
const EVASION: i32 = 15;
const Q_NOISY_INIT: i32 = 16;
const Q_NOISY: i32 = 17;
const Q_CHECKS_INIT: i32 = 18;
const Q_CHECKS: i32 = 19;
const DONE: i32 = 20;

function stage(picker: usize): i32 {
  return load<i32>(picker, STAGE);
}

function setStage(picker: usize, n: i32): void {
  store<i32>(picker, n, STAGE);
}

function tableMove(picker: usize): i32 {
  return load<i32>(picker, TABLE_MOVE);
}

function cursor(picker: usize): usize {
  return <usize>load<u32>(picker, CURSOR);
}

function setCursor(picker: usize, address: usize): void {
  store<u32>(picker, <u32>address, CURSOR);
}

function end(picker: usize): usize {
  return <usize>load<u32>(picker, END);
}

function setEnd(picker: usize, address: usize): void {
  store<u32>(picker, <u32>address, END);
}

function scoreAt(entry: usize): i32 {
  return load<i32>(entry, 4);
}

function setScoreAt(entry: usize, score: i32): void {
  store<i32>(entry, score, 4);
}

/** First byte behind all that the picker uses now: free for the nodes below this one. */
export function pickerEnd(picker: usize): usize {
  return end(picker);
}

/** From now on the picker leaves out quiet moves, drops and exchanges that give no check. */
export function skipQuiets(picker: usize): void {
  if (!isSkippingQuiets(picker)) store<i32>(picker, SKIPPING, SKIP_QUIETS);
}

function isSkippingQuiets(picker: usize): bool {
  return load<i32>(picker, SKIP_QUIETS) != 0;
}

/** Notes a quiet move as tried, for the histories' malus. */
export function noteQuiet(picker: usize, move: i32): void {
  const n = load<i32>(picker, QUIET_COUNT);
  if (n >= MAX_QUIETS_TRIED) return;
  store<i32>(picker + ((<usize>n) << 2), move, QUIETS_TRIED);
  store<i32>(picker, n + 1, QUIET_COUNT);
}

export function quietsTried(picker: usize): i32 {
  return load<i32>(picker, QUIET_COUNT);
}

export function quietTried(picker: usize, n: i32): i32 {
  return load<i32>(picker + ((<usize>n) << 2), QUIETS_TRIED);
}

/** A picker at `picker` that yields `fromTable`, if it fits the position, and goes on with the stage `next`. */
function initPicker<Us, Them>(p: usize, picker: usize, fromTable: i32, next: i32): void {
  const moves = picker + MOVES;
  setCursor(picker, moves);
  setEnd(picker, moves);
  store<u32>(picker, <u32>moves, BAD_END);
  store<i32>(picker, 0, SKIP_QUIETS);
  store<i32>(picker, 0, QUIET_COUNT);
  store<i32>(picker, next, NEXT_STAGE);
  const usable = fromTable != NO_MOVE && isPseudoLegal<Us, Them>(p, fromTable, moves);
  store<i32>(picker, usable ? fromTable : NO_MOVE, TABLE_MOVE);
  setStage(picker, usable ? TABLE : next);
}

/** A picker for a node of the main search. */
export function startPicker<Us, Them>(p: usize, picker: usize, frame: Frame, fromTable: i32, inCheck: bool): void {
  initPicker<Us, Them>(p, picker, fromTable, inCheck ? EVASION_INIT : NOISY_INIT);
  store<i32>(picker, frame.killer, REFUTATIONS);
  store<i32>(picker, frame.olderKiller, REFUTATIONS + 4);
  store<i32>(picker, counterMove<Us>(p, frame), REFUTATIONS + 8);
}

/** A picker for quiescence: evasions in check, else captures and promotions, and with `checks` checking drops after them. */
export function startQuiescencePicker<Us, Them>(
  p: usize,
  picker: usize,
  fromTable: i32,
  inCheck: bool,
  checks: bool,
): void {
  const wanted = inCheck || (fromTable != NO_MOVE && isNoisy<Us>(p, fromTable)) ? fromTable : NO_MOVE;
  initPicker<Us, Them>(p, picker, wanted, inCheck ? EVASION_INIT : Q_NOISY_INIT);
  for (let i: usize = 0; i < 12; i += 4) store<i32>(picker + i, NO_MOVE, REFUTATIONS);
  store<i32>(picker, checks ? 0 : SKIPPING, SKIP_QUIETS);
}

/** Generates `stages` into the list, after the bad captures put aside. */
function fill<Us, Them>(p: usize, picker: usize, stages: i32): void {
  const start = <usize>load<u32>(picker, BAD_END);
  setCursor(picker, start);
  setEnd(picker, generate<Us, Them, Scored>(p, start, stages));
  if (isSkippingQuiets(picker)) store<i32>(picker, SKIPPING, SKIP_QUIETS);
}

function scoreNoisy<Us>(p: usize, picker: usize): void {
  for (let entry = cursor(picker); entry < end(picker); entry += SCORED_MOVE_BYTES) {
    setScoreAt(entry, noisyScore<Us>(p, load<i32>(entry)));
  }
}

function scoreQuiets<Us, Them>(p: usize, picker: usize, frame: Frame): void {
  const nearKing = kingAttacks(kingSquare<Them>(p));
  for (let entry = cursor(picker); entry < end(picker); entry += SCORED_MOVE_BYTES) {
    setScoreAt(entry, quietScore<Us>(p, frame, load<i32>(entry), nearKing));
  }
}

function scoreEvasions<Us, Them>(p: usize, picker: usize, frame: Frame): void {
  const nearKing = kingAttacks(kingSquare<Them>(p));
  for (let entry = cursor(picker); entry < end(picker); entry += SCORED_MOVE_BYTES) {
    setScoreAt(entry, evasionScore<Us>(p, frame, load<i32>(entry), nearKing));
  }
}

/** Takes the best-scored move that is left, or NO_MOVE: a selection sort, as most lists are not read to their end. */
function takeBest(picker: usize): i32 {
  const start = cursor(picker);
  const last = end(picker);
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
  setCursor(picker, start + SCORED_MOVE_BYTES);
  return <i32>chosen;
}

/** Was the move yielded by a stage before the lists of quiet moves? */
function isRefutation(picker: usize, move: i32): bool {
  return (
    move == load<i32>(picker, REFUTATIONS) ||
    move == load<i32>(picker, REFUTATIONS + 4) ||
    move == load<i32>(picker, REFUTATIONS + 8)
  );
}

/** The refutation number `n`, if it is a quiet move here that was not yielded yet; NO_MOVE otherwise. */
function refutation<Us, Them>(p: usize, picker: usize, n: i32): i32 {
  const move = load<i32>(picker + ((<usize>n) << 2), REFUTATIONS);
  if (move == NO_MOVE || move == tableMove(picker)) return NO_MOVE;
  for (let i = 0; i < n; i++) {
    if (load<i32>(picker + ((<usize>i) << 2), REFUTATIONS) == move) return NO_MOVE;
  }
  if (isNoisy<Us>(p, move) || !isPseudoLegal<Us, Them>(p, move, end(picker))) return NO_MOVE;
  return move;
}

/** Did the move come from elsewhere, so that its maker must still see to his king's safety? */
export function isUnverified(picker: usize, move: i32): bool {
  return move == tableMove(picker) || isRefutation(picker, move);
}

/** Notes from which squares men give check; needed before `givesDirectCheck` is asked. */
function noteCheckingSquares<Us, Them>(p: usize, picker: usize): void {
  const squares = picker + CHECKING_SQUARES;
  const king = kingSquare<Them>(p);
  const diagonals = bishopAttacks(king, occupied(p));
  const lines = rookAttacks(king, occupied(p));
  store<u64>(squares, checkingSquares<Us, Them>(p, PAWN));
  store<u64>(squares, knightAttacks(king), 8);
  store<u64>(squares, diagonals, 16);
  store<u64>(squares, lines, 24);
  store<u64>(squares, diagonals | lines, 32);
}

/** Does the man check from where a quiet move, drop or exchange puts it? Discovered checks are not seen. */
function givesDirectCheck(picker: usize, move: i32): bool {
  const role = moveRole(move);
  if (role == KING) return false;
  return (load<u64>(picker + ((<usize>role) << 3), CHECKING_SQUARES) & bit(moveTo(move))) != 0;
}

/** Yields the next capture or promotion that does not lose material, and puts the others aside; NO_MOVE when none is left. */
function nextGoodNoisy<Us, Them>(p: usize, picker: usize): i32 {
  let move = nextUnyielded(picker);
  while (move != NO_MOVE && !seeAtLeast<Us, Them>(p, move, 0)) {
    const aside = <usize>load<u32>(picker, BAD_END);
    store<i32>(aside, move);
    store<u32>(picker, <u32>(aside + SCORED_MOVE_BYTES), BAD_END);
    move = nextUnyielded(picker);
  }
  return move;
}

/** Takes from the list at hand what gives no check: searching it through for each check would cost more than the checks. */
function keepChecks(picker: usize): void {
  let kept = cursor(picker);
  for (let entry = kept; entry < end(picker); entry += SCORED_MOVE_BYTES) {
    if (!givesDirectCheck(picker, load<i32>(entry))) continue;
    store<u64>(kept, load<u64>(entry));
    kept += SCORED_MOVE_BYTES;
  }
  setEnd(picker, kept);
  store<i32>(picker, SKIPPED, SKIP_QUIETS);
}

/**
 * The best move left in the list that no earlier stage has yielded. Once quiet moves are skipped only checks are still
 * yielded: a mate must not be overlooked because the position looks lost.
 */
function nextQuiet(picker: usize, afterChecks: bool): i32 {
  if (load<i32>(picker, SKIP_QUIETS) == SKIPPING) keepChecks(picker);
  for (;;) {
    const move = takeBest(picker);
    if (move == NO_MOVE) return NO_MOVE;
    if (move == tableMove(picker) || isRefutation(picker, move)) continue;
    if (afterChecks && moveKind(move) >= KIND_DROP && givesDirectCheck(picker, move)) continue;
    return move;
  }
}

/** The best move left in the list but the table move. */
function nextUnyielded(picker: usize): i32 {
  const move = takeBest(picker);
  return move == NO_MOVE || move != tableMove(picker) ? move : takeBest(picker);
}

/** The next bad capture, in the order they were put aside. */
function nextBad(picker: usize): i32 {
  const entry = cursor(picker);
  if (entry == <usize>load<u32>(picker, BAD_END)) return NO_MOVE;
  setCursor(picker, entry + SCORED_MOVE_BYTES);
  return load<i32>(entry);
}

/**
 * The next move, or NO_MOVE after the last. Moves of the hash table and refutations are pseudo-legal: the caller tries them
 * against his king. All others are legal.
 */
export function nextMove<Us, Them>(p: usize, picker: usize, frame: Frame): i32 {
  while (stage(picker) != DONE) {
    const now = stage(picker);
    let move = NO_MOVE;
    switch (now) {
      case TABLE:
        setStage(picker, load<i32>(picker, NEXT_STAGE));
        return tableMove(picker);

      case NOISY_INIT:
      case Q_NOISY_INIT:
        fill<Us, Them>(p, picker, STAGE_NOISY);
        scoreNoisy<Us>(p, picker);
        break;
      case NOISY:
        move = nextGoodNoisy<Us, Them>(p, picker);
        break;

      case REFUTATION_1:
      case REFUTATION_1 + 1:
      case REFUTATION_1 + 2:
        setStage(picker, now + 1);
        move = refutation<Us, Them>(p, picker, now - REFUTATION_1);
        if (move != NO_MOVE) return move;
        continue;

      case CHECKING_INIT:
      case Q_CHECKS_INIT:
        if (now == Q_CHECKS_INIT && isSkippingQuiets(picker)) return NO_MOVE;
        noteCheckingSquares<Us, Them>(p, picker);
        fill<Us, Them>(p, picker, STAGE_CHECKING_DROPS);
        scoreQuiets<Us, Them>(p, picker, frame);
        break;
      case CHECKING:
        move = nextQuiet(picker, false);
        break;

      case QUIET_INIT:
        fill<Us, Them>(p, picker, isSkippingQuiets(picker) ? STAGE_QUIET : STAGE_QUIET | STAGE_DROPS | STAGE_EXCHANGES);
        scoreQuiets<Us, Them>(p, picker, frame);
        break;
      case QUIET:
        move = nextQuiet(picker, true);
        break;

      case BAD_INIT:
        setEnd(picker, <usize>load<u32>(picker, BAD_END));
        setCursor(picker, picker + MOVES);
        break;
      case BAD:
        move = nextBad(picker);
        break;

      case DEARER_INIT:
        if (isSkippingQuiets(picker)) {
          setStage(picker, DONE);
          continue;
        }
        fill<Us, Them>(p, picker, STAGE_DEARER_EXCHANGES);
        scoreQuiets<Us, Them>(p, picker, frame);
        break;
      case DEARER:
        move = nextQuiet(picker, false);
        if (move == NO_MOVE) {
          setStage(picker, DONE);
          continue;
        }
        break;

      case EVASION_INIT:
        fill<Us, Them>(p, picker, STAGE_ALL);
        scoreEvasions<Us, Them>(p, picker, frame);
        break;
      case EVASION:
        move = nextUnyielded(picker);
        if (move == NO_MOVE) {
          setStage(picker, DONE);
          continue;
        }
        break;

      case Q_NOISY:
        move = nextUnyielded(picker);
        break;
      case Q_CHECKS:
        move = nextUnyielded(picker);
        break;
      default:
        return NO_MOVE;
    }
    // A stage that yields stays; one that prepared a list, or has none left, gives way to the next.
    if (move != NO_MOVE) return move;
    setStage(picker, now + 1);
  }
  return NO_MOVE;
}
