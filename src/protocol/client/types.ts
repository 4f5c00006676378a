import type { Score } from '../../engine/types.ts';
import type { Result } from '../../rules/result.ts';
import type { Ruleset } from '../../rules/setup.ts';
import type { ClockTold, SessionControl } from '../../table/side_clock.ts';

export type ProtocolName = 'uci' | 'xboard';

/** How to start an engine. Nothing is handed to a shell. */
export interface EngineCommand {
  readonly file: string;
  readonly args: readonly string[];
  /** Working directory; null for the own one. */
  readonly directory: string | null;
}

/** What an engine is told between its start and the first game. */
export interface EngineSettings {
  readonly command: EngineCommand;
  readonly options: readonly EngineOptionSetting[];
  /** Lines sent as they stand, after the options. */
  readonly initLines: readonly string[];
  /** Send every position as FEN instead of start and moves: for peers that know only part of the rules. */
  readonly positionsAsFen: boolean;
  readonly ruleset: Ruleset;
  /** What the engine may spend on a move, in all its games. */
  readonly limits: MoveLimits;
  /** How long the engine may stay silent if no clock runs, and how long past its time if one does. */
  readonly stallMs: number;
}

export interface EngineOptionSetting {
  readonly name: string;
  readonly value: string;
}

/** Why an engine can't play on: its process is killed, or has ended by itself. */
export interface EngineFault {
  readonly kind: 'crash' | 'stall' | 'flood';
  readonly detail: string;
}

export type TimeControl = SessionControl;

/** What an engine may spend on each move; several limits hold together. */
export interface MoveLimits {
  readonly timeControl: TimeControl | null;
  readonly moveTimeMs: number | null;
  readonly nodes: number | null;
  readonly depth: number | null;
}

/** The game, as sent to an engine. Moves are in coordinates. */
export interface GameLine {
  /** FEN of the first position; null for the game's own start. */
  readonly startFen: string | null;
  readonly moves: readonly string[];
  /** FEN of the position now. */
  readonly fen: () => string;
}

export interface MoveRequest {
  readonly line: GameLine;
  /** By colour; null without a clock. */
  readonly clocks: readonly [ClockTold, ClockTold] | null;
  /** 0 for White. */
  readonly turn: number;
  /** The engine has lost on time when it has thought so long; null if no time limit holds. */
  readonly flagMs: number | null;
}

/** What an engine last said of its search. */
export interface Thinking {
  /** From the side to move. */
  readonly score: Score;
  readonly depth: number;
  readonly nodes: number;
  readonly timeMs: number;
}

export type EngineAnswer =
  | { readonly kind: 'move'; readonly text: string; readonly offersDraw: boolean }
  /** The engine says that it has no move. */
  | { readonly kind: 'none' }
  | { readonly kind: 'resign' }
  /** The engine says that the game is over with this result (XBoard). */
  | { readonly kind: 'claim'; readonly result: string; readonly text: string }
  /** The engine refuses a move or position that it was sent (XBoard). */
  | { readonly kind: 'refusal'; readonly text: string };

export interface MoveReply {
  readonly answer: EngineAnswer;
  readonly thinking: Thinking | null;
  /** From the request to the answer, on the match's own watch. */
  readonly elapsedMs: number;
}

/** Takes each line of the conversation: `>` to the engine, `<` from it, `!` from its stderr. */
export type ConversationLog = (direction: '>' | '<' | '!', line: string) => void;

/** An engine in a child process, whatever it speaks. After a fault only `quit` makes sense. */
export interface EngineClient {
  /** The name that the engine gives itself; empty until `start`. */
  readonly announcedName: string;
  /** May it play another game, or does it want to be started again for each? */
  readonly isReusable: boolean;
  /** Shakes hands and sets the options. A string says why the engine can't be used at all. */
  start(): Promise<Result<void, EngineFault | string>>;
  newGame(line: GameLine): Promise<Result<void, EngineFault>>;
  /** Asks for a move in a position with at least one legal move. */
  go(request: MoveRequest): Promise<Result<MoveReply, EngineFault>>;
  /** Tells the engine how the game ended, if its protocol has words for that. */
  gameOver(result: string, reason: string): void;
  /** Asks the engine to end and kills it if it does not. False: it had to be killed. */
  quit(): Promise<boolean>;
  /** Kills the engine at once. */
  kill(): Promise<void>;
}
