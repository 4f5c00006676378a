import { CASTLE_CORNERS } from '../../rules/castling.ts';
import { resolveIntent, type Refusal } from '../../rules/explain.ts';
import { ANY_MOVE, type Intent } from '../../rules/intent.ts';
import type { Place } from '../../rules/place.ts';
import type { Position } from '../../rules/position.ts';
import { airfield, countOf, payments } from '../../rules/refusal/facts.ts';
import { pickObstacle } from '../../rules/refusal/pick.ts';
import { nearest } from '../../rules/refusal/refusal.ts';
import type { Move, Role, Square } from '../../rules/setup.ts';
import { fileOf, rankOf } from '../../rules/squares.ts';
import { roleName } from '../../rules/words.ts';
import { KING, ROOK, manOf } from '../../shared/men.ts';
import {
  isPaymentOpen,
  paymentChoices,
  promotionChoices,
  type PaymentChoice,
  type PromotionChoice,
} from './choices.ts';
import { movesBetween } from './targets.ts';

/** What it means that something was taken up and put down on a square. */
export type PutDown =
  /** Put back where it came from: nothing is meant. */
  | { readonly kind: 'put-back' }
  | { readonly kind: 'move'; readonly move: Move }
  /** A hostage is to be chosen. The first choice is legal, and what is meant if nothing else is said. */
  | { readonly kind: 'payment'; readonly rescue: Role; readonly choices: readonly PaymentChoice[] }
  /** A piece is to be chosen. There are at least two. */
  | { readonly kind: 'promotion'; readonly choices: readonly PromotionChoice[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * What a person means who takes up what stands at a place (a square, the own airfield, an own man in the enemy prison) and puts it
 * down on a square. Nothing is guessed and nothing changes: a payment or promotion that is open is asked about, and what is
 * illegal is explained.
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

/** Says that a man of an own captive's role waits on the airfield, where it costs nothing; null if none does. */
export function freeManNotice(position: Position, from: Place): string | null {
  if (from.kind !== 'store' || from.store.kind !== 'prison' || from.store.player === position.turn) return null;
  if (countOf(airfield(position.setup, position.turn), from.role) === 0) return null;
  return `A ${roleName(from.role)} is free on your airfield: dropping that one costs no hostage.`;
}

/** The intents of a gesture: one, but for an exchange one for each hostage that could pay. */
function intentsOf(position: Position, from: Place, to: Square): Intent[] {
  if (from.kind === 'square') {
    const castling = castlingOntoRook(position, from.square, to);
    if (castling !== null) return [castling];
    return [{ ...ANY_MOVE, fromFile: fileOf(from.square), fromRank: rankOf(from.square), to }];
  }
  if (from.store.kind === 'airfield') return [{ kind: 'drop', role: from.role, to }];
  const hostages = payments(position.setup, position.turn, from.role);
  return hostages.map((give) => ({ kind: 'exchange', give, rescue: from.role, to }));
}

/** The reason against the payment that comes nearest to a legal exchange stands for all. */
function refusalOf(position: Position, from: Place, to: Square): Refusal {
  const refusals = intentsOf(position, from, to).flatMap((intent) => {
    const resolved = resolveIntent(position, intent);
    return resolved.ok ? [] : [resolved.error];
  });
  return nearest(refusals)[0]!;
}

/** The king put onto his own rook in its corner. */
function castlingOntoRook(position: Position, from: Square, to: Square): Intent | null {
  const { turn } = position;
  const corner = CASTLE_CORNERS.find(
    ({ colour, kingFrom, rookFrom }) => colour === turn && kingFrom === from && rookFrom === to,
  );
  const isMeant = position.manAt(from) === manOf(turn, KING) && position.manAt(to) === manOf(turn, ROOK);
  return corner !== undefined && isMeant ? { kind: 'castle', side: corner.side } : null;
}
