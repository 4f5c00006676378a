import type { EngineOptions } from '../engine/options.ts';
import type { ThinkingLine } from '../engine/types.ts';
import type { Position } from '../rules/position.ts';
import type { Colour, Move } from '../rules/setup.ts';
import type { GameEnd } from './end.ts';
import type { Question } from './statement.ts';
import type { Progress } from './thinker.ts';
import type { TimeControl } from './time_control.ts';
import type { TreeNode } from './tree.ts';

/** Who makes the moves of a side. */
export type Seat = 'person' | 'engine';

/** By colour: White's, then Black's. */
export type Seats = readonly [Seat, Seat];

/** What bounds the engine's thinking about a move, beside the clock; several limits hold together. */
export interface MoveLimits {
  readonly moveTimeMs?: number;
  readonly depth?: number;
  readonly nodes?: number;
}

/** How an engine plays a side. */
export interface Strength {
  readonly options: Partial<EngineOptions>;
  readonly limits: MoveLimits;
}

/**
 * What goes on at the table: the engine thinks about its move (`move`), holds a move back so that people can watch
 * (`pace`), thinks on a person's time (`ponder`), analyses, looks for a hint, or rests.
 */
export type Activity = 'rest' | 'move' | 'pace' | 'ponder' | 'analysis' | 'hint';

/** What the clocks show at the moment. */
export interface ClockReading {
  readonly control: TimeControl;
  /** By colour; null without a clock. */
  readonly remainingMs: readonly [number, number] | null;
  /** The side whose time runs out; null while both stand still. */
  readonly running: Colour | null;
}

/** A moment of the game. Taken anew for each look; nothing in it changes later but the tree behind `node`. */
export interface TableState {
  readonly seats: Seats;
  /** By colour, whoever sits there. */
  readonly strengths: readonly [Strength, Strength];
  /** Where the players are in the tree of the game. */
  readonly node: TreeNode;
  readonly position: Position;
  /** How the game is over; null while it goes on. */
  readonly end: GameEnd | null;
  readonly activity: Activity;
  /** After steps in the tree, or `hold`: engine and clocks wait for a move or `goOn`. */
  readonly isHeld: boolean;
  /** Everything stands still until `resume`, also an analysis. */
  readonly isPaused: boolean;
  readonly isAnalysing: boolean;
  readonly clock: ClockReading;
  /** A statement that waits for an answer. */
  readonly question: Question | null;
  /** Who has offered a draw that is neither taken nor declined. */
  readonly drawOffer: Colour | null;
  /** The reply that the engine expects to its last move. */
  readonly expected: Move | null;
  /** Grows with every change of the game, of the place in it too. */
  readonly version: number;
}

/** Why there is another position without a move. */
export type StepReason = 'undo' | 'redo' | 'visit' | 'remove' | 'new-game' | 'ruleset';

/** What happens at the table. Events come in order, when the command or answer that caused them is done. */
export type TableEvent =
  | MovedEvent
  | { readonly kind: 'stepped'; readonly reason: StepReason; readonly node: TreeNode }
  | { readonly kind: 'ended'; readonly end: GameEnd }
  /** The engine thinks about something else, or not at all. */
  | { readonly kind: 'activity'; readonly activity: Activity }
  /** The engine thinks on the other's time about the reply that it expects. */
  | { readonly kind: 'pondering'; readonly expected: Move; readonly position: Position }
  | { readonly kind: 'thinking'; readonly line: ThinkingLine; readonly progress: Progress }
  /** The answer to `hint`: a line that begins with a good move, or null if none was found. */
  | {
      readonly kind: 'hint';
      readonly position: Position;
      readonly move: Move | null;
      readonly line: ThinkingLine | null;
    }
  | { readonly kind: 'question'; readonly question: Question }
  | { readonly kind: 'draw-offered'; readonly by: Colour }
  | { readonly kind: 'draw-accepted'; readonly by: Colour }
  | { readonly kind: 'draw-declined'; readonly by: Colour }
  /** A clock has started, stopped or been set: see `state.clock`. */
  | { readonly kind: 'clock' }
  /** The place of a side has changed hands. */
  | { readonly kind: 'seats'; readonly seats: Seats }
  /** Something that the user should know, as of a search that has failed. */
  | { readonly kind: 'notice'; readonly text: string };

/** A move was played. */
export interface MovedEvent {
  readonly kind: 'moved';
  readonly by: Seat;
  readonly move: Move;
  readonly before: Position;
  /** The place behind the move. */
  readonly node: TreeNode;
  /** What the engine thought of its own move. */
  readonly thought: ThinkingLine | null;
  /** The engine takes the draw that it was offered, with this move. */
  readonly acceptsDraw: boolean;
  /** How the game is over by this move; null if it goes on. */
  readonly end: GameEnd | null;
}
