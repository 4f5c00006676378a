// What has changed for the neural net since its sums were last brought up to date (shared/net_layout.ts says what it sees). What
// the sums stand for is kept beside them, and compared with the position itself, so that making moves does not involve the net.
//
// What is compared is described by a record: 64 squares, a man each with NET_ATTACKED and NET_DEFENDED | the 4 stores as in a
// position | facts and checks of both sides as bits | the squares of both kings | of the squares around White's king and then
// Black's, as sets: attacked, defended, own men, enemy men.

import { kingAttacks } from '../board/attacks.ts';
import { lowestSquare, withoutLowest } from '../board/bitboard.ts';
import { Black, White, isWhite } from '../board/colour.ts';
import { storeCount } from '../board/holdings.ts';
import { Position, canPromote, kingSquare, mailbox, men, menOf, stores } from '../board/position.ts';
import { EMPTY, HOLDABLE_ROLES, KING } from '../shared/men.ts';
import {
  FACT_CASTLE_KING,
  FACT_LIVE,
  FACT_RESCUE,
  NET_ATTACKED,
  NET_DEFENDED,
  NET_FACTS,
  NET_KING_RING,
  NET_RINGS,
  NET_SIDE_CHECKS,
  NET_SIDE_FACTS,
  NET_STORES,
  NET_STORE_FEATURES,
  RING_ATTACKED,
  RING_DEFENDED,
  RING_ENEMY,
  RING_OWN,
  RING_STATES,
  ringDirection,
  storeFeature,
} from '../shared/net_layout.ts';
import { CASTLE_BLACK_KING, CASTLE_WHITE_KING } from '../shared/setup_layout.ts';
import { attacked, attackedButByKing, rescuable, safeChecks } from './maps.ts';

const STORES: usize = 64;
const FACTS: usize = 80;
const KINGS: usize = 88;
const RINGS: usize = 96;
const RING_BYTES: usize = 32;
/** Bytes of a record. */
export const RECORD_BYTES: usize = RINGS + 2 * RING_BYTES;
/** The king's square in the record of empty boards. */
const NO_KING: i32 = -1;

/** First bit of the checks, after the facts. */
const CHECK_BITS: i32 = 2 * NET_SIDE_FACTS;

/** Bytes of a change: the numbers of the feature in White's view and in Black's. */
export const CHANGE_BYTES: usize = 8;

/** Ends of the lists of features that are new, and of those that are no more. */
let addedEnd: usize = 0;
let removedEnd: usize = 0;

export function endOfAdded(): usize {
  return addedEnd;
}

export function endOfRemoved(): usize {
  return removedEnd;
}

/** Describes the empty boards. */
export function describeNothing(record: usize): void {
  memory.fill(record, 0, RECORD_BYTES);
  memory.fill(record, <u8>EMPTY, STORES);
  store<i32>(record + KINGS, NO_KING);
  store<i32>(record + KINGS, NO_KING, 4);
}

/** The bytes of a row of 16 squares that are in a set, whose first 16 bits are these squares. */
function bytesOf(set: u64): v128 {
  const halves = i8x16.shuffle(i16x8.splat(<i16>set), i16x8.splat(0), 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  return i8x16.eq(v128.and(halves, bits), bits);
}

function describeSquares(p: Position, maps: usize, record: usize): void {
  const white = men<White>(p) & ~menOf<White>(p, KING);
  const black = men<Black>(p) & ~menOf<Black>(p, KING);
  let threatened = (white & attacked<Black>(maps)) | (black & attacked<White>(maps));
  let defended = (white & attacked<White>(maps)) | (black & attacked<Black>(maps));
  for (let at: usize = 0; at < 64; at += 16) {
    const attackedHere = v128.and(bytesOf(threatened), i8x16.splat(<i8>NET_ATTACKED));
    const defendedHere = v128.and(bytesOf(defended), i8x16.splat(<i8>NET_DEFENDED));
    v128.store(record + at, v128.or(v128.load(mailbox(p) + at), v128.or(attackedHere, defendedHere)));
    threatened >>= 16;
    defended >>= 16;
  }
}

/** The facts about C, as bits. */
function factsOf<C>(p: Position, maps: usize): u32 {
  const corners = <u32>p.castling / (isWhite<C>() ? CASTLE_WHITE_KING : CASTLE_BLACK_KING);
  return (
    (rescuable<C>(maps) << FACT_RESCUE) | ((corners & 3) << FACT_CASTLE_KING) | (u32(canPromote<C>(p)) << FACT_LIVE)
  );
}

/** The squares around the king of C, whose enemy is Other. */
function describeRing<C, Other>(p: Position, maps: usize, ring: usize): void {
  const around = kingAttacks(kingSquare<C>(p));
  store<u64>(ring, around & attacked<Other>(maps));
  store<u64>(ring, around & attackedButByKing<C>(maps), 8);
  store<u64>(ring, around & men<C>(p), 16);
  store<u64>(ring, around & men<Other>(p), 24);
}

/** Describes a position with these attack maps, to which the king danger has added the safe checks. */
export function describePosition(p: Position, maps: usize, record: usize): void {
  describeSquares(p, maps, record);
  v128.store(record + STORES, v128.load(stores(p)));
  const facts = factsOf<White>(p, maps) | (factsOf<Black>(p, maps) << NET_SIDE_FACTS);
  const checks = safeChecks<White>(maps) | (safeChecks<Black>(maps) << NET_SIDE_CHECKS);
  store<u64>(record + FACTS, (<u64>facts) | ((<u64>checks) << CHECK_BITS));
  store<i32>(record + KINGS, kingSquare<White>(p));
  store<i32>(record + KINGS, kingSquare<Black>(p), 4);
  describeRing<White, Black>(p, maps, record + RINGS);
  describeRing<Black, White>(p, maps, record + RINGS + RING_BYTES);
}

/** Copies a record. (For so few bytes a loop is faster than memory.copy.) */
export function copyRecord(to: usize, from: usize): void {
  for (let at: usize = 0; at < RECORD_BYTES; at += 16) v128.store(to + at, v128.load(from + at));
}

/** Lists a feature that is new if `isThere`: without a branch, which would often be predicted wrongly. */
function add(isThere: bool, inWhite: i32, inBlack: i32): void {
  store<i32>(addedEnd, inWhite);
  store<i32>(addedEnd, inBlack, 4);
  addedEnd += <usize>isThere * CHANGE_BYTES;
}

/** Lists a feature that is no more if `wasThere`. */
function remove(wasThere: bool, inWhite: i32, inBlack: i32): void {
  store<i32>(removedEnd, inWhite);
  store<i32>(removedEnd, inBlack, 4);
  removedEnd += <usize>wasThere * CHANGE_BYTES;
}

/** The squares whose men differ, as a set. */
function changedSquares(now: usize, known: usize): u64 {
  return (
    (<u64>i8x16.bitmask(i8x16.ne(v128.load(now), v128.load(known)))) |
    ((<u64>i8x16.bitmask(i8x16.ne(v128.load(now, 16), v128.load(known, 16)))) << 16) |
    ((<u64>i8x16.bitmask(i8x16.ne(v128.load(now, 32), v128.load(known, 32)))) << 32) |
    ((<u64>i8x16.bitmask(i8x16.ne(v128.load(now, 48), v128.load(known, 48)))) << 48)
  );
}

function compareSquares(now: usize, known: usize, turnedWhite: i32, turnedBlack: i32): void {
  for (let changed = changedSquares(now, known); changed != 0; changed = withoutLowest(changed)) {
    const square = lowestSquare(changed);
    const is = <i32>load<u8>(now + <usize>square);
    const was = <i32>load<u8>(known + <usize>square);
    const inWhite = square ^ turnedWhite;
    const inBlack = square ^ turnedBlack;
    add(is != EMPTY, (is << 6) | inWhite, ((is ^ 8) << 6) | inBlack);
    remove(was != EMPTY, (was << 6) | inWhite, ((was ^ 8) << 6) | inBlack);
  }
}

/** Compares a store, whose number in Black's view is the other one of its pair. */
function compareStore(held: u32, before: u32, whichStore: i32): void {
  if (held == before) return;
  const inWhite = NET_STORES + whichStore * NET_STORE_FEATURES;
  const inBlack = NET_STORES + (whichStore ^ 1) * NET_STORE_FEATURES;
  for (let role = 0; role < HOLDABLE_ROLES; role++) {
    const is = <i32>storeCount(held, role);
    const was = <i32>storeCount(before, role);
    const first = storeFeature(role);
    for (let n = was; n < is; n++) add(true, inWhite + first + n, inBlack + first + n);
    for (let n = is; n < was; n++) remove(true, inWhite + first + n, inBlack + first + n);
  }
}

/** Compares all stores. In the views the airfields come first. */
function compareStores(now: usize, known: usize): void {
  if (!v128.any_true(v128.xor(v128.load(now), v128.load(known)))) return;
  for (let i = 0; i < 4; i++) {
    const at = (<usize>i) << 2;
    compareStore(load<u32>(now + at), load<u32>(known + at), i ^ 2);
  }
}

/** Compares facts and checks. Black's view has the sides turned. */
function compareFacts(now: u64, known: u64): void {
  for (let changed = now ^ known; changed != 0; changed = withoutLowest(changed)) {
    const fact = lowestSquare(changed);
    const isTrue = ((now >> fact) & 1) != 0;
    const inBlack = fact < CHECK_BITS ? fact ^ NET_SIDE_FACTS : ((fact - CHECK_BITS) ^ NET_SIDE_CHECKS) + CHECK_BITS;
    add(isTrue, NET_FACTS + fact, NET_FACTS + inBlack);
    remove(!isTrue, NET_FACTS + fact, NET_FACTS + inBlack);
  }
}

/** Has a set of a ring the square? */
function inRing(ring: usize, offset: usize, square: i32): i32 {
  return <i32>((load<u64>(ring + offset) >> square) & 1);
}

/** The state of a square around a king. */
function ringState(ring: usize, square: i32): i32 {
  return (
    inRing(ring, 0, square) * RING_ATTACKED +
    inRing(ring, 8, square) * RING_DEFENDED +
    inRing(ring, 16, square) * RING_OWN +
    inRing(ring, 24, square) * RING_ENEMY
  );
}

/** The first feature of a square around a king, in the view that turns squares so. `whose` is 0 for the view's own king. */
function ringSquare(whose: i32, king: i32, square: i32, turned: i32): i32 {
  return NET_RINGS + whose * NET_KING_RING + ringDirection(king ^ turned, square ^ turned) * RING_STATES;
}

/** The squares of a ring that are not as they were. */
function changedRing(now: usize, known: usize): u64 {
  const first = v128.xor(v128.load(now), v128.load(known));
  const second = v128.xor(v128.load(now, 16), v128.load(known, 16));
  const both = v128.or(first, second);
  return i64x2.extract_lane(both, 0) | i64x2.extract_lane(both, 1);
}

/** Compares the squares around one king: 0 for White's, 1 for Black's. */
function compareRing(now: usize, known: usize, whose: i32, turnedWhite: i32, turnedBlack: i32): void {
  const king = load<i32>(now + KINGS + ((<usize>whose) << 2));
  const before = load<i32>(known + KINGS + ((<usize>whose) << 2));
  const ring = now + RINGS + <usize>whose * RING_BYTES;
  const ringBefore = known + RINGS + <usize>whose * RING_BYTES;
  if (king == before) {
    for (let squares = changedRing(ring, ringBefore); squares != 0; squares = withoutLowest(squares)) {
      const square = lowestSquare(squares);
      const inWhite = ringSquare(whose, king, square, turnedWhite);
      const inBlack = ringSquare(whose ^ 1, king, square, turnedBlack);
      const is = ringState(ring, square);
      const was = ringState(ringBefore, square);
      add(true, inWhite + is, inBlack + is);
      remove(true, inWhite + was, inBlack + was);
    }
    return;
  }
  for (let squares = kingAttacks(king); squares != 0; squares = withoutLowest(squares)) {
    const square = lowestSquare(squares);
    const state = ringState(ring, square);
    const inWhite = ringSquare(whose, king, square, turnedWhite);
    add(true, inWhite + state, ringSquare(whose ^ 1, king, square, turnedBlack) + state);
  }
  if (before == NO_KING) return;
  for (let squares = kingAttacks(before); squares != 0; squares = withoutLowest(squares)) {
    const square = lowestSquare(squares);
    const state = ringState(ringBefore, square);
    const inWhite = ringSquare(whose, before, square, turnedWhite);
    remove(true, inWhite + state, ringSquare(whose ^ 1, before, square, turnedBlack) + state);
  }
}

/**
 * Lists the features that `now` has and `known` has not at `added`, and those that it has no more at `removed`. The views of White and
 * Black turn squares by these xor masks. Returns whether there are any.
 */
export function listChanges(
  now: usize,
  known: usize,
  turnedWhite: i32,
  turnedBlack: i32,
  added: usize,
  removed: usize,
): bool {
  addedEnd = added;
  removedEnd = removed;
  compareSquares(now, known, turnedWhite, turnedBlack);
  compareStores(now + STORES, known + STORES);
  compareFacts(load<u64>(now + FACTS), load<u64>(known + FACTS));
  compareRing(now, known, 0, turnedWhite, turnedBlack);
  compareRing(now, known, 1, turnedWhite, turnedBlack);
  return addedEnd != added || removedEnd != removed;
}
