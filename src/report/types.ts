import type { Score } from '../engine/types.ts';
import type { WrittenTag } from '../notation/pgn_write.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';

export type Glyph = '' | '!' | '!!' | '!?' | '?!' | '?' | '??';

/** A game with an engine's analysis. */
export interface AnnotatedGame {
  /** Tag values come from users and are not trusted. */
  readonly tags: readonly WrittenTag[];
  readonly start: Position;
  /** Evaluation of the start position from White's point of view; null if unknown. */
  readonly startScore: Score | null;
  /** The comment before the first move, a user's text; may be empty. */
  readonly intro: string;
  readonly moves: readonly AnnotatedMove[];
  /** Name of the engine, as in "Ransom 0.1.0, depth 12". */
  readonly analyst: string;
  /** Meanings of the glyphs that this analyst uses, the worst first. */
  readonly glyphMeanings: readonly { readonly glyph: Glyph; readonly words: string }[];
  /** How the game ended, as a sentence; empty if unknown. */
  readonly ending: string;
}

/** A move of a game. */
export interface AnnotatedMove {
  /** Legal in the position before it. */
  readonly move: Move;
  /** Score of the position after the move, from White's point of view; null if unknown. */
  readonly score: Score | null;
  /** Depth of `score`; null if unknown. */
  readonly depth: number | null;
  /** The best line from the position before the move, best move first. Empty if unknown. */
  readonly best: readonly Move[];
  /** Score of that line, from White's point of view; null if unknown. */
  readonly bestScore: Score | null;
  readonly glyph: Glyph;
  /** The comment in the input, a user's text; may be empty. */
  readonly comment: string;
}
