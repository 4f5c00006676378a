import type { Arrow } from '../../diagram/arrows.ts';
import type { Position } from '../../rules/position.ts';
import type { Place, Store } from '../../rules/place.ts';
import type { RefusalCode } from '../../rules/refusal/refusal.ts';
import type { Man, Move, Ruleset, Setup, Square } from '../../rules/setup.ts';

/** The mark of a move. */
export interface Badge {
  readonly square: Square;
  /** "??"; "✓" where a better move would have gone. */
  readonly glyph: string;
  /** "12. Nxe5, blunder" */
  readonly words: string;
}

/** A piece that may be put on a square. */
export interface Ghost {
  readonly square: Square;
  readonly man: Man;
  /** How much of it is seen, up to 1. */
  readonly share: number;
}

/** What is on the table and what may be done with it. */
export interface Scene {
  /** The men to draw. */
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  /** The same as a position, if it is valid. One that is being set up may not be playable yet. */
  readonly position: Position | null;
  /** The places of the last move, which are marked. */
  readonly lastMove: readonly Place[];
  readonly arrows: readonly Arrow[];
  /** Places with a ring, such as the man of a hint. */
  readonly marked: readonly Place[];
  /** They point at something good, or just at something: the rings have not the colour of faults. */
  readonly isPraise?: boolean;
  /** Stores that are spoken of: they have an edge. */
  readonly lit?: readonly Store[];
  readonly ghosts?: readonly Ghost[];
  /** The marks of moves, in a corner of their squares: one each. */
  readonly badges?: readonly Badge[];
  /**
   * `moves`: the side to move moves by the rules. `free`: any man can go anywhere, as in the set-up. `none`: view only.
   */
  readonly hands: 'moves' | 'free' | 'none';
}

/** What is on the table (see `ModeName`): it provides the scene and receives what is done there. */
export interface Mode {
  scene(): Scene;
  /** A legal move was made: only where the scene's hands are `moves`. */
  play?(move: Move): void;
  /** The table is touched, by hand or by key: before what that means is asked of the scene. */
  touched?(): void;
  /** A move was refused, and the player was given the reason. */
  refused?(code: RefusalCode): void;
  /** May this legal move be suggested in place of a refused one? Everywhere, unless the mode asks for a move of its own. */
  suggests?(move: Move): boolean;
  /** A man was moved without regard to the rules, or taken off the table (null): only where the hands are `free`. */
  moveFreely?(from: Place, to: Place | null): void;
  /** A tap while nothing is selected, where the hands are `free`. True: it has been handled, and nothing is picked up. */
  takesTouch?(place: Place): boolean;
}
