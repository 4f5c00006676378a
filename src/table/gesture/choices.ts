import type { Position } from '../../rules/position.ts';
import { countOf, payments, prison } from '../../rules/refusal/facts.ts';
import { exchangeObstacle } from '../../rules/refusal/exchange.ts';
import { obstacle, type Obstacle, type RefusalCode } from '../../rules/refusal/refusal.ts';
import type { Move, Role, Square } from '../../rules/setup.ts';
import { KIND_EXCHANGE, moveGive, moveKind, movePromotion, moveRole, moveTo } from '../../shared/move.ts';
import { paymentOrder } from '../payment.ts';
import { followsFrom } from './follows.ts';

/** One hostage that could pay for an exchange, legally or not. */
export interface PaymentChoice {
  readonly give: Role;
  /** How many of them the prison of the side to move holds. */
  readonly count: number;
  /** The exchange; null if it is illegal with this payment. */
  readonly move: Move | null;
  /** What it leads to, in short phrases; empty if it is illegal. */
  readonly follows: readonly string[];
  /** Why it is illegal; null if it is not. */
  readonly obstacle: Obstacle | null;
}

/** One piece that a pawn may become. */
export interface PromotionChoice {
  readonly role: Role;
  /** How many of them sit in the enemy prison. */
  readonly count: number;
  readonly move: Move;
  /** What it leads to, in short phrases. */
  readonly follows: readonly string[];
}

/** The codes of refusals that say that a check is not answered. */
const CHECK_STANDS: readonly RefusalCode[] = ['still-in-check', 'double-check'];

/**
 * All hostages of the side to move as payments for a man of `rescue` that is put down on `to`: the legal ones first, in value order,
 * so that the first is what is meant if nobody is asked; of a knight and a bishop the kind held more often, else the bishop.
 */
export function paymentChoices(position: Position, rescue: Role, to: Square): PaymentChoice[] {
  const { setup, turn } = position;
  const hostages = prison(setup, turn);
  const exchanges = position
    .legalMoves()
    .filter((move) => moveKind(move) === KIND_EXCHANGE && moveRole(move) === rescue && moveTo(move) === to);
  const held = [...hostages.keys()].filter((role) => countOf(hostages, role) > 0);
  const choices = held.sort(paymentOrder(position, 'held more often')).map((give): PaymentChoice => {
    const move = exchanges.find((exchange) => moveGive(exchange) === give) ?? null;
    const count = countOf(hostages, give);
    if (move !== null) return { give, count, move, follows: followsFrom(position, move), obstacle: null };
    const reason = exchangeObstacle(position, { kind: 'exchange', give, rescue, to });
    return {
      give,
      count,
      move,
      follows: [],
      obstacle: reason ?? obstacle('unexplained', [], 'This payment is not legal here.'),
    };
  });
  return withOnlyCure(position, [...choices.filter(isLegal), ...choices.filter((choice) => !isLegal(choice))]);
}

/** Is there anything to choose: are there several kinds of hostages with the value to pay, one legally at least? */
export function isPaymentOpen(position: Position, rescue: Role): boolean {
  return payments(position.setup, position.turn, rescue).length > 1;
}

/** What a pawn may become by the promotions given, the strongest first. */
export function promotionChoices(position: Position, moves: readonly Move[]): PromotionChoice[] {
  const captives = prison(position.setup, position.turn ^ 1);
  return [...moves]
    .sort((a, b) => movePromotion(b) - movePromotion(a))
    .map((move) => {
      const role = movePromotion(move);
      return { role, count: countOf(captives, role), move, follows: followsFrom(position, move) };
    });
}

function isLegal({ move }: PaymentChoice): boolean {
  return move !== null;
}

/** If other payments of sufficient value leave a check standing, that is the news of the one that does not. */
function withOnlyCure(position: Position, choices: readonly PaymentChoice[]): PaymentChoice[] {
  const legal = choices.filter(isLegal);
  const failing = choices.filter(({ obstacle: reason }) => reason !== null && CHECK_STANDS.includes(reason.code));
  if (!position.isCheck() || legal.length !== 1 || failing.length === 0) return [...choices];
  return choices.map((choice) =>
    isLegal(choice) ? { ...choice, follows: ['the only one that stops the check', ...choice.follows] } : choice,
  );
}
