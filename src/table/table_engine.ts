import type { EngineOptions } from '../engine/options.ts';
import type { SearchLimits, SearchListener, SearchResult } from '../engine/types.ts';
import type { Game } from '../rules/game.ts';

/** What a table needs of an engine. `Engine` is one. */
export interface TableEngine {
  /** Takes effect at the next `prepare` or `search`. */
  setOptions(change: Partial<EngineOptions>): void;
  /** Ready for a search. Cheap when nothing changed. */
  prepare(): Promise<void>;
  /** Forgets what it learned in the game before. */
  newGame(): Promise<void>;
  /** One at a time. Resolves when it ends by its limits or by `stop`; rejects if the engine fails. */
  search(game: Game, limits: SearchLimits, listener: SearchListener): Promise<SearchResult>;
  /** Ends the search that runs within milliseconds, with the best move so far. */
  stop(): void;
  /** The opponent has played the expected move: the time of a search with `limits.ponder` counts from now. */
  ponderHit(): void;
}
