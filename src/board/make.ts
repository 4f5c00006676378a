// Playing a move and taking it back. Every move saves one undo record, so that taking it back restores every byte.

import { EMPTY, NO_ROLE, PAWN, ROOK, manOf, roleOf } from '../shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DOUBLE_STEP,
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
} from '../shared/move.ts';
import {
  CASTLE_BLACK_KING,
  CASTLE_BLACK_QUEEN,
  CASTLE_WHITE_KING,
  CASTLE_WHITE_QUEEN,
  UNMOVED_BLACK_KING,
  UNMOVED_WHITE_KING,
} from '../shared/setup_layout.ts';
import { pawnAttacks } from './attacks.ts';
import { bit, colour, forwardStep, isWhite } from './bitboard.ts';
import { oneMan, storeCount } from './holdings.ts';
import {
  NO_SQUARE,
  Position,
  airfield,
  manAt,
  pawns,
  prison,
  setAirfield,
  setManAt,
  setPrison,
  toggle,
} from './position.ts';
import { AIRFIELD_STORES, BLACK_TO_MOVE_KEY, PRISON_STORES, castlingKey, epKey, manKey, storeKey } from './zobrist.ts';

/** What is saved of the position before a move. */
export class Undo {
  key: u64 = 0;
  bothPrisons: u64 = 0;
  bothAirfields: u64 = 0;
  castling: u8 = 0;
  epSquare: i8 = 0;
  capturedRole: u8 = 0;
  halfmoves: i32 = 0;
}

export const UNDO_BYTES: usize = offsetof<Undo>();

/** For each square: the castling bits that remain after a man leaves it or arrives there (rule 6.5). */
const SURVIVING_CASTLING: usize = memory.data(64, 64);

const A1: i32 = 0;
const E1: i32 = 4;
const H1: i32 = 7;
const A8: i32 = 56;
const E8: i32 = 60;
const H8: i32 = 63;

export function initMake(): void {
  const all = <u8>63;
  for (let square: usize = 0; square < 64; square++) store<u8>(SURVIVING_CASTLING + square, all);
  store<u8>(SURVIVING_CASTLING + A1, all & ~(<u8>CASTLE_WHITE_QUEEN));
  store<u8>(SURVIVING_CASTLING + H1, all & ~(<u8>CASTLE_WHITE_KING));
  store<u8>(SURVIVING_CASTLING + E1, all & ~(<u8>(CASTLE_WHITE_KING | CASTLE_WHITE_QUEEN | UNMOVED_WHITE_KING)));
  store<u8>(SURVIVING_CASTLING + A8, all & ~(<u8>CASTLE_BLACK_QUEEN));
  store<u8>(SURVIVING_CASTLING + H8, all & ~(<u8>CASTLE_BLACK_KING));
  store<u8>(SURVIVING_CASTLING + E8, all & ~(<u8>(CASTLE_BLACK_KING | CASTLE_BLACK_QUEEN | UNMOVED_BLACK_KING)));
}

function survivingCastling(square: i32): i32 {
  return <i32>load<u8>(SURVIVING_CASTLING + <usize>square);
}

/** The castling bit gained by dropping a rook of C on `square`, if the king has never moved (rule 6.3). */
function castlingBitOfCorner<C>(p: Position, square: i32): i32 {
  const unmoved = isWhite<C>() ? UNMOVED_WHITE_KING : UNMOVED_BLACK_KING;
  if ((p.castling & unmoved) == 0) return 0;
  if (square == (isWhite<C>() ? H1 : H8)) return isWhite<C>() ? CASTLE_WHITE_KING : CASTLE_BLACK_KING;
  if (square == (isWhite<C>() ? A1 : A8)) return isWhite<C>() ? CASTLE_WHITE_QUEEN : CASTLE_BLACK_QUEEN;
  return 0;
}

/** Key change when a store's count of `role` goes from `before` to `before + change`. */
function storeChange(whichStore: i32, role: i32, before: u32, change: i32): u64 {
  return storeKey(whichStore, role, before) ^ storeKey(whichStore, role, before + change);
}

/** Adds a man to a captor's prison or removes him; returns the change of the key. */
function changePrison(p: Position, captor: i32, role: i32, change: i32): u64 {
  const held = prison(p, captor);
  setPrison(p, captor, held + <u32>change * oneMan(role));
  return storeChange(PRISON_STORES + captor, role, storeCount(held, role), change);
}

function changeAirfield(p: Position, owner: i32, role: i32, change: i32): u64 {
  const held = airfield(p, owner);
  setAirfield(p, owner, held + <u32>change * oneMan(role));
  return storeChange(AIRFIELD_STORES + owner, role, storeCount(held, role), change);
}

/** Puts a man of C on an empty square; returns the change of the key. */
function put<C>(p: Position, role: i32, square: i32): u64 {
  const man = manOf(colour<C>(), role);
  toggle<C>(p, role, bit(square));
  setManAt(p, square, man);
  return manKey(man, square);
}

/** Removes a man of C from his square; returns the change of the key. */
function lift<C>(p: Position, role: i32, square: i32): u64 {
  toggle<C>(p, role, bit(square));
  setManAt(p, square, EMPTY);
  return manKey(manOf(colour<C>(), role), square);
}

/** Lands a dropped man; a rook on its corner may castle again (rules 6.3, 6.5). Returns the change of the key. */
function land<C>(p: Position, role: i32, to: i32): u64 {
  let change = put<C>(p, role, to);
  if (role == ROOK) {
    const right = castlingBitOfCorner<C>(p, to);
    if (right != 0) {
      change ^= castlingKey(p.castling);
      p.castling |= right;
      change ^= castlingKey(p.castling);
    }
  }
  return change;
}

/** Moves the rook of castling, there or back. Returns the change of the key. */
function moveCastlingRook<C>(p: Position, kingTo: i32, back: bool): u64 {
  const kingSide = (kingTo & 7) == 6;
  const corner = kingSide ? kingTo + 1 : kingTo - 2;
  const beside = kingSide ? kingTo - 1 : kingTo + 1;
  return lift<C>(p, ROOK, back ? beside : corner) ^ put<C>(p, ROOK, back ? corner : beside);
}

/**
 * Can a pawn of the side to move next capture on the square behind the pawn of Us that stepped to `to`? If not, the
 * square is not stored (rules 7.5, 9.5).
 */
function epCapturePossible<Us, Them>(p: Position, to: i32): bool {
  const behind = to - forwardStep<Us>();
  return (pawnAttacks<Us>(behind) & pawns<Them>(p)) != 0;
}

/**
 * An ordinary move of Us, also a capture: a captured man goes to prison in his present role (rules 2.3, 2.4), and a
 * pawn that promotes changes places with a piece of its own colour there (rule 5.1). Returns the change of the key.
 */
function makeOrdinary<Us, Them>(p: Position, move: i32, undo: Undo): u64 {
  const from = moveFrom(move);
  const to = moveTo(move);
  const role = moveRole(move);
  const kind = moveKind(move);
  const capturedOn = kind == KIND_EN_PASSANT ? to - forwardStep<Us>() : to;
  const captured = roleOf(manAt(p, capturedOn));
  let change: u64 = 0;
  if (captured != NO_ROLE) {
    change ^= lift<Them>(p, captured, capturedOn);
    change ^= changePrison(p, colour<Us>(), captured, 1);
  }
  undo.capturedRole = <u8>captured;
  change ^= lift<Us>(p, role, from);
  if (kind == KIND_PROMOTION) {
    const promoted = movePromotion(move);
    change ^= put<Us>(p, promoted, to);
    change ^= changePrison(p, colour<Them>(), promoted, -1);
    change ^= changePrison(p, colour<Them>(), PAWN, 1);
  } else {
    change ^= put<Us>(p, role, to);
    if (kind == KIND_CASTLE) change ^= moveCastlingRook<Us>(p, to, false);
    if (kind == KIND_DOUBLE_STEP && epCapturePossible<Us, Them>(p, to)) {
      p.epSquare = to - forwardStep<Us>();
      change ^= epKey(to - forwardStep<Us>());
    }
  }
  if (captured != NO_ROLE || role == PAWN) p.halfmoves = 0;
  const before = p.castling;
  const after = before & survivingCastling(from) & survivingCastling(to);
  if (before != after) {
    p.castling = after;
    change ^= castlingKey(before) ^ castlingKey(after);
  }
  return change;
}

/** Writes the undo record of the next move. */
function saveUndo(p: Position): Undo {
  const undo = changetype<Undo>(p.undoTop);
  undo.key = p.key;
  undo.bothPrisons = p.bothPrisons;
  undo.bothAirfields = p.bothAirfields;
  undo.castling = <u8>p.castling;
  undo.epSquare = <i8>p.epSquare;
  undo.halfmoves = p.halfmoves;
  p.undoTop += UNDO_BYTES;
  return undo;
}

/** Takes the last undo record off. */
function takeUndo(p: Position): Undo {
  p.undoTop -= UNDO_BYTES;
  return changetype<Undo>(p.undoTop);
}

/** The change of the key when the turn changes and the en-passant square is cleared. */
function passTurn(p: Position): u64 {
  const square = p.epSquare;
  if (square == NO_SQUARE) return BLACK_TO_MOVE_KEY;
  p.epSquare = NO_SQUARE;
  return BLACK_TO_MOVE_KEY ^ epKey(square);
}

/** A null move, for the search: it is not legal in the game. */
export function makeNull<Us, Them>(p: Position): void {
  saveUndo(p);
  p.key ^= passTurn(p);
  p.halfmoves++;
  p.turn = colour<Them>();
  if (!isWhite<Us>()) p.fullmoves++;
}

export function unmakeNull<Us>(p: Position): void {
  const undo = takeUndo(p);
  p.key = undo.key;
  p.epSquare = <i32>undo.epSquare;
  p.halfmoves = undo.halfmoves;
  p.turn = colour<Us>();
  if (!isWhite<Us>()) p.fullmoves--;
}

/** Plays a pseudo-legal move of Us, the side to move: an ordinary move, a drop, or an exchange (rules 2.1, 3.2). */
export function make<Us, Them>(p: Position, move: i32): void {
  const undo = saveUndo(p);
  let change = passTurn(p);
  p.halfmoves++;
  const kind = moveKind(move);
  if (kind >= KIND_DROP) {
    const role = moveRole(move);
    if (kind == KIND_EXCHANGE) {
      const give = moveGive(move);
      change ^= changePrison(p, colour<Us>(), give, -1);
      change ^= changeAirfield(p, colour<Them>(), give, 1);
      change ^= changePrison(p, colour<Them>(), role, -1);
    } else {
      change ^= changeAirfield(p, colour<Us>(), role, -1);
    }
    change ^= land<Us>(p, role, moveTo(move));
    p.halfmoves = 0;
  } else {
    change ^= makeOrdinary<Us, Them>(p, move, undo);
  }
  p.key ^= change;
  p.turn = colour<Them>();
  if (!isWhite<Us>()) p.fullmoves++;
}

/** Takes back the move that Us has just made. */
export function unmake<Us, Them>(p: Position, move: i32): void {
  const undo = takeUndo(p);
  const to = moveTo(move);
  const kind = moveKind(move);
  if (kind >= KIND_DROP) {
    lift<Us>(p, moveRole(move), to);
  } else {
    if (kind == KIND_CASTLE) moveCastlingRook<Us>(p, to, true);
    lift<Us>(p, kind == KIND_PROMOTION ? movePromotion(move) : moveRole(move), to);
    put<Us>(p, moveRole(move), moveFrom(move));
    const captured = <i32>undo.capturedRole;
    if (captured != NO_ROLE) put<Them>(p, captured, kind == KIND_EN_PASSANT ? to - forwardStep<Us>() : to);
  }
  p.key = undo.key;
  p.bothPrisons = undo.bothPrisons;
  p.bothAirfields = undo.bothAirfields;
  p.castling = <i32>undo.castling;
  p.epSquare = <i32>undo.epSquare;
  p.halfmoves = undo.halfmoves;
  p.turn = colour<Us>();
  if (!isWhite<Us>()) p.fullmoves--;
}
