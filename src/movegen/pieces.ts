// Moves of knights, bishops, rooks and queens, of the king, and castling.

import { BISHOP, KING, KNIGHT, QUEEN, ROOK } from '../shared/men.ts';
import { KIND_CASTLE, KIND_NORMAL, packMove } from '../shared/move.ts';
import {
  CASTLE_BLACK_KING,
  CASTLE_BLACK_QUEEN,
  CASTLE_WHITE_KING,
  CASTLE_WHITE_QUEEN,
} from '../shared/setup_layout.ts';
import { kingAttacks, knightAttacks, line, pieceAttacks } from '../board/attacks.ts';
import { bit, isWhite, lowestSquare, withoutLowest } from '../board/bitboard.ts';
import {
  Position,
  attackers,
  attackersWith,
  attackingPawns,
  kingSquare,
  knights,
  men,
  menOf,
  occupied,
  pawns,
} from '../board/position.ts';
import { addMove, addTargets } from './sink.ts';

function sliderMoves<Us, Sink>(p: Position, cursor: usize, role: i32, king: i32, pinned: u64, targets: u64): usize {
  const all = occupied(p);
  let set = menOf<Us>(p, role);
  while (set != 0) {
    const from = lowestSquare(set);
    let squares = pieceAttacks(role, from, all) & targets;
    if (pinned & bit(from)) squares &= line(king, from);
    cursor = addTargets<Sink>(cursor, packMove(KIND_NORMAL, role, from, 0, 0), squares);
    set = withoutLowest(set);
  }
  return cursor;
}

/** Moves of knights and sliders to `targets`; a pinned one stays on its line with the king. */
export function pieceMoves<Us, Sink>(p: Position, cursor: usize, king: i32, pinned: u64, targets: u64): usize {
  let set = knights<Us>(p) & ~pinned; // a pinned knight never stays on the line
  while (set != 0) {
    const from = lowestSquare(set);
    cursor = addTargets<Sink>(cursor, packMove(KIND_NORMAL, KNIGHT, from, 0, 0), knightAttacks(from) & targets);
    set = withoutLowest(set);
  }
  cursor = sliderMoves<Us, Sink>(p, cursor, BISHOP, king, pinned, targets);
  cursor = sliderMoves<Us, Sink>(p, cursor, ROOK, king, pinned, targets);
  return sliderMoves<Us, Sink>(p, cursor, QUEEN, king, pinned, targets);
}

/**
 * The king's moves to `targets`, each tested for safety with the board and the prisons after the move: capturing a piece
 * unfreezes the enemy's 7th-rank pawns, capturing a pawn does not (rules 5.6 to 5.8).
 */
export function kingMoves<Us, Them, Sink>(p: Position, cursor: usize, king: i32, targets: u64): usize {
  let squares = kingAttacks(king) & targets;
  if (squares == 0) return cursor;
  const withoutKing = occupied(p) ^ bit(king);
  const theirPawns = attackingPawns<Them>(p);
  const theirPieces = men<Them>(p) & ~pawns<Them>(p);
  while (squares != 0) {
    const to = lowestSquare(squares);
    const pawnsAfter = theirPieces & bit(to) ? pawns<Them>(p) : theirPawns;
    if (attackersWith<Us, Them>(p, to, withoutKing, pawnsAfter) == 0) {
      cursor = addMove<Sink>(cursor, packMove(KIND_NORMAL, KING, king, to, 0));
    }
    squares = withoutLowest(squares);
  }
  return cursor;
}

function isSafe<Us, Them>(p: Position, square: i32): bool {
  return attackers<Us, Them>(p, square) == 0;
}

/** Castling, for a king that is not in check (rules 6.1, 6.2). The castling bits imply that king and rook are in place. */
export function castlingMoves<Us, Them, Sink>(p: Position, cursor: usize): usize {
  const rights = p.castling;
  const kingSide = isWhite<Us>() ? CASTLE_WHITE_KING : CASTLE_BLACK_KING;
  const queenSide = isWhite<Us>() ? CASTLE_WHITE_QUEEN : CASTLE_BLACK_QUEEN;
  if ((rights & (kingSide | queenSide)) == 0) return cursor;
  const king = kingSquare<Us>(p);
  const all = occupied(p);
  if (rights & kingSide && (all & ((<u64>0x60) << u64(king & 56))) == 0) {
    if (isSafe<Us, Them>(p, king + 1) && isSafe<Us, Them>(p, king + 2)) {
      cursor = addMove<Sink>(cursor, packMove(KIND_CASTLE, KING, king, king + 2, 0));
    }
  }
  if (rights & queenSide && (all & ((<u64>0x0e) << u64(king & 56))) == 0) {
    if (isSafe<Us, Them>(p, king - 1) && isSafe<Us, Them>(p, king - 2)) {
      cursor = addMove<Sink>(cursor, packMove(KIND_CASTLE, KING, king, king - 2, 0));
    }
  }
  return cursor;
}
