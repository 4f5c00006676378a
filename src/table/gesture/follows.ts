import type { Position } from '../../rules/position.ts';
import { frozenPawns } from '../../rules/refusal/facts.ts';
import type { Colour, Move, Square } from '../../rules/setup.ts';
import { aRole, listOf, playerName, squareName } from '../../rules/words.ts';
import { KIND_EXCHANGE, moveGive, moveKind } from '../../shared/move.ts';

/**
 * The consequences of a legal move in short phrases for a menu of choices, the most important first: "mate"; "freezes
 * your pawn on d7", "Black may drop a bishop". "You" is the side to move.
 */
export function followsFrom(position: Position, move: Move): string[] {
  const after = position.play(move);
  const status = after.status();
  if (status === 'checkmate') return ['mate'];
  return [
    ...(status === 'stalemate' ? ['stalemate: a draw'] : []),
    ...frozenNews(position, after, position.turn),
    ...frozenNews(position, after, position.turn ^ 1),
    ...(status === 'check' ? ['check'] : []),
    ...(moveKind(move) === KIND_EXCHANGE ? [`${playerName(after.turn)} may drop ${aRole(moveGive(move))}`] : []),
  ];
}

/** "freezes your pawn on d7", "unfreezes Black's pawns on a2 and b2". */
function frozenNews(before: Position, after: Position, owner: Colour): string[] {
  const were = frozenPawns(before.setup, owner);
  const are = frozenPawns(after.setup, owner);
  const whose = owner === before.turn ? 'your' : `${playerName(owner)}'s`;
  const isStill = (square: Square): boolean => after.manAt(square) === before.manAt(square);
  return [
    ...pawnNews(
      `freezes ${whose}`,
      are.filter((square) => !were.includes(square) && isStill(square)),
    ),
    ...pawnNews(
      `unfreezes ${whose}`,
      were.filter((square) => !are.includes(square) && isStill(square)),
    ),
  ];
}

function pawnNews(opening: string, squares: readonly Square[]): string[] {
  if (squares.length === 0) return [];
  return [`${opening} ${squares.length === 1 ? 'pawn' : 'pawns'} on ${listOf(squares.map(squareName))}`];
}
