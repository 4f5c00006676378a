import { EMPTY, ROOK, manOf } from '../../shared/men.ts';
import { UNMOVED_KING, castleCorner, kingHome, type CastleCorner } from '../castling.ts';
import { squarePlace } from '../place.ts';
import type { Position } from '../position.ts';
import { squaresBetween } from '../squares.ts';
import { capitalised, colourName, playerName, squareName } from '../words.ts';
import { livePawnNote, manAt, menAt } from './facts.ts';
import { obstacle, type Obstacle } from './refusal.ts';

/** Why the side to move can't castle, or null if it can. */
export function castleObstacle(position: Position, side: 'king' | 'queen'): Obstacle | null {
  const corner = castleCorner(position.turn, side);
  return (
    kingRightObstacle(position, corner) ??
    rookRightObstacle(position, corner) ??
    betweenObstacle(position, corner) ??
    attackObstacle(position, corner)
  );
}

function kingRightObstacle(position: Position, { colour }: CastleCorner): Obstacle | null {
  const home = squareName(kingHome(colour));
  const king = position.kingSquare(colour);
  if (king !== kingHome(colour)) {
    return obstacle(
      'castle-king-moved',
      [squarePlace(king)],
      `${playerName(colour)} cannot castle: the king stands on ${squareName(king)}, ` +
        `and only a king that has never moved from ${home} may castle.`,
    );
  }
  if ((position.setup.castling & (UNMOVED_KING[colour] ?? 0)) !== 0) return null;
  const message = `${playerName(colour)} cannot castle any more: the king on ${home} moved earlier.`;
  return obstacle('castle-king-moved', [squarePlace(king)], message);
}

function rookRightObstacle(position: Position, { colour, right, rookFrom }: CastleCorner): Obstacle | null {
  if ((position.setup.castling & right) !== 0) return null;
  const corner = squareName(rookFrom);
  if (position.manAt(rookFrom) === manOf(colour, ROOK)) {
    return obstacle(
      'castle-rook-moved',
      [squarePlace(rookFrom)],
      `${playerName(colour)} cannot castle with the rook on ${corner}: it walked there.`,
      'Only a rook that never moved, or one dropped on its corner, may castle.',
    );
  }
  return obstacle(
    'castle-no-rook',
    [squarePlace(rookFrom)],
    `${playerName(colour)} cannot castle on this side: there is no ${colourName(colour)} rook on ${corner}.`,
    'A rook dropped there may castle, since the king has never moved.',
  );
}

function betweenObstacle(position: Position, { kingFrom, rookFrom }: CastleCorner): Obstacle | null {
  const between = squaresBetween(kingFrom, rookFrom) ?? [];
  const occupied = between.filter((square) => position.manAt(square) !== EMPTY);
  if (occupied.length === 0) return null;
  const verb = occupied.length === 1 ? 'stands' : 'stand';
  const men = capitalised(menAt(position, occupied));
  return obstacle(
    'castle-blocked',
    occupied.map(squarePlace),
    `${men} ${verb} between the king on ${squareName(kingFrom)} and ${manAt(position, rookFrom)}.`,
  );
}

function attackObstacle(position: Position, { colour, kingFrom, kingTo }: CastleCorner): Obstacle | null {
  const way = [kingFrom, ...(squaresBetween(kingFrom, kingTo) ?? []), kingTo];
  for (const square of way) {
    const attackers = position.attackers(square, colour ^ 1);
    if (attackers.length === 0) continue;
    const men = menAt(position, attackers);
    const name = squareName(square);
    const places = [...attackers, square].map(squarePlace);
    const note = livePawnNote(position, attackers);
    if (square === kingFrom) {
      const message = `A king in check cannot castle: it is in check on ${name} from ${men}.`;
      return obstacle('castle-in-check', attackers.map(squarePlace), message, note);
    }
    if (square === kingTo) {
      return obstacle(
        'castle-into-check',
        places,
        `Castling would put the king on ${name} in check from ${men}.`,
        note,
      );
    }
    const verb = attackers.length === 1 ? 'attacks' : 'attack';
    const message = `A king cannot castle through check: it would pass ${name}, which ${men} ${verb}.`;
    return obstacle('castle-through-check', places, message, note);
  }
  return null;
}
