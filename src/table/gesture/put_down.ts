import { resolveIntent, type Refusal } from '../../rules/resolve_intent.ts';
import { ANY_MOVE, type Intent } from '../../rules/intent.ts';
import type { Place } from '../../rules/place.ts';
import type { Position } from '../../rules/position.ts';
import { airfield, countOf, payments } from '../../rules/refusal/facts.ts';
import { pickObstacle } from '../../rules/refusal/pick.ts';
import { nearest } from '../../rules/refusal/refusal.ts';
import type { Move, Role, Square } from '../../rules/setup.ts';
import { fileOf, rankOf } from '../../rules/squares.ts';
import { roleName } from '../../rules/words.ts';
import {
  isPaymentOpen,
  paymentChoices,
  promotionChoices,
  type PaymentChoice,
  type PromotionChoice,
} from './choices.ts';
import { movesBetween } from './targets.ts';

/** The meaning of picking a man up and putting it down on a square. */
export type PutDown =
  /** Put back on its own square: no move. */
  | { readonly kind: 'put-back' }
  | { readonly kind: 'move'; readonly move: Move }
  /** The user has to choose a hostage. The first choice is legal, and the default. */
  | { readonly kind: 'payment'; readonly rescue: Role; readonly choices: readonly PaymentChoice[] }
  /** The user has to choose a piece. There are at least two. */
  | { readonly kind: 'promotion'; readonly choices: readonly PromotionChoice[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Interprets a gesture: a man is picked up at a place (a square, the player's airfield, the enemy prison for one of the
 * player's own men) and put down on a square. It guesses nothing and changes nothing: an open payment or promotion
 * becomes a question, and an illegal move is explained.
 */
export function putDown(position: Position, from: Place, to: Square): PutDown {
  if (from.kind === 'square' && from.square === to) return { kind: 'put-back' };
  const obstacle = pickObstacle(position, from);
  if (obstacle !== null) return { kind: 'refused', refusal: { ...obstacle, suggestions: [] } };
  const moves = movesBetween(position, from, to);
  const [first] = moves;
  if (first === undefined) return { kind: 'refused', refusal: refusalOf(position, from, to) };
  if (from.kind === 'store' && from.store.kind === 'prison' && isPaymentOpen(position, from.role)) {
    return { kind: 'payment', rescue: from.role, choices: paymentChoices(position, from.role, to) };
  }
  return moves.length === 1
    ? { kind: 'move', move: first }
    : { kind: 'promotion', choices: promotionChoices(position, moves) };
}

/**
 * Tells the player that a man of the same role as the captive is on the airfield, where a drop costs nothing; null if
 * there is none.
 */
export function freeManNotice(position: Position, from: Place): string | null {
  if (from.kind !== 'store' || from.store.kind !== 'prison' || from.store.player === position.turn) return null;
  if (countOf(airfield(position.setup, position.turn), from.role) === 0) return null;
  return `A ${roleName(from.role)} is free on your airfield: dropping that one costs no hostage.`;
}

/** The intents of a gesture: one, except for an exchange, which has one for each hostage that could pay. */
function intentsOf(position: Position, from: Place, to: Square): Intent[] {
  if (from.kind === 'square') {
    return [{ ...ANY_MOVE, fromFile: fileOf(from.square), fromRank: rankOf(from.square), to }];
  }
  if (from.store.kind === 'airfield') return [{ kind: 'drop', role: from.role, to }];
  const hostages = payments(position.setup, position.turn, from.role);
  return hostages.map((give) => ({ kind: 'exchange', give, rescue: from.role, to }));
}

/** The reason against the payment that comes closest to a legal exchange is given for all. */
function refusalOf(position: Position, from: Place, to: Square): Refusal {
  const refusals = intentsOf(position, from, to).flatMap((intent) => {
    const resolved = resolveIntent(position, intent);
    return resolved.ok ? [] : [resolved.error];
  });
  return nearest(refusals)[0]!;
}
