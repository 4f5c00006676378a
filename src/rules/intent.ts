import type { Role, Square } from './setup.ts';

/**
 * A move as a user states it, before it is known which legal move is meant, if any. `null` means "not given".
 * Notation readers produce it; `matchIntent` finds the legal moves that fit; `explainRefusal` says why none does.
 */
export type Intent = MoveIntent | CastleIntent | DropIntent | ExchangeIntent;

export interface MoveIntent {
  readonly kind: 'move';
  /** The man that moves; null in coordinate moves, where the square tells. */
  readonly role: Role | null;
  readonly fromFile: number | null;
  readonly fromRank: number | null;
  readonly to: Square | null;
  /** True if a capture is written; false in coordinate moves and quiet standard notation, which both may be captures. */
  readonly capture: boolean;
  /** The captured man's role, as in `KxR`; then `to` may be null. */
  readonly capturedRole: Role | null;
  readonly promotion: Role | null;
}

export interface CastleIntent {
  readonly kind: 'castle';
  readonly side: 'king' | 'queen';
}

export interface DropIntent {
  readonly kind: 'drop';
  readonly role: Role;
  readonly to: Square;
}

export interface ExchangeIntent {
  readonly kind: 'exchange';
  /** The hostage given. */
  readonly give: Role;
  /** The own man rescued and dropped. Every dialect says it, `(R)*g3` by saying nothing: a pawn. */
  readonly rescue: Role;
  readonly to: Square;
}
