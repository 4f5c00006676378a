import { platform } from '#platform';
import { messageOf } from '../platform/error_message.ts';
import type { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { ClockLag } from './clock_lag.ts';
import { evaluatePosition } from './evaluation.ts';
import { isPondering, sleepUntilWoken, type PendingSearch } from './pending_search.ts';
import { DEFAULT_OPTIONS, type EngineOptions } from './options.ts';
import { toScore } from './score.ts';
import type { RawLine } from './search_messages.ts';
import { loadEngine } from '../core/load.ts';
import type { PoolSettings, SearchPool } from './search_pool.ts';
import { startSearchPool, type PoolStart } from './start_pool.ts';
import { quickSearch } from './quick_search.ts';
import { budgetOf, isPlaying, rootMovesOf, searchRequest } from './search_request.ts';
import { chooseLine, seenMoves, skillOf } from './skill.ts';
import { noMoves, thinkingLine } from './thinking.ts';
import { WorkerClosed } from './watched_worker.ts';
import type { Evaluation, SearchLimits, SearchListener, SearchResult } from './types.ts';

/** A table of at least this size is cleared by replacing its memory: writing zeros would touch every page of it. */
const REPLACE_FROM_MB = 2048;
/** How often a search is restarted in new threads after its threads failed. */
const MAX_RESTARTS = 2;
/** Starting new threads takes this long: with less time left, the best known move is played. */
const RESTART_MS = 500;

/**
 * `idle`: no threads yet. `starting`: threads are being started. `ready`. `searching`. `closed`: for good. A failure of
 * the threads, at any time, leads back to `idle`; they are started again when next needed.
 */
export type EngineState = 'idle' | 'starting' | 'ready' | 'searching' | 'closed';

/** A start of threads in progress, and the options that they are started with. */
interface Start {
  readonly settings: PoolSettings;
  readonly pool: Promise<SearchPool>;
}

/** `cause` distinguishes a notice about a slow start, which needs no attention, from all others. */
export type NoticeListener = (text: string, cause?: 'slow-start') => void;

/** The engine without a protocol: takes options and searches, and reports through callbacks. */
export class Engine {
  /**
   * Called with messages for the user, for example that the hash table is smaller than requested or that threads
   * failed.
   */
  onNotice: NoticeListener | null = null;
  private readonly settings: EngineOptions;
  private pool: SearchPool | null = null;
  /** A pool that failed, until its memory is released. */
  private failed: SearchPool | null = null;
  /** The options of the pool; its actual size may be smaller. */
  private pooled: PoolSettings | null = null;
  /** The start in progress, shared by everyone who waits for it. */
  private starting: Start | null = null;
  private open: PendingSearch | null = null;
  private readonly clockLag = new ClockLag();
  private isClosed = false;
  private generation = 0;

  constructor(options: Partial<EngineOptions> = {}) {
    this.settings = { ...DEFAULT_OPTIONS, ...options };
  }

  get options(): Readonly<EngineOptions> {
    return this.settings;
  }

  /** Number of search threads: fewer than the option says if threads can't share memory here. */
  get threads(): number {
    const { threads } = this.settings;
    if (this.pool !== null && this.fits()) return this.pool.threads;
    return platform.sharedCoreFile === null ? 1 : threads;
  }

  get state(): EngineState {
    if (this.isClosed) return 'closed';
    if (this.open !== null) return 'searching';
    if (this.starting !== null) return 'starting';
    return this.pool === null ? 'idle' : 'ready';
  }

  get isSearching(): boolean {
    return this.open !== null;
  }

  /** Changes options, starting with the next search. */
  setOptions(change: Partial<EngineOptions>): void {
    Object.assign(this.settings, change);
  }

  /**
   * Allocates memory and starts threads according to the options; does nothing if they are up to date. Rejects if that
   * fails; it can be retried.
   */
  async prepare(): Promise<void> {
    await this.readyPool();
  }

  /** Clears everything learned: hash table and histories. */
  async newGame(): Promise<void> {
    this.clockLag.forgetGame();
    await this.clearHash();
    // Threads that fail here are replaced by new ones, which have nothing to clear.
    await this.pool?.forget().catch(() => undefined);
  }

  /** Clears the hash table. Not while searching. Threads that are still starting have nothing to clear. */
  async clearHash(): Promise<void> {
    if (this.pool?.isHashUsed !== true) return;
    if (this.pool.hashMb < REPLACE_FROM_MB) this.pool.clearHash();
    else {
      await this.releasePool();
      // The next search should not wait for new threads. If they fail, it tries again, and reports it.
      await this.prepare().catch(() => undefined);
    }
  }

  /**
   * Searches the game's last position until a limit, `stop` or `quit` ends it. One search at a time. Resolves with a
   * null `bestMove` if the position has no legal move or the search no root move; otherwise there is always a move,
   * even after a failure: see `SearchResult.fault`. Rejects only if another search is running or the engine is closed.
   */
  async search(game: Game, limits: SearchLimits, listener: SearchListener): Promise<SearchResult> {
    if (this.isClosed) throw new EngineClosedError();
    if (this.open !== null) throw new Error('a search is running');
    const allowed = rootMovesOf(game.position, limits);
    if (allowed?.length === 0) return noMoves(game.position, listener);
    const rootMoves = isPlaying(limits) ? this.seenMoves(game.position, allowed) : allowed;
    const startMs = platform.monotonicMs();
    if (limits.clock !== undefined) this.clockLag.observe(game.position, limits.clock);
    const budget = budgetOf(limits, this.settings, this.clockLag.expected);
    const open: PendingSearch = {
      ...{ game, limits, rootMoves, listener, startMs, clockMs: startMs, budget },
      ...{ isStopped: false, isPonderHit: false, lastReported: null, wake: () => undefined },
    };
    this.open = open;
    try {
      for (let restarts = 0; ; restarts++) {
        try {
          return await this.searchOnce(open);
        } catch (error) {
          const fault = messageOf(error);
          if (restarts < MAX_RESTARTS && this.mayRestart(open)) continue;
          return this.afterFailure(open, fault);
        }
      }
    } finally {
      this.open = null;
      this.recordTime(open);
    }
  }

  /** Ends the search within milliseconds; does nothing if none is running. */
  stop(): void {
    if (this.open === null) return;
    this.open.isStopped = true;
    this.open.wake();
    this.pool?.stop();
  }

  /** The opponent played the expected move: the clock starts now. */
  ponderHit(): void {
    if (this.open === null || !isPondering(this.open)) return;
    this.open.isPonderHit = true;
    this.open.clockMs = platform.monotonicMs();
    this.open.wake();
    this.pool?.ponderHit();
  }

  /** The static evaluation of a position, term by term, with a neural net: by default that of the options. */
  evaluate(position: Position, net = this.settings.net): Evaluation {
    return evaluatePosition(position, net);
  }

  /** Terminates the threads for good. A running search resolves with its best known move. */
  async quit(): Promise<void> {
    this.isClosed = true;
    await this.releasePool();
    await this.starting?.pool.catch(() => undefined);
    await this.releasePool();
  }

  /** The threads according to the options, ready to search. Rejects if they aren't available. */
  private async readyPool(): Promise<SearchPool> {
    for (;;) {
      if (this.isClosed) throw new EngineClosedError();
      if (this.starting === null && this.pool !== null && this.fits()) return await readied(this.pool);
      const start = this.starting ?? this.startThreads();
      // The options have changed since: these threads are no longer wanted.
      if (!this.isWanted(start.settings)) void this.releasePool();
      try {
        await start.pool;
      } catch (error) {
        if (!(error instanceof WorkerClosed) && this.isWanted(start.settings)) throw error;
      }
    }
  }

  /** Does the pool match the options? */
  private fits(): boolean {
    return this.pooled !== null && this.isWanted(this.pooled);
  }

  private isWanted({ threads, hashMb, net }: PoolSettings): boolean {
    const { settings } = this;
    return threads === settings.threads && hashMb === settings.hashMb && net === settings.net;
  }

  private startThreads(): Start {
    const { threads, hashMb, net } = this.settings;
    const settings = { threads, hashMb, net };
    const pool = this.startPool(settings).finally(() => {
      this.starting = null;
    });
    this.starting = { settings, pool };
    return this.starting;
  }

  private async startPool(settings: PoolSettings): Promise<SearchPool> {
    await this.releasePool();
    await loadEngine();
    return startSearchPool(
      settings,
      (start, isLast) => this.begin(start, settings, isLast),
      (text) => this.onNotice?.(text),
    );
  }

  /** Starts threads in one way. If it is the last one, a failure of theirs is told at once. */
  private async begin(start: PoolStart, settings: PoolSettings, isLast: boolean): Promise<SearchPool> {
    // Memory of an earlier attempt.
    await this.releasePool();
    this.refuseUnwanted(settings);
    let isTold = isLast;
    const pool = await start({
      onFailure: (failure) => {
        this.discard(pool);
        if (isTold && !this.isClosed) this.onNotice?.(`${failure.message}; the next search starts fresh threads`);
      },
      onNotice: (text) => this.onNotice?.(text),
    });
    this.pool = pool;
    this.pooled = settings;
    try {
      this.refuseUnwanted(settings);
      await pool.whenReady();
      isTold = true;
    } catch (error) {
      // A thread that the system refuses is no failure of a thread.
      this.discard(pool);
      throw error;
    }
    return pool;
  }

  /** Throws if the engine has been closed, or its options changed, while threads with these were starting. */
  private refuseUnwanted(settings: PoolSettings): void {
    if (this.isClosed) throw new EngineClosedError();
    if (!this.isWanted(settings)) throw new WorkerClosed();
  }

  /** The pool has failed, or its start was given up. */
  private discard(pool: SearchPool): void {
    if (this.pool === pool) this.pool = null;
    this.failed = pool;
  }

  /** Terminates the threads and releases their memory. */
  private async releasePool(): Promise<void> {
    // Nothing may still reference the pool when its memory is collected.
    if (await this.closePool()) platform.releaseMemory();
  }

  /** Terminates the threads; false if there are none. */
  private async closePool(): Promise<boolean> {
    const pool = this.pool ?? this.failed;
    this.pool = null;
    this.failed = null;
    await pool?.close();
    return pool !== null;
  }

  private async searchOnce(open: PendingSearch): Promise<SearchResult> {
    const { game, limits, rootMoves, listener, budget } = open;
    // A level of skill searches more lines than are asked for, to choose from.
    const { multiPv } = this.settings;
    const pool = await this.poolInTime(open);
    if (pool === null) {
      if (!open.isStopped)
        this.onNotice?.('the engine was still starting, so this move was found in a very short search', 'slow-start');
      return this.bestKnown(open);
    }
    const timeMs = (): number => platform.monotonicMs() - open.startMs;
    const generation = ++this.generation;
    const request = searchRequest(game, limits, rootMoves, this.settings, pool.threads, generation, budget);
    const search = pool.search(request, open.clockMs, isPondering(open), {
      onLine: (raw, nodes) => {
        const line = thinkingLine(raw, nodes, timeMs());
        if (line.rank === 1 && line.pv.length > 0) open.lastReported = line;
        if (line.rank <= multiPv) listener.onLine?.(line);
      },
      onCurrentMove: (depth, move, number) => {
        const total = rootMoves?.length ?? game.position.legalMoves().length;
        listener.onCurrentMove?.({ depth, move, number, total });
      },
    });
    // The stop may have come before there was anything to stop.
    if (open.isStopped) pool.stop();
    const lines = await search;
    return lines.length === 0 ? this.bestKnown(open) : this.result(lines, limits, pool.nodes(), timeMs(), listener);
  }

  /**
   * The threads, or null if the search must end before they are ready. They continue to start for the next one.
   */
  private async poolInTime(open: PendingSearch): Promise<SearchPool | null> {
    const ready = this.readyPool();
    // If it fails after the wait has ended, the next search reports it.
    ready.catch(() => undefined);
    for (;;) {
      const leftMs = this.leftMs(open);
      try {
        const pool = await Promise.race([ready, sleepUntilWoken(open, leftMs)]);
        if (pool !== null || leftMs === 0) return pool;
      } finally {
        // Its timer would keep the process alive.
        open.wake();
      }
    }
  }

  /** Time until the search must end: 0 if it is over, Infinity without a time limit. */
  private leftMs(open: PendingSearch): number {
    if (open.isStopped) return 0;
    const budget = isPondering(open) ? null : open.budget;
    return budget === null ? Infinity : Math.max(0, open.clockMs + budget.hardMs - platform.monotonicMs());
  }

  /** Notes the time that a search with a clock meant to spend, for the lag of its move. */
  private recordTime(open: PendingSearch): void {
    const { game, limits, clockMs, budget } = open;
    if (limits.clock === undefined || isPondering(open)) return;
    const deadlineMs = budget?.hardMs ?? Infinity;
    this.clockLag.record(game.position, limits.clock, Math.min(platform.monotonicMs() - clockMs, deadlineMs));
  }

  /** Is it worth searching again after the threads failed? */
  private mayRestart(open: PendingSearch): boolean {
    if (this.isClosed || open.isStopped) return false;
    if (isPondering(open)) return true;
    const { limits } = open;
    if (limits.infinite === true) return true;
    const spentMs = platform.monotonicMs() - open.clockMs;
    const { moveTimeMs = Infinity, clock } = limits;
    const remainingMs = clock?.remainingMs ?? Infinity;
    return moveTimeMs - spentMs > RESTART_MS && remainingMs - spentMs > CLOCK_RESERVE * RESTART_MS;
  }

  private afterFailure(open: PendingSearch, fault: string): SearchResult {
    const known = this.bestKnown(open);
    if (this.isClosed) return known;
    this.onNotice?.(`the search failed: ${fault}`);
    return { ...known, fault };
  }

  /** The result without threads: the best line reported, what a few milliseconds find, or any move. */
  private bestKnown(open: PendingSearch): SearchResult {
    const { game, rootMoves, listener, startMs } = open;
    if (open.lastReported === null) {
      const quick = quickSearch(game, rootMoves, this.settings.net);
      if (quick !== null) {
        open.lastReported = thinkingLine(quick.line, quick.nodes, platform.monotonicMs() - startMs);
        listener.onLine?.(open.lastReported);
      }
    }
    const { lastReported } = open;
    return {
      bestMove: lastReported?.pv[0] ?? (rootMoves ?? game.position.legalMoves())[0]!,
      ponderMove: lastReported?.pv[1] ?? null,
      score: lastReported?.score ?? { kind: 'cp', centipawns: 0 },
      nodes: lastReported?.nodes ?? 0,
      timeMs: platform.monotonicMs() - startMs,
    };
  }

  /** The moves that the skill level sees, of those that the limits allow; null for all. */
  private seenMoves(position: Position, allowed: readonly Move[] | null): readonly Move[] | null {
    const skill = skillOf(this.settings);
    return skill.oversight === 0 ? allowed : seenMoves(allowed ?? position.legalMoves(), skill, Math.random);
  }

  private result(
    lines: readonly RawLine[],
    limits: SearchLimits,
    nodes: number,
    timeMs: number,
    listener: SearchListener,
  ): SearchResult {
    const line = isPlaying(limits) ? chooseLine(lines, skillOf(this.settings), Math.random) : lines[0]!;
    listener.onLine?.({ ...thinkingLine(line, nodes, timeMs), rank: 1 });
    return {
      bestMove: line.pv[0]!,
      ponderMove: line.pv[1] ?? null,
      score: toScore(line.score),
      nodes,
      timeMs,
    };
  }
}

/** The pool, once it can search: after a stop it may have to start a thread first. */
async function readied(pool: SearchPool): Promise<SearchPool> {
  await pool.whenReady();
  return pool;
}

/** The engine was used after it was closed. */
export class EngineClosedError extends Error {
  constructor() {
    super('the engine is closed');
  }
}

/** A search is restarted only if the clock has at least this many times the start time left. */
const CLOCK_RESERVE = 4;
