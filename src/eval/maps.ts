// Attack maps of both sides, computed once per evaluation in scratch memory and read by the terms, with two by-products:
// the mobility of the men and the roles that can be rescued. The king danger adds the safe checks by men off the board. `s` is the
// scratch memory's address everywhere.

import { BISHOP, KNIGHT, QUEEN, ROOK } from '../shared/men.ts';
import { bishopAttacks, kingAttacks, knightAttacks, rookAttacks } from '../board/attacks.ts';
import { count, forwardEast, forwardWest, lowestSquare, withoutLowest } from '../board/bitboard.ts';
import { isWhite } from '../board/colour.ts';
import { Position, addressOf, attackingPawns, kingSquare, men, menOf, occupied } from '../board/position.ts';
import { EVAL_SCRATCH, EVAL_SCRATCH_BYTES } from '../board/thread.ts';
import { mobilityArea, mobilityOf } from './mobility.ts';
import { rescuableRoles } from './rescue.ts';

/** Bytes of a side's maps in the scratch memory. */
const SIDE_BYTES: usize = 96;

const ALL: usize = 0;
const TWICE: usize = 8;
const BY_PAWNS: usize = 16;
const BY_MINORS: usize = 24;
const BUT_KING: usize = 32;
/** Then one map a role: knight at 40 to queen at 64. */
const BY_ROLE: usize = 32;
/** Packed score, i32. */
const MOBILITY: usize = 72;
/** Roles as bits, u32. */
const RESCUABLE: usize = 76;
/** Safe checks as bits, u32. */
const CHECKS: usize = 80;

function mapsOf<C>(s: usize): usize {
  return isWhite<C>() ? s : s + SIDE_BYTES;
}

/** Squares that C attacks. */
export function attacked<C>(s: usize): u64 {
  return load<u64>(mapsOf<C>(s), ALL);
}

/** Squares that C attacks with two men or more. */
export function attackedTwice<C>(s: usize): u64 {
  return load<u64>(mapsOf<C>(s), TWICE);
}

export function attackedByPawns<C>(s: usize): u64 {
  return load<u64>(mapsOf<C>(s), BY_PAWNS);
}

/** Squares that knights and bishops of C attack. */
export function attackedByMinors<C>(s: usize): u64 {
  return load<u64>(mapsOf<C>(s), BY_MINORS);
}

/** Squares that men of C other than the king attack. */
export function attackedButByKing<C>(s: usize): u64 {
  return load<u64>(mapsOf<C>(s), BUT_KING);
}

/** Squares that the knights, bishops, rooks or queens of C attack. */
export function attackedByRole<C>(s: usize, role: i32): u64 {
  return load<u64>(mapsOf<C>(s) + ((<usize>role) << 3), BY_ROLE);
}

/** Squares open to the knights, bishops, rooks and queens of C as a packed score: see mobility.ts. */
export function mobilityScore<C>(s: usize): i32 {
  return load<i32>(mapsOf<C>(s), MOBILITY);
}

/** The roles of C that an exchange can rescue now, as bits: see rescue.ts. */
export function rescuable<C>(s: usize): u32 {
  return load<u32>(mapsOf<C>(s), RESCUABLE);
}

/** The safe checks that C can give by men off the board, as bits: see CHECK_BY_DROP in shared/net_layout.ts. */
export function safeChecks<C>(s: usize): u32 {
  return load<u32>(mapsOf<C>(s), CHECKS);
}

export function setSafeChecks<C>(s: usize, checks: u32): void {
  store<u32>(mapsOf<C>(s), checks, CHECKS);
}

/** Fills the maps of C with what its pawns attack, those that are frozen left out. */
function fillPawnMaps<C>(p: Position, s: usize): void {
  const maps = mapsOf<C>(s);
  const pawns = attackingPawns<C>(p);
  const west = forwardWest<C>(pawns);
  const east = forwardEast<C>(pawns);
  store<u64>(maps, west | east, BY_PAWNS);
  store<u64>(maps, west & east, TWICE);
}

/** Fills the other maps of C, whose enemy is Other. */
function fillMaps<C, Other>(p: Position, s: usize): void {
  const maps = mapsOf<C>(s);
  const all = occupied(p);
  const area = mobilityArea(men<C>(p), attackedByPawns<Other>(s));
  let once = attackedByPawns<C>(s);
  let twice = attackedTwice<C>(s);
  let mobility = 0;
  for (let role = KNIGHT; role <= QUEEN; role++) {
    let set = menOf<C>(p, role);
    let byRole: u64 = 0;
    while (set != 0) {
      const from = lowestSquare(set);
      let squares: u64 = 0;
      if (role == KNIGHT) squares = knightAttacks(from);
      if (role == BISHOP || role == QUEEN) squares = bishopAttacks(from, all);
      if (role == ROOK || role == QUEEN) squares |= rookAttacks(from, all);
      mobility += mobilityOf(role, count(squares & area));
      byRole |= squares;
      twice |= once & squares;
      once |= squares;
      set = withoutLowest(set);
    }
    store<u64>(maps + ((<usize>role) << 3), byRole, BY_ROLE);
  }
  store<u64>(maps, once, BUT_KING);
  const byKing = kingAttacks(kingSquare<C>(p));
  store<u64>(maps, once | byKing, ALL);
  store<u64>(maps, twice | (once & byKing), TWICE);
  store<u64>(maps, attackedByRole<C>(s, KNIGHT) | attackedByRole<C>(s, BISHOP), BY_MINORS);
  store<i32>(maps, mobility, MOBILITY);
  store<u32>(maps, rescuableRoles<C>(p), RESCUABLE);
}

/** Fills the maps of both sides; their address. */
export function mapAttacks<Us, Them>(p: Position): usize {
  if (SIDE_BYTES + SIDE_BYTES > EVAL_SCRATCH_BYTES) ERROR('board/thread.ts has too little room for the attack maps');
  const s = addressOf(p) + EVAL_SCRATCH;
  fillPawnMaps<Us>(p, s);
  fillPawnMaps<Them>(p, s);
  fillMaps<Us, Them>(p, s);
  fillMaps<Them, Us>(p, s);
  return s;
}
