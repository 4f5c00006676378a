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
