import type { EngineOptions } from '../engine/options.ts';
import type { SearchLimits, ThinkingLine } from '../engine/types.ts';
import type { Position } from '../rules/position.ts';
import type { Colour, Move } from '../rules/setup.ts';
import type { GameEnd } from './end.ts';
import type { Question, QuestionPolicy } from './statement.ts';
import type { TableEngine } from './table_engine.ts';
import type { Progress, Purpose } from './thinker.ts';
import type { TimeSource } from './time.ts';
import type { TimeControl } from './time_control.ts';
import type { GameTree, TreeNode } from './tree.ts';

/** Who plays a side: a person here, the engine, or a player at another device, whose moves come by `Table.receive`. */
export type Seat = 'person' | 'engine' | 'remote';

/** By colour: White's, then Black's. */
export type Seats = readonly [Seat, Seat];

/** Limits of the engine's search for a move, in addition to the clock. They all apply together. */
export interface MoveLimits {
  readonly moveTimeMs?: number;
  readonly depth?: number;
  readonly nodes?: number;
}

/** Settings for the engine's play on one side. */
export interface Strength {
  readonly options: Partial<EngineOptions>;
  readonly limits: MoveLimits;
}

/**
 * What the engine is doing: searching for its move (`move`), delaying a move so that people can follow (`pace`),
 * thinking on a person's time (`ponder`), analysing, searching for a hint, or idle.
 */
export type EngineActivity = 'rest' | 'move' | 'pace' | 'ponder' | 'analysis' | 'hint';

/** A reading of the clocks. */
export interface ClockReading {
  readonly control: TimeControl;
  /** By colour; null without a clock. */
  readonly remainingMs: readonly [number, number] | null;
  /** The side whose clock is running; null if both are stopped. */
  readonly running: Colour | null;
}

/** A snapshot of the game. It doesn't change later, except for the tree behind `node`. */
export interface TableState {
  readonly seats: Seats;
  /** By colour, whoever plays it. */
  readonly strengths: readonly [Strength, Strength];
  /** The current position in the tree of the game. */
  readonly node: TreeNode;
  readonly position: Position;
  /** How the game ended; null while it is in progress. */
  readonly end: GameEnd | null;
  readonly activity: EngineActivity;
  /** Set by navigation or `hold`: engine and clocks wait for a move or `continueGame`. */
  readonly isHeld: boolean;
  /** Everything is stopped until `resume`, including an analysis. */
  readonly isPaused: boolean;
  readonly isAnalysing: boolean;
  /** A game with a player at another device goes on: no help, and nothing is taken back. */
  readonly isShared: boolean;
  readonly clock: ClockReading;
  /** An ambiguous statement that waits for an answer. */
  readonly question: Question | null;
  /** Who has offered a draw that is still open. */
  readonly drawOffer: Colour | null;
  /** The reply that the engine expects to its last move. */
  readonly expected: Move | null;
  /** Increases with every change of the game, including navigation. */
  readonly version: number;
}

/** Why the position changed without a move. */
export type StepReason = 'undo' | 'redo' | 'visit' | 'remove' | 'new-game' | 'ruleset';

/** Events of the table. They are delivered in order, after the command or engine result that caused them. */
export type TableEvent =
  | MovedEvent
  | { readonly kind: 'stepped'; readonly reason: StepReason; readonly node: TreeNode }
  | { readonly kind: 'ended'; readonly end: GameEnd }
  /** The tree has changed elsewhere: the current position is the same. */
  | { readonly kind: 'edited' }
  /** The engine's activity has changed. */
  | { readonly kind: 'activity'; readonly activity: EngineActivity }
  /** The engine has started to ponder on the reply that it expects. */
  | { readonly kind: 'pondering'; readonly expected: Move; readonly position: Position }
  | { readonly kind: 'thinking'; readonly line: ThinkingLine; readonly progress: Progress }
  /** The result of `hint`: a line that starts with a good move, or null if none was found. */
  | {
      readonly kind: 'hint';
      readonly position: Position;
      readonly move: Move | null;
      readonly line: ThinkingLine | null;
    }
  | { readonly kind: 'question'; readonly question: Question }
  | { readonly kind: 'draw-offered'; readonly by: Colour }
  | { readonly kind: 'draw-accepted'; readonly by: Colour }
  /** `byMove`: by moving, whether the offer was seen or not. */
  | { readonly kind: 'draw-declined'; readonly by: Colour; readonly byMove: boolean }
  /** A clock has started, stopped or been set: see `state.clock`. */
  | { readonly kind: 'clock' }
  /** A side is now played by someone else. */
  | { readonly kind: 'seats'; readonly seats: Seats }
  /** There is no engine to do what it should: its own move waits for `continueGame`, anything else is given up. */
  | { readonly kind: 'engine-missing'; readonly purpose: Purpose; readonly text: string }
  /** A message for the user, for example that a search failed. */
  | { readonly kind: 'notice'; readonly text: string };

/** A move was played. */
export interface MovedEvent {
  readonly kind: 'moved';
  readonly by: Seat;
  readonly move: Move;
  readonly before: Position;
  /** The node after the move. */
  readonly node: TreeNode;
  /** The engine's thinking about its own move. */
  readonly thought: ThinkingLine | null;
  /** With this move the engine accepts the draw that it was offered. */
  readonly acceptsDraw: boolean;
  /** How the move ended the game; null if it continues. */
  readonly end: GameEnd | null;
}

/** Initial settings of a table. */
export interface TableSetup {
  readonly engine: TableEngine;
  /** Receives the events. It may issue commands itself. */
  readonly listen: (event: TableEvent) => void;
  readonly tree: GameTree;
  readonly seats: Seats;
  /** Settings of the engine for both sides. */
  readonly strength: Strength;
  /** Default: none. The clocks are those of the tree's current node under it; without any, they are full. */
  readonly control?: TimeControl;
  /** What the user is asked about; default: everything. */
  readonly questions?: QuestionPolicy;
  /** Default: the time of Node and browsers. */
  readonly time?: TimeSource;
  /**
   * If true, the default, the table refuses moves out of turn and after the end, its clocks decide, and an agreement
   * ends the game. If false, a user interface takes care of all that: the table accepts a move of either side unless
   * the engine is thinking, and deducts only the engine's time from the clocks, which `setRemaining` corrects.
   */
  readonly isArbiter?: boolean;
  /** Delay in ms before an analysis starts, so that stepping quickly through the game starts none; default 0. */
  readonly analysisDelayMs?: number;
  /** Final adjustment of the limits before a search; null prevents the search. */
  readonly adjustLimits?: (limits: SearchLimits, position: Position, purpose: Purpose) => SearchLimits | null;
}
