import { squarePlace } from '../place.ts';
import type { Position } from '../position.ts';
import { playerName } from '../words.ts';
import { kingOf, kingPlace, menAt } from './facts.ts';
import { obstacle, type Obstacle } from './refusal.ts';

/** In a position without legal moves every move is refused for the same reason; null in all others. */
export function gameOverObstacle(position: Position): Obstacle | null {
  if (position.legalMoves().length > 0) return null;
  const us = position.turn;
  const checkers = position.attackers(position.kingSquare(us), us ^ 1);
  if (checkers.length === 0) {
    return obstacle(
      'stalemate',
      [kingPlace(position)],
      `The game is over by stalemate: ${playerName(us)} is not in check and has no legal move, drop or exchange.`,
    );
  }
  return obstacle(
    'checkmate',
    checkers.map(squarePlace),
    `The game is over by checkmate: ${kingOf(position, us)} is in check from ${menAt(position, checkers)}, ` +
      `and no move, drop or exchange answers it.`,
  );
}
