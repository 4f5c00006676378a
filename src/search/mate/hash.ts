// The hash table of the mate search. An entry holds permanent results (plies in which a mate is known, plies in which there is
// none), and the proof numbers of one attempt on the root. Because positions are searched with the plies left, which decrease
// with each move, there are no cycles. One thread owns a table: nothing is locked.

import { MATE_BUCKET_BYTES } from '../../shared/search_layout.ts';
import { Position } from '../../board/position.ts';
import { NO_WIN } from './node.ts';
import { mateStateOf } from './state.ts';

export class MateEntry {
  key: u64 = 0;
  /** Proof number and disproof number of the attacker's mate. */
  proof: u32 = 0;
  disproof: u32 = 0;
  /** The attacker's mating move, or the move searched last. */
  move: i32 = 0;
  /** Plies in which the attacker mates, NO_WIN for unknown; and plies within which he can't, NEVER_WON for never. */
  won: u8 = 0;
  safe: u8 = 0;
  /** The plies of the attempt that the proof numbers are from. */
  attempt: u8 = 0;
  generation: u8 = 0;
  /** Moves made to find this. */
  nodes: u32 = 0;
}

const ENTRY_BYTES: usize = 32;
const BUCKET_BYTES: usize = <usize>MATE_BUCKET_BYTES;
const BUCKET_ENTRIES: i32 = <i32>(BUCKET_BYTES / ENTRY_BYTES);

/** Odd constants (from splitmix64) that distinguish keys by attacker, kind of search, count and generation. */
const BLACK_ATTACKS: u64 = 0x9e3779b97f4a7c15;
const FREE_ATTACKER: u64 = 0xbf58476d1ce4e5b9;
const BY_HALFMOVES: u64 = 0x94d049bb133111eb;
const BY_GENERATION: u64 = 0xd6e8feb86659fd93;

/** No entry: at address 0. */
export const NO_ENTRY: MateEntry = changetype<MateEntry>(0);

let table: usize = 0;
let buckets: u64 = 0;
let generation: i32 = 0;
let generationKey: u64 = 0;

/** Sets the table of this instance: zeroed memory of `bucketCount` × MATE_BUCKET_BYTES; 0 for none. */
export function setMateHash(address: usize, bucketCount: u32): void {
  table = address;
  buckets = <u64>bucketCount;
}

export function hasMateHash(): bool {
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

/** Sets the attacker of this search. */
export function setMateContext(p: Position, attacker: i32): void {
  const state = mateStateOf(p);
  state.keyContext = generationKey;
  if (attacker != 0) state.keyContext ^= BLACK_ATTACKS;
  if (state.allMoves) state.keyContext ^= FREE_ATTACKER;
}

/** The key under which the position is stored. */
export function mateKey(p: Position): u64 {
  const state = mateStateOf(p);
  const plain = p.key ^ state.keyContext;
  return state.countsHalfmoves ? plain ^ (<u64>p.halfmoves * BY_HALFMOVES) : plain;
}

/** The bucket does not depend on the generation, so that a search on an emptied table never depends on those before it. */
function bucketOf(positionKey: u64): usize {
  return table + <usize>((((positionKey ^ generationKey) >> 32) * buckets) >> 32) * BUCKET_BYTES;
}

function entryIn(bucket: usize, index: i32): MateEntry {
  return changetype<MateEntry>(bucket + <usize>index * ENTRY_BYTES);
}

/** The entry of a position, or NO_ENTRY. */
export function findEntry(positionKey: u64): MateEntry {
  const bucket = bucketOf(positionKey);
  for (let i = 0; i < BUCKET_ENTRIES; i++) {
    const entry = entryIn(bucket, i);
    if (entry.key == positionKey) return entry;
  }
  return NO_ENTRY;
}

/** The place for a new entry of this position: its old one, or the entry with the least work. */
function victim(positionKey: u64): MateEntry {
  const bucket = bucketOf(positionKey);
  let found = entryIn(bucket, 0);
  let least = u64.MAX_VALUE;
  for (let i = 0; i < BUCKET_ENTRIES; i++) {
    const entry = entryIn(bucket, i);
    if (entry.key == positionKey) return entry;
    const isOld = entry.generation != <u8>generation;
    const work = isOld ? 0 : <u64>entry.nodes + 1;
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
  if (entry.key == positionKey) {
    const wonBefore = <i32>entry.won;
    if (wonBefore < NO_WIN && wonBefore <= won) {
      won = wonBefore;
      move = entry.move;
    }
    safe = max(safe, <i32>entry.safe);
    nodes += <u64>entry.nodes;
  }
  entry.key = positionKey;
  entry.proof = proof;
  entry.disproof = disproof;
  entry.move = move;
  entry.won = <u8>won;
  entry.safe = <u8>safe;
  entry.attempt = <u8>attempted;
  entry.generation = <u8>generation;
  entry.nodes = <u32>min<u64>(nodes, u32.MAX_VALUE);
}
