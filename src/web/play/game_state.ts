import type { ThinkingLine } from '../../engine/types.ts';
import type { Position } from '../../rules/position.ts';
import type { Ruleset } from '../../rules/setup.ts';
import type { Seats, TableState } from '../../table/table_state.ts';
import { NO_CLOCK, type TimeControl } from '../../table/time_control.ts';
import type { Arrow } from '../../diagram/arrows.ts';

/** How a game is begun. */
export interface GameChoice {
  readonly seats: Seats;
  /** Of the engine, 0 to 20. */
  readonly level: number;
  /** The engine's time for a move in ms, if there is no clock. */
  readonly moveTimeMs: number;
  readonly control: TimeControl;
  readonly ruleset: Ruleset;
  /** The board turns to the side to move after each move, for two people at one screen. */
  readonly flipsEachTurn: boolean;
  /** The least time from move to move when the engine plays both sides. */
  readonly paceMs: number;
}

/** Said before the first game. */
export const FIRST_NOTICE =
  'You have White; Ransom plays at level 1 of 20. New to Hostage Chess? Begin with “Lessons”.';

/** A level that a newcomer can beat, and quick answers. */
export const FIRST_GAME: GameChoice = {
  seats: ['person', 'engine'],
  level: 1,
  moveTimeMs: 1000,
  control: NO_CLOCK,
  ruleset: 'leslie',
  flipsEachTurn: false,
  paceMs: 1500,
};

/** The game at the table, as the page shows it. */
export interface GameState {
  readonly table: TableState;
  readonly choice: GameChoice;
  /** What the engine thinks at the moment, and of which position, if the settings want that shown. */
  readonly thinking: { readonly position: Position; readonly line: ThinkingLine } | null;
  /** Arrows of a hint. */
  readonly hint: readonly Arrow[];
  /** What the user should know: a failed search, a draw declined. Empty: nothing. */
  readonly notice: string;
}
