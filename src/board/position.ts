// A position in linear memory, and access to its fields. `p` is always the address of a position.
//
//     0  12 × u64   men by colour and role (6 roles of White, then 6 of Black)
//    96   2 × u64   men by colour
//   112  64 × u8    the man on each square, or EMPTY
//   176      u64    hash key
//   184   2 × u32   prisons by captor: prison(WHITE) holds black men
//   192   2 × u32   airfields by owner
//   200      i32    castling bits (shared/setup_layout.ts)
//   204      i32    en-passant square, or NO_SQUARE
//   208      i32    half-moves since the last capture, pawn move, drop or exchange (rule 7.7)
//   212      i32    full-move number
//   216      i32    side to move
//   220      i32    ruleset
//   224      u32    address of the next undo record

import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../shared/men.ts';
import { RULES_PIERCE } from '../shared/setup_layout.ts';
import { bishopAttacks, kingAttacks, knightAttacks, pawnAttacks, rookAttacks } from './attacks.ts';
import { lowestSquare, relativeRank } from './bitboard.ts';
import { colour, isWhite } from './colour.ts';
import { hasPiece } from './holdings.ts';

export const POSITION_BYTES: usize = 256;
export const NO_SQUARE: i32 = -1;

const BLACK_MEN: usize = 48;
const OCCUPIED_BY: usize = 96;
const MAILBOX: usize = 112;
const KEY: usize = 176;
const PRISONS: usize = 184;
const AIRFIELDS: usize = 192;
const CASTLING: usize = 200;
const EP: usize = 204;
const HALFMOVES: usize = 208;
const FULLMOVES: usize = 212;
const TURN: usize = 216;
const RULES: usize = 220;
const UNDO: usize = 224;

/** Men of one role of C. */
export function menOf<C>(p: usize, role: i32): u64 {
  const address = p + ((<usize>role) << 3);
  return isWhite<C>() ? load<u64>(address) : load<u64>(address, BLACK_MEN);
}

export function pawns<C>(p: usize): u64 {
  return menOf<C>(p, PAWN);
}

export function knights<C>(p: usize): u64 {
  return menOf<C>(p, KNIGHT);
}

export function bishopsAndQueens<C>(p: usize): u64 {
  return menOf<C>(p, BISHOP) | menOf<C>(p, QUEEN);
}

export function rooksAndQueens<C>(p: usize): u64 {
  return menOf<C>(p, ROOK) | menOf<C>(p, QUEEN);
}

export function kingSquare<C>(p: usize): i32 {
  return lowestSquare(menOf<C>(p, KING));
}

/** All men of C. */
export function men<C>(p: usize): u64 {
  return isWhite<C>() ? load<u64>(p, OCCUPIED_BY) : load<u64>(p, OCCUPIED_BY + 8);
}

export function occupied(p: usize): u64 {
  return load<u64>(p, OCCUPIED_BY) | load<u64>(p, OCCUPIED_BY + 8);
}

/** The man on a square, or EMPTY. */
export function manAt(p: usize, square: i32): i32 {
  return <i32>load<u8>(p + <usize>square, MAILBOX);
}

/** Address of the men on the squares, a byte each from a1 on. */
export function mailbox(p: usize): usize {
  return p + MAILBOX;
}

/** Address of the stores, a u32 each: both prisons, then both airfields. */
export function stores(p: usize): usize {
  return p + PRISONS;
}

export function setManAt(p: usize, square: i32, man: i32): void {
  store<u8>(p + <usize>square, <u8>man, MAILBOX);
}

/** Adds men of C on the squares of `set`, or removes them, in the bitboards alone. */
export function toggle<C>(p: usize, role: i32, set: u64): void {
  const address = p + ((<usize>role) << 3);
  if (isWhite<C>()) {
    store<u64>(address, load<u64>(address) ^ set);
    store<u64>(p, load<u64>(p, OCCUPIED_BY) ^ set, OCCUPIED_BY);
  } else {
    store<u64>(address, load<u64>(address, BLACK_MEN) ^ set, BLACK_MEN);
    store<u64>(p, load<u64>(p, OCCUPIED_BY + 8) ^ set, OCCUPIED_BY + 8);
  }
}

export function key(p: usize): u64 {
  return load<u64>(p, KEY);
}

export function setKey(p: usize, value: u64): void {
  store<u64>(p, value, KEY);
}

/** The prison of a captor: it holds men of the other colour. */
export function prison(p: usize, captor: i32): u32 {
  return load<u32>(p + ((<usize>captor) << 2), PRISONS);
}

export function setPrison(p: usize, captor: i32, held: u32): void {
  store<u32>(p + ((<usize>captor) << 2), held, PRISONS);
}

export function airfield(p: usize, owner: i32): u32 {
  return load<u32>(p + ((<usize>owner) << 2), AIRFIELDS);
}

export function setAirfield(p: usize, owner: i32, held: u32): void {
  store<u32>(p + ((<usize>owner) << 2), held, AIRFIELDS);
}

/** Both prisons in one word, for saving and restoring. */
export function bothPrisons(p: usize): u64 {
  return load<u64>(p, PRISONS);
}

export function setBothPrisons(p: usize, held: u64): void {
  store<u64>(p, held, PRISONS);
}

export function bothAirfields(p: usize): u64 {
  return load<u64>(p, AIRFIELDS);
}

export function setBothAirfields(p: usize, held: u64): void {
  store<u64>(p, held, AIRFIELDS);
}

export function castling(p: usize): i32 {
  return load<i32>(p, CASTLING);
}

export function setCastling(p: usize, bits: i32): void {
  store<i32>(p, bits, CASTLING);
}

export function epSquare(p: usize): i32 {
  return load<i32>(p, EP);
}

export function setEpSquare(p: usize, square: i32): void {
  store<i32>(p, square, EP);
}

export function halfmoves(p: usize): i32 {
  return load<i32>(p, HALFMOVES);
}

export function setHalfmoves(p: usize, n: i32): void {
  store<i32>(p, n, HALFMOVES);
}

export function fullmoves(p: usize): i32 {
  return load<i32>(p, FULLMOVES);
}

export function setFullmoves(p: usize, n: i32): void {
  store<i32>(p, n, FULLMOVES);
}

export function turn(p: usize): i32 {
  return load<i32>(p, TURN);
}

export function setTurn(p: usize, side: i32): void {
  store<i32>(p, side, TURN);
}

export function ruleset(p: usize): i32 {
  return load<i32>(p, RULES);
}

export function setRuleset(p: usize, rules: i32): void {
  store<i32>(p, rules, RULES);
}

export function undoTop(p: usize): usize {
  return <usize>load<u32>(p, UNDO);
}

export function setUndoTop(p: usize, address: usize): void {
  store<u32>(p, <u32>address, UNDO);
}

/**
 * Can the pawns of Us on their 7th rank move? In both rulesets only while a piece of Us is in the enemy prison (rule
 * 5.2).
 */
export function canPromote<Us>(p: usize): bool {
  return hasPiece(prison(p, colour<Us>() ^ 1));
}

/**
 * Do the pawns of Us on their 7th rank attack? Only if they can promote (rule 5.4), but under pierce always (rule 8.2).
 */
export function seventhRankPawnsAttack<Us>(p: usize): bool {
  return canPromote<Us>(p) || ruleset(p) == RULES_PIERCE;
}

/** The pawns of Us that attack: all but frozen ones, which attack only under pierce. */
export function attackingPawns<Us>(p: usize): u64 {
  const all = pawns<Us>(p);
  return seventhRankPawnsAttack<Us>(p) ? all : all & ~relativeRank<Us>(7);
}

/**
 * Men of Them that attack `square`, given the occupied squares and the pawns of Them that attack: the caller may ask
 * about the position after a move, in which other pawns may be frozen (rule 5.6).
 */
export function attackersWith<Us, Them>(p: usize, square: i32, occupancy: u64, theirPawns: u64): u64 {
  return (
    (pawnAttacks<Us>(square) & theirPawns) |
    (knightAttacks(square) & knights<Them>(p)) |
    (kingAttacks(square) & menOf<Them>(p, KING)) |
    (bishopAttacks(square, occupancy) & bishopsAndQueens<Them>(p)) |
    (rookAttacks(square, occupancy) & rooksAndQueens<Them>(p))
  );
}

/** Men of Them that attack `square` in the current position. */
export function attackers<Us, Them>(p: usize, square: i32): u64 {
  return attackersWith<Us, Them>(p, square, occupied(p), attackingPawns<Them>(p));
}

/** Is the king of Us attacked? */
export function isInCheck<Us, Them>(p: usize): bool {
  return attackers<Us, Them>(p, kingSquare<Us>(p)) != 0;
}
