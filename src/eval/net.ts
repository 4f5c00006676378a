// The neural net: a correction of the evaluation's terms, learned from games. Each side's view of the position
// (shared/net_layout.ts) goes through one layer to its hidden neurons; the squares of both sides' neurons, clipped, the mover's
// first, make the output.
//
// The sums before the neurons, the accumulator, are kept from one evaluation to the next, and updated for what has changed since: an
// efficiently updatable neural network (Yu Nasu, 2018).

import { Black, White, isWhite } from '../board/bitboard.ts';
import { Position, addressOf, kingSquare } from '../board/position.ts';
import { ACCUMULATORS, ACCUMULATORS_BYTES } from '../board/thread.ts';
import {
  NET_BUCKETS,
  NET_CENTIPAWNS,
  NET_FEATURES,
  NET_HIDDEN,
  NET_MAX,
  NET_OUTPUT_UNIT,
  NET_UNIT,
  netBucket,
} from '../shared/net_layout.ts';
import {
  CHANGE_BYTES,
  NET_CHANGES_BYTES,
  NET_INPUTS_BYTES,
  NetChanges,
  NetInputs,
  copyInputs,
  describeNothing,
  describePosition,
  firstAdded,
  firstRemoved,
  listChanges,
} from './net_inputs.ts';

const ROW_BYTES: usize = <usize>NET_HIDDEN * 2;
const OUTPUT_BYTES: usize = 2 * ROW_BYTES;
const OUTPUTS: usize = <usize>NET_FEATURES * ROW_BYTES;
const BIASES: usize = OUTPUTS + <usize>NET_BUCKETS * OUTPUT_BYTES;
export const NET_BYTES: usize = BIASES + <usize>NET_BUCKETS * 4;

/** i16 rows of the features | i16 output weights by bucket | i32 output biases. Written by the host. */
export const NET: usize = memory.data(<i32>NET_BYTES, 64);

// The accumulator of one pair of views, White's and Black's: what it stands for, then the sums of its neurons, an i16 each. Views
// mirrored differently have different features, so each of the four pairs has its own.
const SUMS: usize = NET_INPUTS_BYTES;
const PAIR_BYTES: usize = SUMS + 2 * ROW_BYTES;
const PAIRS: i32 = 4;
/** After the four pairs: the present position, and what has changed. */
const NOW: usize = <usize>PAIRS * PAIR_BYTES;
const CHANGES: usize = NOW + NET_INPUTS_BYTES;
/** Where Black's view is in a change. */
const OF_BLACK: usize = 4;

/** Bytes of the sums that are computed together. */
const CHUNK: usize = 128;

/** Adds the rows of new features to the sums of a view, and subtracts those of the removed ones. `view` is its place in a change. */
function updateSums(sums: usize, changes: NetChanges, view: usize): void {
  const addedEnd = changes.addedEnd;
  const removedEnd = changes.removedEnd;
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
    for (let change = firstAdded(changes) + view; change < addedEnd; change += CHANGE_BYTES) {
      const row = NET + <usize>load<u32>(change) * ROW_BYTES + at;
      a = i16x8.add(a, v128.load(row));
      b = i16x8.add(b, v128.load(row, 16));
      c = i16x8.add(c, v128.load(row, 32));
      d = i16x8.add(d, v128.load(row, 48));
      e = i16x8.add(e, v128.load(row, 64));
      f = i16x8.add(f, v128.load(row, 80));
      g = i16x8.add(g, v128.load(row, 96));
      h = i16x8.add(h, v128.load(row, 112));
    }
    for (let change = firstRemoved(changes) + view; change < removedEnd; change += CHANGE_BYTES) {
      const row = NET + <usize>load<u32>(change) * ROW_BYTES + at;
      a = i16x8.sub(a, v128.load(row));
      b = i16x8.sub(b, v128.load(row, 16));
      c = i16x8.sub(c, v128.load(row, 32));
      d = i16x8.sub(d, v128.load(row, 48));
      e = i16x8.sub(e, v128.load(row, 64));
      f = i16x8.sub(f, v128.load(row, 80));
      g = i16x8.sub(g, v128.load(row, 96));
      h = i16x8.sub(h, v128.load(row, 112));
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

/** Resets the accumulators to those of empty boards. */
export function clearAccumulators(p: Position): void {
  if (CHANGES + NET_CHANGES_BYTES > ACCUMULATORS_BYTES) ERROR('ACCUMULATORS_BYTES of board/thread.ts is too small');
  for (let pair = 0; pair < PAIRS; pair++) {
    const known = addressOf(p) + ACCUMULATORS + <usize>pair * PAIR_BYTES;
    describeNothing(changetype<NetInputs>(known));
    memory.fill(known + SUMS, 0, 2 * ROW_BYTES);
  }
}

/** The xor mask that maps squares to the view of a side, given its king's square. */
function mirrorFor(king: i32): i32 {
  return (king & 4) != 0 ? 7 : 0;
}

/** The sums of White's view, followed by Black's, updated to the position, whose attack maps are filled. */
function updatedSums(p: Position): usize {
  const mirrorWhite = mirrorFor(kingSquare<White>(p));
  const mirrorBlack = mirrorFor(kingSquare<Black>(p));
  const own = addressOf(p) + ACCUMULATORS;
  const accumulator = own + <usize>((mirrorWhite & 1) | (mirrorBlack & 2)) * PAIR_BYTES;
  const known = changetype<NetInputs>(accumulator);
  const now = changetype<NetInputs>(own + NOW);
  const changes = changetype<NetChanges>(own + CHANGES);
  const sums = accumulator + SUMS;
  describePosition(p, now);
  if (listChanges(changes, now, known, mirrorWhite, mirrorBlack ^ 56)) {
    updateSums(sums, changes, 0);
    updateSums(sums + ROW_BYTES, changes, OF_BLACK);
    copyInputs(known, now);
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

/** The net's correction for Us, the side to move, in centipawns. The attack maps of the position are filled. */
export function netScore<Us>(p: Position, menOff: i32): i32 {
  const bucket = <usize>netBucket(menOff);
  const weights = NET + OUTPUTS + bucket * OUTPUT_BYTES;
  const sums = updatedSums(p);
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
