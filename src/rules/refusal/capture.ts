import { EMPTY, KING, PAWN, colourOf, roleOf } from '../../shared/men.ts';
import type { MoveIntent } from '../intent.ts';
import { squarePlace } from '../place.ts';
import type { Position } from '../position.ts';
import type { Role, Square } from '../setup.ts';
import { fileOf } from '../squares.ts';
import { aRole, capitalised, playerName, roleName, squareName } from '../words.ts';
import { manAt } from './facts.ts';
import { obstacle, type Obstacle } from './refusal.ts';

/** A man can't move to a square occupied by his own side. */
export function ownManObstacle(position: Position, from: Square, to: Square): Obstacle | null {
  const victim = position.manAt(to);
  const colour = colourOf(position.manAt(from));
  if (victim === EMPTY || colourOf(victim) !== colour) return null;
  const man = capitalised(manAt(position, from));
  const own = `${playerName(colour)}'s own ${roleName(roleOf(victim))}`;
  return obstacle('own-man', [squarePlace(to)], `${man} cannot go to ${squareName(to)}: ${own} stands there.`);
}

/** The captured man must match the text. The man can reach `to`. */
export function captureObstacle(position: Position, from: Square, to: Square, intent: MoveIntent): Obstacle | null {
  const captured = capturedAt(position, from, to);
  if (captured === null) {
    if (!intent.capture && intent.capturedRole === null) return null;
    return obstacle(
      'nothing-to-capture',
      [squarePlace(to)],
      `There is nothing to capture on ${squareName(to)}: the square is empty.`,
    );
  }
  if (intent.capturedRole === null || intent.capturedRole === captured) return null;
  const message = `The piece on ${squareName(to)} is ${aRole(captured)}, not ${aRole(intent.capturedRole)}.`;
  return obstacle('other-capture', [squarePlace(to)], message);
}

/** A king is never captured. */
export function kingCaptureObstacle(position: Position, intent: MoveIntent): Obstacle | null {
  if (intent.capturedRole !== KING) return null;
  const king = squarePlace(position.kingSquare(position.turn ^ 1));
  return obstacle('king-capture', [king], 'A king is never captured: the game ends with checkmate.');
}

function capturedAt(position: Position, from: Square, to: Square): Role | null {
  const victim = position.manAt(to);
  if (victim !== EMPTY) return roleOf(victim);
  const takesEnPassant = roleOf(position.manAt(from)) === PAWN && fileOf(from) !== fileOf(to);
  return takesEnPassant ? PAWN : null;
}
