import type { EngineOptions } from '../../engine/options.ts';
import type { Evaluation, SearchLimits, SearchListener, SearchResult } from '../../engine/types.ts';
import type { Game } from '../../rules/game.ts';
import type { Position } from '../../rules/position.ts';

/** What a protocol needs of an engine. `Engine` is one; the tests have another, whose thoughts are known. */
export interface EngineLike {
  /** Ready for a search. Cheap when nothing changed. */
  prepare(): Promise<void>;
  /** Called with what the user should know, such as a hash table smaller than asked for. */
  onNotice: ((text: string) => void) | null;
  /** Takes effect at the next `prepare` or `search`. */
  setOptions(change: Partial<EngineOptions>): void;
  newGame(): Promise<void>;
  clearHash(): Promise<void>;
  /** One at a time. Resolves when it ends by its limits or by `stop`. */
  search(game: Game, limits: SearchLimits, listener: SearchListener): Promise<SearchResult>;
  stop(): void;
  /** The clock of a search with `limits.ponder` counts from now. */
  ponderHit(): void;
  evaluate(position: Position): Evaluation;
  quit(): Promise<void>;
}
