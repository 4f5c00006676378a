// The core's side of the setup buffer: see shared/setup_layout.ts. TypeScript has validated what comes in.

import { EMPTY, HOLDABLE_ROLES, colourOf, roleOf } from '../shared/men.ts';
import {
  RULES_PIERCE,
  SETUP_AIRFIELDS,
  SETUP_BOARD,
  SETUP_CASTLING,
  SETUP_EP,
  SETUP_FULLMOVES,
  SETUP_HALFMOVES,
  SETUP_PRISONS,
  SETUP_RULES,
  SETUP_TURN,
} from '../shared/setup_layout.ts';
import { Black, White, bit } from './bitboard.ts';
import { oneMan, storeCount } from './holdings.ts';
import {
  NO_SQUARE,
  POSITION_BYTES,
  Position,
  addressOf,
  airfield,
  manAt,
  prison,
  setAirfield,
  setManAt,
  setPrison,
  toggle,
} from './position.ts';
import {
  AIRFIELD_STORES,
  BLACK_TO_MOVE_KEY,
  PIERCE_KEY,
  PRISON_STORES,
  castlingKey,
  epKey,
  manKey,
  storeKey,
} from './zobrist.ts';

function word(buffer: usize, index: i32): i32 {
  return load<i32>(buffer + ((<usize>index) << 2));
}

function setWord(buffer: usize, index: i32, value: i32): void {
  store<i32>(buffer + ((<usize>index) << 2), value);
}

function readStore(buffer: usize, index: i32): u32 {
  let held: u32 = 0;
  for (let role = 0; role < HOLDABLE_ROLES; role++) held += <u32>word(buffer, index + role) * oneMan(role);
  return held;
}

function writeStore(buffer: usize, index: i32, held: u32): void {
  for (let role = 0; role < HOLDABLE_ROLES; role++) setWord(buffer, index + role, <i32>storeCount(held, role));
}

function storeKeys(whichStore: i32, held: u32): u64 {
  let keys: u64 = 0;
  for (let role = 0; role < HOLDABLE_ROLES; role++) keys ^= storeKey(whichStore, role, storeCount(held, role));
  return keys;
}

/** The hash key computed from the position alone: the incremental key must always equal it. */
export function keyFromScratch(p: Position): u64 {
  let keys = castlingKey(p.castling);
  for (let square = 0; square < 64; square++) {
    if (manAt(p, square) != EMPTY) keys ^= manKey(manAt(p, square), square);
  }
  for (let side = 0; side < 2; side++) {
    keys ^= storeKeys(AIRFIELD_STORES + side, airfield(p, side)) ^ storeKeys(PRISON_STORES + side, prison(p, side));
  }
  if (p.epSquare != NO_SQUARE) keys ^= epKey(p.epSquare);
  if (p.ruleset == RULES_PIERCE) keys ^= PIERCE_KEY;
  return p.turn == 0 ? keys : keys ^ BLACK_TO_MOVE_KEY;
}

/** Fills position `p` from the setup buffer; its undo records will be written from `undo` on. */
export function readSetup(p: Position, buffer: usize, undo: usize): void {
  memory.fill(addressOf(p), 0, POSITION_BYTES);
  for (let square = 0; square < 64; square++) {
    const man = word(buffer, SETUP_BOARD + square);
    setManAt(p, square, man);
    if (man == EMPTY) continue;
    if (colourOf(man) == 0) toggle<White>(p, roleOf(man), bit(square));
    else toggle<Black>(p, roleOf(man), bit(square));
  }
  for (let side = 0; side < 2; side++) {
    setAirfield(p, side, readStore(buffer, SETUP_AIRFIELDS + side * HOLDABLE_ROLES));
    setPrison(p, side, readStore(buffer, SETUP_PRISONS + side * HOLDABLE_ROLES));
  }
  p.turn = word(buffer, SETUP_TURN);
  p.castling = word(buffer, SETUP_CASTLING);
  p.epSquare = word(buffer, SETUP_EP);
  p.halfmoves = word(buffer, SETUP_HALFMOVES);
  p.fullmoves = word(buffer, SETUP_FULLMOVES);
  p.ruleset = word(buffer, SETUP_RULES);
  p.undoTop = undo;
  p.key = keyFromScratch(p);
}

/** Writes position `p` to the setup buffer. */
export function writeSetup(p: Position, buffer: usize): void {
  for (let square = 0; square < 64; square++) setWord(buffer, SETUP_BOARD + square, manAt(p, square));
  for (let side = 0; side < 2; side++) {
    writeStore(buffer, SETUP_AIRFIELDS + side * HOLDABLE_ROLES, airfield(p, side));
    writeStore(buffer, SETUP_PRISONS + side * HOLDABLE_ROLES, prison(p, side));
  }
  setWord(buffer, SETUP_TURN, p.turn);
  setWord(buffer, SETUP_CASTLING, p.castling);
  setWord(buffer, SETUP_EP, p.epSquare);
  setWord(buffer, SETUP_HALFMOVES, p.halfmoves);
  setWord(buffer, SETUP_FULLMOVES, p.fullmoves);
  setWord(buffer, SETUP_RULES, p.ruleset);
}
