import type { ThinkingLine } from '../../engine/types.ts';
import type { Position } from '../../rules/position.ts';
import type { Ruleset } from '../../rules/setup.ts';
import type { Seats, TableState } from '../../table/table_state.ts';
import { NO_CLOCK, type TimeControl } from '../../table/time_control.ts';
import type { Arrow } from '../../diagram/arrows.ts';
import type { Viewed } from '../viewer/viewed.ts';
import { onlyPerson } from './players.ts';
import type { Advice } from './adviser.ts';

/** The parameters of a new game. */
export interface GameChoice {
  readonly seats: Seats;
  /** By colour, of a game with a player at another device; empty: not known. */
  readonly names: readonly [string, string];
  /** Level of the engine, 0 to 20. */
  readonly level: number;
  /** The engine's time per move in ms, if there is no clock. */
  readonly moveTimeMs: number;
  readonly control: TimeControl;
  readonly ruleset: Ruleset;
  /** Turns the board to the side to move after each move, for two people at one screen. */
  readonly flipsEachTurn: boolean;
  /** Minimum time between moves when the engine plays both sides. */
  readonly paceMs: number;
}

/** What this is: shown before the first game. */
export const FIRST_NOTICE = 'Chess in which captured pieces can be bought back.';

/** Has nobody played or chosen anything yet? */
export function isFirstVisit({ notice }: GameState): boolean {
  return notice === FIRST_NOTICE;
}

/** Can somebody at this device resign or offer a draw? Whoever looks back at a game, or at one of others, ends none. A move taken back
    is no look back. */
export function canEnd({ end, node, seats }: GameState['table']): boolean {
  const { parent, next } = node;
  return end === null && parent !== null && next?.isTakenBack !== false && seats.includes('person');
}

/** Is there anything to take back? Ransom's first move alone is none of the player's. */
export function canUndo({ node: { parent, statedEnd }, seats }: GameState['table']): boolean {
  if (parent === null) return statedEnd !== null;
  const person = onlyPerson(seats);
  return parent.parent !== null || person === null || parent.position.turn === person || statedEnd !== null;
}

/** A level that a newcomer can beat, and quick replies. */
export const FIRST_GAME: GameChoice = {
  seats: ['person', 'engine'],
  names: ['', ''],
  level: 0,
  moveTimeMs: 1000,
  control: NO_CLOCK,
  ruleset: 'leslie',
  flipsEachTurn: false,
  paceMs: 1500,
};

/**
 * `idea`: the move is known, and what it is good for is being looked for.
 * `look`: the user has been told what to look at, and not yet the move.
 */
export type HintStep =
  | { readonly kind: 'none' | 'idea' }
  | { readonly kind: 'look'; readonly position: Position; readonly advice: Advice };

export const NO_HINT: HintStep = { kind: 'none' };

/** Of a position that has just come to the table. */
export const NOTHING_SAID = { thinking: null, hint: [], hintStep: NO_HINT, remark: '' } as const;

/** The game at the table as shown by the page. */
export interface GameState {
  readonly table: TableState;
  readonly choice: GameChoice;
  /** Null: it is played. */
  readonly viewed: Viewed | null;
  /** The engine's current line and its position, if the settings ask for that. */
  readonly thinking: { readonly position: Position; readonly line: ThinkingLine } | null;
  /** Arrows of a hint. */
  readonly hint: readonly Arrow[];
  /** What there is of a hint before its move is shown. */
  readonly hintStep: HintStep;
  /** What the coach says of the last move of a watched game; empty: nothing. */
  readonly remark: string;
  /** A message for the user, such as a failed search or a declined draw. Empty: none. */
  readonly notice: string;
}
