import { EMPTY, NO_ROLE, PAWN, roleOf } from '../shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DOUBLE_STEP,
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  KIND_NORMAL,
  KIND_PROMOTION,
  moveKind,
  moveTo,
  packMove,
} from '../shared/move.ts';
import { CASTLE_CORNERS } from './castling.ts';
import type { Position } from './position.ts';
import type { Move, Role, Square } from './setup.ts';
import { fileOf, rankOf, relativeRank } from './squares.ts';

/** The role of the man that a move captures, or null. */
export function capturedRole(position: Position, move: Move): Role | null {
  switch (moveKind(move)) {
    case KIND_EN_PASSANT:
      return PAWN;
    case KIND_CASTLE:
    case KIND_DROP:
    case KIND_EXCHANGE:
      return null;
    default: {
      const role = roleOf(position.manAt(moveTo(move)));
      return role === NO_ROLE ? null : role;
    }
  }
}

/** Is it a move on the board, rather than a drop or an exchange? */
export function isBoardMove(move: Move): boolean {
  return moveKind(move) !== KIND_DROP && moveKind(move) !== KIND_EXCHANGE;
}

/**
 * The squares that a move may be said to reach: its own, and for castling also the rook's, since many programs and people
 * move the king onto it.
 */
export function squaresReached(move: Move): readonly Square[] {
  const to = moveTo(move);
  if (moveKind(move) !== KIND_CASTLE) return [to];
  return [to, CASTLE_CORNERS.find(({ kingTo }) => kingTo === to)!.rookFrom];
}

/** The last rank from the player's point of view, on which pawns promote. */
export const LAST_RANK = 7;

/**
 * Packs the pseudo-legal move of the man on `from`, except castling. A promotion must have a role, and other moves must
 * not.
 */
export function packBoardMove(position: Position, from: Square, to: Square, promotion: Role | null): Move {
  const role = roleOf(position.manAt(from));
  if (role !== PAWN) return packMove(KIND_NORMAL, role, from, to, 0);
  if (relativeRank(position.turn, to) === LAST_RANK) return packMove(KIND_PROMOTION, PAWN, from, to, promotion ?? 0);
  if (Math.abs(rankOf(to) - rankOf(from)) === 2) return packMove(KIND_DOUBLE_STEP, PAWN, from, to, 0);
  const isEnPassant = fileOf(from) !== fileOf(to) && position.manAt(to) === EMPTY;
  return packMove(isEnPassant ? KIND_EN_PASSANT : KIND_NORMAL, PAWN, from, to, 0);
}
