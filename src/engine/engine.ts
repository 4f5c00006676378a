import type { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { SCORE_MATE } from '../shared/search_layout.ts';
import { collectGarbage } from './collect_garbage.ts';
import { evaluatePosition } from './evaluation.ts';
import { DEFAULT_OPTIONS, type EngineOptions } from './options.ts';
import { expectedResults, toBound, toScore } from './score.ts';
import type { RawLine, SearchRequest } from './search_messages.ts';
import { SearchPool } from './search_pool.ts';
import { candidateLines, chooseLine, isFullStrength, skillNodes } from './skill.ts';
import { budgetFor, type TimeBudget } from './time_manager.ts';
import type { Evaluation, SearchLimits, SearchListener, SearchResult, ThinkingLine } from './types.ts';

/** A table of this size is emptied by taking fresh memory: writing zeros would touch every page of it. */
const REPLACE_FROM_MB = 256;
/** Deepest iteration. */
const MAX_DEPTH = 99;
/** Positions of a game that the core looks through for repetitions: its MAX_GAME_KEYS. */
const MAX_GAME_KEYS = 8192;

/** The engine without protocol: options in, searches asked for, thinking told by callbacks. */
export class Engine {
  /** Told what a user should know, as of a hash table that could not be had. */
  onNotice: ((text: string) => void) | null = null;
  private readonly settings: EngineOptions;
  private pool: SearchPool | null = null;
  private generation = 0;
  private searching = false;

  constructor(options: Partial<EngineOptions> = {}) {
    this.settings = { ...DEFAULT_OPTIONS, ...options };
  }

  get options(): Readonly<EngineOptions> {
    return this.settings;
  }

  get isSearching(): boolean {
    return this.searching;
  }

  /** Changes options from the next search on. */
  setOptions(change: Partial<EngineOptions>): void {
    Object.assign(this.settings, change);
  }

  /** Allocates memory and starts threads as the options want; does nothing where they stand already. */
  async prepare(): Promise<void> {
    await (await this.currentPool()).whenReady();
  }

  /** Forgets everything learned: hash table and histories. */
  async newGame(): Promise<void> {
    await this.clearHash();
    const { pool } = this;
    if (pool === null) return;
    await pool.whenReady();
    await pool.forget();
  }

  /** Empties the hash table. Not while searching. */
  async clearHash(): Promise<void> {
    if (this.pool?.isTableUsed !== true) return;
    if (this.pool.hashMb >= REPLACE_FROM_MB) await this.releasePool();
    else this.pool.clearTable();
  }

  /**
   * Searches the game's last position until a limit or `stop` ends it. One search at a time. A position without legal moves,
   * or a search without root moves, resolves with `bestMove` null.
   */
  async search(game: Game, limits: SearchLimits, listener: SearchListener): Promise<SearchResult> {
    if (this.searching) throw new Error('a search is running');
    this.searching = true;
    this.stopRequested = false;
    this.ponderHitRequested = false;
    const start = performance.now();
    try {
      const rootMoves = rootMovesOf(game.position, limits);
      if (rootMoves !== null && rootMoves.length === 0) return noMoves(game.position, listener);
      const pool = await this.currentPool();
      await pool.whenReady();
      const timeMs = (): number => performance.now() - start;
      const pondering = limits.ponder === true && !this.wasPonderHitEarly();
      const search = pool.search(this.request(game, limits, rootMoves), pondering, {
        onLine: (line) => listener.onLine?.(thinkingLine(line, pool.nodes(), timeMs())),
        onCurrentMove: (depth, move, number) => {
          const total = rootMoves?.length ?? game.position.legalMoves().length;
          listener.onCurrentMove?.({ depth, move, number, total });
        },
      });
      if (this.wasStoppedEarly()) pool.stop();
      const lines = await search;
      return this.result(lines, limits, pool.nodes(), timeMs(), listener);
    } finally {
      this.searching = false;
    }
  }

  /** Ends the search within milliseconds; nothing where none runs. */
  stop(): void {
    this.stopRequested = true;
    this.pool?.stop();
  }

  /** The opponent played the move pondered on: the clock counts from now. */
  ponderHit(): void {
    this.ponderHitRequested = true;
    this.pool?.ponderHit();
  }

  /** The static evaluation of a position, term by term. */
  evaluate(position: Position): Evaluation {
    return evaluatePosition(position);
  }

  /** Ends the threads. */
  async quit(): Promise<void> {
    const { pool } = this;
    this.pool = null;
    await pool?.close();
  }

  // Both may come while the threads are still starting.
  private stopRequested = false;
  private ponderHitRequested = false;

  private wasStoppedEarly(): boolean {
    return this.stopRequested;
  }

  private wasPonderHitEarly(): boolean {
    return this.ponderHitRequested;
  }

  /** What the pool was asked for: it may have got less. */
  private pooledHashMb = 0;

  private async currentPool(): Promise<SearchPool> {
    const { threads, hashMb } = this.settings;
    if (this.pool !== null && this.pool.threads === threads && this.pooledHashMb === hashMb) return this.pool;
    await this.releasePool();
    const pool = new SearchPool(threads, hashMb);
    if (pool.hashMb < hashMb) {
      this.onNotice?.(`Hash: ${hashMb} MB can't be had, going on with ${pool.hashMb} MB`);
    }
    this.pool = pool;
    this.pooledHashMb = hashMb;
    return pool;
  }

  /** Ends the threads and gives their memory back. */
  private async releasePool(): Promise<void> {
    const isLarge = (this.pool?.hashMb ?? 0) >= REPLACE_FROM_MB;
    await this.quit();
    if (isLarge) collectGarbage();
  }

  private request(game: Game, limits: SearchLimits, rootMoves: readonly Move[] | null): SearchRequest {
    const { threads, multiPv } = this.settings;
    const playing = isPlaying(limits);
    const skill = playing ? skillNodes(this.settings) : 0;
    const nodes = Math.min(limits.nodes ?? Infinity, skill === 0 ? Infinity : skill);
    this.generation++;
    return {
      kind: 'search',
      setup: game.position.setup,
      ruleset: game.position.ruleset,
      gameKeys: BigUint64Array.from(game.positions.slice(0, -1).slice(-MAX_GAME_KEYS), (position) => position.key),
      rootMoves,
      lastDepth: Math.min(limits.depth ?? MAX_DEPTH, MAX_DEPTH),
      lines: playing ? Math.max(multiPv, candidateLines(this.settings)) : multiPv,
      nodes: nodes === Infinity ? 0 : Math.ceil(nodes / threads),
      mate: limits.mate ?? 0,
      budget: this.budget(limits),
      generation: this.generation,
    };
  }

  private budget(limits: SearchLimits): TimeBudget | null {
    if (limits.infinite === true) return null;
    const { moveOverheadMs } = this.settings;
    const fixed = limits.moveTimeMs;
    // A fixed time is used up to the end: no iteration is thought too late to begin.
    if (fixed !== undefined) return { softMs: Infinity, hardMs: Math.max(1, fixed - FIXED_TIME_MARGIN_MS) };
    return limits.clock === undefined ? null : budgetFor(limits.clock, moveOverheadMs);
  }

  private result(
    lines: readonly RawLine[],
    limits: SearchLimits,
    nodes: number,
    timeMs: number,
    listener: SearchListener,
  ): SearchResult {
    const full = isFullStrength(this.settings) && this.settings.variety === 0;
    const line = full || !isPlaying(limits) ? lines[0]! : chooseLine(lines, this.settings, Math.random);
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

/** Time between the deadline and the move's reaching the other side. */
const FIXED_TIME_MARGIN_MS = 2;

/** Is this a move to be played, rather than analysis? */
function isPlaying(limits: SearchLimits): boolean {
  return limits.infinite !== true && limits.mate === undefined && limits.depth === undefined;
}

/** The root moves that the limits leave, or null for all of at least one. */
function rootMovesOf(position: Position, limits: SearchLimits): readonly Move[] | null {
  const legal = position.legalMoves();
  const { searchMoves, excludeMoves } = limits;
  if (legal.length > 0 && searchMoves === undefined && excludeMoves === undefined) return null;
  return legal.filter((move) => (searchMoves?.includes(move) ?? true) && !(excludeMoves?.includes(move) ?? false));
}

function noMoves(position: Position, listener: SearchListener): SearchResult {
  const raw = position.status() === 'checkmate' ? -SCORE_MATE : 0;
  const score = toScore(raw);
  listener.onLine?.({
    depth: 0,
    selectiveDepth: 0,
    rank: 1,
    score,
    bound: 'exact',
    wdl: expectedResults(raw),
    nodes: 0,
    timeMs: 0,
    hashFull: 0,
    pv: [],
  });
  return { bestMove: null, ponderMove: null, score, nodes: 0, timeMs: 0 };
}

function thinkingLine(line: RawLine, nodes: number, timeMs: number): ThinkingLine {
  return {
    depth: line.depth,
    selectiveDepth: line.selectiveDepth,
    rank: line.rank,
    score: toScore(line.score),
    bound: toBound(line.bound),
    wdl: expectedResults(line.score),
    nodes,
    timeMs,
    hashFull: line.hashFull,
    pv: line.pv,
  };
}
