import type { EngineOptions } from '../engine/options.ts';
import type { SearchLimits, SearchListener, SearchResult } from '../engine/types.ts';
import type { Game } from '../rules/game.ts';

/**
 * The engine isn't there yet: it can't do what is asked of it now, but may be asked again. The message is for the user,
 * and says how.
 */
export class EngineMissing extends Error {}

/** The part of `Engine` that a table uses. */
export interface TableEngine {
  /** Takes effect at the next `prepare` or `search`. */
  setOptions(change: Partial<EngineOptions>): void;
  /** Gets ready for a search. Cheap if nothing has changed. */
  prepare(): Promise<void>;
  /** Clears what was learned in the previous game. */
  newGame(): Promise<void>;
  /**
   * Only one at a time. Resolves when it ends by its limits or by `stop`. Rejects if the engine fails, with
   * `EngineMissing` if it can't begin.
   */
  search(game: Game, limits: SearchLimits, listener: SearchListener): Promise<SearchResult>;
  /** Ends the current search within milliseconds, with the best move so far. */
  stop(): void;
  /** The opponent has played the expected move: starts the clock of a search with `limits.ponder`. */
  ponderHit(): void;
}
