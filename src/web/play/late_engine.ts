import type { EngineOptions } from '../../engine/options.ts';
import type { SearchLimits, SearchListener, SearchResult } from '../../engine/types.ts';
import type { Game } from '../../rules/game.ts';
import type { TableEngine } from '../../table/table_engine.ts';

/** An engine whose code is fetched when it is first prepared, or asked: the page is there without it. */
export class LateEngine implements TableEngine {
  private readonly fetchEngine: () => Promise<TableEngine>;
  private engine: TableEngine | null = null;
  private fetching: Promise<TableEngine> | null = null;
  /** Options for an engine that isn't there yet. */
  private readonly options: Partial<EngineOptions> = {};
  /** What a search is told that waits for its engine. */
  private told: { isStopped: boolean; isPonderHit: boolean } | null = null;

  /** `fetchEngine` is tried again if it fails. */
  constructor(fetchEngine: () => Promise<TableEngine>) {
    this.fetchEngine = fetchEngine;
  }

  setOptions(change: Partial<EngineOptions>): void {
    if (this.engine === null) Object.assign(this.options, change);
    else this.engine.setOptions(change);
  }

  async prepare(): Promise<void> {
    await (await this.fetched()).prepare();
  }

  async newGame(): Promise<void> {
    // One that isn't there has learned nothing.
    await this.engine?.newGame();
  }

  async search(game: Game, limits: SearchLimits, listener: SearchListener): Promise<SearchResult> {
    const { engine } = this;
    if (engine !== null) return engine.search(game, limits, listener);
    const told = { isStopped: false, isPonderHit: false };
    this.told = told;
    try {
      const fetched = await this.fetched();
      const search = fetched.search(game, limits, listener);
      if (told.isPonderHit) fetched.ponderHit();
      if (told.isStopped) fetched.stop();
      return await search;
    } finally {
      this.told = null;
    }
  }

  stop(): void {
    if (this.told !== null) this.told.isStopped = true;
    this.engine?.stop();
  }

  ponderHit(): void {
    if (this.told !== null) this.told.isPonderHit = true;
    this.engine?.ponderHit();
  }

  private fetched(): Promise<TableEngine> {
    this.fetching ??= this.fetchEngine().then(
      (engine) => {
        engine.setOptions(this.options);
        this.engine = engine;
        return engine;
      },
      (error: unknown) => {
        this.fetching = null;
        throw error;
      },
    );
    return this.fetching;
  }
}
