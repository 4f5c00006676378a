import type { Score } from '../../engine/types.ts';
import type { Result } from '../../rules/result.ts';
import type { Ruleset } from '../../rules/setup.ts';
import type { ClockTold, SessionControl } from '../../table/side_clock.ts';

export const PROTOCOL_NAMES = ['uci', 'xboard'] as const;
export type ProtocolName = (typeof PROTOCOL_NAMES)[number];

/** The command that starts an engine. No shell is involved. */
export interface EngineCommand {
  readonly file: string;
  readonly args: readonly string[];
  /** Working directory; null for the current one. */
  readonly directory: string | null;
}

/** Settings sent to an engine between its start and the first game. */
export interface EngineSettings {
  readonly command: EngineCommand;
  readonly options: readonly EngineOptionSetting[];
  /** Lines sent verbatim after the options. */
  readonly initLines: readonly string[];
  /** Send every position as FEN instead of start and moves: for engines that know only part of the rules. */
  readonly positionsAsFen: boolean;
  /** It will be sent positions: all of them, or that at the start of a game. */
  readonly needsPositions: boolean;
  readonly ruleset: Ruleset;
  /** Limits per move, for all games. */
  readonly limits: MoveLimits;
  /** Time that the engine may be silent if no clock runs, or past its time if one does. */
  readonly stallMs: number;
}

export interface EngineOptionSetting {
  readonly name: string;
  readonly value: string;
}

/** Why an engine can't continue: its process has never run (`no-start`), was killed, or has ended by itself. */
export interface EngineFault {
  readonly kind: 'no-start' | 'crash' | 'stall' | 'flood';
  readonly detail: string;
  /** The line that a stalled engine has not replied to. */
  readonly stalledOn?: string;
}

/** Limits for each move; they all apply together. */
export interface MoveLimits {
  readonly timeControl: SessionControl | null;
  readonly moveTimeMs: number | null;
  readonly nodes: number | null;
  readonly depth: number | null;
}

/** The game, as sent to an engine. Moves are in coordinates. */
export interface GameLine {
  /** FEN of the first position; null for the standard start. */
  readonly startFen: string | null;
  readonly moves: readonly string[];
  /** FEN of the current position. */
  readonly fen: () => string;
}

export interface MoveRequest {
  readonly line: GameLine;
  /** By colour; null without a clock. */
  readonly clocks: readonly [ClockTold, ClockTold] | null;
  /** 0 for White. */
  readonly turn: number;
  /** The engine has lost on time after this; null if there is no time limit. */
  readonly flagMs: number | null;
}

/** What the engine has said of its search. */
export interface Thinking {
  /** The last exact one, from the side to move; null if it gave none. */
  readonly score: Score | null;
  /** That of the score; without one, the last. */
  readonly depth: number;
  /** In all: bounds may have been found after the last exact score. */
  readonly nodes: number;
  readonly timeMs: number;
}

export type EngineResponse =
  | { readonly kind: 'move'; readonly text: string; readonly offersDraw: boolean }
  /** The engine reports that it has no move. */
  | { readonly kind: 'none' }
  | { readonly kind: 'resign' }
  /** The engine claims that the game is over with this result (XBoard). */
  | { readonly kind: 'claim'; readonly result: string; readonly text: string }
  /** The engine refuses a move or position (XBoard). */
  | { readonly kind: 'refusal'; readonly text: string };

export interface MoveReply {
  readonly response: EngineResponse;
  readonly thinking: Thinking | null;
  /** From the request to the response, as measured by the match. */
  readonly elapsedMs: number;
}

/** Logs a line of the conversation: `>` to the engine, `<` from it, `!` from its stderr. */
export type ConversationLog = (direction: '>' | '<' | '!', line: string) => void;

/** An engine in a child process, independent of its protocol. After a fault only `quit` is useful. */
export interface EngineClient {
  /** The name announced by the engine; empty until `start`. */
  readonly announcedName: string;
  /** May it play another game, or does it ask to be restarted for each? */
  readonly isReusable: boolean;
  /** Performs the handshake and sets the options. A string says why the engine can't be used at all. */
  start(): Promise<Result<void, EngineFault | string>>;
  /** Waits until the engine has finished with its last game; after a fault it must be restarted. */
  settle(): Promise<Result<void, EngineFault>>;
  newGame(line: GameLine): Promise<Result<void, EngineFault>>;
  /** Asks for a move in a position with at least one legal move. */
  go(request: MoveRequest): Promise<Result<MoveReply, EngineFault>>;
  /** Sends the result of the game, if the protocol supports that. */
  gameOver(result: string, reason: string): void;
  /** Asks the engine to quit, and kills it if it doesn't. False: it had to be killed. */
  quit(): Promise<boolean>;
  /** Kills the engine at once. */
  kill(): Promise<void>;
}
