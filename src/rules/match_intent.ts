import { KING, PAWN } from '../shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DROP,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
} from '../shared/move.ts';
import { castleCorner } from './castling.ts';
import type { CastleIntent, Intent, MoveIntent } from './intent.ts';
import { capturedRole, isBoardMove, squaresReached } from './moves.ts';
import type { Position } from './position.ts';
import type { Move } from './setup.ts';
import { fileOf, rankOf } from './squares.ts';

/**
 * The legal moves that fit what the user wrote: none if it is illegal, several if it is ambiguous. A promotion
 * without a piece fits all possible ones.
 */
export function matchIntent(position: Position, intent: Intent): Move[] {
  return position.legalMoves().filter((move) => fits(position, move, intent));
}

function fits(position: Position, move: Move, intent: Intent): boolean {
  switch (intent.kind) {
    case 'move':
      return isBoardMove(move) && fitsMove(position, move, intent);
    case 'castle':
      return fitsCastle(position, move, intent);
    case 'drop':
      return moveKind(move) === KIND_DROP && moveRole(move) === intent.role && moveTo(move) === intent.to;
    case 'exchange':
      return (
        moveKind(move) === KIND_EXCHANGE &&
        moveGive(move) === intent.give &&
        moveRole(move) === intent.rescue &&
        moveTo(move) === intent.to
      );
  }
}

function fitsMove(position: Position, move: Move, intent: MoveIntent): boolean {
  const from = moveFrom(move);
  return (
    fitsOrNotSaid(intent.role, moveRole(move)) &&
    fitsOrNotSaid(intent.fromFile, fileOf(from)) &&
    fitsOrNotSaid(intent.fromRank, rankOf(from)) &&
    (intent.to === null || squaresReached(move).includes(intent.to)) &&
    (moveKind(move) !== KIND_CASTLE || hasFullOrigin(intent)) &&
    (!isPlainPawnStep(intent) || fileOf(from) === fileOf(moveTo(move))) &&
    fitsCapture(capturedRole(position, move), intent) &&
    fitsPromotion(move, intent)
  );
}

function fitsOrNotSaid(said: number | null, actual: number): boolean {
  return said === null || said === actual;
}

/** Castling may be written as a move of the king, over two squares or onto the rook, but only with both squares. */
export function hasFullOrigin(intent: MoveIntent): boolean {
  return intent.fromFile !== null && intent.fromRank !== null;
}

/** `d5` is a step; a pawn's capture always includes the file, as in `exd5`. */
export function isPlainPawnStep(intent: MoveIntent): boolean {
  return intent.role === PAWN && intent.fromFile === null && !intent.capture && intent.capturedRole === null;
}

function fitsCapture(captured: number | null, intent: MoveIntent): boolean {
  if (intent.capture && captured === null) return false;
  return intent.capturedRole === null || intent.capturedRole === captured;
}

function fitsPromotion(move: Move, intent: MoveIntent): boolean {
  if (intent.promotion === null) return true;
  return moveKind(move) === KIND_PROMOTION && movePromotion(move) === intent.promotion;
}

function fitsCastle(position: Position, move: Move, intent: CastleIntent): boolean {
  return (
    moveKind(move) === KIND_CASTLE &&
    moveRole(move) === KING &&
    moveTo(move) === castleCorner(position.turn, intent.side).kingTo
  );
}
