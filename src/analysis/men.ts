import {
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
} from '../shared/move.ts';
import { EMPTY, HOLDABLE_ROLES, PAWN, colourOf, fullSet, roleOf } from '../shared/men.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';

// An account of men, in pawns as players count them: what a player has on the board and on the airfield, less what the
// opponent has there. It knows nothing of positions; a search must confirm what it finds.

/** Pawn to queen, and the king, who is never taken. */
const PAWNS: readonly number[] = [1, 3, 3, 5, 9, 0];

/** All men of a player: checkmate counts like their loss. */
const ALL_MEN = PAWNS.slice(0, HOLDABLE_ROLES).reduce((sum, worth, role) => sum + worth * fullSet(role), 0);

/** Captures in a row that are looked at. */
const CAPTURES = 8;

/** The men of the side to move less those of the opponent. */
export function menBalance({ setup }: Position): number {
  const { board, airfields, turn } = setup;
  let balance = 0;
  for (const man of board) if (man !== EMPTY) balance += worth(roleOf(man)) * (colourOf(man) === turn ? 1 : -1);
  for (let role = 0; role < HOLDABLE_ROLES; role++)
    balance += worth(role) * (airfields[turn]![role]! - airfields[turn ^ 1]![role]!);
  return balance;
}

/** The balance for the side to move once both sides have made the captures and promotions that pay. */
export function settledMen(position: Position): number {
  return settle(position, menBalance(position), -Infinity, Infinity, CAPTURES);
}

/**
 * Men that the player who has just moved loses, once the opponent has taken what pays; negative if he has won some himself.
 */
export function menLost(before: Position, after: Position): number {
  return menBalance(before) + settledMen(after);
}

/** A search of captures alone, where anybody may stop who has another move. Moves must be legal, so pins count. */
function settle(position: Position, balance: number, alpha: number, beta: number, captures: number): number {
  if (captures === 0) return balance;
  const moves = position.legalMoves();
  if (moves.length === 0) return position.isCheck() ? -ALL_MEN : balance;
  const gains = moves.map((move) => ({ move, gain: gainOf(position, move) })).filter(({ gain }) => gain > 0);
  let best = gains.length === moves.length ? -Infinity : balance;
  // The dearest man first, taken by the cheapest.
  gains.sort((a, b) => b.gain - a.gain || moveRole(a.move) - moveRole(b.move));
  for (const { move, gain } of gains) {
    const least = Math.max(alpha, best);
    if (least >= beta) break;
    const settled = -settle(position.play(move), -(balance + gain), -beta, -least, captures - 1);
    best = Math.max(best, settled);
  }
  return best;
}

/** What a move wins at once: the man taken, and the change of roles of a promotion. */
function gainOf(position: Position, move: Move): number {
  const kind = moveKind(move);
  if (kind === KIND_DROP || kind === KIND_EXCHANGE) return 0;
  if (kind === KIND_EN_PASSANT) return worth(PAWN);
  const taken = position.manAt(moveTo(move));
  const promoted = movePromotion(move) === 0 ? 0 : worth(movePromotion(move)) - worth(PAWN);
  return promoted + (taken === EMPTY ? 0 : worth(roleOf(taken)));
}

/** The worth of a man in pawns as players count them; 0 for the king, who is never taken. */
export function worth(role: number): number {
  return PAWNS[role] ?? 0;
}
