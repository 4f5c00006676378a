// Hash keys (Zobrist, 1970): the key of a position is the xor of one random number for each thing that distinguishes it:
// men on squares, side to move, castling bits, en-passant square, and each count of each role in all four stores (rule
// 7.5); and the ruleset, since what a hash table holds under one ruleset is wrong under the other.

/** 16 men × 64 squares. */
const MAN_KEYS: usize = memory.data(8192, 64);
/** By the six castling bits. */
const CASTLING_KEYS: usize = memory.data(512, 64);
const EP_KEYS: usize = memory.data(512, 64);
/** 4 stores × 5 roles (padded to 8) × 16 counts. The key of an empty role is 0. */
const STORE_KEYS: usize = memory.data(4096, 64);

export const BLACK_TO_MOVE_KEY: u64 = 0xf8d626aaaf278509;
/** The ruleset leslie has none. */
export const PIERCE_KEY: u64 = 0x6c8e944d1f9b2a57;

/** Stores by number: airfields 0 and 1, prisons 2 and 3, each White's first. */
export const AIRFIELD_STORES: i32 = 0;
export const PRISON_STORES: i32 = 2;

export function manKey(man: i32, square: i32): u64 {
  return load<u64>(MAN_KEYS + ((<usize>((man << 6) | square)) << 3));
}

export function castlingKey(castling: i32): u64 {
  return load<u64>(CASTLING_KEYS + ((<usize>castling) << 3));
}

export function epKey(square: i32): u64 {
  return load<u64>(EP_KEYS + ((<usize>square) << 3));
}

export function storeKey(whichStore: i32, role: i32, count: u32): u64 {
  return load<u64>(STORE_KEYS + ((<usize>((((whichStore << 3) | role) << 4) | <i32>count)) << 3));
}

/** The step of splitmix64. */
const GOLDEN_GAMMA: u64 = 0x9e3779b97f4a7c15;
/** More numbers than a set of keys takes, so that no two sets share one. */
const NUMBERS_OF_SET: u64 = 1 << 16;

let randomState: u64 = 0;

/** splitmix64 (Sebastiano Vigna, public domain). */
function nextRandom(): u64 {
  randomState += GOLDEN_GAMMA;
  let z = randomState;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

function fillRandom(table: usize, words: i32): void {
  for (let i = 0; i < words; i++) store<u64>(table + ((<usize>i) << 3), nextRandom());
}

/** Fills the tables with set number `set` of keys, which all instances over this memory then use. */
export function initZobrist(set: u32): void {
  randomState = GOLDEN_GAMMA * (1 + <u64>set * NUMBERS_OF_SET);
  fillRandom(MAN_KEYS, 1024);
  fillRandom(CASTLING_KEYS, 64);
  fillRandom(EP_KEYS, 64);
  for (let role = 0; role < 32; role++) {
    const counts = STORE_KEYS + ((<usize>role) << 7);
    store<u64>(counts, 0);
    fillRandom(counts + 8, 15);
  }
}
