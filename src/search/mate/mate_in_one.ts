// Mate in one move, detected without a search: a man gives an adjacent or knight's check that can't be blocked, can't be
// captured, and covers the remaining squares of the king. A candidate is made on the board, to be sure. As in shogi engines,
// which gained much by it (YaneuraOu's mate1ply); discovered and distant mates, pawn moves and castling are not detected.

import { HOLDABLE_ROLES, KNIGHT, PAWN } from '../../shared/men.ts';
import { KIND_NORMAL, NO_MOVE, packDrop, packExchange, packMove } from '../../shared/move.ts';
import { STAGE_ALL } from '../../shared/stages.ts';
import { kingAttacks, knightAttacks, pawnAttacks, pieceAttacks } from '../../board/attacks.ts';
import { PAWN_SQUARES, bit, colour, lowestSquare, withoutLowest } from '../../board/bitboard.ts';
import { hasRole, payingRoles, rolesIn } from '../../board/holdings.ts';
import { make, unmake } from '../../board/make.ts';
import {
  Position,
  airfield,
  attackersWith,
  attackingPawns,
  isInCheck,
  kingSquare,
  men,
  menOf,
  occupied,
  prison,
} from '../../board/position.ts';
import { attackedByRole, mapsOf } from '../../eval/maps.ts';
import { checkingSquares } from '../../movegen/drops.ts';
import { generate } from '../../movegen/generate.ts';
import { Counted } from '../../movegen/sink.ts';

/** Makes a pseudo-legal move: is it legal, and mate? */
function isMate<Us, Them>(p: Position, move: i32): bool {
  make<Us, Them>(p, move);
  const mate = isInCheck<Them, Us>(p) && !isInCheck<Us, Them>(p) && generate<Them, Us, Counted>(p, 0, STAGE_ALL) == 0;
  unmake<Us, Them>(p, move);
  return mate;
}

/** A mate by a drop or exchange of `role` on `square`, with any payment; NO_MOVE if there is none. */
function mateByDrop<Us, Them>(p: Position, role: i32, square: i32): i32 {
  const ours = colour<Us>();
  if (hasRole(airfield(p, ours), role) && isMate<Us, Them>(p, packDrop(role, square))) return packDrop(role, square);
  if (!hasRole(prison(p, ours ^ 1), role)) return NO_MOVE;
  let payments = rolesIn(prison(p, ours)) & payingRoles(role);
  while (payments != 0) {
    const move = packExchange(<i32>ctz(payments), role, square);
    if (isMate<Us, Them>(p, move)) return move;
    payments &= payments - 1;
  }
  return NO_MOVE;
}

/** A mate by a board move of `role` to `square`; if the king could capture there, another man must guard the square. */
function mateByMove<Us, Them>(p: Position, role: i32, square: i32, isContact: bool): i32 {
  let movers = pieceAttacks(role, square, occupied(p)) & menOf<Us>(p, role);
  while (movers != 0) {
    const from = lowestSquare(movers);
    movers = withoutLowest(movers);
    if (isContact) {
      const guards = attackersWith<Them, Us>(p, square, occupied(p) ^ bit(from), attackingPawns<Us>(p));
      if ((guards & ~bit(from)) == 0) continue;
    }
    const move = packMove(KIND_NORMAL, role, from, square, 0);
    if (isMate<Us, Them>(p, move)) return move;
  }
  return NO_MOVE;
}

/**
 * A move of Us, who is to move and not in check, that mates at once; NO_MOVE if none is found. It reads the attack maps of
 * the position, which must have been filled just before, for example by the evaluation.
 */
export function mateInOne<Us, Them>(p: Position): i32 {
  const maps = mapsOf<Us>(p);
  const king = kingSquare<Them>(p);
  const ring = kingAttacks(king);
  const all = occupied(p);
  const ours = men<Us>(p);
  const flights = ring & ~men<Them>(p) & ~maps.byAll;
  const untaken = ~mapsOf<Them>(p).butByKing;
  const dropSquares = untaken & ~all & (~ring | maps.byAll);
  const droppable = rolesIn(airfield(p, colour<Us>())) | maps.rescuable;
  for (let role = 0; role < HOLDABLE_ROLES; role++) {
    const checks = role == KNIGHT ? knightAttacks(king) : ring & checkingSquares<Us, Them>(p, role);
    let drops: u64 = 0;
    if ((droppable >> <u32>role) & 1) drops = checks & dropSquares;
    let moves: u64 = 0;
    if (role == PAWN) drops &= PAWN_SQUARES;
    else moves = checks & untaken & ~ours & attackedByRole(maps, role);
    let squares = drops | moves;
    while (squares != 0) {
      const square = lowestSquare(squares);
      const target = bit(square);
      squares = withoutLowest(squares);
      const covered = role == PAWN ? pawnAttacks<Us>(square) : pieceAttacks(role, square, (all ^ bit(king)) | target);
      if ((flights & ~covered & ~target) != 0) continue;
      let move = NO_MOVE;
      if (drops & target) move = mateByDrop<Us, Them>(p, role, square);
      if (move == NO_MOVE && moves & target) move = mateByMove<Us, Them>(p, role, square, (ring & target) != 0);
      if (move != NO_MOVE) return move;
    }
  }
  return NO_MOVE;
}
