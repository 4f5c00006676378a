import { availableParallelism } from 'node:os';
import { Engine } from '../engine/engine.ts';
import type { EngineOptions } from '../engine/options.ts';
import type { SearchLimits, SearchListener, SearchResult } from '../engine/types.ts';
import type { Game } from '../rules/game.ts';
import type { TableEngine } from '../table/table_engine.ts';

/** One core is left for the server. */
const ENGINES = Math.max(1, availableParallelism() - 1);
const HASH_MB = 16;
/** The least time that is left to a search whose turn came late. */
const LEAST_MS = 10;
const SHORTEST: SearchLimits = { depth: 1 };

/** The few engines that play all of Ransom's seats in turn. They start when they are first needed. */
export class SharedEngines {
  private readonly idle: Engine[] = [];
  private readonly all: Engine[] = [];
  private readonly waiting: ((engine: Engine) => void)[] = [];
  private isClosed = false;

  /** An engine for one table. */
  seat(): TableEngine {
    return new EngineSeat(this);
  }

  /** Resolves with an engine that nobody else uses, first come, first served. */
  take(): Promise<Engine> {
    const engine = this.idle.pop() ?? (this.all.length < ENGINES ? this.start() : null);
    return engine === null ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve(engine);
  }

  giveBack(engine: Engine): void {
    const next = this.waiting.shift();
    if (next === undefined) this.idle.push(engine);
    else next(engine);
  }

  /** Ends them for good. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.all.map((engine) => engine.quit()));
  }

  private start(): Engine {
    if (this.isClosed) throw new Error('the engines are closed');
    const engine = new Engine({ hashMb: HASH_MB, threads: 1 });
    this.all.push(engine);
    return engine;
  }
}

/** The engine of one table. Each of its searches borrows a real one, and leaves nothing behind in it. */
class EngineSeat implements TableEngine {
  private readonly engines: SharedEngines;
  private options: Partial<EngineOptions> = {};
  private borrowed: Engine | null = null;
  private isStopped = false;

  constructor(engines: SharedEngines) {
    this.engines = engines;
  }

  setOptions(change: Partial<EngineOptions>): void {
    this.options = { ...this.options, ...change };
  }

  prepare(): Promise<void> {
    return Promise.resolve();
  }

  newGame(): Promise<void> {
    return Promise.resolve();
  }

  async search(game: Game, limits: SearchLimits, listener: SearchListener): Promise<SearchResult> {
    this.isStopped = false;
    const askedAt = performance.now();
    const engine = await this.engines.take();
    this.borrowed = engine;
    try {
      await engine.newGame();
      engine.setOptions({ ...this.options, hashMb: HASH_MB, threads: 1 });
      const waitedMs = performance.now() - askedAt;
      return await engine.search(game, this.isUnwanted() ? SHORTEST : limitsAfter(limits, waitedMs), listener);
    } finally {
      this.borrowed = null;
      this.engines.giveBack(engine);
    }
  }

  /** The table was told to stop it while it waited: only its end is waited for. */
  private isUnwanted(): boolean {
    return this.isStopped;
  }

  stop(): void {
    this.isStopped = true;
    this.borrowed?.stop();
  }

  ponderHit(): void {
    // It never thinks on another player's time.
  }
}

/** While the search waited for an engine, its clock ran. */
function limitsAfter(limits: SearchLimits, waitedMs: number): SearchLimits {
  const { clock } = limits;
  if (clock === undefined) return limits;
  return { ...limits, clock: { ...clock, remainingMs: Math.max(LEAST_MS, clock.remainingMs - waitedMs) } };
}
