import type { Position } from '../rules/position.ts';
import { countOf, frozenPawns, prison } from '../rules/refusal/facts.ts';
import type { Move, Role, Square } from '../rules/setup.ts';
import { exchangeValue } from '../shared/men.ts';
import { KIND_DROP, KIND_EXCHANGE, moveGive, moveKind, moveRole, moveTo } from '../shared/move.ts';

/** When to ask which hostage pays for an exchange if only the man and its square are given. */
export const ASK_PAYMENT_CHOICES = ['when it matters', 'always', 'never'] as const;
export type AskPayment = (typeof ASK_PAYMENT_CHOICES)[number];

/**
 * Which of two hostages of equal value pays first: the knight, or the kind held more often and otherwise the bishop.
 */
export type PaymentTie = 'knight' | 'held more often';

/** Compares hostages of the side to move for sorting, cheapest first. */
export function paymentOrder(position: Position, tie: PaymentTie): (a: Role, b: Role) => number {
  const held = prison(position.setup, position.turn);
  return (a, b) => {
    const value = exchangeValue(a) - exchangeValue(b);
    if (value !== 0 || tie === 'knight') return value === 0 ? a - b : value;
    return countOf(held, b) - countOf(held, a) || b - a;
  };
}

/**
 * The legal moves that put a man of a role on a square from the airfield or the prison: only the drop from the airfield
 * if there is one; otherwise the exchanges, cheapest payment first. The first is the default if the user can't be
 * asked.
 */
export function bareDropMoves(position: Position, role: Role, to: Square, tie: PaymentTie = 'knight'): Move[] {
  const moves = position.legalMoves().filter((move) => moveTo(move) === to && moveRole(move) === role);
  const drop = moves.find((move) => moveKind(move) === KIND_DROP);
  if (drop !== undefined) return [drop];
  const order = paymentOrder(position, tie);
  return moves.filter((move) => moveKind(move) === KIND_EXCHANGE).sort((a, b) => order(moveGive(a), moveGive(b)));
}

/** Should the user be asked which of these moves, as listed by `bareDropMoves`, is meant? */
export function isPaymentAsked(position: Position, choices: readonly Move[], ask: AskPayment): boolean {
  if (choices.length < 2) return false;
  switch (ask) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'when it matters':
      return paymentMatters(position, choices);
  }
}

/**
 * Is the cheapest payment not clearly the best? Two men of the same value may both be the cheapest, and a more
 * expensive one may give up an effect of the cheapest: mate, giving or stopping a check, or freezing a pawn.
 */
function paymentMatters(position: Position, choices: readonly Move[]): boolean {
  const [cheapest, ...dearer] = choices;
  const consequence = consequenceOf(position, cheapest!);
  return dearer.some(
    (move) =>
      exchangeValue(moveGive(move)) === exchangeValue(moveGive(cheapest!)) ||
      consequenceOf(position, move) !== consequence,
  );
}

function consequenceOf(position: Position, move: Move): string {
  const after = position.play(move);
  return `${after.status()} ${frozenPawns(after.setup, position.turn ^ 1).join()}`;
}
