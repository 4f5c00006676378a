import type { Place } from '../../rules/place.ts';
import type { Move, Role, Square } from '../../rules/setup.ts';

// What the player's hand is doing at the table: which man it holds, what it is being asked, what it was told.

/** A square on which the man in the hand may be put down. */
export interface Target {
  readonly square: Square;
  /** `thaw`: capturing there would free a frozen pawn that then checks the own king (rule 5.7). */
  readonly kind: 'move' | 'capture' | 'thaw';
}

/** One entry of a chooser. */
export interface Choice {
  readonly role: Role;
  /** How many there are to choose from; null if that says nothing. */
  readonly count: number | null;
  /** Null: it can't be chosen, and `note` is the reason. */
  readonly move: Move | null;
  /** What follows from it, in a few words. */
  readonly note: string;
}

/** A question beside a square: which hostage pays, or what a pawn becomes. */
export interface Chooser {
  readonly kind: 'payment' | 'promotion';
  readonly square: Square;
  readonly title: string;
  /** Said once below the choices; empty if there is nothing to say. */
  readonly hint: string;
  readonly choices: readonly Choice[];
  /** The index that Enter takes. */
  readonly preferred: number;
}

/** Why something was not done, at the place where it was tried. */
export interface Refused {
  readonly place: Place;
  readonly message: string;
  /** The numbers of the rules in RULES.md. */
  readonly rules: readonly string[];
  /** Men, squares and stores that are the reason. */
  readonly culprits: readonly Place[];
  /** Legal moves that may have been meant. */
  readonly suggestions: readonly Move[];
}

export interface HandState {
  readonly picked: Place | null;
  /** Where the man that is picked may go. */
  readonly targets: readonly Target[];
  readonly chooser: Chooser | null;
  readonly refused: Refused | null;
}

export const EMPTY_HAND: HandState = { picked: null, targets: [], chooser: null, refused: null };

export type HandAction =
  | { readonly kind: 'hand/pick'; readonly place: Place; readonly targets: readonly Target[] }
  | { readonly kind: 'hand/ask'; readonly chooser: Chooser }
  | { readonly kind: 'hand/refuse'; readonly refused: Refused }
  | { readonly kind: 'hand/clear' };

/** Asking keeps what is picked, so that its mark stays; a refusal lets it go. */
export function reduceHand(state: HandState, action: HandAction): HandState {
  switch (action.kind) {
    case 'hand/pick':
      return { ...EMPTY_HAND, picked: action.place, targets: action.targets };
    case 'hand/ask':
      return { ...state, chooser: action.chooser, refused: null };
    case 'hand/refuse':
      return { ...EMPTY_HAND, refused: action.refused };
    case 'hand/clear':
      return EMPTY_HAND;
  }
}
