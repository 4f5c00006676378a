// Attack maps of both sides, computed once per evaluation in the thread's block and read by the terms, with two by-products: the
// mobility of the men and the roles that can be rescued. The king danger adds the safe checks by men off the board.

import { BISHOP, KNIGHT, QUEEN, ROOK } from '../shared/men.ts';
import { bishopAttacks, kingAttacks, knightAttacks, rookAttacks } from '../board/attacks.ts';
import { colour, count, forwardEast, forwardWest, isWhite, lowestSquare, withoutLowest } from '../board/bitboard.ts';
import { affordableRoles, rolesIn } from '../board/holdings.ts';
import { Position, addressOf, attackingPawns, kingSquare, men, menOf, occupied, prison } from '../board/position.ts';
import { ATTACK_MAPS, ATTACK_MAPS_BYTES } from '../board/thread.ts';
import { W_MOBILITY_BISHOP, W_MOBILITY_KNIGHT, W_MOBILITY_QUEEN, W_MOBILITY_ROOK, weight } from './weights.ts';

/** What one side attacks. */
export class AttackMaps {
  byAll: u64 = 0;
  /** Attacked by two men or more. */
  twice: u64 = 0;
  byPawns: u64 = 0;
  /** By knights and bishops. */
  byMinors: u64 = 0;
  /** By men other than the king. */
  butByKing: u64 = 0;
  byKnights: u64 = 0;
  byBishops: u64 = 0;
  byRooks: u64 = 0;
  byQueens: u64 = 0;
  /** Squares open to the knights, bishops, rooks and queens, as a packed score. */
  mobility: i32 = 0;
  /** The roles that an exchange can rescue now, as bits. Such a man is nearly as much of a threat as one on the airfield. */
  rescuable: u32 = 0;
  /** The safe checks by men off the board, as bits: see CHECK_BY_DROP in shared/net_layout.ts. */
  safeChecks: u32 = 0;
}

const SIDE_BYTES: usize = 88;
/** Where the map of a knight would be, if the pawn, role 0, had one before it. */
const BY_ROLE: usize = offsetof<AttackMaps>('byKnights') - 8;

/** The maps of C; `mapAttacks` fills them. */
export function mapsOf<C>(p: Position): AttackMaps {
  if (offsetof<AttackMaps>() > SIDE_BYTES || SIDE_BYTES + SIDE_BYTES > ATTACK_MAPS_BYTES)
    ERROR('no room for the attack maps');
  return changetype<AttackMaps>(addressOf(p) + ATTACK_MAPS + (isWhite<C>() ? 0 : SIDE_BYTES));
}

/** What the knights, bishops, rooks or queens of a side attack. */
export function attackedByRole(maps: AttackMaps, role: i32): u64 {
  return load<u64>(changetype<usize>(maps) + ((<usize>role) << 3), BY_ROLE);
}

/** Fills the maps of C with what its pawns attack, those that are frozen left out. */
function fillPawnMaps<C>(p: Position): void {
  const maps = mapsOf<C>(p);
  const pawns = attackingPawns<C>(p);
  const west = forwardWest<C>(pawns);
  const east = forwardEast<C>(pawns);
  maps.byPawns = west | east;
  maps.twice = west & east;
}

/** Fills the other maps of C, whose enemy is Other. */
function fillMaps<C, Other>(p: Position): void {
  const maps = mapsOf<C>(p);
  const all = occupied(p);
  // Squares that count for mobility: without those of its own men and those guarded by enemy pawns.
  const area = ~(men<C>(p) | mapsOf<Other>(p).byPawns);
  let once = maps.byPawns;
  let twice = maps.twice;
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
    store<u64>(changetype<usize>(maps) + ((<usize>role) << 3), byRole, BY_ROLE);
  }
  const byKing = kingAttacks(kingSquare<C>(p));
  maps.butByKing = once;
  maps.byAll = once | byKing;
  maps.twice = twice | (once & byKing);
  maps.byMinors = maps.byKnights | maps.byBishops;
  maps.mobility = mobility;
  maps.rescuable = rescuableRoles<C>(p);
}

/** The value of a number of open squares for a man, packed. */
function mobilityOf(role: i32, squares: i32): i32 {
  let group = W_MOBILITY_QUEEN;
  if (role == KNIGHT) group = W_MOBILITY_KNIGHT;
  if (role == BISHOP) group = W_MOBILITY_BISHOP;
  if (role == ROOK) group = W_MOBILITY_ROOK;
  return weight(group, squares);
}

/** The roles of Us in the enemy prison for which a hostage of at least their value is held (rule 3.1), as bits. */
function rescuableRoles<Us>(p: Position): u32 {
  const captor = colour<Us>();
  return affordableRoles(rolesIn(prison(p, captor))) & rolesIn(prison(p, captor ^ 1));
}

/** Fills the maps of both sides. */
export function mapAttacks<Us, Them>(p: Position): void {
  fillPawnMaps<Us>(p);
  fillPawnMaps<Them>(p);
  fillMaps<Us, Them>(p);
  fillMaps<Them, Us>(p);
}
