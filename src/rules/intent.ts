import type { Role, Square } from './setup.ts';

/**
 * A move as the user wrote it, before it is matched with the legal moves. `null` means "not given". Notation parsers
 * produce it; `matchIntent` finds the legal moves that match; `resolveIntent` explains why none does.
 */
export type Intent = MoveIntent | CastleIntent | DropIntent | ExchangeIntent;

export interface MoveIntent {
  readonly kind: 'move';
  /** The role of the man that moves; null in coordinate moves, which give its square. */
  readonly role: Role | null;
  readonly fromFile: number | null;
  readonly fromRank: number | null;
  readonly to: Square | null;
  /**
   * True if a capture is written; false in coordinate moves and non-captures of standard notation, which may both be
   * captures.
   */
  readonly capture: boolean;
  /** The captured man's role, as in `KxR`; then `to` may be null. */
  readonly capturedRole: Role | null;
  readonly promotion: Role | null;
}

/** Any move on the board without details; doesn't match O-O. */
export const ANY_MOVE: MoveIntent = {
  kind: 'move',
  role: null,
  fromFile: null,
  fromRank: null,
  to: null,
  capture: false,
  capturedRole: null,
  promotion: null,
};

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
  /** The rescued man. Every dialect includes it, except that `(R)*g3` without a role means a pawn. */
  readonly rescue: Role;
  readonly to: Square;
}
