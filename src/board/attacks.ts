// Attack tables, shared by all threads: filled once a memory by `initAttacks`, read-only afterwards.

import { BISHOP, KING, KNIGHT, QUEEN, ROOK } from '../shared/men.ts';
import { FILE_A, FILE_H, RANK_1, RANK_8, bit, count, forwardEast, forwardWest } from './bitboard.ts';
import { Black, White, colour } from './colour.ts';
import { BISHOP_MAGICS, ROOK_MAGICS } from './magics.ts';

const SQUARES: i32 = 64;
const WORD: usize = 8;

const KNIGHT_ATTACKS: usize = memory.data(512, 64);
const KING_ATTACKS: usize = memory.data(512, 64);
/** Two tables of 64: what a pawn of each colour attacks. */
const PAWN_ATTACKS: usize = memory.data(1024, 64);
/** What a rook or bishop attacks on an empty board. */
const ROOK_RAYS: usize = memory.data(512, 64);
const BISHOP_RAYS: usize = memory.data(512, 64);
/** 64 × 64: the squares strictly between two squares on a line; empty if they are on none. */
const BETWEEN: usize = memory.data(32768, 64);
/** 64 × 64: the whole line through two squares, edge to edge; empty if they are on none. */
const LINE: usize = memory.data(32768, 64);

/** One record a square for each slider: mask u64, factor u64, address of its attack sets u32, shift u32. */
const MAGIC_RECORD: usize = 24;
const ROOK_RECORDS: usize = memory.data(1536, 64);
const BISHOP_RECORDS: usize = memory.data(1536, 64);
/** 102,400 sets for rooks and 5,248 for bishops. */
const SLIDER_SETS: usize = memory.data(861184, 64);

export function knightAttacks(square: i32): u64 {
  return load<u64>(KNIGHT_ATTACKS + ((<usize>square) << 3));
}

export function kingAttacks(square: i32): u64 {
  return load<u64>(KING_ATTACKS + ((<usize>square) << 3));
}

/** What a pawn of C on `square` attacks; also the squares from which an enemy pawn attacks `square`. */
export function pawnAttacks<C>(square: i32): u64 {
  return load<u64>(PAWN_ATTACKS + ((<usize>((colour<C>() << 6) | square)) << 3));
}

export function rookRays(square: i32): u64 {
  return load<u64>(ROOK_RAYS + ((<usize>square) << 3));
}

export function bishopRays(square: i32): u64 {
  return load<u64>(BISHOP_RAYS + ((<usize>square) << 3));
}

export function between(a: i32, b: i32): u64 {
  return load<u64>(BETWEEN + ((<usize>((a << 6) | b)) << 3));
}

export function line(a: i32, b: i32): u64 {
  return load<u64>(LINE + ((<usize>((a << 6) | b)) << 3));
}

function sliderAttacks(record: usize, occupied: u64): u64 {
  const index = ((occupied & load<u64>(record)) * load<u64>(record, 8)) >> (<u64>load<u32>(record, 20));
  return load<u64>(<usize>load<u32>(record, 16) + ((<usize>index) << 3));
}

export function rookAttacks(square: i32, occupied: u64): u64 {
  return sliderAttacks(ROOK_RECORDS + <usize>square * MAGIC_RECORD, occupied);
}

export function bishopAttacks(square: i32, occupied: u64): u64 {
  return sliderAttacks(BISHOP_RECORDS + <usize>square * MAGIC_RECORD, occupied);
}

/** What a knight, bishop, rook, queen or king attacks. */
export function pieceAttacks(role: i32, square: i32, occupied: u64): u64 {
  if (role == KNIGHT) return knightAttacks(square);
  if (role == BISHOP) return bishopAttacks(square, occupied);
  if (role == ROOK) return rookAttacks(square, occupied);
  if (role == QUEEN) return bishopAttacks(square, occupied) | rookAttacks(square, occupied);
  assert(role == KING);
  return kingAttacks(square);
}

/** The ray from `square` in one direction up to and with the first occupied square: slow, for filling the tables. */
function ray(square: i32, fileStep: i32, rankStep: i32, occupied: u64): u64 {
  let set: u64 = 0;
  let file = (square & 7) + fileStep;
  let rank = (square >> 3) + rankStep;
  while (((file | rank) & ~7) == 0) {
    const target = bit((rank << 3) | file);
    set |= target;
    if (occupied & target) break;
    file += fileStep;
    rank += rankStep;
  }
  return set;
}

function slowRookAttacks(square: i32, occupied: u64): u64 {
  return (
    ray(square, 1, 0, occupied) |
    ray(square, -1, 0, occupied) |
    ray(square, 0, 1, occupied) |
    ray(square, 0, -1, occupied)
  );
}

function slowBishopAttacks(square: i32, occupied: u64): u64 {
  return (
    ray(square, 1, 1, occupied) |
    ray(square, 1, -1, occupied) |
    ray(square, -1, 1, occupied) |
    ray(square, -1, -1, occupied)
  );
}

function slowSliderAttacks(isRook: bool, square: i32, occupied: u64): u64 {
  return isRook ? slowRookAttacks(square, occupied) : slowBishopAttacks(square, occupied);
}

/** The squares whose occupancy matters: a man on the edge of the board blocks nothing behind it. */
function relevantSquares(isRook: bool, square: i32): u64 {
  const rankEdges = (RANK_1 | RANK_8) & ~(RANK_1 << u64(square & 56));
  const fileEdges = (FILE_A | FILE_H) & ~(FILE_A << u64(square & 7));
  return slowSliderAttacks(isRook, square, 0) & ~(rankEdges | fileEdges);
}

/** Fills one slider's records and sets from `sets` on; returns the address after the last set. */
function initSlider(isRook: bool, records: usize, factors: usize, sets: usize): usize {
  for (let square = 0; square < SQUARES; square++) {
    const record = records + <usize>square * MAGIC_RECORD;
    const mask = relevantSquares(isRook, square);
    const bits = count(mask);
    store<u64>(record, mask);
    store<u64>(record, load<u64>(factors + <usize>square * WORD), 8);
    store<u32>(record, <u32>sets, 16);
    store<u32>(record, <u32>(64 - bits), 20);
    let occupied: u64 = 0;
    do {
      const index = (occupied * load<u64>(record, 8)) >> (<u64>(64 - bits));
      store<u64>(sets + <usize>index * WORD, slowSliderAttacks(isRook, square, occupied));
      occupied = (occupied - mask) & mask; // the next subset of the mask, in counting order
    } while (occupied != 0);
    sets += WORD << (<usize>bits);
  }
  return sets;
}

/** One square's steps that stay on the board, given as a set two files around it. */
function stepAttacks(square: i32, reach: i32, isKnight: bool): u64 {
  let set: u64 = 0;
  for (let rankStep = -reach; rankStep <= reach; rankStep++) {
    for (let fileStep = -reach; fileStep <= reach; fileStep++) {
      const product = rankStep * fileStep;
      if (isKnight ? product != 2 && product != -2 : rankStep == 0 && fileStep == 0) continue;
      const file = (square & 7) + fileStep;
      const rank = (square >> 3) + rankStep;
      if (((file | rank) & ~7) == 0) set |= bit((rank << 3) | file);
    }
  }
  return set;
}

function initLines(a: i32): void {
  for (let b = 0; b < SQUARES; b++) {
    if (a == b) continue;
    const ends = bit(a) | bit(b);
    const entry = (<usize>((a << 6) | b)) << 3;
    if (rookRays(a) & bit(b)) {
      store<u64>(BETWEEN + entry, rookAttacks(a, bit(b)) & rookAttacks(b, bit(a)));
      store<u64>(LINE + entry, (rookRays(a) & rookRays(b)) | ends);
    } else if (bishopRays(a) & bit(b)) {
      store<u64>(BETWEEN + entry, bishopAttacks(a, bit(b)) & bishopAttacks(b, bit(a)));
      store<u64>(LINE + entry, (bishopRays(a) & bishopRays(b)) | ends);
    }
  }
}

/** Fills every table of this file. */
export function initAttacks(): void {
  const bishopSets = initSlider(true, ROOK_RECORDS, ROOK_MAGICS, SLIDER_SETS);
  initSlider(false, BISHOP_RECORDS, BISHOP_MAGICS, bishopSets);
  for (let square = 0; square < SQUARES; square++) {
    const entry = (<usize>square) << 3;
    store<u64>(KNIGHT_ATTACKS + entry, stepAttacks(square, 2, true));
    store<u64>(KING_ATTACKS + entry, stepAttacks(square, 1, false));
    store<u64>(PAWN_ATTACKS + entry, forwardWest<White>(bit(square)) | forwardEast<White>(bit(square)));
    store<u64>(PAWN_ATTACKS + 512 + entry, forwardWest<Black>(bit(square)) | forwardEast<Black>(bit(square)));
    store<u64>(ROOK_RAYS + entry, slowRookAttacks(square, 0));
    store<u64>(BISHOP_RAYS + entry, slowBishopAttacks(square, 0));
  }
  for (let square = 0; square < SQUARES; square++) initLines(square);
}
