import { distinctPlaces, type Place } from '../place.ts';
import type { Move } from '../setup.ts';

/**
 * Why a move is refused, as a code.
 *
 * - The game is over: `checkmate`, `stalemate`.
 * - No man that fits: `empty-square` (nobody stands on the square it starts from), `enemy-man` (the opponent's man stands
 *   there), `other-man` (another kind of man stands there), `no-such-man` (the player has none of the kind, or none there),
 *   `other-side` (only a man of the opponent could make the move).
 * - The man does not go there: `same-square`, `unreachable` (he doesn't move that way), `blocked` (a man is in the way),
 *   `own-man` (a man of his own colour stands on the target), `pawn-step` and `pawn-blocked` (forwards),
 *   `pawn-capture-empty`, `pawn-capture-file` (the text doesn't name the file of the capturing pawn), `en-passant`,
 *   `frozen`.
 * - The text contradicts the position: `king-capture`, `nothing-to-capture`, `other-capture` (another man than the text
 *   says), `promotion-elsewhere` (not a pawn, or not on the last rank), `promotion-role` (a pawn never becomes that),
 *   `promotion-not-in-prison`, `promotion-not-said`, `ambiguous` (several moves match).
 * - The player's king: `king-into-check`, `still-in-check`, `double-check`, `pinned`, `en-passant-pin`, `unfreeze` (the
 *   capture would unfreeze a pawn that then gives check).
 * - Castling: `castle-king-moved`, `castle-no-rook`, `castle-rook-moved`, `castle-blocked`, `castle-in-check`,
 *   `castle-through-check`, `castle-into-check`.
 * - Drops and exchanges: `drop-king`, `exchange-king`, `pawn-drop-rank`, `occupied`, `not-on-airfield`, `no-such-hostage`
 *   (not in the player's own prison), `not-in-enemy-prison` (no such man of his own), `value-too-low`.
 * - `unexplained`: not known to occur.
 */
export type RefusalCode =
  | 'checkmate'
  | 'stalemate'
  | 'empty-square'
  | 'enemy-man'
  | 'other-man'
  | 'no-such-man'
  | 'same-square'
  | 'unreachable'
  | 'blocked'
  | 'own-man'
  | 'pawn-step'
  | 'pawn-blocked'
  | 'pawn-capture-empty'
  | 'pawn-capture-file'
  | 'en-passant'
  | 'other-side'
  | 'frozen'
  | 'king-capture'
  | 'nothing-to-capture'
  | 'other-capture'
  | 'promotion-elsewhere'
  | 'promotion-role'
  | 'promotion-not-in-prison'
  | 'king-into-check'
  | 'still-in-check'
  | 'double-check'
  | 'pinned'
  | 'en-passant-pin'
  | 'unfreeze'
  | 'castle-king-moved'
  | 'castle-no-rook'
  | 'castle-rook-moved'
  | 'castle-blocked'
  | 'castle-in-check'
  | 'castle-through-check'
  | 'castle-into-check'
  | 'drop-king'
  | 'pawn-drop-rank'
  | 'not-on-airfield'
  | 'occupied'
  | 'exchange-king'
  | 'no-such-hostage'
  | 'not-in-enemy-prison'
  | 'value-too-low'
  | 'ambiguous'
  | 'promotion-not-said'
  | 'unexplained';

/** How close a refused move is to a legal one: if several men may be meant, the reason for the closest is given. */
const PROGRESS: Readonly<Record<RefusalCode, number>> = {
  // The game is over.
  checkmate: 0,
  stalemate: 0,
  // No man that fits.
  'empty-square': 0,
  'enemy-man': 0,
  'other-man': 0,
  'no-such-man': 0,
  // The man does not go there.
  'same-square': 0,
  unreachable: 1,
  blocked: 2,
  'own-man': 3,
  'pawn-step': 1,
  'pawn-blocked': 4,
  'pawn-capture-empty': 4,
  'pawn-capture-file': 5,
  'en-passant': 5,
  'other-side': 5,
  frozen: 6,
  // The text contradicts the position.
  'king-capture': 0,
  'nothing-to-capture': 6,
  'other-capture': 6,
  'promotion-elsewhere': 7,
  'promotion-role': 7,
  'promotion-not-in-prison': 7,
  // The mover's king.
  'king-into-check': 8,
  'still-in-check': 8,
  'double-check': 8,
  pinned: 8,
  'en-passant-pin': 8,
  unfreeze: 8,
  // Castling.
  'castle-king-moved': 7,
  'castle-no-rook': 7,
  'castle-rook-moved': 7,
  'castle-blocked': 7,
  'castle-in-check': 8,
  'castle-through-check': 8,
  'castle-into-check': 8,
  // Drops and exchanges.
  'drop-king': 0,
  'pawn-drop-rank': 1,
  'not-on-airfield': 1,
  occupied: 2,
  'exchange-king': 0,
  'no-such-hostage': 1,
  'not-in-enemy-prison': 1,
  'value-too-low': 1,
  // Several moves match.
  ambiguous: 9,
  'promotion-not-said': 9,
  /** Never returned as long as this folder covers all rules; the tests search for a counterexample. */
  unexplained: 0,
};

/** The rules of RULES.md that the texts cite. Reasons for which it has no rule of its own cite none. */
export const CITED_RULES: Readonly<Partial<Record<RefusalCode, string>>> = {
  checkmate: '7.1',
  stalemate: '7.2',
  'en-passant': '4.6',
  frozen: '5.3',
  'promotion-role': '5.1',
  'promotion-not-in-prison': '5.1',
  'king-into-check': '2.5',
  'still-in-check': '2.5',
  'double-check': '2.5',
  pinned: '2.5',
  'en-passant-pin': '2.5',
  unfreeze: '5.7',
  'castle-king-moved': '6.1',
  'castle-no-rook': '6.1',
  'castle-rook-moved': '6.4',
  'castle-blocked': '6.1',
  'castle-in-check': '6.1',
  'castle-through-check': '6.1',
  'castle-into-check': '6.1',
  'pawn-drop-rank': '4.2',
  occupied: '4.2',
  'not-on-airfield': '2.1',
  'no-such-hostage': '3.1',
  'not-in-enemy-prison': '3.1',
  'value-too-low': '3.1',
};

/** A reason against one concrete move. */
export interface Obstacle {
  readonly code: RefusalCode;
  /** A few plain sentences that name men and squares. */
  readonly message: string;
  /**
   * The numbers of the rules cited in the message, starting with the one that forbids the move; empty if
   * RULES.md has no rule of its own for it.
   */
  readonly rules: readonly string[];
  /**
   * The men, squares and slots that are the reason, each once: checking men, men in the way, empty slots of a store.
   * Empty only if there is nothing to point at.
   */
  readonly places: readonly Place[];
}

/** The answer to an intent that does not match exactly one legal move. */
export interface Refusal extends Obstacle {
  /** Legal moves that may have been meant, most likely first; at most a few, possibly none. */
  readonly suggestions: readonly Move[];
}

/** An additional explanation, and the places that it mentions. */
export interface Note {
  /** Empty for no explanation. */
  readonly text: string;
  readonly rules: readonly string[];
  readonly places: readonly Place[];
}

export const NO_NOTE: Note = { text: '', rules: [], places: [] };

/** The first sentence says what is wrong and cites the rule; the others explain and may be empty. */
export function obstacle(
  code: RefusalCode,
  places: readonly Place[],
  first: string,
  ...others: readonly (string | Note)[]
): Obstacle {
  const notes = others.map((other) => (typeof other === 'string' ? { ...NO_NOTE, text: other } : other));
  const rule = CITED_RULES[code];
  const opening: Note = {
    text: rule === undefined ? first : citing(first, rule),
    rules: rule === undefined ? [] : [rule],
    places,
  };
  return { code, ...joined([opening, ...notes]) };
}

/** Combines several reasons under the code of the first. There must be at least one. */
export function combineReasons(obstacles: readonly Obstacle[]): Obstacle {
  const notes = obstacles.map(({ message, rules, places }) => ({ text: message, rules, places }));
  return { code: obstacles[0]!.code, ...joined(notes) };
}

/** The sentence with the number of its rule: "A pawn steps (rule 5.3)." */
export function citing(sentence: string, rule: string): string {
  return `${sentence.slice(0, -1)} (rule ${rule}).`;
}

function joined(notes: readonly Note[]): Omit<Obstacle, 'code'> {
  const told = notes.filter(({ text }) => text !== '');
  return {
    message: told.map(({ text }) => text).join(' '),
    rules: [...new Set(told.flatMap(({ rules }) => rules))],
    places: distinctPlaces(told.flatMap(({ places }) => places)),
  };
}

/** The reasons of the moves that are closest to a legal one, without repeated texts. */
export function nearest<T extends Obstacle>(obstacles: readonly T[]): T[] {
  const best = Math.max(...obstacles.map(({ code }) => PROGRESS[code]));
  const messages = new Set<string>();
  return obstacles.filter(({ code, message }) => {
    if (PROGRESS[code] !== best || messages.has(message)) return false;
    messages.add(message);
    return true;
  });
}
