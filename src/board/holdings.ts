// A store of men (a prison or an airfield) packed in a u32: four bits a role, pawns lowest.
//
// A set can't hold more than 8 pawns or 2 of a piece, because promotion only changes places (rules 5.1, 9.8), so four
// bits never overflow.

import { HOLDABLE_ROLES, canRescue } from '../shared/men.ts';

const ROLE_BITS: u32 = 4;
const ROLE_MASK: u32 = 15;
/** All roles but the pawn. */
const PIECES: u32 = 0xffff0;
/** A 1 in each role's field. */
const ONES: u32 = 0x11111;
/** Where the roles stand when each is moved beside its neighbour. */
const PAIRS: u32 = 0x10303;

/**
 * For [roles in the player's prison][roles in the enemy prison]: how many pairs rescue a pawn, and how many a piece.
 */
const PAWN_PAIRS: usize = memory.data(1024, 64);
const PIECE_PAIRS: usize = memory.data(1024, 64);
/** For [role to be rescued]: the roles that pay for it, as bits. */
const PAYING_ROLES: usize = memory.data(8);
/** For [roles in a prison]: the roles that one of them pays for, as bits. */
const AFFORDABLE_ROLES: usize = memory.data(32);

export function storeCount(held: u32, role: i32): u32 {
  return (held >> (<u32>role * ROLE_BITS)) & ROLE_MASK;
}

/** One man of `role` as a packed store: add it to a store, or take it away. */
export function oneMan(role: i32): u32 {
  return (<u32>1) << (<u32>role * ROLE_BITS);
}

export function hasRole(held: u32, role: i32): bool {
  return storeCount(held, role) != 0;
}

/**
 * Holds a queen, rook, bishop or knight? For a prison this decides whether the captured side's 7th-rank pawns live
 * (rule 5.2).
 */
export function hasPiece(held: u32): bool {
  return (held & PIECES) != 0;
}

export function withoutPawns(held: u32): u32 {
  return held & PIECES;
}

/** The roles present, as bits 0 (pawn) to 4 (queen). */
export function rolesIn(held: u32): u32 {
  const present = (held | (held >> 1) | (held >> 2) | (held >> 3)) & ONES;
  const inPairs = (present | (present >> 3)) & PAIRS; // roles 0 and 1, 2 and 3, 4
  return (inPairs | (inPairs >> 6) | (inPairs >> 12)) & 31;
}

/** The roles of hostages that pay for a man of role `rescue`, as bits (rule 3.4). */
export function payingRoles(rescue: i32): u32 {
  return load<u8>(PAYING_ROLES + <usize>rescue);
}

/** The roles that a set of hostages (bits by role) can pay for, as bits (rule 3.4). */
export function affordableRoles(hostages: u32): u32 {
  return load<u8>(AFFORDABLE_ROLES + <usize>hostages);
}

/** Pairs (hostage given, pawn rescued) with these roles at hand. */
export function pawnPairs(giveRoles: u32, rescueRoles: u32): usize {
  return load<u8>(PAWN_PAIRS + <usize>((giveRoles << 5) | rescueRoles));
}

/** Pairs (hostage given, piece rescued) with these roles at hand. */
export function piecePairs(giveRoles: u32, rescueRoles: u32): usize {
  return load<u8>(PIECE_PAIRS + <usize>((giveRoles << 5) | rescueRoles));
}

/** Each entry is stored once: other threads may read it already. */
function initPayments(): void {
  for (let role = 0; role < HOLDABLE_ROLES; role++) {
    let paying: u32 = 0;
    for (let give = 0; give < HOLDABLE_ROLES; give++) if (canRescue(give, role)) paying |= 1 << give;
    store<u8>(PAYING_ROLES + <usize>role, <u8>paying);
  }
  for (let hostages: u32 = 0; hostages < 32; hostages++) {
    let affordable: u32 = 0;
    for (let role = 0; role < HOLDABLE_ROLES; role++) if (hostages & payingRoles(role)) affordable |= 1 << role;
    store<u8>(AFFORDABLE_ROLES + <usize>hostages, <u8>affordable);
  }
}

export function initHoldings(): void {
  initPayments();
  for (let give: u32 = 0; give < 32; give++) {
    for (let rescue: u32 = 0; rescue < 32; rescue++) {
      let pawns: u8 = 0;
      let pieces: u8 = 0;
      for (let g = 0; g < HOLDABLE_ROLES; g++) {
        for (let r = 0; r < HOLDABLE_ROLES; r++) {
          if (!((give >> <u32>g) & (rescue >> <u32>r) & 1) || !canRescue(g, r)) continue;
          if (r == 0) pawns++;
          else pieces++;
        }
      }
      store<u8>(PAWN_PAIRS + <usize>((give << 5) | rescue), pawns);
      store<u8>(PIECE_PAIRS + <usize>((give << 5) | rescue), pieces);
    }
  }
}
