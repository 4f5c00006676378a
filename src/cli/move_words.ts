import {
  KIND_CASTLE,
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
} from '../shared/move.ts';
import { CASTLE_CORNERS } from '../rules/castling.ts';
import { capturedRole } from '../rules/moves.ts';
import type { Position } from '../rules/position.ts';
import { isFrozen, isPawnOnSeventh, manAt } from '../rules/refusal/facts.ts';
import type { Move, Square } from '../rules/setup.ts';
import { aRole, capitalised, colourName, listOf, playerName, roleName, squareName } from '../rules/words.ts';

/** What a legal move does, in a few plain sentences: the move itself, the pawns it freezes or unfreezes, check and mate. */
export function describeMove(position: Position, move: Move): string[] {
  const after = position.play(move);
  return [deed(position, move), ...frozenChanges(position, after), ...consequence(after)];
}

function deed(position: Position, move: Move): string {
  const us = playerName(position.turn);
  const them = playerName(position.turn ^ 1);
  const to = squareName(moveTo(move));
  const role = roleName(moveRole(move));
  switch (moveKind(move)) {
    case KIND_DROP:
      return `${us} drops ${aRole(moveRole(move))} from the airfield on ${to}.`;
    case KIND_EXCHANGE: {
      const given = `a ${colourName(position.turn ^ 1)} ${roleName(moveGive(move))}`;
      return `${us} gives ${given} to ${them}'s airfield, frees a ${role} from ${them}'s prison and drops it on ${to}.`;
    }
    case KIND_CASTLE:
      return castling(position, move);
    default:
      return boardMove(position, move);
  }
}

function castling(position: Position, move: Move): string {
  const corner = CASTLE_CORNERS.find(({ kingTo }) => kingTo === moveTo(move))!;
  const { kingTo, rookFrom, rookTo } = corner;
  const rook = `the rook from ${squareName(rookFrom)} to ${squareName(rookTo)}`;
  return `${playerName(position.turn)} castles: the king goes to ${squareName(kingTo)}, ${rook}.`;
}

function boardMove(position: Position, move: Move): string {
  const to = squareName(moveTo(move));
  const captured = capturedRole(position, move);
  const prison = `${playerName(position.turn)}'s prison`;
  const parts = [capitalised(manAt(position, moveFrom(move)))];
  if (captured === null) parts.push(` goes to ${to}`);
  else if (moveKind(move) === KIND_EN_PASSANT) parts.push(` goes to ${to} and takes a pawn en passant into ${prison}`);
  else parts.push(` takes the ${roleName(captured)} on ${to} into ${prison}`);
  if (moveKind(move) === KIND_PROMOTION) {
    const enemyPrison = `${playerName(position.turn ^ 1)}'s prison`;
    parts.push(`, and changes places with the ${roleName(movePromotion(move))} in ${enemyPrison}`);
  }
  return `${parts.join('')}.`;
}

/** Pawns that stand on their 7th rank before and after, and are frozen only once. */
function frozenChanges(before: Position, after: Position): string[] {
  const stayed = before.setup.board.flatMap((man, square) =>
    isPawnOnSeventh(before.setup, square) && after.manAt(square) === man ? [square] : [],
  );
  const wasFrozen = (square: Square): boolean => isFrozen(before.setup, square);
  const isFrozenNow = (square: Square): boolean => isFrozen(after.setup, square);
  return [
    ...pawnSentence(
      stayed.filter((square) => !wasFrozen(square) && isFrozenNow(square)),
      'This freezes',
    ),
    ...pawnSentence(
      stayed.filter((square) => wasFrozen(square) && !isFrozenNow(square)),
      'This unfreezes',
    ),
  ];
}

function pawnSentence(squares: readonly Square[], opening: string): string[] {
  if (squares.length === 0) return [];
  const pawns = squares.length === 1 ? 'the pawn' : 'the pawns';
  return [`${opening} ${pawns} on ${listOf(squares.map(squareName))}.`];
}

function consequence(after: Position): string[] {
  switch (after.status()) {
    case 'checkmate':
      return ['Checkmate.'];
    case 'stalemate':
      return ['Stalemate.'];
    case 'check':
      return ['It gives check.'];
    case 'playing':
      return [];
  }
}
