import type { Move } from '../setup.ts';

/** Why a stated move is refused, in a word. */
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

/** How near a refused move comes to a legal one: where several men could be meant, the reason of the nearest is told. */
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
  // What the text says beside the squares is not so.
  'king-capture': 0,
  'nothing-to-capture': 6,
  'other-capture': 6,
  'promotion-elsewhere': 7,
  'promotion-role': 7,
  'promotion-not-in-prison': 7,
  // The own king.
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
  // Several moves fit.
  ambiguous: 9,
  'promotion-not-said': 9,
  /** Never told as long as this folder knows all rules; the tests search for a case. */
  unexplained: 0,
};

/** The rules of RULES.md that the texts cite. What is chess pure and simple needs none. */
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

/** The answer to a stated move that is not exactly one legal move. */
export interface Refusal {
  readonly code: RefusalCode;
  /** One to three plain sentences, naming men and squares. */
  readonly message: string;
  /** Legal moves that may have been meant, the likeliest first; a few at most, perhaps none. */
  readonly suggestions: readonly Move[];
}

/** One reason against one concrete move. */
export interface Obstacle {
  readonly code: RefusalCode;
  readonly message: string;
}

/** The first sentence says what is wrong, and cites the rule; the others teach and may be empty. */
export function obstacle(code: RefusalCode, first: string, ...others: readonly string[]): Obstacle {
  const rule = CITED_RULES[code];
  const opening = rule === undefined ? first : `${first.slice(0, -1)} (rule ${rule}).`;
  return { code, message: [opening, ...others].filter((sentence) => sentence !== '').join(' ') };
}

/** The reasons of the moves that come nearest to a legal one, each text once. */
export function nearest(obstacles: readonly Obstacle[]): Obstacle[] {
  const best = Math.max(...obstacles.map(({ code }) => PROGRESS[code]));
  const messages = new Set<string>();
  return obstacles.filter(({ code, message }) => {
    if (PROGRESS[code] !== best || messages.has(message)) return false;
    messages.add(message);
    return true;
  });
}
