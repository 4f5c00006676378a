import { KIND_EN_PASSANT, moveKind, moveTo } from '../shared/move.ts';
import { resolveIntent, type Refusal } from '../rules/resolve_intent.ts';
import type { Intent } from '../rules/intent.ts';
import { capturedRole } from '../rules/moves.ts';
import { squarePlace } from '../rules/place.ts';
import type { Position } from '../rules/position.ts';
import { err, type Result } from '../rules/result.ts';
import type { Move } from '../rules/setup.ts';
import { parseNotation, splitMarks, type NotationError } from './parse_move.ts';
import { quoted } from './quoted.ts';
import { meantByUnreadable } from './slips.ts';

/** Why a text is not one legal move: it is unreadable, ambiguous, or refused. */
export type MoveError = UnreadableMove | AmbiguousMove | RefusedMove;

export interface UnreadableMove extends NotationError {
  /** Legal moves that may have been meant, most likely first; possibly none. */
  readonly suggestions: readonly Move[];
}

export interface AmbiguousMove {
  readonly kind: 'ambiguous';
  readonly code: 'ambiguous' | 'promotion-not-said';
  readonly text: string;
  readonly intent: Intent;
  readonly message: string;
  /** The legal moves that match. */
  readonly candidates: readonly Move[];
  /** The same as a refusal. */
  readonly refusal: Refusal;
}

export interface RefusedMove {
  readonly kind: 'refused';
  readonly text: string;
  readonly intent: Intent;
  readonly message: string;
  readonly refusal: Refusal;
}

/** The one legal move for a text in any dialect, or why there is none. */
export function readMove(position: Position, text: string): Result<Move, MoveError> {
  const notation = parseNotation(text);
  if (!notation.ok) {
    const suggestions = meantByUnreadable(position, splitMarks(text).move);
    return err({ ...notation.error, suggestions });
  }
  const { intent, enPassant } = notation.value;
  const resolved = resolveIntent(position, intent);
  if (!resolved.ok) return err(moveError(text, intent, resolved.error));
  if (enPassant && moveKind(resolved.value) !== KIND_EN_PASSANT) {
    return err(refused(text, intent, notEnPassant(position, text, resolved.value)));
  }
  return resolved;
}

/** The legal moves that may have been meant by an invalid text, most likely first; possibly none. */
export function meantMoves(error: MoveError): readonly Move[] {
  switch (error.kind) {
    case 'unreadable':
      return error.suggestions;
    case 'ambiguous':
      return error.candidates;
    case 'refused':
      return error.refusal.suggestions;
  }
}

function moveError(text: string, intent: Intent, refusal: Refusal): MoveError {
  const { code, message, suggestions } = refusal;
  if (code !== 'ambiguous' && code !== 'promotion-not-said') return refused(text, intent, refusal);
  return { kind: 'ambiguous', code, text, intent, message, candidates: suggestions, refusal };
}

function refused(text: string, intent: Intent, refusal: Refusal): RefusedMove {
  return { kind: 'refused', text, intent, message: refusal.message, refusal };
}

function notEnPassant(position: Position, text: string, move: Move): Refusal {
  const effect = capturedRole(position, move) === null ? 'takes nothing' : 'captures the piece on the square';
  const message = `${quoted(text)} says "en passant", but this move ${effect}.`;
  return { code: 'en-passant', message, rules: [], places: [squarePlace(moveTo(move))], suggestions: [move] };
}
