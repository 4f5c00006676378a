// The hash table of the mate search. An entry holds permanent results (plies in which a mate is known, plies in which there is
// none), and the proof numbers of one attempt on the root. Because positions are searched with the plies left, which decrease
// with each move, there are no cycles. One thread owns a table: nothing is locked.
//
// Entry of 32 bytes: key u64 | proof number u32 | disproof number u32 | move i32 | won u8, safe u8, attempt u8, generation u8 |
// nodes spent u32 | unused

import { MATE_BUCKET_BYTES } from '../../shared/search_layout.ts';
import { halfmoves, key } from '../../board/position.ts';
import { NO_WIN } from './params.ts';
import { attackerIsFree, countsHalfmoves } from './state.ts';

const ENTRY_BYTES: usize = 32;
const BUCKET_BYTES: usize = <usize>MATE_BUCKET_BYTES;
const BUCKET_ENTRIES: i32 = <i32>(BUCKET_BYTES / ENTRY_BYTES);

/** Odd constants (from splitmix64) that distinguish keys by attacker, kind of search, count and generation. */
const BLACK_ATTACKS: u64 = 0x9e3779b97f4a7c15;
const FREE_ATTACKER: u64 = 0xbf58476d1ce4e5b9;
const BY_HALFMOVES: u64 = 0x94d049bb133111eb;
const BY_GENERATION: u64 = 0xd6e8feb86659fd93;

let table: usize = 0;
let buckets: u64 = 0;
let generation: i32 = 0;
let generationKey: u64 = 0;
let context: u64 = 0;

/** Sets the table of this instance: zeroed memory of `bucketCount` × MATE_BUCKET_BYTES; 0 for none. */
export function setMateTable(address: usize, bucketCount: u32): void {
  table = address;
  buckets = <u64>bucketCount;
}

export function hasMateTable(): bool {
  return buckets != 0;
}

/** For another game or root: invalidates the table, since other positions may be drawn by repetition. */
export function newMateGeneration(): void {
  generation++;
  if ((generation & 255) == 0) {
    // Entries of 256 searches ago would look new; and 0 marks unused memory.
    memory.fill(table, 0, <usize>buckets * BUCKET_BYTES);
    generation++;
  }
  generationKey = <u64>generation * BY_GENERATION;
}

/** Sets the attacker of the following searches. */
export function setMateContext(attacker: i32): void {
  context = generationKey;
  if (attacker != 0) context ^= BLACK_ATTACKS;
  if (attackerIsFree()) context ^= FREE_ATTACKER;
}

/** The key under which the position is stored. */
export function mateKey(p: usize): u64 {
  const plain = key(p) ^ context;
  return countsHalfmoves() ? plain ^ (<u64>halfmoves(p) * BY_HALFMOVES) : plain;
}

/** The bucket does not depend on the generation, so that a search on an emptied table never depends on those before it. */
function bucketOf(positionKey: u64): usize {
  return table + <usize>((((positionKey ^ generationKey) >> 32) * buckets) >> 32) * BUCKET_BYTES;
}

/** The entry of a position, or 0. */
export function findEntry(positionKey: u64): usize {
  const bucket = bucketOf(positionKey);
  for (let i = 0; i < BUCKET_ENTRIES; i++) {
    const entry = bucket + <usize>i * ENTRY_BYTES;
    if (load<u64>(entry) == positionKey) return entry;
  }
  return 0;
}

export function entryProof(entry: usize): u32 {
  return load<u32>(entry, 8);
}

export function entryDisproof(entry: usize): u32 {
  return load<u32>(entry, 12);
}

/** The attacker's mating move, or the move searched last. */
export function entryMove(entry: usize): i32 {
  return load<i32>(entry, 16);
}

/** Plies in which the attacker mates; NO_WIN for unknown. */
export function entryWon(entry: usize): i32 {
  return <i32>load<u8>(entry, 20);
}

/** Plies in which the attacker can't mate; NEVER_WON for never. */
export function entrySafe(entry: usize): i32 {
  return <i32>load<u8>(entry, 21);
}

/** The plies of the attempt that the proof numbers are from. */
export function entryAttempt(entry: usize): i32 {
  return <i32>load<u8>(entry, 22);
}

/** The place for a new entry of this position: its old one, or the entry with the least work. */
function victim(positionKey: u64): usize {
  const bucket = bucketOf(positionKey);
  let found = bucket;
  let least = u64.MAX_VALUE;
  for (let i = 0; i < BUCKET_ENTRIES; i++) {
    const entry = bucket + <usize>i * ENTRY_BYTES;
    if (load<u64>(entry) == positionKey) return entry;
    const isOld = load<u8>(entry, 23) != <u8>generation;
    const work = isOld ? 0 : <u64>load<u32>(entry, 24) + 1;
    if (work < least) {
      least = work;
      found = entry;
    }
  }
  return found;
}

/** Stores the results of a position, and keeps the permanent ones. */
export function storeMateEntry(
  positionKey: u64,
  proof: u32,
  disproof: u32,
  move: i32,
  won: i32,
  safe: i32,
  attempted: i32,
  nodes: u64,
): void {
  const entry = victim(positionKey);
  if (load<u64>(entry) == positionKey) {
    const wonBefore = entryWon(entry);
    if (wonBefore < NO_WIN && wonBefore <= won) {
      won = wonBefore;
      move = entryMove(entry);
    }
    safe = max(safe, entrySafe(entry));
    nodes += <u64>load<u32>(entry, 24);
  }
  store<u64>(entry, positionKey);
  store<u32>(entry, proof, 8);
  store<u32>(entry, disproof, 12);
  store<i32>(entry, move, 16);
  store<u8>(entry, <u8>won, 20);
  store<u8>(entry, <u8>safe, 21);
  store<u8>(entry, <u8>attempted, 22);
  store<u8>(entry, <u8>generation, 23);
  store<u32>(entry, <u32>min<u64>(nodes, u32.MAX_VALUE), 24);
}
