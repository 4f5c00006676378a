import { BISHOP, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, colourOf, roleOf } from '../../shared/men.ts';
import { UNMOVED_KING } from '../castling.ts';
import { squarePlace } from '../place.ts';
import type { Position } from '../position.ts';
import type { Role, Square } from '../setup.ts';
import { fileOf, rankOf, squaresBetween } from '../squares.ts';
import { capitalised, squareName } from '../words.ts';
import { manAt } from './facts.ts';
import { pawnObstacle } from './pawn.ts';
import { obstacle, type Obstacle } from './refusal.ts';
import { ownManObstacle } from './capture.ts';

/**
 * Why the man on `from` can't go to `to`, regardless of the safety of its king; for men of either side. Castling is not
 * considered.
 */
export function reachObstacle(position: Position, from: Square, to: Square): Obstacle | null {
  if (from === to) {
    return obstacle(
      'same-square',
      [squarePlace(from)],
      `A move ends on another square than it begins, but ${manAt(position, from)} already stands there.`,
    );
  }
  const role = roleOf(position.manAt(from));
  if (role === PAWN) return pawnObstacle(position, from, to);
  return (
    patternObstacle(position, from, to, role) ?? wayObstacle(position, from, to) ?? ownManObstacle(position, from, to)
  );
}

function patternObstacle(position: Position, from: Square, to: Square, role: Role): Obstacle | null {
  const files = Math.abs(fileOf(to) - fileOf(from));
  const ranks = Math.abs(rankOf(to) - rankOf(from));
  if (isPattern(role, files, ranks)) return null;
  return obstacle(
    'unreachable',
    [squarePlace(from)],
    `${capitalised(manAt(position, from))} cannot reach ${squareName(to)}: ${patternInWords(role)}.`,
    role === KING && ranks === 0 && files === 2 ? castlingHint(position, from) : '',
  );
}

function isPattern(role: Role, files: number, ranks: number): boolean {
  switch (role) {
    case KNIGHT:
      return files * ranks === 2;
    case BISHOP:
      return files === ranks;
    case ROOK:
      return files === 0 || ranks === 0;
    case QUEEN:
      return files === ranks || files === 0 || ranks === 0;
    default:
      return files <= 1 && ranks <= 1;
  }
}

/** "a bishop moves along diagonals". */
export function patternInWords(role: Role): string {
  switch (role) {
    case PAWN:
      return 'a pawn steps straight ahead and captures one square diagonally ahead';
    case KNIGHT:
      return 'a knight leaps two squares along a rank or file and one to the side';
    case BISHOP:
      return 'a bishop moves along diagonals';
    case ROOK:
      return 'a rook moves along ranks and files';
    case QUEEN:
      return 'a queen moves along ranks, files and diagonals';
    default:
      return 'a king goes one square in any direction';
  }
}

/** A two-square move of the king is castling only if it is written with both squares, or as O-O. */
function castlingHint(position: Position, from: Square): string {
  const unmoved = UNMOVED_KING[colourOf(position.manAt(from))] ?? 0;
  return (position.setup.castling & unmoved) === 0 ? '' : 'Castling is written O-O or O-O-O.';
}

function wayObstacle(position: Position, from: Square, to: Square): Obstacle | null {
  const blocker = squaresBetween(from, to)?.find((square) => position.manAt(square) !== EMPTY);
  if (blocker === undefined) return null;
  const man = capitalised(manAt(position, from));
  const message = `${man} cannot reach ${squareName(to)}: ${manAt(position, blocker)} stands between.`;
  return obstacle('blocked', [squarePlace(blocker)], message);
}
