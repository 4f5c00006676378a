import { attemptObstacle } from '../../rules/refusal/board_move.ts';
import { ANY_MOVE } from '../../rules/intent.ts';
import { capturedRole, isBoardMove, squaresReached } from '../../rules/moves.ts';
import type { Place } from '../../rules/place.ts';
import type { Position } from '../../rules/position.ts';
import { frozenPawns, squaresOfMen } from '../../rules/refusal/facts.ts';
import type { Move, Square } from '../../rules/setup.ts';
import { KING, PAWN, roleOf } from '../../shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DROP,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveKind,
  moveRole,
} from '../../shared/move.ts';

/** A square on which the man that was picked up may legally be put down. */
export interface Target {
  readonly square: Square;
  /** All matching moves: several if a payment or a promotion has to be chosen. */
  readonly moves: readonly Move[];
  readonly isCapture: boolean;
  readonly isPromotion: boolean;
  readonly isCastling: boolean;
}

/**
 * The squares on which the man at a place may legally be put down, in the order of the squares. A king castles by
 * moving two squares or onto his own rook, so each castling has two targets. For a man in the enemy prison: all squares
 * where at least one payment is legal.
 */
export function targetsOf(position: Position, from: Place): Target[] {
  const bySquare = new Map<Square, Move[]>();
  for (const move of position.legalMoves()) {
    if (!comesFrom(position, move, from)) continue;
    for (const square of squaresReached(move)) bySquare.set(square, [...(bySquare.get(square) ?? []), move]);
  }
  return [...bySquare].sort(([a], [b]) => a - b).map(([square, moves]) => targetOf(position, square, moves));
}

/** The legal moves that put the man at a place on a square; like `targetsOf`, for one square. */
export function movesBetween(position: Position, from: Place, to: Square): Move[] {
  return position.legalMoves().filter((move) => comesFrom(position, move, from) && squaresReached(move).includes(to));
}

/**
 * The squares of enemy pieces that the man on `from`, or any man of the side to move, may not capture because that
 * would unfreeze a pawn that then gives check (rule 5.7).
 */
export function unfreezingCaptures(position: Position, from: Square | null = null): Square[] {
  const { setup, turn } = position;
  if (position.ruleset === 'pierce' || frozenPawns(setup, turn ^ 1).length === 0) return [];
  const men = from === null ? squaresOfMen(setup, turn, null) : [from];
  const pieces = squaresOfMen(setup, turn ^ 1, null).filter((square) => {
    const role = roleOf(position.manAt(square));
    return role !== PAWN && role !== KING;
  });
  return pieces.filter((to) => men.some((man) => attemptObstacle(position, man, to, ANY_MOVE)?.code === 'unfreeze'));
}

function comesFrom(position: Position, move: Move, from: Place): boolean {
  if (from.kind === 'square') return isBoardMove(move) && moveFrom(move) === from.square;
  if (moveRole(move) !== from.role) return false;
  const { kind, player } = from.store;
  return kind === 'airfield'
    ? moveKind(move) === KIND_DROP && player === position.turn
    : moveKind(move) === KIND_EXCHANGE && player !== position.turn;
}

function targetOf(position: Position, square: Square, moves: readonly Move[]): Target {
  const first = moves[0]!;
  return {
    square,
    moves,
    isCapture: capturedRole(position, first) !== null,
    isPromotion: moveKind(first) === KIND_PROMOTION,
    isCastling: moveKind(first) === KIND_CASTLE,
  };
}
