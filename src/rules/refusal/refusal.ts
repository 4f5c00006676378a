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

interface Reason {
  /** How close the move is to a legal one: if several men may be meant, the reason for the closest is given. */
  readonly closeness: number;
  /** The rule of RULES.md that the text cites; absent if RULES.md has none of its own for it. */
  readonly rule?: string;
}

/** Every reason, which the compiler holds to the codes. */
export const REASONS: Readonly<Record<RefusalCode, Reason>> = {
  // The game is over.
  checkmate: { closeness: 0, rule: '7.1' },
  stalemate: { closeness: 0, rule: '7.2' },
  // No man that fits.
  'empty-square': { closeness: 0 },
  'enemy-man': { closeness: 0 },
  'other-man': { closeness: 0 },
  'no-such-man': { closeness: 0 },
  // The man does not go there.
  'same-square': { closeness: 0 },
  unreachable: { closeness: 1 },
  blocked: { closeness: 2 },
  'own-man': { closeness: 3 },
  'pawn-step': { closeness: 1 },
  'pawn-blocked': { closeness: 4 },
  'pawn-capture-empty': { closeness: 4 },
  'pawn-capture-file': { closeness: 5 },
  'en-passant': { closeness: 5, rule: '4.6' },
  'other-side': { closeness: 5 },
  frozen: { closeness: 6, rule: '5.3' },
  // The text contradicts the position.
  'king-capture': { closeness: 0 },
  'nothing-to-capture': { closeness: 6 },
  'other-capture': { closeness: 6 },
  'promotion-elsewhere': { closeness: 7 },
  'promotion-role': { closeness: 7, rule: '5.1' },
  'promotion-not-in-prison': { closeness: 7, rule: '5.1' },
  // The mover's king.
  'king-into-check': { closeness: 8, rule: '2.5' },
  'still-in-check': { closeness: 8, rule: '2.5' },
  'double-check': { closeness: 8, rule: '2.5' },
  pinned: { closeness: 8, rule: '2.5' },
  'en-passant-pin': { closeness: 8, rule: '2.5' },
  unfreeze: { closeness: 8, rule: '5.7' },
  // Castling.
  'castle-king-moved': { closeness: 7, rule: '6.1' },
  'castle-no-rook': { closeness: 7, rule: '6.1' },
  'castle-rook-moved': { closeness: 7, rule: '6.4' },
  'castle-blocked': { closeness: 7, rule: '6.1' },
  'castle-in-check': { closeness: 8, rule: '6.1' },
  'castle-through-check': { closeness: 8, rule: '6.1' },
  'castle-into-check': { closeness: 8, rule: '6.1' },
  // Drops and exchanges.
  'drop-king': { closeness: 0 },
  'pawn-drop-rank': { closeness: 1, rule: '4.2' },
  'not-on-airfield': { closeness: 1, rule: '2.1' },
  occupied: { closeness: 2, rule: '4.2' },
  'exchange-king': { closeness: 0 },
  'no-such-hostage': { closeness: 1, rule: '3.1' },
  'not-in-enemy-prison': { closeness: 1, rule: '3.1' },
  'value-too-low': { closeness: 1, rule: '3.1' },
  // Several moves match.
  ambiguous: { closeness: 9 },
  'promotion-not-said': { closeness: 9 },
  /** Never returned as long as this folder covers all rules; the tests search for a counterexample. */
  unexplained: { closeness: 0 },
};

/** The rule of RULES.md that forbids such a move; null if it has none of its own for it. */
export function citedRule(code: RefusalCode): string | null {
  return REASONS[code].rule ?? null;
}

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

/** The reply to an intent that does not match exactly one legal move. */
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
  const rule = citedRule(code);
  const opening: Note = {
    text: rule === null ? first : citing(first, rule),
    rules: rule === null ? [] : [rule],
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
  const best = Math.max(...obstacles.map(({ code }) => REASONS[code].closeness));
  const messages = new Set<string>();
  return obstacles.filter(({ code, message }) => {
    if (REASONS[code].closeness !== best || messages.has(message)) return false;
    messages.add(message);
    return true;
  });
}
