import type { LineReceiver } from '../io/line_splitter.ts';
import type { EngineOptions } from '../../engine/options.ts';
import type { Evaluation, SearchLimits, SearchListener, SearchResult } from '../../engine/types.ts';
import type { Game } from '../../rules/game.ts';
import type { Position } from '../../rules/position.ts';

/** The part of `Engine` that a protocol uses; tests replace it with a scripted engine. */
export interface EngineLike {
  /** Gets ready for a search. Cheap if nothing has changed. */
  prepare(): Promise<void>;
  /** Called with messages for the user, for example about a hash table smaller than requested. */
  onNotice: ((text: string) => void) | null;
  /** Takes effect at the next `prepare` or `search`. */
  setOptions(change: Partial<EngineOptions>): void;
  newGame(): Promise<void>;
  clearHash(): Promise<void>;
  /** Only one at a time. Resolves when it ends by its limits or by `stop`. */
  search(game: Game, limits: SearchLimits, listener: SearchListener): Promise<SearchResult>;
  stop(): void;
  /** Starts the clock of a search with `limits.ponder`. */
  ponderHit(): void;
  /** With this neural net, null for the built-in one; by default with that of the options that have taken effect. */
  evaluate(position: Position, net?: Uint8Array | null): Evaluation;
  quit(): Promise<void>;
}

/** What becomes of the engine when a session winds down: it ends, too, or another session takes it over. */
export type ShutdownMode = 'ends' | 'is taken over';

/** A conversation with a user interface or a user: receives lines, and sends lines through its host. */
export interface Session extends LineReceiver {
  /**
   * Ends all work in progress and sends the replies still due; resolves when that is done. An engine that ends, the default, may refuse
   * work from then on.
   */
  shutDown(engine?: ShutdownMode): Promise<void>;
}

/** The services that a session gets from its host. */
export interface SessionHost {
  /** Writes one line; adds the line end. */
  emit(line: string): void;
  /** Ends the process. */
  quit(): void;
}

/** A benchmark run that can be cancelled. */
export interface BenchRun {
  /** Null if it was cancelled. */
  readonly total: Promise<BenchTotal | null>;
  cancel(): void;
}

export interface BenchTotal {
  readonly nodes: number;
  readonly seconds: number;
}

/** Dependencies of a session. */
export interface SessionTools {
  readonly engine: EngineLike;
  /** Starts the benchmark; `onPosition` gets a line per finished position. */
  readonly startBench: (onPosition: (text: string) => void) => BenchRun;
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
}
