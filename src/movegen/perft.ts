// Perft: the number of move sequences of a given length, the standard test of a move generator. The last ply is counted,
// not played. Repetition and fifty moves end no line (rule 7.8).

import { STAGE_ALL } from '../shared/stages.ts';
import { assertInvariants } from '../board/invariants.ts';
import { make, unmake } from '../board/make.ts';
import { Position } from '../board/position.ts';
import { generate } from './generate.ts';
import { Counted, Listed, MOVE_BYTES } from './sink.ts';

/**
 * An entry of the shared hash table. Threads write without locks; an entry torn between two writers fails the test of its key and
 * is ignored (Hyatt's lockless hashing).
 */
class PerftEntry {
  /** The position's key, xor data. */
  check: u64 = 0;
  /** Leaves << 8 | depth. */
  data: u64 = 0;
}

/**
 * Four entries make a bucket of one cache line. The first three keep what took most work, the last one takes the rest: so shallow
 * counts, which are by far the most, never drive out deep ones (a two-level table, as in Breuker, Uiterwijk and van den Herik,
 * "Replacement Schemes for Transposition Tables", 1994).
 */
const ENTRY_BYTES: usize = offsetof<PerftEntry>();
const BUCKET_BYTES: usize = 64;
const LAST_ENTRY: usize = BUCKET_BYTES - ENTRY_BYTES;
const DEPTH_BITS: u64 = 8;
const DEPTH_MASK: u64 = 255;

/** The table of this instance; no buckets means no table. */
let table: usize = 0;
let buckets: u64 = 0;

/** Tells this instance where the perft hash table lies and how many entries it has; 0 switches it off. */
export function setPerftHash(address: usize, entryCount: u32): void {
  table = address;
  buckets = <u64>entryCount / <u64>(BUCKET_BYTES / ENTRY_BYTES);
}

function bucketOf(positionKey: u64): usize {
  return table + <usize>(((positionKey >> 32) * buckets) >> 32) * BUCKET_BYTES;
}

function entryAt(address: usize): PerftEntry {
  return changetype<PerftEntry>(address);
}

/** The leaves stored for a position at a depth, or -1. */
function storedLeaves(positionKey: u64, depth: i32): i64 {
  const bucket = bucketOf(positionKey);
  for (let offset: usize = 0; offset <= LAST_ENTRY; offset += ENTRY_BYTES) {
    const entry = entryAt(bucket + offset);
    const data = entry.data;
    if ((entry.check ^ data) == positionKey && (data & DEPTH_MASK) == <u64>depth) return <i64>(data >> DEPTH_BITS);
  }
  return -1;
}

function storeLeaves(positionKey: u64, depth: i32, leaves: u64): void {
  const data = (leaves << DEPTH_BITS) | <u64>depth;
  const entry = entryFor(bucketOf(positionKey), data);
  entry.check = positionKey ^ data;
  entry.data = data;
}

/** The entry of a bucket that a count replaces: the least of the first three if it is no greater, otherwise the last. */
function entryFor(bucket: usize, data: u64): PerftEntry {
  let least = entryAt(bucket);
  for (let offset = ENTRY_BYTES; offset < LAST_ENTRY; offset += ENTRY_BYTES) {
    const entry = entryAt(bucket + offset);
    if (work(entry.data) < work(least.data)) least = entry;
  }
  return work(least.data) <= work(data) ? least : entryAt(bucket + LAST_ENTRY);
}

/** How much work an entry saves: first its depth, then its leaves. */
function work(data: u64): u64 {
  return rotr<u64>(data, DEPTH_BITS);
}

/** Leaf nodes `depth` plies below `p` with Us to move. Move lists are written from `list` on. */
export function perft<Us, Them>(p: Position, depth: i32, list: usize): u64 {
  if (depth == 0) return 1;
  if (depth == 1) return <u64>generate<Us, Them, Counted>(p, 0, STAGE_ALL);
  if (buckets != 0) {
    const stored = storedLeaves(p.key, depth);
    if (stored >= 0) return <u64>stored;
  }
  const end = generate<Us, Them, Listed>(p, list, STAGE_ALL);
  let leaves: u64 = 0;
  for (let cursor = list; cursor < end; cursor += MOVE_BYTES) {
    const move = load<i32>(cursor);
    make<Us, Them>(p, move);
    if (!ASC_NO_ASSERT) assertInvariants(p);
    leaves += perft<Them, Us>(p, depth - 1, end);
    unmake<Us, Them>(p, move);
  }
  if (buckets != 0) storeLeaves(p.key, depth, leaves);
  return leaves;
}
