import { paymentOrder } from '../../rules/payment.ts';
import type { Position } from '../../rules/position.ts';
import { countOf, payments, prison, frozenPawns } from '../../rules/refusal/facts.ts';
import { exchangeObstacle } from '../../rules/refusal/exchange.ts';
import { obstacle, type Obstacle, type RefusalCode } from '../../rules/refusal/refusal.ts';
import type { Move, Role, Square, Colour } from '../../rules/setup.ts';
import { KIND_EXCHANGE, moveGive, moveKind, movePromotion, moveRole, moveTo } from '../../shared/move.ts';
import { aRole, listOf, playerName, squareName } from '../../rules/words.ts';

/** A hostage that could pay for an exchange, legally or not. */
export interface PaymentChoice {
  readonly give: Role;
  /** Number of such hostages in the prison of the side to move. */
  readonly count: number;
  /** The exchange; null if it is illegal with this payment. */
  readonly move: Move | null;
  /** Its consequences, in short phrases; empty if it is illegal. */
  readonly follows: readonly string[];
  /** Why it is illegal; null if it is legal. */
  readonly obstacle: Obstacle | null;
}

/** A piece that a pawn can promote to. */
export interface PromotionChoice {
  readonly role: Role;
  /** Number of these pieces in the enemy prison. */
  readonly count: number;
  readonly move: Move;
  /** Its consequences, in short phrases. */
  readonly follows: readonly string[];
}

/** Codes of refusals for moves that leave the king in check. */
const CHECK_STANDS: readonly RefusalCode[] = ['still-in-check', 'double-check'];

/**
 * All hostages of the side to move as payments for a man of role `rescue` dropped on `to`: legal ones first, then in
 * value order, so that the first is the default if the user isn't asked. Of a knight and a bishop, the kind held more
 * often comes first, otherwise the bishop.
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

/** Are there several kinds of hostages of sufficient value? Whether the exchange is legal isn't checked. */
export function isPaymentOpen(position: Position, rescue: Role): boolean {
  return payments(position.setup, position.turn, rescue).length > 1;
}

/** The pieces offered by the given promotions, strongest first. */
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

/**
 * If every other payment of sufficient value leaves a check standing, adds a phrase that says so to the one that stops
 * it.
 */
function withOnlyCure(position: Position, choices: readonly PaymentChoice[]): PaymentChoice[] {
  const legal = choices.filter(isLegal);
  const failing = choices.filter(({ obstacle: reason }) => reason !== null && CHECK_STANDS.includes(reason.code));
  if (!position.isCheck() || legal.length !== 1 || failing.length === 0) return [...choices];
  return choices.map((choice) =>
    isLegal(choice) ? { ...choice, follows: ['the only one that stops the check', ...choice.follows] } : choice,
  );
}

/**
 * The consequences of a legal move in short phrases for a menu of choices, the most important first: "mate"; "freezes
 * your pawn on d7", "Black may drop a bishop". "You" is the side to move.
 */
function followsFrom(position: Position, move: Move): string[] {
  const after = position.play(move);
  const status = after.status();
  if (status === 'checkmate') return ['mate'];
  return [
    ...(status === 'stalemate' ? ['stalemate: a draw'] : []),
    ...frozenNews(position, after, position.turn),
    ...frozenNews(position, after, position.turn ^ 1),
    ...(status === 'check' ? ['check'] : []),
    ...(moveKind(move) === KIND_EXCHANGE ? [`${playerName(after.turn)} may drop ${aRole(moveGive(move))}`] : []),
  ];
}

/** "freezes your pawn on d7", "unfreezes Black's pawns on a2 and b2". */
function frozenNews(before: Position, after: Position, owner: Colour): string[] {
  const were = frozenPawns(before.setup, owner);
  const are = frozenPawns(after.setup, owner);
  const whose = owner === before.turn ? 'your' : `${playerName(owner)}'s`;
  const isStill = (square: Square): boolean => after.manAt(square) === before.manAt(square);
  return [
    ...pawnNews(
      `freezes ${whose}`,
      are.filter((square) => !were.includes(square) && isStill(square)),
    ),
    ...pawnNews(
      `unfreezes ${whose}`,
      were.filter((square) => !are.includes(square) && isStill(square)),
    ),
  ];
}

function pawnNews(opening: string, squares: readonly Square[]): string[] {
  if (squares.length === 0) return [];
  return [`${opening} ${squares.length === 1 ? 'pawn' : 'pawns'} on ${listOf(squares.map(squareName))}`];
}
