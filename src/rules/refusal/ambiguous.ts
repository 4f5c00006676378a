import { KIND_CASTLE, KIND_PROMOTION, moveFrom, moveKind, movePromotion, moveTo } from '../../shared/move.ts';
import { prisonPlace, squarePlace } from '../place.ts';
import type { Position } from '../position.ts';
import type { Move } from '../setup.ts';
import { aRole, capitalised, listOf, squareName } from '../words.ts';
import { manAt } from './facts.ts';
import { obstacle, type Obstacle } from './refusal.ts';

/** Longer lists of candidates are truncated. */
const MAX_CANDIDATES = 6;

/** Several legal moves match: explains what is needed to distinguish them. */
export function ambiguityObstacle(position: Position, moves: readonly Move[]): Obstacle {
  const ways = new Map(moves.map((move) => [`${moveFrom(move)} ${moveTo(move)}`, move]));
  const first = moves[0] ?? 0;
  if (ways.size === 1 && moveKind(first) === KIND_PROMOTION) {
    const roles = moves.map((move) => aRole(movePromotion(move)));
    return obstacle(
      'promotion-not-said',
      [squarePlace(moveFrom(first)), ...moves.map((move) => prisonPlace(position.turn ^ 1, movePromotion(move)))],
      `${capitalised(manAt(position, moveFrom(first)))} promotes on ${squareName(moveTo(first))}: say to which piece.`,
      `It may become ${listOf(roles, 'or')}.`,
    );
  }
  const candidates = [...ways.values()].slice(0, MAX_CANDIDATES).map((move) => wayInWords(position, move));
  const more = ways.size > MAX_CANDIDATES ? ` (and ${ways.size - MAX_CANDIDATES} more)` : '';
  return obstacle(
    'ambiguous',
    [...ways.values()].flatMap((move) => [squarePlace(moveFrom(move)), squarePlace(moveTo(move))]),
    `This is ambiguous: it may be ${listOf(candidates, 'or')}${more}.`,
    'Say which man moves, and where.',
  );
}

function wayInWords(position: Position, move: Move): string {
  if (moveKind(move) === KIND_CASTLE) return 'castling';
  return `${manAt(position, moveFrom(move))} going to ${squareName(moveTo(move))}`;
}
