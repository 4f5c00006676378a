import type { Place } from '../../rules/place.ts';
import type { Move, Role, Square } from '../../rules/setup.ts';

// The state of the player's hand at the table: the man it holds, the open question, the last refusal.

/** A square on which the man in the hand may be put down. */
export interface Target {
  readonly square: Square;
  /** `thaw`: a capture there would unfreeze a pawn that then checks the capturer's own king (rule 5.7). */
  readonly kind: 'move' | 'capture' | 'thaw';
}

/** An entry of a chooser. */
export interface Choice {
  readonly role: Role;
  /** How many there are to choose from; null if that is of no interest. */
  readonly count: number | null;
  /** Null: it can't be chosen, and `note` gives the reason. */
  readonly move: Move | null;
  /** Its consequences, in a few words. */
  readonly note: string;
}

/** A question beside a square: which hostage pays, or which piece a pawn promotes to. */
export interface Chooser {
  readonly kind: 'payment' | 'promotion';
  readonly square: Square;
  readonly title: string;
  /** Shown once below the choices; empty: nothing. */
  readonly hint: string;
  readonly choices: readonly Choice[];
  /** The index that Enter selects. */
  readonly preferred: number;
}

/** Why an action was refused, shown where it was tried. */
export interface Refused {
  readonly place: Place;
  readonly message: string;
  /** The numbers of the rules in RULES.md. */
  readonly rules: readonly string[];
  /** Men, squares and stores that cause the refusal. */
  readonly causes: readonly Place[];
  /** Legal moves that may have been meant. */
  readonly suggestions: readonly Move[];
}

export interface HandState {
  readonly picked: Place | null;
  /** The hostage that was chosen as payment before the piece to free; null: none. */
  readonly pays: Role | null;
  /** The slots that may complete an exchange with the picked one, or pay for it. */
  readonly partners: readonly Place[];
  /** The targets of the man in the hand. */
  readonly targets: readonly Target[];
  readonly chooser: Chooser | null;
  readonly refused: Refused | null;
}

/**
 * What a press on a place has done: the man there is `held` and may be dragged, everything is `done`, or nothing yet: it
 * is `open`, and a click counts.
 */
export type Pressed = 'held' | 'done' | 'open';

export const EMPTY_HAND: HandState = {
  picked: null,
  pays: null,
  partners: [],
  targets: [],
  chooser: null,
  refused: null,
};

/** A man in the hand, where he can go, and the hostage that pays for him if that was chosen first. */
export function pickUp(
  picked: Place,
  targets: readonly Target[],
  exchange: Partial<Pick<HandState, 'pays' | 'partners'>> = {},
): HandState {
  return { ...EMPTY_HAND, picked, targets, ...exchange };
}

/** A question keeps the selection, so that its mark stays. */
export function askHand(hand: HandState, chooser: Chooser): HandState {
  return { ...hand, chooser, refused: null };
}

/** A refusal clears the selection. */
export function refuseHand(refused: Refused): HandState {
  return { ...EMPTY_HAND, refused };
}
