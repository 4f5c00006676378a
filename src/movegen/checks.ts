// Does a move give check? Asked of moves before they are made, so that the search can reduce or prune them.

import { BISHOP, KING, PAWN, ROOK } from '../shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
} from '../shared/move.ts';
import { between, bishopRays, line, pieceAttacks, rookRays } from '../board/attacks.ts';
import { bit, hasSeveral, lowestSquare, withoutLowest } from '../board/bitboard.ts';
import { Position, bishopsAndQueens, kingSquare, men, occupied, rooksAndQueens } from '../board/position.ts';
import { checkingSquares } from './drops.ts';

/** Men of Us that stand alone between a slider of Us and the enemy king: moving off the line gives check. */
export function discoverers<Us, Them>(p: Position): u64 {
  const king = kingSquare<Them>(p);
  const all = occupied(p);
  let found: u64 = 0;
  let aligned = (rookRays(king) & rooksAndQueens<Us>(p)) | (bishopRays(king) & bishopsAndQueens<Us>(p));
  while (aligned != 0) {
    const inTheWay = between(king, lowestSquare(aligned)) & all;
    if (inTheWay != 0 && !hasSeveral(inTheWay)) found |= inTheWay & men<Us>(p);
    aligned = withoutLowest(aligned);
  }
  return found;
}

/** Does the pseudo-legal `move` of Us give check? `found` are the discoverers. */
export function givesCheck<Us, Them>(p: Position, move: i32, found: u64): bool {
  const kind = moveKind(move);
  const to = moveTo(move);
  const role = kind == KIND_PROMOTION ? movePromotion(move) : moveRole(move);
  const king = kingSquare<Them>(p);
  if (kind == KIND_DROP || kind == KIND_EXCHANGE) return (checkingSquares<Us, Them>(p, role) & bit(to)) != 0;
  const from = moveFrom(move);
  if (found & bit(from) && (line(king, from) & bit(to)) == 0) return true;
  if (kind == KIND_PROMOTION || kind == KIND_EN_PASSANT) {
    const captured = kind == KIND_EN_PASSANT ? bit((from & 56) | (to & 7)) : 0;
    const after = ((occupied(p) ^ bit(from)) & ~captured) | bit(to);
    if (kind == KIND_EN_PASSANT) {
      if (checkingSquares<Us, Them>(p, PAWN) & bit(to)) return true;
      const diagonal = pieceAttacks(BISHOP, king, after) & bishopsAndQueens<Us>(p);
      return (diagonal | (pieceAttacks(ROOK, king, after) & rooksAndQueens<Us>(p))) != 0;
    }
    return (pieceAttacks(role, king, after) & bit(to)) != 0;
  }
  if (kind == KIND_CASTLE) {
    const rookTo = (from + to) >> 1;
    return (pieceAttacks(ROOK, king, occupied(p) ^ bit(from)) & bit(rookTo)) != 0;
  }
  return role != KING && (checkingSquares<Us, Them>(p, role) & bit(to)) != 0;
}
