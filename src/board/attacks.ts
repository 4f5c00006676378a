// Attack tables, shared by all threads: filled once a memory by `initAttacks`, read-only afterwards.

import { BISHOP, KING, KNIGHT, QUEEN, ROOK } from '../shared/men.ts';
import {
  FILE_A,
  FILE_H,
  RANK_1,
  RANK_8,
  Black,
  White,
  bit,
  colour,
  count,
  forwardEast,
  forwardWest,
} from './bitboard.ts';

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

/** A slider on a square. */
class Magic {
  /** The squares whose occupancy matters. */
  mask: u64 = 0;
  factor: u64 = 0;
  /** Address of its attack sets. */
  sets: usize = 0;
  shift: u32 = 0;
}

const MAGIC_BYTES: usize = offsetof<Magic>();
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

function magicOf(records: usize, square: i32): Magic {
  return changetype<Magic>(records + <usize>square * MAGIC_BYTES);
}

/** The place of the attack set for these occupied squares. */
function setFor(magic: Magic, occupied: u64): usize {
  const index = ((occupied & magic.mask) * magic.factor) >> <u64>magic.shift;
  return magic.sets + ((<usize>index) << 3);
}

export function rookAttacks(square: i32, occupied: u64): u64 {
  return load<u64>(setFor(magicOf(ROOK_RECORDS, square), occupied));
}

export function bishopAttacks(square: i32, occupied: u64): u64 {
  return load<u64>(setFor(magicOf(BISHOP_RECORDS, square), occupied));
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
    const magic = magicOf(records, square);
    const mask = relevantSquares(isRook, square);
    const bits = count(mask);
    magic.mask = mask;
    magic.factor = load<u64>(factors + <usize>square * WORD);
    magic.sets = sets;
    magic.shift = 64 - bits;
    let occupied: u64 = 0;
    do {
      store<u64>(setFor(magic, occupied), slowSliderAttacks(isRook, square, occupied));
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

// Magic factors (the technique is Lasse Hansen's and Pradu Kannan's "fancy" magic bitboards). Found by random trial and written down
// here, because the search for them takes half a second at start-up.

/** u64 a square, a1 to h8: factors for a rook's occupancy mask. */
const ROOK_MAGICS: usize = memory.data<u64>([
  0x8080102040008000, 0x5440041000200048, 0x8020008010000a, 0x200084200100420, 0x200081020040200, 0x600019002002824,
  0x40050811008020c, 0x100004881000126, 0x5800440008020, 0x2882002042090880, 0x2802000801004, 0x240808010000800,
  0x4480800800040082, 0x408808004000200, 0xba0004a8020001, 0x1106000042040091, 0x20208010400080, 0x22060045028020,
  0x20008020100080, 0x202020008102041, 0xc50808008000400, 0x68808002000400, 0x510400c8100201, 0x400006000100a444,
  0x483424818008400a, 0x8840008080200040, 0x800100080802000, 0x440100080800800, 0x4000080080040080, 0x9124040080020080,
  0x89000300040e00, 0x80001020020488c, 0x9040002040800080, 0x80d0002001400242, 0x401901002002, 0x30220901001000,
  0x80580005003100, 0x22006c0a001008, 0x802301144001248, 0x20010042000084, 0x4ac0400084228004, 0x10004020004000,
  0x3110004020010100, 0x598100009050020, 0x4200080011010004, 0x818020004008080, 0x2a0708102040008, 0x5201010080420004,
  0x100b124063800100, 0x7808200240048980, 0x8800200010008080, 0x1099201001000900, 0x100050010080100, 0x400800200040080,
  0x2040280190020400, 0x100c0100608200, 0x201241088202, 0x1040002042801b01, 0x124090010200041, 0x831002004081001,
  0x2003000800021005, 0x80010002040008c1, 0x208008122081004, 0x4000008844002102,
]);

/** u64 a square, a1 to h8: factors for a bishop's occupancy mask. */
const BISHOP_MAGICS: usize = memory.data<u64>([
  0x20011019010028, 0x122100912208000, 0x1498082308200080, 0x4106600000000, 0x2082021000405600, 0x68508804c0820201,
  0xa004140422080010, 0x120402084202004, 0xf0101014c080, 0x14002300a022041, 0x84080a004020, 0x2061949202010083,
  0x407820210050008, 0x500101084008a2, 0x2000040404420880, 0x90044041c0710, 0x804004030841140, 0x2580a001240100,
  0x2081000214090200, 0x812022c01220050, 0x602001012100010, 0x3004080454024, 0x400088084800, 0x8000800040480850,
  0x1010040110602230, 0x8428204002044d32, 0x340240028880200, 0x1804080018220040, 0xc10101041004001, 0x422208008080100,
  0x10810610941000, 0x302122002050140, 0x8304104008054400, 0x1000ac5003a45026, 0x202402080100508, 0xc801042008040100,
  0x400020210a0080, 0x4010404200004104, 0x401180120008c00, 0x811450200110052, 0xb10110825000a020, 0x8104008405001050,
  0x908094050030803, 0x414c204800804, 0x2000202414004042, 0x44001040020a100, 0x8100400440082, 0x210101050a040102,
  0x8004442420080000, 0x906008421080000, 0x220208048081004, 0x4084240800, 0x80020a0864200, 0x40010484880e0000,
  0x9040100440808008, 0x10028089020002, 0x100082004202c000, 0x4049051042022000, 0x10100010c110400, 0x8200000b02208810,
  0x1008210100, 0x180410241840, 0x880100401680a01, 0x4021a0809040081,
]);
