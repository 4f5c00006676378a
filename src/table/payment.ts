import type { Position } from '../rules/position.ts';
import { frozenPawns } from '../rules/refusal/facts.ts';
import type { Move } from '../rules/setup.ts';
import { exchangeValue } from '../shared/men.ts';
import { moveGive } from '../shared/move.ts';

/** When to ask which hostage pays for an exchange if only the man and its square are given. */
export const ASK_PAYMENT_CHOICES = ['when it matters', 'always', 'never'] as const;
export type AskPayment = (typeof ASK_PAYMENT_CHOICES)[number];

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
