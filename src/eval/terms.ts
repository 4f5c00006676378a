// The terms of the evaluation that are plain sums of weights, packed: men by place, room for drops, threats, and pawns.

import { HOLDABLE_ROLES, KING, KNIGHT, PAWN } from '../shared/men.ts';
import {
  FILE_A,
  FILE_H,
  colour,
  count,
  forward,
  isWhite,
  lowestSquare,
  relativeRank,
  withoutLowest,
} from '../board/bitboard.ts';
import { affordableRoles, rolesIn, storeCount } from '../board/holdings.ts';
import { Position, airfield, canPromote, men, menOf, occupied, pawns, prison } from '../board/position.ts';
import { freezingPayment } from '../movegen/drops.ts';
import { mapsOf } from './maps.ts';
import {
  W_AIRFIELD,
  W_BOARD,
  W_DOUBLED,
  W_DROP_MOBILITY,
  W_HANGING,
  W_HOSTAGE,
  W_ISOLATED,
  W_PASSED,
  W_SEVENTH_FREEZABLE,
  W_SEVENTH_FROZEN,
  W_SEVENTH_LIVE,
  W_THREAT_BY_MINOR,
  W_THREAT_BY_PAWN,
  W_THREAT_BY_ROOK,
  placedWeight,
  weight,
} from './weights.ts';

// Men by place: on the board, on the airfield, as hostages, and by the square they stand on.

/** Men of Us on the board, regardless of their squares. */
function onBoard<Us>(p: Position): i32 {
  let score = 0;
  for (let role = 0; role < HOLDABLE_ROLES; role++) score += count(menOf<Us>(p, role)) * weight(W_BOARD, role);
  return score;
}

function onAirfield<Us>(p: Position): i32 {
  const ready = airfield(p, colour<Us>());
  if (ready == 0) return 0;
  let score = 0;
  for (let role = 0; role < HOLDABLE_ROLES; role++) score += <i32>storeCount(ready, role) * weight(W_AIRFIELD, role);
  return score;
}

/** Men of Us on the board with their squares, and on the airfield. */
export function placedMen<Us>(p: Position): i32 {
  const flip = isWhite<Us>() ? 0 : 56;
  let score = onAirfield<Us>(p);
  for (let role = 0; role <= KING; role++) {
    let set = menOf<Us>(p, role);
    while (set != 0) {
      score += placedWeight(role, lowestSquare(set) ^ flip);
      set = withoutLowest(set);
    }
  }
  return score;
}

/** The part of `placedMen` that is the value of the men themselves. */
export function material<Us>(p: Position): i32 {
  return onBoard<Us>(p) + onAirfield<Us>(p);
}

/** The part of `placedMen` that is the value of their squares. */
export function squares<Us>(p: Position): i32 {
  return placedMen<Us>(p) - material<Us>(p);
}

/** Hostages in the prison of Us, as means of payment, if there is a man to rescue. */
export function payments<Us, Them>(p: Position): i32 {
  const held = prison(p, colour<Us>());
  if (held == 0 || prison(p, colour<Them>()) == 0) return 0;
  let score = 0;
  for (let role = 0; role < HOLDABLE_ROLES; role++) {
    score += <i32>storeCount(held, role) * weight(W_HOSTAGE, role);
  }
  return score;
}

// Room for men that wait to be dropped.

const EIGHTHS: i32 = 8;

/** The enemy's half as Us looks at the board. */
function enemyHalf<Us>(): u64 {
  return isWhite<Us>() ? 0xffffffff00000000 : 0x00000000ffffffff;
}

/** Empty squares of the enemy's half that no enemy man guards, for each role that can be dropped. */
export function dropMobility<Us, Them>(p: Position): i32 {
  let roles = rolesIn(airfield(p, colour<Us>())) | mapsOf<Us>(p).rescuable;
  if (roles == 0) return 0;
  const room = count(enemyHalf<Us>() & ~occupied(p) & ~mapsOf<Them>(p).byAll);
  let perSquare = 0;
  while (roles != 0) {
    perSquare += weight(W_DROP_MOBILITY, <i32>ctz(roles));
    roles &= roles - 1;
  }
  return perSquare * (room / EIGHTHS);
}

// Enemy men under attack.

/** Enemy men attacked by Us: by pawns, by minor pieces, by rooks, and those that nobody defends. */
export function threats<Us, Them>(p: Position): i32 {
  const maps = mapsOf<Us>(p);
  let score = 0;
  for (let role = PAWN; role < HOLDABLE_ROLES; role++) {
    const victims = menOf<Them>(p, role);
    if (role >= KNIGHT) score += count(victims & maps.byPawns) * weight(W_THREAT_BY_PAWN, role - KNIGHT);
    score += count(victims & maps.byMinors) * weight(W_THREAT_BY_MINOR, role);
    score += count(victims & maps.byRooks) * weight(W_THREAT_BY_ROOK, role);
  }
  const loose = men<Them>(p) & ~menOf<Them>(p, KING) & maps.byAll & ~mapsOf<Them>(p).byAll;
  return score + count(loose) * weight(W_HANGING, 0);
}

// Pawn structure, and pawns on the 7th rank, live or frozen (rule 5.2).

const RANK_2_INDEX: i32 = 1;

/** All squares of the files on which a set stands. */
function filesOf(set: u64): u64 {
  set |= (set << 32) | (set >> 32);
  set |= (set << 16) | (set >> 16);
  return set | (set << 8) | (set >> 8);
}

function besideFiles(files: u64): u64 {
  return ((files & ~FILE_A) >> 1) | ((files & ~FILE_H) << 1);
}

/** All squares in front of a set, as Us looks at the board. */
function inFrontOf<Us>(set: u64): u64 {
  set = forward<Us>(set);
  if (isWhite<Us>()) {
    set |= set << 8;
    set |= set << 16;
    return set | (set << 32);
  }
  set |= set >> 8;
  set |= set >> 16;
  return set | (set >> 32);
}

/** Can Them give away its last captive piece of Us in one exchange, and so freeze the 7th-rank pawns of Us (rule 5.9)? */
function isFreezable<Us, Them>(p: Position): bool {
  const payment = freezingPayment<Them>(p);
  return (affordableRoles(payment) & rolesIn(prison(p, colour<Us>()))) != 0;
}

/** Pawns of Us. */
export function pawnTerms<Us, Them>(p: Position): i32 {
  const own = pawns<Us>(p);
  const theirs = pawns<Them>(p);
  const seventh = own & relativeRank<Us>(7);
  let score = 0;
  if (seventh != 0) {
    const live = canPromote<Us>(p);
    score += count(seventh) * weight(live ? W_SEVENTH_LIVE : W_SEVENTH_FROZEN, 0);
    if (live && isFreezable<Us, Them>(p)) score += count(seventh) * weight(W_SEVENTH_FREEZABLE, 0);
  }
  const rest = own & ~seventh;
  score += count(rest & ~besideFiles(filesOf(own))) * weight(W_ISOLATED, 0);
  score += count(rest & inFrontOf<Them>(own)) * weight(W_DOUBLED, 0);
  const stopped = inFrontOf<Them>(theirs);
  let passed = rest & ~(stopped | besideFiles(stopped));
  while (passed != 0) {
    const square = lowestSquare(passed);
    const rank = isWhite<Us>() ? square >> 3 : 7 - (square >> 3);
    score += weight(W_PASSED, rank - RANK_2_INDEX);
    passed = withoutLowest(passed);
  }
  return score;
}
