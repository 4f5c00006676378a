import type { RefusalCode } from '../../rules/resolve_intent.ts';

/** The letter of a piece, as in FEN and notation. */
export type RoleLetter = 'P' | 'N' | 'B' | 'R' | 'Q';

/** What the learner should do: one move on the board, checked by the rules alone. Moves are in coordinate form. */
export type Goal =
  | { readonly kind: 'play'; readonly moves: readonly string[] }
  /** Capture a man, of this role if one is given. */
  | { readonly kind: 'capture'; readonly role?: RoleLetter }
  /** Drop a man of this role from the airfield. */
  | { readonly kind: 'drop'; readonly role: RoleLetter }
  | { readonly kind: 'exchange'; readonly free: RoleLetter; readonly give?: RoleLetter }
  | { readonly kind: 'promote' }
  | { readonly kind: 'castle' }
  | { readonly kind: 'mate' }
  /** The pawn on this square is frozen after the move. */
  | { readonly kind: 'freeze'; readonly square: string }
  /** Try a move that the rules refuse for this reason. */
  | { readonly kind: 'refused'; readonly code: RefusalCode };

/**
 * Comments on a move that misses the goal: on one of these moves, on every other legal one (an empty list), on one that
 * would reach the goal if the opponent could not take the piece for nothing, or on any that is refused for this reason.
 */
export type WrongText =
  | { readonly moves: readonly string[]; readonly text: string }
  | { readonly isTaken: true; readonly text: string }
  | { readonly code: RefusalCode; readonly text: string };

/** What the opponent plays after the goal is reached. The next step goes on after it. */
export interface Reply {
  /** In coordinate form. */
  readonly move: string;
  /** Follows the success while the move is shown. */
  readonly text: string;
}

/** One task in one position. */
export interface LessonStep {
  readonly fen: string;
  /** Its last sentence is what is to be done: it is bold. */
  readonly text: string;
  /** How the move is typed, where that is new: for those who type, and those who hear. */
  readonly typed?: string;
  /** In coordinate form, where the text says which move is meant: it has an arrow from the start. */
  readonly shows?: string;
  readonly goal: Goal;
  /** None where the move is shown from the start: its arrow says more. */
  readonly hint?: string;
  /** Shown when the goal is reached. */
  readonly success: string;
  readonly reply?: Reply;
  readonly wrong: readonly WrongText[];
  /** A move that reaches the goal, in coordinate form. */
  readonly solution: string;
}

/** Teaches one thing. */
export interface Lesson {
  readonly id: string;
  readonly title: string;
  /** The rules of RULES.md that it covers. */
  readonly rules: readonly string[];
  readonly steps: readonly LessonStep[];
}
