// The transposition table (Greenblatt, Eastlake and Crocker 1967), shared by all threads without locks: an entry torn between two
// writers is not recognised (Robert Hyatt and Timothy Mann, lockless transposition tables, 2002).
//
// Its near part, small enough for a processor's cache, has the latest results of all depths, and alone those of shallow nodes, which are
// most: looking up all of them in a large table took a sixth of the time, as WebAssembly can neither prefetch nor ask for large pages.

import { MOVE_BITS, NO_MOVE } from '../shared/move.ts';
import { TT_BUCKET_BYTES } from '../shared/search_layout.ts';
import { Position } from '../board/position.ts';
import { Frame } from './frame.ts';
import { MATE_BOUND, NO_SCORE } from './state.ts';

const BOUND_NONE: i32 = 0;
export const BOUND_UPPER: i32 = 1;
export const BOUND_LOWER: i32 = 2;
export const BOUND_EXACT: i32 = 3;

class Entry {
  /** The position's key, xor data. */
  check: u64 = 0;
  /** Move 21 bits | score 16 | static evaluation 16 | depth + 1 7 | bound 2 | generation 2. */
  data: u64 = 0;
}

const ENTRY_BYTES: usize = offsetof<Entry>();
const BUCKET_BYTES: usize = <usize>TT_BUCKET_BYTES;
const BUCKET_ENTRIES: i32 = <i32>(BUCKET_BYTES / ENTRY_BYTES);

const SCORE_SHIFT: u64 = 21;
const EVAL_SHIFT: u64 = 37;
const DEPTH_SHIFT: u64 = 53;
const BOUND_SHIFT: u64 = 60;
const GENERATION_SHIFT: u64 = 62;
const MOVE_MASK: u64 = (1 << MOVE_BITS) - 1;

/** For replacement, an age of one generation counts as this many plies of depth. */
const AGE_WEIGHT: i32 = 8;
/** An entry of the same search and position is not replaced by a result more than this many plies shallower, unless it is exact. */
const KEPT_DEPTH: i32 = 3;
/** Near the fifty-move rule a stored score may hide the draw. */
const TRUST_TT_HALFMOVES: i32 = 90;

/** The depth of quiescence after its first ply, where checking drops are not searched. */
export const NO_CHECKS_DEPTH: i32 = -1;
const DEPTH_OFFSET: i32 = -NO_CHECKS_DEPTH;

/** A result of at most this depth is kept in the near part alone. */
const NEAR_DEPTH: i32 = 3;
/** The near part of a large table is 1 MB, of a small one its first quarter. */
const NEAR_BUCKETS: u64 = 1 << 14;
const NEAR_SHARE: u64 = 4;

/** Addresses and sizes of both parts in this instance. */
let near: usize = 0;
let far: usize = 0;
let nearBuckets: u64 = 0;
let farBuckets: u64 = 0;
let generation: i32 = 0;

/** Sets the table of this instance: zeroed memory of `bucketCount` × TT_BUCKET_BYTES. */
export function setTT(address: usize, bucketCount: u32): void {
  nearBuckets = min(<u64>bucketCount / NEAR_SHARE, NEAR_BUCKETS);
  farBuckets = <u64>bucketCount - nearBuckets;
  near = address;
  far = address + <usize>nearBuckets * BUCKET_BYTES;
}

/** Begins a new search: entries of earlier ones are replaced first. Every thread gets the same number. */
export function setGeneration(n: i32): void {
  generation = n & 3;
}

/** The bucket of a position in a part of so many buckets. */
function bucketIn(part: usize, buckets: u64, positionKey: u64): usize {
  return part + <usize>(((positionKey >> 32) * buckets) >> 32) * BUCKET_BYTES;
}

function entryIn(bucket: usize, index: i32): Entry {
  return changetype<Entry>(bucket + <usize>index * ENTRY_BYTES);
}

/** The data stored for a position in a bucket, or 0. */
function find(bucket: usize, positionKey: u64): u64 {
  for (let i = 0; i < BUCKET_ENTRIES; i++) {
    const entry = entryIn(bucket, i);
    const data = entry.data;
    if ((entry.check ^ data) == positionKey) return data;
  }
  return 0;
}

/** The data stored for a position that is to be searched to this depth, or 0. */
export function probe(positionKey: u64, depth: i32): u64 {
  if (nearBuckets == 0) return 0;
  const data = depth > NEAR_DEPTH ? find(bucketIn(far, farBuckets, positionKey), positionKey) : 0;
  return data != 0 ? data : find(bucketIn(near, nearBuckets, positionKey), positionKey);
}

export function storedMove(data: u64): i32 {
  return <i32>(data & MOVE_MASK);
}

export function storedScore(data: u64): i32 {
  return <i32>(<i16>(data >> SCORE_SHIFT));
}

export function storedEval(data: u64): i32 {
  return <i32>(<i16>(data >> EVAL_SHIFT));
}

/** The depth of the search in plies; 0 and less are quiescence (NO_CHECKS_DEPTH). */
export function storedDepth(data: u64): i32 {
  return (<i32>(data >> DEPTH_SHIFT) & 127) - DEPTH_OFFSET;
}

export function storedBound(data: u64): i32 {
  return <i32>(data >> BOUND_SHIFT) & 3;
}

/** Is the stored score, here `score`, closer to the truth than the evaluation, according to its bound? */
export function outweighs(data: u64, score: i32, evaluation: i32): bool {
  return (storedBound(data) & (score > evaluation ? BOUND_LOWER : BOUND_UPPER)) != 0;
}

function storedGeneration(data: u64): i32 {
  return <i32>(data >> GENERATION_SHIFT) & 3;
}

/** Of the entries of a bucket, that with the lowest priority is replaced. */
function replacementPriority(data: u64): i32 {
  return storedDepth(data) - AGE_WEIGHT * ((generation - storedGeneration(data)) & 3);
}

/** Stores what a search found: scores counted from the node, depth in plies (-1 to 126), move 0 for unknown. */
export function storeResult(positionKey: u64, move: i32, score: i32, evaluation: i32, depth: i32, bound: i32): void {
  if (nearBuckets == 0) return;
  const data =
    <u64>move |
    ((<u64>(<u16>score)) << SCORE_SHIFT) |
    ((<u64>(<u16>evaluation)) << EVAL_SHIFT) |
    ((<u64>(depth + DEPTH_OFFSET)) << DEPTH_SHIFT) |
    ((<u64>bound) << BOUND_SHIFT) |
    ((<u64>generation) << GENERATION_SHIFT);
  storeNear(positionKey, data);
  if (depth > NEAR_DEPTH) storeFar(positionKey, data);
}

/** Stores data in the near part: as the first of its bucket, where the last and oldest gives way. */
function storeNear(positionKey: u64, data: u64): void {
  const bucket = bucketIn(near, nearBuckets, positionKey);
  for (let i = 0; i < BUCKET_ENTRIES; i++) {
    const entry = entryIn(bucket, i);
    if ((entry.check ^ entry.data) == positionKey) return replace(entry, positionKey, data);
  }
  for (let i = BUCKET_ENTRIES - 1; i > 0; i--) {
    v128.store(changetype<usize>(entryIn(bucket, i)), v128.load(changetype<usize>(entryIn(bucket, i - 1))));
  }
  write(entryIn(bucket, 0), positionKey, data);
}

/** Stores data in the far part, where the entry with the lowest priority gives way. */
function storeFar(positionKey: u64, data: u64): void {
  const bucket = bucketIn(far, farBuckets, positionKey);
  let victim = entryIn(bucket, 0);
  let lowest = i32.MAX_VALUE;
  for (let i = 0; i < BUCKET_ENTRIES; i++) {
    const entry = entryIn(bucket, i);
    const old = entry.data;
    if ((entry.check ^ old) == positionKey) return replace(entry, positionKey, data);
    const priority = old == 0 ? i32.MIN_VALUE : replacementPriority(old);
    if (priority < lowest) {
      lowest = priority;
      victim = entry;
    }
  }
  write(victim, positionKey, data);
}

/** Replaces what is known of the same position, unless that is much deeper; its move stays if the new result has none. */
function replace(entry: Entry, positionKey: u64, data: u64): void {
  const old = entry.data;
  const isShallower = storedDepth(data) < storedDepth(old) - KEPT_DEPTH && storedGeneration(old) == generation;
  if (storedBound(data) != BOUND_EXACT && isShallower) return;
  write(entry, positionKey, storedMove(data) == NO_MOVE ? data | (old & MOVE_MASK) : data);
}

function write(entry: Entry, positionKey: u64, data: u64): void {
  entry.check = positionKey ^ data;
  entry.data = data;
}

/** Stores the evaluation alone, of a position that is not in the table. */
export function storeEvaluation(positionKey: u64, evaluation: i32): void {
  storeResult(positionKey, NO_MOVE, 0, evaluation, NO_CHECKS_DEPTH, BOUND_NONE);
}

/** Does the entry hold the result of a search, not only the evaluation? */
export function isSearched(data: u64): bool {
  return storedBound(data) != BOUND_NONE;
}

/** Permille of the far part with entries of this search, from a sample. */
export function fillPermille(): i32 {
  if (farBuckets == 0) return 0;
  const sample = min<u64>(farBuckets, 250);
  let used: u64 = 0;
  for (let bucket: u64 = 0; bucket < sample; bucket++) {
    for (let i = 0; i < BUCKET_ENTRIES; i++) {
      const data = entryIn(far + <usize>bucket * BUCKET_BYTES, i).data;
      if (data != 0 && storedGeneration(data) == generation) used++;
    }
  }
  return <i32>((used * 1000) / (sample * <u64>BUCKET_ENTRIES));
}

/** A score counted from the root as one counted from the node at `ply`, as the table keeps it. */
export function toTT(score: i32, ply: i32): i32 {
  if (score >= MATE_BOUND) return score + ply;
  return score <= -MATE_BOUND ? score - ply : score;
}

function fromTT(score: i32, ply: i32): i32 {
  if (score >= MATE_BOUND) return score - ply;
  return score <= -MATE_BOUND ? score + ply : score;
}

/** Looks the node up. A search that excludes a move finds nothing, as the table's entry is about all moves. */
export function probeTT(p: Position, frame: Frame): void {
  const data = frame.excluded == NO_MOVE ? probe(p.key, frame.depth) : 0;
  frame.ttData = data;
  frame.ttMove = data != 0 ? storedMove(data) : NO_MOVE;
  frame.ttScore = data != 0 ? fromTT(storedScore(data), frame.ply) : NO_SCORE;
}

/** Is the stored score deep and exact enough, or a sufficient bound, to be the node's score? Not in a principal variation. */
export function canCutoffFromTT(p: Position, frame: Frame): bool {
  if (frame.isPv || frame.ttData == 0 || storedDepth(frame.ttData) < frame.depth) return false;
  if (p.halfmoves >= TRUST_TT_HALFMOVES) return false;
  const bound = storedBound(frame.ttData);
  if (bound == BOUND_EXACT) return true;
  return bound == BOUND_LOWER ? frame.ttScore >= frame.beta : bound == BOUND_UPPER && frame.ttScore <= frame.alpha;
}

/** Stores the result of a node whose moves have been searched. */
export function storeNode(p: Position, frame: Frame): void {
  const best = frame.best;
  const bound = best >= frame.beta ? BOUND_LOWER : frame.alpha > frame.originalAlpha ? BOUND_EXACT : BOUND_UPPER;
  storeResult(p.key, frame.bestMove, toTT(best, frame.ply), frame.rawEval, frame.depth, bound);
}
