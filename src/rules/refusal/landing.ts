import { EMPTY, PAWN, colourOf, roleOf } from '../../shared/men.ts';
import { squarePlace } from '../place.ts';
import type { Position } from '../position.ts';
import type { Role, Square } from '../setup.ts';
import { rankOf } from '../squares.ts';
import { aRole, capitalised, playerName, roleName, squareName } from '../words.ts';
import { obstacle, type Obstacle } from './refusal.ts';

const FIRST_RANK = 0;
const EIGHTH_RANK = 7;

/** Pawns never land on the first or last rank, neither by a drop nor by an exchange. */
export function pawnRankObstacle(role: Role, to: Square): Obstacle | null {
  if (role !== PAWN || (rankOf(to) !== FIRST_RANK && rankOf(to) !== EIGHTH_RANK)) return null;
  const message = `A pawn cannot be dropped on ${squareName(to)}: pawns never land on the 1st or 8th rank.`;
  return obstacle('pawn-drop-rank', [squarePlace(to)], message);
}

/** A man is dropped only on an empty square. */
export function occupiedObstacle(position: Position, role: Role, to: Square): Obstacle | null {
  const man = position.manAt(to);
  if (man === EMPTY) return null;
  const occupant = `${playerName(colourOf(man))}'s ${roleName(roleOf(man))}`;
  const message = `${capitalised(aRole(role))} cannot be dropped on ${squareName(to)}: the square is occupied by ${occupant}.`;
  return obstacle('occupied', [squarePlace(to)], message);
}
