import { EngineClosedError } from '../../engine/engine.ts';
import type { SearchLimits, SearchListener, SearchResult } from '../../engine/types.ts';
import { messageOf } from '../../platform/error_message.ts';
import type { Game } from '../../rules/game.ts';
import type { EngineLike } from './session.ts';

/** Makes the engine ready. A failure is reported, and the first search tries again. */
export async function prepareEngine(engine: EngineLike): Promise<void> {
  try {
    await engine.prepare();
  } catch (error) {
    if (!(error instanceof EngineClosedError)) engine.onNotice?.(`The engine is not ready: ${messageOf(error)}`);
  }
}

/** Holds the engine's only search: knows whether one is running, and can wait for its end. */
export class SearchSlot {
  private readonly engine: EngineLike;
  private running: Promise<void> | null = null;

  constructor(engine: EngineLike) {
    this.engine = engine;
  }

  get isBusy(): boolean {
    return this.running !== null;
  }

  /**
   * Starts a search; the slot must be free. `onEnd` is called once, after the slot is free again, with the result, or
   * with null if the search failed.
   */
  start(
    game: Game,
    limits: SearchLimits,
    listener: SearchListener,
    onEnd: (result: SearchResult | null) => void,
  ): void {
    this.running = this.run(game, limits, listener).then((result) => {
      this.running = null;
      onEnd(result);
    });
  }

  /** Stops a running search, and waits until its `onEnd` has been called. */
  async halt(): Promise<void> {
    while (this.running !== null) {
      this.engine.stop();
      await this.running;
    }
  }

  private async run(game: Game, limits: SearchLimits, listener: SearchListener): Promise<SearchResult | null> {
    try {
      return await this.engine.search(game, limits, listener);
    } catch (error) {
      this.engine.onNotice?.(`the search failed: ${messageOf(error)}`);
      return null;
    }
  }
}
