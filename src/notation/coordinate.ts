import {
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
import type { Intent } from '../rules/intent.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { Move } from '../rules/setup.ts';
import { roleLetter, squareName } from '../rules/words.ts';
import { COORDINATE_DIALECTS, intentIn } from './dialects.ts';
import type { NotationError } from './parse_move.ts';
import { quoted } from './quoted.ts';

const EXPECTED = 'a move such as e2e4, e1g1, g7g8n, N@c7, P@g3 or N#B@c7';

/**
 * Parses the protocols' notation of a move: squares and men only, without annotations. The letters of men may be lower
 * case.
 */
export function parseCoordinate(text: string): Result<Intent, NotationError> {
  const intent = intentIn(COORDINATE_DIALECTS, text.trim());
  if (intent !== null) return ok(intent);
  return err({
    kind: 'unreadable',
    text,
    message: `${quoted(text)} is not a move in coordinates.`,
    expected: EXPECTED,
  });
}

/** Formats a move as in protocols: `e2e4`, `e1g1` for castling, `g7g8n`, the drop `N@c7`, the exchange `N#B@c7`. */
export function formatCoordinate(move: Move): string {
  const to = squareName(moveTo(move));
  switch (moveKind(move)) {
    case KIND_DROP:
      return `${roleLetter(moveRole(move))}@${to}`;
    case KIND_EXCHANGE:
      return `${roleLetter(moveRole(move))}#${roleLetter(moveGive(move))}@${to}`;
    case KIND_PROMOTION:
      return squareName(moveFrom(move)) + to + roleLetter(movePromotion(move)).toLowerCase();
    default:
      return squareName(moveFrom(move)) + to;
  }
}
