// A position in linear memory, at the head of a thread's block (thread.ts). Classes like this one describe memory: a field is a
// load or store at a known offset, and nothing is ever allocated. Arrays follow the fields.

import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../shared/men.ts';
import { RULES_PIERCE } from '../shared/setup_layout.ts';
import { bishopAttacks, kingAttacks, knightAttacks, pawnAttacks, rookAttacks } from './attacks.ts';
import { colour, isWhite, lowestSquare, relativeRank } from './bitboard.ts';
import { hasPiece } from './holdings.ts';

export const NO_SQUARE: i32 = -1;

export class Position {
  /** Hash key: see zobrist.ts. */
  key: u64 = 0;
  /** Two u32 by captor: White's prison holds black men. */
  bothPrisons: u64 = 0;
  /** Two u32 by owner. */
  bothAirfields: u64 = 0;
  /** Castling bits: see shared/setup_layout.ts. */
  castling: i32 = 0;
  epSquare: i32 = NO_SQUARE;
  /** Half-moves since the last capture, pawn move, drop or exchange (rule 7.7). */
  halfmoves: i32 = 0;
  fullmoves: i32 = 0;
  /** The side to move. */
  turn: i32 = 0;
  ruleset: i32 = 0;
  /** Address of the next undo record: see make.ts. */
  undoTop: usize = 0;
  whiteMen: u64 = 0;
  blackMen: u64 = 0;
}

const PRISONS: usize = offsetof<Position>('bothPrisons');
const AIRFIELDS: usize = offsetof<Position>('bothAirfields');
/** After the fields: six u64 by role for White, then for Black. */
const MEN: usize = 80;
const BLACK_MEN: usize = MEN + 48;
/** A byte a square: the man there, or EMPTY. */
const MAILBOX: usize = BLACK_MEN + 48;
export const POSITION_BYTES: usize = 256;

/** The address of a position, and of its thread's block. */
export function addressOf(p: Position): usize {
  if (offsetof<Position>() > MEN) ERROR('the fields of a position overlap its men');
  return changetype<usize>(p);
}

/** Men of one role of C. */
export function menOf<C>(p: Position, role: i32): u64 {
  const address = addressOf(p) + ((<usize>role) << 3);
  return isWhite<C>() ? load<u64>(address, MEN) : load<u64>(address, BLACK_MEN);
}

export function pawns<C>(p: Position): u64 {
  return menOf<C>(p, PAWN);
}

export function knights<C>(p: Position): u64 {
  return menOf<C>(p, KNIGHT);
}

export function bishopsAndQueens<C>(p: Position): u64 {
  return menOf<C>(p, BISHOP) | menOf<C>(p, QUEEN);
}

export function rooksAndQueens<C>(p: Position): u64 {
  return menOf<C>(p, ROOK) | menOf<C>(p, QUEEN);
}

export function kingSquare<C>(p: Position): i32 {
  return lowestSquare(menOf<C>(p, KING));
}

/** All men of C. */
export function men<C>(p: Position): u64 {
  return isWhite<C>() ? p.whiteMen : p.blackMen;
}

export function occupied(p: Position): u64 {
  return p.whiteMen | p.blackMen;
}

/** The man on a square, or EMPTY. */
export function manAt(p: Position, square: i32): i32 {
  return <i32>load<u8>(addressOf(p) + <usize>square, MAILBOX);
}

/** Address of the men on the squares, a byte each from a1 on. */
export function mailbox(p: Position): usize {
  return addressOf(p) + MAILBOX;
}

/** Address of the stores, a u32 each: both prisons, then both airfields. */
export function stores(p: Position): usize {
  return addressOf(p) + PRISONS;
}

export function setManAt(p: Position, square: i32, man: i32): void {
  store<u8>(addressOf(p) + <usize>square, <u8>man, MAILBOX);
}

/** Adds men of C on the squares of `set`, or removes them, in the bitboards alone. */
export function toggle<C>(p: Position, role: i32, set: u64): void {
  const address = addressOf(p) + ((<usize>role) << 3);
  if (isWhite<C>()) {
    store<u64>(address, load<u64>(address, MEN) ^ set, MEN);
    p.whiteMen ^= set;
  } else {
    store<u64>(address, load<u64>(address, BLACK_MEN) ^ set, BLACK_MEN);
    p.blackMen ^= set;
  }
}

/** The prison of a captor: it holds men of the other colour. */
export function prison(p: Position, captor: i32): u32 {
  return load<u32>(addressOf(p) + ((<usize>captor) << 2), PRISONS);
}

export function setPrison(p: Position, captor: i32, held: u32): void {
  store<u32>(addressOf(p) + ((<usize>captor) << 2), held, PRISONS);
}

export function airfield(p: Position, owner: i32): u32 {
  return load<u32>(addressOf(p) + ((<usize>owner) << 2), AIRFIELDS);
}

export function setAirfield(p: Position, owner: i32, held: u32): void {
  store<u32>(addressOf(p) + ((<usize>owner) << 2), held, AIRFIELDS);
}

/**
 * Can the pawns of Us on their 7th rank move? In both rulesets only while a piece of Us is in the enemy prison (rule
 * 5.2).
 */
export function canPromote<Us>(p: Position): bool {
  return hasPiece(prison(p, colour<Us>() ^ 1));
}

/**
 * Do the pawns of Us on their 7th rank attack? Only if they can promote (rule 5.4), but under pierce always (rule 8.2).
 */
export function seventhRankPawnsAttack<Us>(p: Position): bool {
  return canPromote<Us>(p) || p.ruleset == RULES_PIERCE;
}

/** The pawns of Us that attack: all but frozen ones, which attack only under pierce. */
export function attackingPawns<Us>(p: Position): u64 {
  const all = pawns<Us>(p);
  return seventhRankPawnsAttack<Us>(p) ? all : all & ~relativeRank<Us>(7);
}

/**
 * Men of Them that attack `square`, given the occupied squares and the pawns of Them that attack: the caller may ask
 * about the position after a move, in which other pawns may be frozen (rule 5.6).
 */
export function attackersWith<Us, Them>(p: Position, square: i32, occupancy: u64, theirPawns: u64): u64 {
  return (
    (pawnAttacks<Us>(square) & theirPawns) |
    (knightAttacks(square) & knights<Them>(p)) |
    (kingAttacks(square) & menOf<Them>(p, KING)) |
    (bishopAttacks(square, occupancy) & bishopsAndQueens<Them>(p)) |
    (rookAttacks(square, occupancy) & rooksAndQueens<Them>(p))
  );
}

/** Men of Them that attack `square` in the current position. */
export function attackers<Us, Them>(p: Position, square: i32): u64 {
  return attackersWith<Us, Them>(p, square, occupied(p), attackingPawns<Them>(p));
}

/** Is the king of Us attacked? */
export function isInCheck<Us, Them>(p: Position): bool {
  return attackers<Us, Them>(p, kingSquare<Us>(p)) != 0;
}
