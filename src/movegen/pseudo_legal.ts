// Is a packed move from elsewhere (hash table, killers) pseudo-legal in this position? The caller tests the king's
// safety (rule 2.5), as it makes the move anyway.

import { EMPTY, KING, NO_ROLE, PAWN, canRescue, manOf, roleOf } from '../shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DOUBLE_STEP,
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  KIND_NORMAL,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
} from '../shared/move.ts';
import { pawnAttacks, pieceAttacks } from '../board/attacks.ts';
import { PAWN_SQUARES, bit, colour, forward, forwardStep, relativeRank } from '../board/bitboard.ts';
import { hasRole } from '../board/holdings.ts';
import {
  Position,
  airfield,
  canPromote,
  isInCheck,
  kingSquare,
  manAt,
  men,
  occupied,
  prison,
} from '../board/position.ts';
import { castlingMoves } from './pieces.ts';
import { Listed } from './sink.ts';

function isPseudoLegalDrop<Us, Them>(p: Position, move: i32): bool {
  const role = moveRole(move);
  const to = moveTo(move);
  if (role >= KING || manAt(p, to) != EMPTY) return false;
  if (role == PAWN && (bit(to) & PAWN_SQUARES) == 0) return false;
  if (moveKind(move) == KIND_DROP) return hasRole(airfield(p, colour<Us>()), role);
  const give = moveGive(move);
  if (give >= KING || !canRescue(give, role)) return false;
  return hasRole(prison(p, colour<Us>()), give) && hasRole(prison(p, colour<Them>()), role);
}

function isPseudoLegalPawnMove<Us, Them>(p: Position, move: i32): bool {
  const from = bit(moveFrom(move));
  const to = bit(moveTo(move));
  const kind = moveKind(move);
  const empty = ~occupied(p);
  if (from & relativeRank<Us>(7)) {
    if (kind != KIND_PROMOTION || !canPromote<Us>(p)) return false;
    const role = movePromotion(move);
    if (role == PAWN || role >= KING || !hasRole(prison(p, colour<Them>()), role)) return false;
  } else if (kind == KIND_PROMOTION) {
    return false;
  }
  if (kind == KIND_EN_PASSANT) {
    return moveTo(move) == p.epSquare && (pawnAttacks<Us>(moveFrom(move)) & to) != 0;
  }
  const step = forward<Us>(from) & empty;
  if (kind == KIND_DOUBLE_STEP) {
    return (from & relativeRank<Us>(2)) != 0 && (forward<Us>(step) & empty & to) != 0;
  }
  return ((step | (pawnAttacks<Us>(moveFrom(move)) & men<Them>(p))) & to) != 0;
}

/** Castling has many conditions, so the move is looked up in a list of castling moves, written at `scratch`. */
function isLegalCastling<Us, Them>(p: Position, move: i32, scratch: usize): bool {
  if (isInCheck<Us, Them>(p)) return false;
  const end = castlingMoves<Us, Them, Listed>(p, scratch);
  for (let cursor = scratch; cursor < end; cursor += 4) {
    if (load<i32>(cursor) == move) return true;
  }
  return false;
}

/** Is `move` pseudo-legal for Us, the side to move? `scratch` has room for two moves. */
export function isPseudoLegal<Us, Them>(p: Position, move: i32, scratch: usize): bool {
  const kind = moveKind(move);
  if (kind == KIND_DROP || kind == KIND_EXCHANGE) return isPseudoLegalDrop<Us, Them>(p, move);
  const role = moveRole(move);
  const from = moveFrom(move);
  const to = moveTo(move);
  if (role > KING || manAt(p, from) != manOf(colour<Us>(), role) || men<Us>(p) & bit(to)) return false;
  if (role == PAWN) return kind != KIND_CASTLE && isPseudoLegalPawnMove<Us, Them>(p, move);
  if (kind == KIND_CASTLE) return from == kingSquare<Us>(p) && isLegalCastling<Us, Them>(p, move, scratch);
  return kind == KIND_NORMAL && (pieceAttacks(role, from, occupied(p)) & bit(to)) != 0;
}

/** The role that a move captures, or NO_ROLE. */
export function capturedRole<Us>(p: Position, move: i32): i32 {
  const kind = moveKind(move);
  if (kind >= KIND_DROP) return NO_ROLE;
  if (kind == KIND_EN_PASSANT) return roleOf(manAt(p, moveTo(move) - forwardStep<Us>()));
  return roleOf(manAt(p, moveTo(move)));
}

/** Is the move a capture or a promotion? */
export function isNoisy<Us>(p: Position, move: i32): bool {
  return moveKind(move) == KIND_PROMOTION || capturedRole<Us>(p, move) != NO_ROLE;
}
