import type { Arrow } from '../../diagram/arrows.ts';
import type { Position } from '../../rules/position.ts';
import type { Ruleset, Setup } from '../../rules/setup.ts';
import type { Place } from '../../rules/place.ts';

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
  /**
   * `moves`: the side to move moves by the rules. `free`: any man can go anywhere, as in the set-up. `none`: view only.
   */
  readonly hands: 'moves' | 'free' | 'none';
}
