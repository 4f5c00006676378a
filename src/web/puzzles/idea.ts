import { KIND_DROP, KIND_EXCHANGE, KIND_PROMOTION, moveFrom, moveKind, moveRole, moveTo } from '../../shared/move.ts';
import type { Move } from '../../rules/setup.ts';

/** What players call the same move: the man that moves and its square, whatever is paid, and whether it is dropped or freed. */
export function ideaOf(move: Move): string {
  const from = moveKind(move) === KIND_DROP || moveKind(move) === KIND_EXCHANGE ? '' : String(moveFrom(move));
  return `${moveRole(move)} ${from} ${moveTo(move)} ${moveKind(move) === KIND_PROMOTION}`;
}
