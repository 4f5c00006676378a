import type { Score } from '../engine/types.ts';
import type { WrittenTag } from '../notation/pgn_write.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';

export type Glyph = '' | '!' | '!!' | '!?' | '?!' | '?' | '??';

/** A game and what an engine thinks of it. */
export interface AnnotatedGame {
  /** The text of a tag is a user's: nothing in it is trusted. */
  readonly tags: readonly WrittenTag[];
  readonly start: Position;
  /** Of the start, from White's side; null if it is unknown. */
  readonly startScore: Score | null;
  readonly moves: readonly AnnotatedMove[];
  /** Who judged, as in "Ransom 0.1.0, depth 12". */
  readonly analyst: string;
  /** What the glyphs mean that this analyst gives, the worst first. */
  readonly glyphMeanings: readonly { readonly glyph: Glyph; readonly words: string }[];
  /** How the game ended, in a sentence; nothing if that is unknown. */
  readonly ending: string;
}

/** A move of a game. */
export interface AnnotatedMove {
  /** Legal in the position before it. */
  readonly move: Move;
  /** Of the position after the move, from White's side; null if it is unknown. */
  readonly score: Score | null;
  /** The depth of `score`; null if it is unknown. */
  readonly depth: number | null;
  /** The best line from the position before the move: its first move is the one to play. Empty if it is unknown. */
  readonly best: readonly Move[];
  /** Of that line, from White's side; null if it is unknown. */
  readonly bestScore: Score | null;
  readonly glyph: Glyph;
  /** A comment of the score that was read, a user's text; perhaps nothing. */
  readonly comment: string;
}
