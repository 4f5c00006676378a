import { exchangeValue } from '../shared/men.ts';
import { KIND_DROP, KIND_EXCHANGE, moveGive, moveKind, moveRole, moveTo } from '../shared/move.ts';
import type { Position } from './position.ts';
import { countOf, prison } from './refusal/facts.ts';
import type { Move, Role, Square } from './setup.ts';

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

/** The legal drop of a man of a role from the airfield on a square; null if there is none. */
export function dropOf(position: Position, role: Role, to: Square): Move | null {
  return position.legalMoves().find((move) => puts(move, KIND_DROP, role, to)) ?? null;
}

/** The legal exchanges that put a man of a role on a square, cheapest payment first. */
export function exchangesFor(position: Position, role: Role, to: Square, tie: PaymentTie = 'knight'): Move[] {
  const order = paymentOrder(position, tie);
  return position
    .legalMoves()
    .filter((move) => puts(move, KIND_EXCHANGE, role, to))
    .sort((a, b) => order(moveGive(a), moveGive(b)));
}

/**
 * The legal moves that put a man of a role on a square from the airfield or the prison: only the drop from the airfield
 * if there is one; otherwise the exchanges, cheapest payment first. The first is the default if the user can't be
 * asked.
 */
export function bareDropMoves(position: Position, role: Role, to: Square, tie: PaymentTie = 'knight'): Move[] {
  const drop = dropOf(position, role, to);
  return drop === null ? exchangesFor(position, role, to, tie) : [drop];
}

function puts(move: Move, kind: number, role: Role, to: Square): boolean {
  return moveKind(move) === kind && moveRole(move) === role && moveTo(move) === to;
}
