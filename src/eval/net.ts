// The neural net: a correction of the evaluation's terms, learned from games. Each side's view of the position
// (shared/net_layout.ts) goes through one layer to its hidden neurons; the squares of both sides' neurons, clipped, the mover's
// first, make the output.
//
// The sums before the neurons are kept from one evaluation to the next, and updated for what has changed since: an
// efficiently updatable neural network (Yu Nasu, 2018). They are compared with the position itself, so that making moves does
// not involve them. A mirrored view has its own sums, because its features differ.

import { EMPTY, HOLDABLE_ROLES, KING } from '../shared/men.ts';
import {
  FACT_CASTLE_KING,
  FACT_LIVE,
  FACT_RESCUE,
  NET_ATTACKED,
  NET_BUCKETS,
  NET_CENTIPAWNS,
  NET_DEFENDED,
  NET_FACTS,
  NET_FEATURES,
  NET_HIDDEN,
  NET_MAX,
  NET_NOTHING,
  NET_OUTPUT_UNIT,
  NET_SIDE_FACTS,
  NET_STORES,
  NET_STORE_FEATURES,
  NET_UNIT,
  netBucket,
  storeFeature,
} from '../shared/net_layout.ts';
import { CASTLE_BLACK_KING, CASTLE_WHITE_KING } from '../shared/setup_layout.ts';
import { lowestSquare, withoutLowest } from '../board/bitboard.ts';
import { Black, White, isWhite } from '../board/colour.ts';
import { storeCount } from '../board/holdings.ts';
import { canPromote, castling, kingSquare, mailbox, men, menOf, stores } from '../board/position.ts';
import { NET_SUMS } from '../board/thread.ts';
import { attacked, rescuable } from './maps.ts';

const ROW_BYTES: usize = <usize>NET_HIDDEN * 2;
const OUTPUT_BYTES: usize = 2 * ROW_BYTES;
const OUTPUTS: usize = <usize>NET_FEATURES * ROW_BYTES;
const BIASES: usize = OUTPUTS + <usize>NET_BUCKETS * OUTPUT_BYTES;
export const NET_BYTES: usize = BIASES + <usize>NET_BUCKETS * 4;

/** i16 rows of the features | i16 output weights by bucket | i32 output biases. Written by the host. */
export const NET: usize = memory.data(<i32>NET_BYTES, 64);

// Sums of one pair of views, White's and Black's: what they stand for (64 squares with men and whether they are attacked and
// defended, 4 stores as in a position, White's and Black's facts as bits), and an i16 per neuron for each view. Views mirrored
// differently have different features, so each of the four pairs has its own sums.
const KNOWN_STORES: usize = 64;
const KNOWN_FACTS: usize = 80;
const SUMS: usize = 128;
const PAIR_BYTES: usize = SUMS + 2 * ROW_BYTES;
const PAIRS: i32 = 4;
/** After the four pairs: the present squares, as far as they are known in a pair. */
const SQUARES_NOW: usize = <usize>PAIRS * PAIR_BYTES;
/** The changes, as the addresses of the rows to add and to subtract, for White's view and for Black's. */
const CHANGES: usize = SQUARES_NOW + 64;
const CHANGE_BYTES: usize = 16;
const OF_BLACK: usize = 8;

/** Bytes of the sums that are computed together. */
const CHUNK: usize = 128;

function row(feature: i32): u32 {
  return <u32>(NET + <usize>feature * ROW_BYTES);
}

/** The bytes of a row of 16 squares that are in a set, whose first 16 bits are these squares. */
function bytesOf(set: u64): v128 {
  const halves = i8x16.shuffle(i16x8.splat(<i16>set), i16x8.splat(0), 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  return i8x16.eq(v128.and(halves, bits), bits);
}

/** The men on all squares, with NET_ATTACKED and NET_DEFENDED. `maps` are the attack maps. */
function fillSquares(p: usize, maps: usize): usize {
  const white = men<White>(p) & ~menOf<White>(p, KING);
  const black = men<Black>(p) & ~menOf<Black>(p, KING);
  let threatened = (white & attacked<Black>(maps)) | (black & attacked<White>(maps));
  let defended = (white & attacked<White>(maps)) | (black & attacked<Black>(maps));
  const squares = p + NET_SUMS + SQUARES_NOW;
  for (let at: usize = 0; at < 64; at += 16) {
    const attackedHere = v128.and(bytesOf(threatened), i8x16.splat(<i8>NET_ATTACKED));
    const defendedHere = v128.and(bytesOf(defended), i8x16.splat(<i8>NET_DEFENDED));
    v128.store(squares + at, v128.or(v128.load(mailbox(p) + at), v128.or(attackedHere, defendedHere)));
    threatened >>= 16;
    defended >>= 16;
  }
  return squares;
}

/** The facts about C, as bits. */
function factsOf<C>(p: usize, maps: usize): u32 {
  const corners = <u32>castling(p) / (isWhite<C>() ? CASTLE_WHITE_KING : CASTLE_BLACK_KING);
  return (
    (rescuable<C>(maps) << FACT_RESCUE) | ((corners & 3) << FACT_CASTLE_KING) | (u32(canPromote<C>(p)) << FACT_LIVE)
  );
}

/** The squares whose men differ from those that the sums stand for, as a set. */
function changedSquares(now: usize, known: usize): u64 {
  return (
    (<u64>i8x16.bitmask(i8x16.ne(v128.load(now), v128.load(known)))) |
    ((<u64>i8x16.bitmask(i8x16.ne(v128.load(now, 16), v128.load(known, 16)))) << 16) |
    ((<u64>i8x16.bitmask(i8x16.ne(v128.load(now, 32), v128.load(known, 32)))) << 32) |
    ((<u64>i8x16.bitmask(i8x16.ne(v128.load(now, 48), v128.load(known, 48)))) << 48)
  );
}

/** Lists the changes on the board from `end` on; returns the new end. */
function compareBoards(now: usize, known: usize, turnedWhite: i32, turnedBlack: i32, end: usize): usize {
  let changed = changedSquares(now, known);
  while (changed != 0) {
    const square = lowestSquare(changed);
    const is = <i32>load<u8>(now + <usize>square);
    const was = <i32>load<u8>(known + <usize>square);
    const inWhite = square ^ turnedWhite;
    const inBlack = square ^ turnedBlack;
    store<u32>(end, row((is << 6) | inWhite));
    store<u32>(end, row((was << 6) | inWhite), 4);
    store<u32>(end, row(((is ^ 8) << 6) | inBlack), 8);
    store<u32>(end, row(((was ^ 8) << 6) | inBlack), 12);
    end += CHANGE_BYTES;
    changed = withoutLowest(changed);
  }
  return end;
}

/** Lists at `end` a feature that is new, or that is no more, by its numbers in both views; returns the new end. */
function listChange(end: usize, isNew: bool, inWhite: i32, inBlack: i32): usize {
  store<u32>(end, row(isNew ? inWhite : NET_NOTHING));
  store<u32>(end, row(isNew ? NET_NOTHING : inWhite), 4);
  store<u32>(end, row(isNew ? inBlack : NET_NOTHING), 8);
  store<u32>(end, row(isNew ? NET_NOTHING : inBlack), 12);
  return end + CHANGE_BYTES;
}

/** Lists the changes in a store, whose number in Black's view is the other one of its pair. */
function compareStore(held: u32, before: u32, whichStore: i32, end: usize): usize {
  if (held == before) return end;
  const inWhite = NET_STORES + whichStore * NET_STORE_FEATURES;
  const inBlack = NET_STORES + (whichStore ^ 1) * NET_STORE_FEATURES;
  for (let role = 0; role < HOLDABLE_ROLES; role++) {
    const is = <i32>storeCount(held, role);
    const was = <i32>storeCount(before, role);
    const isMore = is > was;
    for (let n = min(is, was); n < max(is, was); n++) {
      const feature = storeFeature(role) + n;
      end = listChange(end, isMore, inWhite + feature, inBlack + feature);
    }
  }
  return end;
}

/** Lists the changes of facts from `end` on; returns the new end. Black's view has the sides turned. */
function compareFacts(now: u32, known: u32, end: usize): usize {
  for (let changed = now ^ known; changed != 0; changed &= changed - 1) {
    const fact = <i32>ctz(changed);
    const isTrue = ((now >> fact) & 1) != 0;
    end = listChange(end, isTrue, NET_FACTS + fact, NET_FACTS + (fact ^ NET_SIDE_FACTS));
  }
  return end;
}

/** Lists the changes in all stores. In the views the airfields come first. */
function compareStores(now: usize, known: usize, end: usize): usize {
  if (!v128.any_true(v128.xor(v128.load(now), v128.load(known)))) return end;
  for (let i = 0; i < 4; i++) {
    const at = (<usize>i) << 2;
    end = compareStore(load<u32>(now + at), load<u32>(known + at), i ^ 2, end);
  }
  return end;
}

/** Adds and subtracts rows of one view, from the first change to the end. */
function bringUpToDate(sums: usize, first: usize, end: usize): void {
  for (let at: usize = 0; at < ROW_BYTES; at += CHUNK) {
    const chunk = sums + at;
    let a = v128.load(chunk);
    let b = v128.load(chunk, 16);
    let c = v128.load(chunk, 32);
    let d = v128.load(chunk, 48);
    let e = v128.load(chunk, 64);
    let f = v128.load(chunk, 80);
    let g = v128.load(chunk, 96);
    let h = v128.load(chunk, 112);
    for (let change = first; change < end; change += CHANGE_BYTES) {
      const plus = <usize>load<u32>(change) + at;
      const minus = <usize>load<u32>(change, 4) + at;
      a = i16x8.add(a, i16x8.sub(v128.load(plus), v128.load(minus)));
      b = i16x8.add(b, i16x8.sub(v128.load(plus, 16), v128.load(minus, 16)));
      c = i16x8.add(c, i16x8.sub(v128.load(plus, 32), v128.load(minus, 32)));
      d = i16x8.add(d, i16x8.sub(v128.load(plus, 48), v128.load(minus, 48)));
      e = i16x8.add(e, i16x8.sub(v128.load(plus, 64), v128.load(minus, 64)));
      f = i16x8.add(f, i16x8.sub(v128.load(plus, 80), v128.load(minus, 80)));
      g = i16x8.add(g, i16x8.sub(v128.load(plus, 96), v128.load(minus, 96)));
      h = i16x8.add(h, i16x8.sub(v128.load(plus, 112), v128.load(minus, 112)));
    }
    v128.store(chunk, a);
    v128.store(chunk, b, 16);
    v128.store(chunk, c, 32);
    v128.store(chunk, d, 48);
    v128.store(chunk, e, 64);
    v128.store(chunk, f, 80);
    v128.store(chunk, g, 96);
    v128.store(chunk, h, 112);
  }
}

/** Stores the position that the sums now represent. (For so few bytes a loop is faster than memory.copy.) */
function remember(p: usize, squares: usize, facts: u32, known: usize): void {
  for (let at: usize = 0; at < KNOWN_STORES; at += 16) v128.store(known + at, v128.load(squares + at));
  v128.store(known + KNOWN_STORES, v128.load(stores(p)));
  store<u32>(known + KNOWN_FACTS, facts);
}

/** Resets the sums to those of empty boards. */
export function clearNetSums(p: usize): void {
  for (let pair = 0; pair < PAIRS; pair++) {
    const known = p + NET_SUMS + <usize>pair * PAIR_BYTES;
    memory.fill(known, 0, PAIR_BYTES);
    memory.fill(known, <u8>EMPTY, KNOWN_STORES);
  }
}

/** The xor mask that maps squares to the view of a side, given its king's square. */
function mirrorFor(king: i32): i32 {
  return (king & 4) != 0 ? 7 : 0;
}

/** The sums of White's view, followed by Black's, updated to the position with these attack maps. */
function sumsOf(p: usize, maps: usize): usize {
  const mirrorWhite = mirrorFor(kingSquare<White>(p));
  const mirrorBlack = mirrorFor(kingSquare<Black>(p));
  const known = p + NET_SUMS + <usize>((mirrorWhite & 1) | (mirrorBlack & 2)) * PAIR_BYTES;
  const sums = known + SUMS;
  const squares = fillSquares(p, maps);
  const facts = factsOf<White>(p, maps) | (factsOf<Black>(p, maps) << NET_SIDE_FACTS);
  const changes = p + NET_SUMS + CHANGES;
  let end = compareBoards(squares, known, mirrorWhite, mirrorBlack ^ 56, changes);
  end = compareStores(stores(p), known + KNOWN_STORES, end);
  end = compareFacts(facts, load<u32>(known + KNOWN_FACTS), end);
  if (end != changes) {
    bringUpToDate(sums, changes, end);
    bringUpToDate(sums + ROW_BYTES, changes + OF_BLACK, end);
    remember(p, squares, facts, known);
  }
  return sums;
}

/** One side's half of the output, of neurons clipped to 0 … NET_UNIT and squared. */
function half(sums: usize, weights: usize): v128 {
  let total = i32x4.splat(0);
  for (let at: usize = 0; at < ROW_BYTES; at += 16) {
    const neurons = i16x8.min_s(i16x8.max_s(v128.load(sums + at), i16x8.splat(0)), i16x8.splat(<i16>NET_UNIT));
    // The product fits 16 bits, see NET_MAX_OUTPUT_WEIGHT.
    total = i32x4.add(total, i32x4.dot_i16x8_s(i16x8.mul(neurons, v128.load(weights + at)), neurons));
  }
  return total;
}

/** The net's correction for Us, the side to move, in centipawns. `maps` are the attack maps of the position. */
export function netScore<Us>(p: usize, maps: usize, menOff: i32): i32 {
  const bucket = <usize>netBucket(menOff);
  const weights = NET + OUTPUTS + bucket * OUTPUT_BYTES;
  const sums = sumsOf(p, maps);
  const ours = sums + (isWhite<Us>() ? 0 : ROW_BYTES);
  const theirs = sums + (isWhite<Us>() ? ROW_BYTES : 0);
  const total = i32x4.add(half(ours, weights), half(theirs, weights + ROW_BYTES));
  const sum =
    i32x4.extract_lane(total, 0) +
    i32x4.extract_lane(total, 1) +
    i32x4.extract_lane(total, 2) +
    i32x4.extract_lane(total, 3);
  const output = sum / NET_UNIT + load<i32>(NET + BIASES + (bucket << 2));
  const centipawns = (<i64>output * NET_CENTIPAWNS) / (NET_UNIT * NET_OUTPUT_UNIT);
  return <i32>max(<i64>-NET_MAX, min(centipawns, <i64>NET_MAX));
}
