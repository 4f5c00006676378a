import { PAWN } from '../shared/men.ts';
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
import { capturedRole, isBoardMove } from '../rules/moves.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { fileOf } from '../rules/squares.ts';
import { fileName, roleLetter, squareName } from '../rules/words.ts';
import { formatCoordinate } from './coordinate.ts';

/**
 * Formats a legal move in standard notation: `Nbd7`, `gxf8=R`, `O-O`, the drops `N*c7` and `*g3`, the exchange
 * `(B-N)*c7`; then + for check or # for mate.
 */
export function formatSan(position: Position, move: Move): string {
  return formatBare(position, move) + checkMark(position, move);
}

/**
 * The same for PGN files: drops and exchanges as `N@c7` and `N#B@c7`, because parentheses and stars confuse other
 * programs.
 */
export function formatPgnMove(position: Position, move: Move): string {
  const text = isBoardMove(move) ? formatBoardMove(position, move) : formatCoordinate(move);
  return text + checkMark(position, move);
}

function formatBare(position: Position, move: Move): string {
  switch (moveKind(move)) {
    case KIND_DROP:
      return `${letterOrNothing(moveRole(move))}*${squareName(moveTo(move))}`;
    case KIND_EXCHANGE:
      return `(${roleLetter(moveGive(move))}-${roleLetter(moveRole(move))})*${squareName(moveTo(move))}`;
    default:
      return formatBoardMove(position, move);
  }
}

function formatBoardMove(position: Position, move: Move): string {
  if (moveKind(move) === KIND_CASTLE) return fileOf(moveTo(move)) > fileOf(moveFrom(move)) ? 'O-O' : 'O-O-O';
  const takes = capturedRole(position, move) === null ? '' : 'x';
  const promotion = moveKind(move) === KIND_PROMOTION ? `=${roleLetter(movePromotion(move))}` : '';
  const origin = moveRole(move) === PAWN ? pawnOrigin(move, takes !== '') : pieceOrigin(position, move);
  return `${letterOrNothing(moveRole(move))}${origin}${takes}${squareName(moveTo(move))}${promotion}`;
}

/** Two pawns that can capture on the same square are on different files. */
function pawnOrigin(move: Move, isCapture: boolean): string {
  return isCapture ? fileName(fileOf(moveFrom(move))) : '';
}

/**
 * The origin, if other pieces of the same kind can legally go there: the file, or the rank if they are on the same
 * file. A colour has at most two men of a kind, except pawns, because promotion only changes places.
 */
function pieceOrigin(position: Position, move: Move): string {
  const rival = position.legalMoves().find((other) => isRival(other, move));
  if (rival === undefined) return '';
  const from = moveFrom(move);
  return fileOf(moveFrom(rival)) === fileOf(from) ? squareName(from).charAt(1) : fileName(fileOf(from));
}

function isRival(other: Move, move: Move): boolean {
  return (
    isBoardMove(other) &&
    moveRole(other) === moveRole(move) &&
    moveTo(other) === moveTo(move) &&
    moveFrom(other) !== moveFrom(move)
  );
}

function checkMark(position: Position, move: Move): string {
  const after = position.play(move);
  if (!after.isCheck()) return '';
  return after.legalMoves().length === 0 ? '#' : '+';
}

function letterOrNothing(role: number): string {
  return role === PAWN ? '' : roleLetter(role);
}
