import type { Intent } from './intent.ts';
import { matchIntent } from './match_intent.ts';
import type { Position } from './position.ts';
import { boardMoveObstacle } from './refusal/board_move.ts';
import { castleObstacle } from './refusal/castle.ts';
import { dropObstacle } from './refusal/drop.ts';
import { exchangeObstacle } from './refusal/exchange.ts';
import { gameOverObstacle } from './refusal/game_over.ts';
import { obstacle, type Obstacle, type Refusal } from './refusal/refusal.ts';
import { suggestMoves } from './refusal/suggest.ts';
import { err, ok, type Result } from './result.ts';
import type { Move } from './setup.ts';
import { KIND_CASTLE, KIND_PROMOTION, moveFrom, moveKind, movePromotion, moveTo } from '../shared/move.ts';
import { prisonPlace, squarePlace } from './place.ts';
import { aRole, capitalised, listOf, squareName } from './words.ts';
import { manAt } from './refusal/facts.ts';

/** Longer lists of candidates are truncated. */
const MAX_CANDIDATES = 6;

/** Several legal moves match: explains what is needed to distinguish them. */
function ambiguityObstacle(position: Position, moves: readonly Move[]): Obstacle {
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
    'Say which piece moves, and where.',
  );
}

function wayInWords(position: Position, move: Move): string {
  if (moveKind(move) === KIND_CASTLE) return 'castling';
  return `${manAt(position, moveFrom(move))} going to ${squareName(moveTo(move))}`;
}

export type { Refusal, RefusalCode } from './refusal/refusal.ts';

/** The only legal move that matches an intent, or why there is none or more than one. */
export function resolveIntent(position: Position, intent: Intent): Result<Move, Refusal> {
  const moves = matchIntent(position, intent);
  return moves.length === 1 ? ok(moves[0]!) : err(refusal(position, intent, moves));
}

/**
 * Explains in terms of the game why an intent is refused: no legal move matches, or several do. Throws a RangeError if
 * exactly one matches, because there is nothing to explain; `resolveIntent` avoids that case.
 */
export function explainRefusal(position: Position, intent: Intent): Refusal {
  const resolved = resolveIntent(position, intent);
  if (resolved.ok) throw new RangeError('The move is legal: there is no refusal to explain.');
  return resolved.error;
}

function refusal(position: Position, intent: Intent, moves: readonly Move[]): Refusal {
  if (moves.length > 1) return { ...ambiguityObstacle(position, moves), suggestions: moves };
  const reason = gameOverObstacle(position) ?? noFitObstacle(position, intent);
  return { ...reason, suggestions: suggestMoves(position, intent) };
}

function noFitObstacle(position: Position, intent: Intent): Obstacle {
  return intentObstacle(position, intent) ?? obstacle('unexplained', [], 'This move is not legal here.');
}

function intentObstacle(position: Position, intent: Intent): Obstacle | null {
  switch (intent.kind) {
    case 'move':
      return boardMoveObstacle(position, intent);
    case 'castle':
      return castleObstacle(position, intent.side);
    case 'drop':
      return dropObstacle(position, intent);
    case 'exchange':
      return exchangeObstacle(position, intent);
  }
}
