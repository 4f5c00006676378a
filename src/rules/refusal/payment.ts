import { KIND_EXCHANGE, moveGive, moveKind, moveRole, moveTo } from '../../shared/move.ts';
import type { Position } from '../position.ts';
import type { Role, Square } from '../setup.ts';
import { payments } from './facts.ts';

/** The cheapest hostage that can legally pay for a man of role `rescue` dropped on `to` now, or null. */
export function legalPayment(position: Position, rescue: Role, to: Square): Role | null {
  const paid = position
    .legalMoves()
    .filter((move) => moveKind(move) === KIND_EXCHANGE && moveRole(move) === rescue && moveTo(move) === to)
    .map(moveGive);
  return payments(position.setup, position.turn, rescue).find((give) => paid.includes(give)) ?? null;
}
