import type { MoveNotation } from '../common/report_texts.ts';
import type { EditStep } from './edit_mode.ts';

/** A parsed line of XBoard, or of a user who types XBoard commands. */
export type XboardCommand =
  | { readonly kind: PlainKind }
  | LimitCommand
  | GameCommand
  | EngineCommand
  | { readonly kind: 'protover'; readonly version: number }
  /** The user interface doesn't support a feature. */
  | { readonly kind: 'rejected'; readonly feature: string }
  | { readonly kind: 'ping'; readonly number: number }
  | { readonly kind: 'variant'; readonly name: string }
  /** The user has picked up a man from a square, or from a holdings column beside the board. */
  | { readonly kind: 'lift'; readonly square: string }
  | PerftCommand
  | { readonly kind: 'moves'; readonly notation: MoveNotation }
  | { readonly kind: 'bad'; readonly line: string; readonly reason: string };

export interface PerftCommand {
  readonly kind: 'perft';
  readonly depth: number;
  /** Also the leaves of each move. */
  readonly divide: boolean;
}

/** How long the engine may think. */
export type LimitCommand =
  | { readonly kind: 'level'; readonly movesPerSession: number; readonly baseMs: number; readonly incrementMs: number }
  | { readonly kind: 'move-time'; readonly ms: number }
  | { readonly kind: 'depth'; readonly plies: number }
  /** 0: processor time instead of wall-clock time. */
  | { readonly kind: 'node-rate'; readonly nodesPerSecond: number }
  | { readonly kind: 'clock'; readonly whose: 'engine' | 'opponent'; readonly ms: number };

/** A move, a position or a result. */
export type GameCommand =
  | { readonly kind: 'move'; readonly text: string }
  /** Not a command: possibly a move without the word `usermove`. */
  | { readonly kind: 'bare'; readonly text: string }
  /** Null: all moves. */
  | { readonly kind: 'exclude' | 'include'; readonly move: string | null }
  | { readonly kind: 'setboard'; readonly fen: string }
  /** The end of edit mode. */
  | { readonly kind: 'edited'; readonly steps: readonly EditStep[] }
  /** The line should have set a position, and there is none now. */
  | { readonly kind: 'no-position'; readonly reason: string }
  | { readonly kind: 'result'; readonly result: string; readonly comment: string }
  /** The user's answer to the question which hostage pays. */
  | { readonly kind: 'payment'; readonly choice: string };

/** The engine's memory, threads and options. */
export type EngineCommand =
  | { readonly kind: 'memory'; readonly megabytes: number }
  | { readonly kind: 'cores'; readonly count: number }
  | { readonly kind: 'option'; readonly name: string; readonly value: string };

/** A command without an argument. */
export type PlainKind = PlayKind | AskKind | 'bench';

/** What the game does next, and who plays. */
export type PlayKind =
  | 'new'
  | 'force'
  | 'go'
  | 'playother'
  | 'white'
  | 'black'
  | 'move-now'
  | 'draw-offer'
  | 'undo'
  | 'remove'
  | 'analyze'
  | 'exit'
  | 'pause'
  | 'resume'
  | 'computer';

/** What the engine tells, and whether it ponders. */
export type AskKind =
  | 'xboard'
  | 'quit'
  | 'hint'
  | 'book'
  | 'post'
  | 'nopost'
  | 'hard'
  | 'easy'
  | 'status'
  | 'show'
  | 'eval'
  | 'edit'
  /** The game continues without the end of edit mode. */
  | 'edit-given-up'
  | 'help'
  /** Valid, but without effect here. */
  | 'nothing';

/** The tag of the payment question: XBoard puts it before the answer. */
export const PAYMENT_TAG = 'PAY';
