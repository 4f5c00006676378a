import type { Arrow } from '../../diagram/arrows.ts';
import type { Position } from '../../rules/position.ts';
import type { Ruleset, Setup, Square } from '../../rules/setup.ts';
import type { Place } from '../../rules/place.ts';

/** What lies on the table and what may be done with it. */
export interface Scene {
  /** What is drawn. */
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  /** The same as a position, if it is one. A position that is being set up may not be playable yet. */
  readonly position: Position | null;
  /** The places of the last move: marked. */
  readonly lastMove: readonly Place[];
  readonly arrows: readonly Arrow[];
  /** Squares with a ring, such as the culprits of a refusal. */
  readonly marked: readonly Square[];
  /**
   * `moves`: the side to move moves by the rules. `free`: any man goes anywhere, as in the set-up. `none`: one may only look.
   */
  readonly hands: 'moves' | 'free' | 'none';
}
