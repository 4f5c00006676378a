import { platform } from '#platform';
import type { EngineOptions } from '../../engine/options.ts';
import type { SearchLimits, SearchListener, SearchResult } from '../../engine/types.ts';
import { NotFetched, OTHER_NET, SCRIPT_NOT_LOADED, messageOf } from '../../platform/error_message.ts';
import type { Game } from '../../rules/game.ts';
import { capitalised } from '../../rules/words.ts';
import { EngineMissing, type TableEngine } from '../../table/table_engine.ts';

/** What is left for a move if the engine came when its time was over. */
const MIN_LEFT_MS = 50;

/** The engine of the page; `tell` hears what a player should know of it. */
export function pageEngine(tell: (text: string) => void): TableEngine {
  return new LateEngine(async () => {
    const { Engine } = await import('../../engine/engine.ts');
    const engine = new Engine();
    engine.onNotice = (text, cause) => {
      // A first quick move while the engine is being fetched is nothing that a player could mend.
      if (cause !== 'slow-start') tell(capitalised(text));
    };
    return engine;
  });
}

/** What a search is told that waits for its engine. */
interface Waiting {
  isStopped: boolean;
  isPonderHit: boolean;
  /** Since when the time of the move has been running; null: it isn't yet. */
  since: number | null;
}

/** An engine whose code is fetched when it is first prepared, or asked: the page is there without it. */
export class LateEngine implements TableEngine {
  private readonly fetchEngine: () => Promise<TableEngine>;
  private readonly now: () => number;
  /** Null until it has been fetched and prepared. */
  private engine: TableEngine | null = null;
  private fetched: Promise<TableEngine> | null = null;
  private starting: Promise<TableEngine> | null = null;
  /** Options for an engine that isn't there yet. */
  private readonly options: Partial<EngineOptions> = {};
  private waiting: Waiting | null = null;

  /** `fetchEngine` is tried again if it fails. `now` is in ms. */
  constructor(fetchEngine: () => Promise<TableEngine>, now: () => number = () => performance.now()) {
    this.fetchEngine = fetchEngine;
    this.now = now;
  }

  setOptions(change: Partial<EngineOptions>): void {
    if (this.engine === null) Object.assign(this.options, change);
    else this.engine.setOptions(change);
  }

  /** Rejects with `EngineMissing` if the engine can't be fetched, or started for the first time. */
  async prepare(): Promise<void> {
    if (this.engine === null) await this.start();
    else await this.engine.prepare();
  }

  async newGame(): Promise<void> {
    // One that isn't there has learned nothing.
    await this.engine?.newGame();
  }

  /** Rejects with `EngineMissing` like `prepare`. The time that it takes to come is the move's. */
  async search(game: Game, limits: SearchLimits, listener: SearchListener): Promise<SearchResult> {
    if (this.engine !== null) return this.engine.search(game, limits, listener);
    const waiting: Waiting = {
      isStopped: false,
      isPonderHit: false,
      since: limits.ponder === true ? null : this.now(),
    };
    this.waiting = waiting;
    try {
      const engine = await this.start();
      const spentMs = waiting.since === null ? 0 : this.now() - waiting.since;
      const search = engine.search(game, lessTime(limits, spentMs), listener);
      if (waiting.isPonderHit) engine.ponderHit();
      if (waiting.isStopped) engine.stop();
      return await search;
    } finally {
      this.waiting = null;
    }
  }

  stop(): void {
    if (this.waiting !== null) this.waiting.isStopped = true;
    this.engine?.stop();
  }

  ponderHit(): void {
    if (this.waiting !== null) {
      this.waiting.isPonderHit = true;
      this.waiting.since ??= this.now();
    }
    this.engine?.ponderHit();
  }

  private start(): Promise<TableEngine> {
    this.starting ??= this.startedEngine().finally(() => {
      this.starting = null;
    });
    return this.starting;
  }

  /** A search without its net or its threads would play any move: the engine counts as there when it is ready. */
  private async startedEngine(): Promise<TableEngine> {
    try {
      const engine = await this.fetch();
      engine.setOptions(this.options);
      await engine.prepare();
      // They may have changed in the meantime.
      engine.setOptions(this.options);
      this.engine = engine;
      return engine;
    } catch (error) {
      throw new EngineMissing(explained(error));
    }
  }

  private fetch(): Promise<TableEngine> {
    this.fetched ??= this.fetchEngine().catch((error: unknown) => {
      this.fetched = null;
      throw new NotFetched(messageOf(error));
    });
    return this.fetched;
  }
}

/** Why Ransom can't start, and what the user can do about it. */
function explained(error: unknown): string {
  const cause = messageOf(error);
  if (error instanceof NotFetched || cause.includes(SCRIPT_NOT_LOADED) || cause.includes(OTHER_NET))
    return `Ransom can’t start. Reload the page when you are online: your game stays as it is. (${cause})`;
  // Also the message of a thread that has failed for this reason.
  if (cause.includes(platform.memoryAdvice)) return `Ransom can’t start: ${cause}`;
  return `Ransom can’t start in this browser (${cause}). Reload the page: your game stays as it is. If that doesn’t help, use a newer browser, or save the game under “Games and links” and open it in another one.`;
}

/** The limits of a search that begins so much later. */
function lessTime(limits: SearchLimits, spentMs: number): SearchLimits {
  const { clock, moveTimeMs } = limits;
  const left = (ms: number): number => Math.max(Math.min(ms, MIN_LEFT_MS), ms - spentMs);
  return {
    ...limits,
    ...(clock !== undefined && { clock: { ...clock, remainingMs: left(clock.remainingMs) } }),
    ...(moveTimeMs !== undefined && { moveTimeMs: left(moveTimeMs) }),
  };
}
