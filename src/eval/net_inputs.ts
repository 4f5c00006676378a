// What the neural net sees of a position (shared/net_layout.ts), and what has changed since its accumulator was last brought up to
// date. What the accumulator stands for is kept beside it, and compared with the position itself, so that making moves does not involve
// the net.

import { kingAttacks } from '../board/attacks.ts';
import { Black, White, isWhite, lowestSquare, withoutLowest } from '../board/bitboard.ts';
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
  NET_MAX_FEATURES,
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
import { mapsOf } from './maps.ts';

/** What the net sees of a position. Arrays follow the fields. */
export class NetInputs {
  /** Facts of both sides, then their safe checks, as bits. */
  facts: u64 = 0;
  whiteKing: i32 = 0;
  blackKing: i32 = 0;
}

/** The squares around a king, as sets. */
class Ring {
  attacked: u64 = 0;
  defended: u64 = 0;
  own: u64 = 0;
  enemy: u64 = 0;
}

const KINGS: usize = offsetof<NetInputs>('whiteKing');
/** White's ring, then Black's. */
const RINGS: usize = offsetof<NetInputs>();
const RING_BYTES: usize = offsetof<Ring>();
/** A byte a square: the man there, with NET_ATTACKED and NET_DEFENDED. */
const SQUARES: usize = RINGS + 2 * RING_BYTES;
/** The four stores, as in a position. */
const STORES: usize = SQUARES + 64;
export const NET_INPUTS_BYTES: usize = STORES + 16;

/** The king's square on empty boards. */
const NO_KING: i32 = -1;

/** First bit of the checks, after the facts. */
const CHECK_BITS: i32 = 2 * NET_SIDE_FACTS;

/** The features that are new, and those that are no more: two lists, which follow the fields. */
export class NetChanges {
  /** The ends of the lists. */
  addedEnd: usize = 0;
  removedEnd: usize = 0;
}

/** The numbers of a feature in White's view and in Black's. */
class NetChange {
  inWhite: i32 = 0;
  inBlack: i32 = 0;
}

export const CHANGE_BYTES: usize = offsetof<NetChange>();
/** Room for all features of a position, and for one that is written after the end but not counted. */
const LIST_BYTES: usize = CHANGE_BYTES * (<usize>NET_MAX_FEATURES + 1);
const ADDED: usize = offsetof<NetChanges>();
const REMOVED: usize = ADDED + LIST_BYTES;
export const NET_CHANGES_BYTES: usize = REMOVED + LIST_BYTES;

/** Addresses of the lists. */
export function firstAdded(changes: NetChanges): usize {
  return changetype<usize>(changes) + ADDED;
}

export function firstRemoved(changes: NetChanges): usize {
  return changetype<usize>(changes) + REMOVED;
}

function squaresIn(inputs: NetInputs): usize {
  return changetype<usize>(inputs) + SQUARES;
}

function storesIn(inputs: NetInputs): usize {
  return changetype<usize>(inputs) + STORES;
}

/** The ring of a side: 0 is White's. */
function ringIn(inputs: NetInputs, side: i32): Ring {
  return changetype<Ring>(changetype<usize>(inputs) + RINGS + <usize>side * RING_BYTES);
}

/** The square of a side's king. */
function kingIn(inputs: NetInputs, side: i32): i32 {
  return load<i32>(changetype<usize>(inputs) + ((<usize>side) << 2), KINGS);
}

/** Describes the empty boards. */
export function describeNothing(inputs: NetInputs): void {
  memory.fill(changetype<usize>(inputs), 0, NET_INPUTS_BYTES);
  memory.fill(squaresIn(inputs), <u8>EMPTY, 64);
  inputs.whiteKing = NO_KING;
  inputs.blackKing = NO_KING;
}

/** The bytes of a row of 16 squares that are in a set, whose first 16 bits are these squares. */
function bytesOf(set: u64): v128 {
  const halves = i8x16.shuffle(i16x8.splat(<i16>set), i16x8.splat(0), 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  return i8x16.eq(v128.and(halves, bits), bits);
}

function describeSquares(p: Position, inputs: NetInputs): void {
  const whiteAttacks = mapsOf<White>(p).byAll;
  const blackAttacks = mapsOf<Black>(p).byAll;
  const squares = squaresIn(inputs);
  const white = men<White>(p) & ~menOf<White>(p, KING);
  const black = men<Black>(p) & ~menOf<Black>(p, KING);
  let threatened = (white & blackAttacks) | (black & whiteAttacks);
  let defended = (white & whiteAttacks) | (black & blackAttacks);
  for (let at: usize = 0; at < 64; at += 16) {
    const attackedHere = v128.and(bytesOf(threatened), i8x16.splat(<i8>NET_ATTACKED));
    const defendedHere = v128.and(bytesOf(defended), i8x16.splat(<i8>NET_DEFENDED));
    v128.store(squares + at, v128.or(v128.load(mailbox(p) + at), v128.or(attackedHere, defendedHere)));
    threatened >>= 16;
    defended >>= 16;
  }
}

/** The facts about C, as bits. */
function factsOf<C>(p: Position): u32 {
  const corners = <u32>p.castling / (isWhite<C>() ? CASTLE_WHITE_KING : CASTLE_BLACK_KING);
  const lives = u32(canPromote<C>(p));
  return (mapsOf<C>(p).rescuable << FACT_RESCUE) | ((corners & 3) << FACT_CASTLE_KING) | (lives << FACT_LIVE);
}

/** The squares around the king of C, whose enemy is Other. */
function describeRing<C, Other>(p: Position, ring: Ring): void {
  const around = kingAttacks(kingSquare<C>(p));
  ring.attacked = around & mapsOf<Other>(p).byAll;
  ring.defended = around & mapsOf<C>(p).butByKing;
  ring.own = around & men<C>(p);
  ring.enemy = around & men<Other>(p);
}

/** Describes a position whose attack maps are filled, with the safe checks that the king danger adds. */
export function describePosition(p: Position, inputs: NetInputs): void {
  describeSquares(p, inputs);
  v128.store(storesIn(inputs), v128.load(stores(p)));
  const facts = factsOf<White>(p) | (factsOf<Black>(p) << NET_SIDE_FACTS);
  const checks = mapsOf<White>(p).safeChecks | (mapsOf<Black>(p).safeChecks << NET_SIDE_CHECKS);
  inputs.facts = <u64>facts | ((<u64>checks) << CHECK_BITS);
  inputs.whiteKing = kingSquare<White>(p);
  inputs.blackKing = kingSquare<Black>(p);
  describeRing<White, Black>(p, ringIn(inputs, 0));
  describeRing<Black, White>(p, ringIn(inputs, 1));
}

/** Copies inputs. (For so few bytes a loop is faster than memory.copy.) */
export function copyInputs(to: NetInputs, from: NetInputs): void {
  for (let at: usize = 0; at < NET_INPUTS_BYTES; at += 16) {
    v128.store(changetype<usize>(to) + at, v128.load(changetype<usize>(from) + at));
  }
}

/** Lists a feature that is new if `isThere`: without a branch, which would often be predicted wrongly. */
function add(changes: NetChanges, isThere: bool, inWhite: i32, inBlack: i32): void {
  const change = changetype<NetChange>(changes.addedEnd);
  change.inWhite = inWhite;
  change.inBlack = inBlack;
  changes.addedEnd += <usize>isThere * CHANGE_BYTES;
}

/** Lists a feature that is no more if `wasThere`. */
function remove(changes: NetChanges, wasThere: bool, inWhite: i32, inBlack: i32): void {
  const change = changetype<NetChange>(changes.removedEnd);
  change.inWhite = inWhite;
  change.inBlack = inBlack;
  changes.removedEnd += <usize>wasThere * CHANGE_BYTES;
}

/** The squares whose men differ, as a set. */
function changedSquares(now: usize, known: usize): u64 {
  return (
    <u64>i8x16.bitmask(i8x16.ne(v128.load(now), v128.load(known))) |
    ((<u64>i8x16.bitmask(i8x16.ne(v128.load(now, 16), v128.load(known, 16)))) << 16) |
    ((<u64>i8x16.bitmask(i8x16.ne(v128.load(now, 32), v128.load(known, 32)))) << 32) |
    ((<u64>i8x16.bitmask(i8x16.ne(v128.load(now, 48), v128.load(known, 48)))) << 48)
  );
}

function compareSquares(changes: NetChanges, now: usize, known: usize, turnedWhite: i32, turnedBlack: i32): void {
  for (let changed = changedSquares(now, known); changed != 0; changed = withoutLowest(changed)) {
    const square = lowestSquare(changed);
    const is = <i32>load<u8>(now + <usize>square);
    const was = <i32>load<u8>(known + <usize>square);
    const inWhite = square ^ turnedWhite;
    const inBlack = square ^ turnedBlack;
    add(changes, is != EMPTY, (is << 6) | inWhite, ((is ^ 8) << 6) | inBlack);
    remove(changes, was != EMPTY, (was << 6) | inWhite, ((was ^ 8) << 6) | inBlack);
  }
}

/** Compares a store, whose number in Black's view is the other one of its pair. */
function compareStore(changes: NetChanges, held: u32, before: u32, whichStore: i32): void {
  if (held == before) return;
  const inWhite = NET_STORES + whichStore * NET_STORE_FEATURES;
  const inBlack = NET_STORES + (whichStore ^ 1) * NET_STORE_FEATURES;
  for (let role = 0; role < HOLDABLE_ROLES; role++) {
    const is = <i32>storeCount(held, role);
    const was = <i32>storeCount(before, role);
    const first = storeFeature(role);
    for (let n = was; n < is; n++) add(changes, true, inWhite + first + n, inBlack + first + n);
    for (let n = is; n < was; n++) remove(changes, true, inWhite + first + n, inBlack + first + n);
  }
}

/** Compares all stores. In the views the airfields come first. */
function compareStores(changes: NetChanges, now: usize, known: usize): void {
  if (!v128.any_true(v128.xor(v128.load(now), v128.load(known)))) return;
  for (let i = 0; i < 4; i++) {
    const at = (<usize>i) << 2;
    compareStore(changes, load<u32>(now + at), load<u32>(known + at), i ^ 2);
  }
}

/** Compares facts and checks. Black's view has the sides turned. */
function compareFacts(changes: NetChanges, now: u64, known: u64): void {
  for (let changed = now ^ known; changed != 0; changed = withoutLowest(changed)) {
    const fact = lowestSquare(changed);
    const isTrue = ((now >> fact) & 1) != 0;
    const inBlack = fact < CHECK_BITS ? fact ^ NET_SIDE_FACTS : ((fact - CHECK_BITS) ^ NET_SIDE_CHECKS) + CHECK_BITS;
    add(changes, isTrue, NET_FACTS + fact, NET_FACTS + inBlack);
    remove(changes, !isTrue, NET_FACTS + fact, NET_FACTS + inBlack);
  }
}

/** The state of a square around a king. */
function ringState(ring: Ring, square: i32): i32 {
  return (
    has(ring.attacked, square) * RING_ATTACKED +
    has(ring.defended, square) * RING_DEFENDED +
    has(ring.own, square) * RING_OWN +
    has(ring.enemy, square) * RING_ENEMY
  );
}

/** Has a set the square? 1 or 0. */
function has(set: u64, square: i32): i32 {
  return <i32>((set >> square) & 1);
}

/** The first feature of a square around a king, in the view that turns squares so. `whose` is 0 for the view's own king. */
function ringSquare(whose: i32, king: i32, square: i32, turned: i32): i32 {
  return NET_RINGS + whose * NET_KING_RING + ringDirection(king ^ turned, square ^ turned) * RING_STATES;
}

/** The squares of a ring that are not as they were. */
function changedRing(now: Ring, known: Ring): u64 {
  const a = changetype<usize>(now);
  const b = changetype<usize>(known);
  const first = v128.xor(v128.load(a), v128.load(b));
  const second = v128.xor(v128.load(a, 16), v128.load(b, 16));
  const both = v128.or(first, second);
  return i64x2.extract_lane(both, 0) | i64x2.extract_lane(both, 1);
}

/** Compares the squares around one king: 0 for White's, 1 for Black's. */
function compareRing(
  changes: NetChanges,
  now: NetInputs,
  known: NetInputs,
  whose: i32,
  turnedWhite: i32,
  turnedBlack: i32,
): void {
  const king = kingIn(now, whose);
  const before = kingIn(known, whose);
  const ring = ringIn(now, whose);
  const ringBefore = ringIn(known, whose);
  if (king == before) {
    for (let squares = changedRing(ring, ringBefore); squares != 0; squares = withoutLowest(squares)) {
      const square = lowestSquare(squares);
      const inWhite = ringSquare(whose, king, square, turnedWhite);
      const inBlack = ringSquare(whose ^ 1, king, square, turnedBlack);
      const is = ringState(ring, square);
      const was = ringState(ringBefore, square);
      add(changes, true, inWhite + is, inBlack + is);
      remove(changes, true, inWhite + was, inBlack + was);
    }
    return;
  }
  for (let squares = kingAttacks(king); squares != 0; squares = withoutLowest(squares)) {
    const square = lowestSquare(squares);
    const state = ringState(ring, square);
    const inWhite = ringSquare(whose, king, square, turnedWhite);
    add(changes, true, inWhite + state, ringSquare(whose ^ 1, king, square, turnedBlack) + state);
  }
  if (before == NO_KING) return;
  for (let squares = kingAttacks(before); squares != 0; squares = withoutLowest(squares)) {
    const square = lowestSquare(squares);
    const state = ringState(ringBefore, square);
    const inWhite = ringSquare(whose, before, square, turnedWhite);
    remove(changes, true, inWhite + state, ringSquare(whose ^ 1, before, square, turnedBlack) + state);
  }
}

/**
 * Lists the features that `now` has and `known` has not, and those that it has no more. The views of White and Black turn squares by
 * these xor masks. Returns whether there are any.
 */
export function listChanges(
  changes: NetChanges,
  now: NetInputs,
  known: NetInputs,
  turnedWhite: i32,
  turnedBlack: i32,
): bool {
  changes.addedEnd = firstAdded(changes);
  changes.removedEnd = firstRemoved(changes);
  compareSquares(changes, squaresIn(now), squaresIn(known), turnedWhite, turnedBlack);
  compareStores(changes, storesIn(now), storesIn(known));
  compareFacts(changes, now.facts, known.facts);
  compareRing(changes, now, known, 0, turnedWhite, turnedBlack);
  compareRing(changes, now, known, 1, turnedWhite, turnedBlack);
  return changes.addedEnd != firstAdded(changes) || changes.removedEnd != firstRemoved(changes);
}
