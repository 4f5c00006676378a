import type { ThinkingLine } from '../../engine/types.ts';
import type { Place } from '../../rules/place.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';

/** The coach, as a game knows it: its code is loaded late. */
export interface Adviser {
  /** Gets ready, so that the first question needn't wait. */
  prepare(): void;
  /** What is specific about the best move of a position, which a search has found; null if nothing was found before `signal`. */
  adviceFor(position: Position, line: ThinkingLine, signal: AbortSignal): Promise<Advice | null>;
  /** A sentence about a move just played: what it does, or what its player threatens now; empty if nothing was found. */
  remarkOn(before: Position, move: Move, signal: AbortSignal): Promise<string>;
  /** Frees its thread after the questions asked; the next question has a new one. */
  rest(): Promise<void>;
}

/** A hint in two steps. */
export interface Advice {
  /** The first step: what to look at, in a sentence. Empty if there is only the move to tell. */
  readonly look: string;
  /** The men that it is about. */
  readonly marked: readonly Place[];
  /** The second step: the move. */
  readonly move: Move;
  /** What it does: "attacks the queen on e2"; empty if nothing specific is known. */
  readonly idea: string;
}
