// What the fuzz checks inside the core, in AssemblyScript: compiled together with src/wasm.ts and the flags of the release
// build, but only in memory. A result of 0 is fine; otherwise it is a fault, and the index of the move concerned
// in the list of legal moves: see faultAt.

import { EMPTY, KING } from '../../../src/shared/men.ts';
import { NO_MOVE } from '../../../src/shared/move.ts';
import {
  STAGE_ALL,
  STAGE_CHECKING_DROPS,
  STAGE_DEARER_EXCHANGES,
  STAGE_DROPS,
  STAGE_EXCHANGES,
  STAGE_NOISY,
  STAGE_QUIET,
} from '../../../src/shared/stages.ts';
import { Black, White, bit, lowestSquare, withoutLowest } from '../../../src/board/bitboard.ts';
import { make, makeNull, unmake, unmakeNull } from '../../../src/board/make.ts';
import {
  POSITION_BYTES,
  Position,
  addressOf,
  airfield,
  isInCheck,
  mailbox,
  manAt,
  men,
  menOf,
  occupied,
  prison,
} from '../../../src/board/position.ts';
import { keyFromScratch } from '../../../src/board/setup.ts';
import { HISTORIES, HISTORIES_BYTES, MOVE_LISTS } from '../../../src/board/thread.ts';
import { generate } from '../../../src/movegen/generate.ts';
import { isNoisy, isPseudoLegal } from '../../../src/movegen/pseudo_legal.ts';
import { Counted, Listed } from '../../../src/movegen/sink.ts';
import { Frame, clearFrames, frameAt } from '../../../src/search/frame.ts';
import { nextMove, startPicker, startQuiescencePicker } from '../../../src/search/picker.ts';
import { Picker, isUnverified, skipQuiets } from '../../../src/search/picker_state.ts';

// The faults: lab/fuzz/core_checks.ts has their names.
const KEY: i32 = 1;
const MEN: i32 = 2;
const BITBOARDS: i32 = 3;
const LEFT_IN_CHECK: i32 = 4;
const NOT_RESTORED: i32 = 5;
const NULL_MOVE: i32 = 6;
const STAGES: i32 = 7;
const COUNT: i32 = 8;
const PSEUDO_LEGAL: i32 = 9;
const PICKER_STRAY: i32 = 10;
const PICKER_MISSING: i32 = 11;
const QUIESCENCE_STRAY: i32 = 12;
const QUIESCENCE_MISSING: i32 = 13;
const FAULT_BITS: i32 = 4;

/** Where lists are written: behind the list of legal moves, which may have about 1,160. */
const SCRATCH: usize = MOVE_LISTS + 65536;
/** The histories are filled with values from -8191 to 8191, half of their limit. */
const HISTORY_MASK: i32 = 16383;
/** The node whose moves the pickers yield: the frames before it are those of moves that are not known. */
const PLY: i32 = 3;

/** A copy of the position. */
const COPY: usize = memory.data(256, 64);
/** A bit for each packed move: the legal ones that have not been seen yet. */
const UNSEEN: usize = memory.data(262144, 64);
/** Moves that the picker is offered: of the table, two killers, a countermove. */
const OFFERED: usize = memory.data(16, 64);

function faultAt(fault: i32, index: i32): i32 {
  return (index << FAULT_BITS) | fault;
}

function moveIn(list: usize, index: i32): i32 {
  return load<i32>(list + ((<usize>index) << 2));
}

/** The occupied squares by the men on the squares, not by the bitboards. */
function occupiedSquares(p: Position): u64 {
  const empty = i8x16.splat(<i8>EMPTY);
  let set: u64 = 0;
  for (let at: usize = 0; at < 64; at += 16) {
    const isEmpty = i8x16.eq(v128.load(mailbox(p) + at), empty);
    set |= (<u64>(~i8x16.bitmask(isEmpty) & 0xffff)) << (at as u64);
  }
  return set;
}

/**
 * The number of men of each colour and role in all places, four bits each: a man's code in shared/men.ts is the place of his
 * number. Holdings are packed in the same way.
 */
function census(p: Position): u64 {
  const white = <u64>airfield(p, 0) + <u64>prison(p, 1);
  const black = <u64>airfield(p, 1) + <u64>prison(p, 0);
  let all = white + (black << 32);
  for (let set = occupiedSquares(p); set != 0; set = withoutLowest(set)) {
    all += (<u64>1) << ((manAt(p, lowestSquare(set)) << 2) as u64);
  }
  return all;
}

/** Do the bitboards hold the men of the squares, and nothing else? */
function bitboardsAgree(p: Position): bool {
  const squares = occupiedSquares(p);
  if (squares != occupied(p) || (men<White>(p) & men<Black>(p)) != 0) return false;
  for (let set = squares; set != 0; set = withoutLowest(set)) {
    const square = lowestSquare(set);
    const man = manAt(p, square);
    const isWhite = man >> 3 == 0;
    const both = isWhite ? menOf<White>(p, man & 7) & men<White>(p) : menOf<Black>(p, man & 7) & men<Black>(p);
    if ((both & bit(square)) == 0) return false;
  }
  let inSets: u64 = 0;
  for (let role = 0; role <= KING; role++) inSets += popcnt(menOf<White>(p, role)) + popcnt(menOf<Black>(p, role));
  return inSets == popcnt(squares);
}

function isCopy(p: Position): bool {
  return memory.compare(addressOf(p), COPY, POSITION_BYTES) == 0;
}

/** Makes and unmakes each move: the position after it must be sound, and the one before it restored to the byte. */
function checkMoves<Us, Them>(p: Position, list: usize, n: i32): i32 {
  memory.copy(COPY, addressOf(p), POSITION_BYTES);
  const menBefore = census(p);
  for (let i = 0; i < n; i++) {
    const move = moveIn(list, i);
    let fault = 0;
    make<Us, Them>(p, move);
    if (p.key != keyFromScratch(p)) fault = KEY;
    else if (census(p) != menBefore) fault = MEN;
    else if (!bitboardsAgree(p)) fault = BITBOARDS;
    else if (isInCheck<Us, Them>(p)) fault = LEFT_IN_CHECK;
    unmake<Us, Them>(p, move);
    if (fault == 0 && !isCopy(p)) fault = NOT_RESTORED;
    if (fault != 0) return faultAt(fault, i);
  }
  return 0;
}

function checkNullMove<Us, Them>(p: Position): i32 {
  if (isInCheck<Us, Them>(p)) return 0;
  makeNull<Us, Them>(p);
  const isSound = p.key == keyFromScratch(p);
  unmakeNull<Us>(p);
  return isSound && isCopy(p) ? 0 : NULL_MOVE;
}

/** Marks the legal moves as not seen yet. */
function markAll(list: usize, n: i32): void {
  for (let i = 0; i < n; i++) mark(moveIn(list, i));
}

function mark(move: i32): void {
  const byte = UNSEEN + (<usize>move >> 3);
  store<u8>(byte, load<u8>(byte) | ((<u8>1) << ((move & 7) as u8)));
}

function isMarked(move: i32): bool {
  return ((load<u8>(UNSEEN + (<usize>move >> 3)) >> ((move & 7) as u8)) & 1) != 0;
}

/** Sees a move: false if it is not legal, or has been seen before. */
function see(move: i32): bool {
  if (!isMarked(move)) return false;
  const byte = UNSEEN + (<usize>move >> 3);
  store<u8>(byte, load<u8>(byte) ^ ((<u8>1) << ((move & 7) as u8)));
  return true;
}

/** Removes all marks; returns the index of the first move that was not seen, or -1. */
function clearMarks(list: usize, n: i32): i32 {
  let first = -1;
  for (let i = n - 1; i >= 0; i--) {
    if (see(moveIn(list, i))) first = i;
  }
  return first;
}

/** Sees the moves of a stage; returns their number, or -1 if one of them is not legal or not new. */
function seeStage<Us, Them>(p: Position, stage: i32): i32 {
  const end = generate<Us, Them, Listed>(p, addressOf(p) + SCRATCH, stage);
  for (let cursor = addressOf(p) + SCRATCH; cursor < end; cursor += 4) {
    if (!see(load<i32>(cursor))) return -1;
  }
  return <i32>((end - addressOf(p) - SCRATCH) >> 2);
}

/** Every legal move belongs to one stage, and counting without listing finds as many. */
function checkStages<Us, Them>(p: Position, list: usize, n: i32): i32 {
  if (<i32>generate<Us, Them, Counted>(p, 0, STAGE_ALL) != n) return faultAt(COUNT, n);
  markAll(list, n);
  let hasStray = seeStage<Us, Them>(p, STAGE_NOISY) < 0;
  hasStray = seeStage<Us, Them>(p, STAGE_QUIET) < 0 || hasStray;
  hasStray = seeStage<Us, Them>(p, STAGE_DROPS) < 0 || hasStray;
  hasStray = seeStage<Us, Them>(p, STAGE_EXCHANGES) < 0 || hasStray;
  hasStray = seeStage<Us, Them>(p, STAGE_DEARER_EXCHANGES) < 0 || hasStray;
  const missing = clearMarks(list, n);
  return hasStray || missing >= 0 ? faultAt(STAGES, max(0, missing)) : 0;
}

/** Moves of other positions are legal here if they are pseudo-legal and leave the king safe, and only then. */
function checkForeign<Us, Them>(p: Position, list: usize, n: i32, foreign: usize, m: i32): i32 {
  markAll(list, n);
  let fault = 0;
  for (let i = 0; i < m && fault == 0; i++) {
    const move = moveIn(foreign, i);
    let legal = isPseudoLegal<Us, Them>(p, move, addressOf(p) + SCRATCH);
    if (legal) {
      make<Us, Them>(p, move);
      legal = !isInCheck<Us, Them>(p);
      unmake<Us, Them>(p, move);
    }
    if (legal != isMarked(move)) fault = faultAt(PSEUDO_LEGAL, i);
  }
  clearMarks(list, n);
  return fault;
}

/** The frame of a node with this position, and with the moves that are offered to its picker. */
function nodeFrame<Us, Them>(p: Position): Frame {
  const frame = frameAt(p, PLY);
  frame.ply = PLY;
  frame.list = addressOf(p) + SCRATCH;
  frame.inCheck = isInCheck<Us, Them>(p);
  frame.ttMove = moveIn(OFFERED, 0);
  frame.killer = moveIn(OFFERED, 1);
  frame.olderKiller = moveIn(OFFERED, 2);
  return frame;
}

/** May the search play the move? Those from the table and the refutations are tested there as here. */
function isPlayed<Us, Them>(p: Position, picker: Picker, move: i32): bool {
  if (!isUnverified(picker, move)) return true;
  make<Us, Them>(p, move);
  const legal = !isInCheck<Us, Them>(p);
  unmake<Us, Them>(p, move);
  return legal;
}

/** Sees what a picker yields; false if one of its moves is not legal, or was yielded before. */
function seeYielded<Us, Them>(p: Position, picker: Picker, frame: Frame, skipAfter: i32): bool {
  let yielded = 0;
  let isRight = true;
  for (let move = nextMove<Us, Them>(p, picker, frame); move != NO_MOVE; move = nextMove<Us, Them>(p, picker, frame)) {
    if (isPlayed<Us, Them>(p, picker, move) && !see(move)) isRight = false;
    if (++yielded == skipAfter) skipQuiets(picker);
  }
  return isRight;
}

/** Is a capture or promotion among the moves that were not seen? Removes all marks. */
function leftNoisy<Us>(p: Position, list: usize, n: i32): i32 {
  let noisy = -1;
  for (let i = 0; i < n; i++) {
    if (see(moveIn(list, i)) && isNoisy<Us>(p, moveIn(list, i))) noisy = i;
  }
  return noisy;
}

/** The picker of the main search yields every legal move once; once it skips quiet moves, still every noisy one. */
function checkPicker<Us, Them>(p: Position, list: usize, n: i32, skipAfter: i32): i32 {
  const frame = nodeFrame<Us, Them>(p);
  markAll(list, n);
  const picker = startPicker<Us, Them>(p, frame);
  picker.counter = moveIn(OFFERED, 3);
  const isRight = seeYielded<Us, Them>(p, picker, frame, skipAfter);
  const missing = skipAfter == 0 ? clearMarks(list, n) : leftNoisy<Us>(p, list, n);
  if (!isRight) return PICKER_STRAY;
  return missing >= 0 ? faultAt(PICKER_MISSING, missing) : 0;
}

/** Quiescence gets all moves in check; otherwise the noisy ones and, if it asks for checks, the checking drops. */
function checkQuiescence<Us, Them>(p: Position, list: usize, n: i32, checks: bool): i32 {
  const frame = nodeFrame<Us, Them>(p);
  markAll(list, n);
  const isRight = seeYielded<Us, Them>(p, startQuiescencePicker<Us, Them>(p, frame, checks), frame, 0);
  let missing = -1;
  if (checks && !frame.inCheck) {
    const end = generate<Us, Them, Listed>(p, addressOf(p) + SCRATCH, STAGE_CHECKING_DROPS);
    for (let cursor = addressOf(p) + SCRATCH; cursor < end; cursor += 4) {
      if (isMarked(load<i32>(cursor))) missing = 0;
    }
  }
  const noisy = frame.inCheck ? clearMarks(list, n) : leftNoisy<Us>(p, list, n);
  if (!isRight) return QUIESCENCE_STRAY;
  return max(missing, noisy) >= 0 ? faultAt(QUIESCENCE_MISSING, max(missing, noisy)) : 0;
}

function checkAll<Us, Them>(p: Position, list: usize, n: i32, foreign: usize, m: i32, skipAfter: i32): i32 {
  let fault = checkMoves<Us, Them>(p, list, n);
  if (fault == 0) fault = checkNullMove<Us, Them>(p);
  if (fault == 0) fault = checkStages<Us, Them>(p, list, n);
  if (fault == 0) fault = checkForeign<Us, Them>(p, list, n, foreign, m);
  if (fault == 0) fault = checkPicker<Us, Them>(p, list, n, 0);
  if (fault == 0) fault = checkPicker<Us, Them>(p, list, n, skipAfter);
  if (fault == 0) fault = checkQuiescence<Us, Them>(p, list, n, false);
  if (fault == 0) fault = checkQuiescence<Us, Them>(p, list, n, true);
  return fault;
}

/** Prepares the thread at `p` for checks: pickers read its frames and histories, which get random values. */
export function prepareChecks(p: Position, seed: u32): void {
  clearFrames(p);
  let state = seed | 1;
  for (let at: usize = 0; at < HISTORIES_BYTES; at += 2) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    store<i16>(addressOf(p) + HISTORIES + at, <i16>((<i32>(state >> 8) & HISTORY_MASK) - HISTORY_MASK / 2));
  }
}

/** Address of the four moves that the pickers are offered: of the table, two killers, a countermove. */
export function offeredMoves(): usize {
  return OFFERED;
}

/**
 * Checks the position at `p`, whose legal moves are the `n` at `list`. `foreign`: `m` moves of other positions. The second of the
 * main search's pickers skips quiet moves after `skipAfter` moves. Returns 0 or a fault.
 */
export function checkPosition(p: Position, list: usize, n: i32, foreign: usize, m: i32, skipAfter: i32): i32 {
  return p.turn == 0
    ? checkAll<White, Black>(p, list, n, foreign, m, skipAfter)
    : checkAll<Black, White>(p, list, n, foreign, m, skipAfter);
}
