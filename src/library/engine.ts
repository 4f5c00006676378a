import { SearchLines } from '../analysis/lines.ts';
import { Engine as SearchEngine, EngineClosedError } from '../engine/engine.ts';
import { evaluatePosition } from '../engine/evaluation.ts';
import {
  MAX_DEPTH,
  MAX_HASH_MB,
  MAX_MATE_MOVES,
  MAX_MOVE_OVERHEAD_MS,
  MAX_MULTI_PV,
  MAX_SKILL_LEVEL,
  MAX_THREADS,
  MAX_VARIETY_CENTIPAWNS,
  type EngineOptions as SearchOptions,
} from '../engine/options.ts';
import type { Bound, Evaluation, Score, SearchLimits, ThinkingLine, WinDrawLoss } from '../engine/types.ts';
import type { Position as RulesPosition } from '../rules/position.ts';
import { EngineError } from './engine_error.ts';
import { publicOutcome, rulesGame, type Game, type Outcome } from './game.ts';
import { givenOptions, shown, requiredWhole, whole } from './given.ts';
import { packOrThrow, publicMove, type Move } from './move.ts';
import { publicPosition, rulesPosition, type Position } from './position.ts';

export type { Bound, Evaluation, EvaluationTerm, Score, WinDrawLoss } from '../engine/types.ts';

/** The options of an engine. */
export interface EngineOptions {
  /** The hash table in MB of 2^20 bytes: 1 to 3500, default 64. */
  readonly hashMb?: number;
  /** Search threads: 1 to 64, default 1. Only with one thread are searches reproducible. */
  readonly threads?: number;
  /** Number of lines (best moves) to report: 1 to 256, default 1. */
  readonly lines?: number;
  /** 0 (weakest) to 20 (full strength, the default), when it plays rather than analyses: see {@link Limits.purpose}. */
  readonly skillLevel?: number;
  /** Centipawns by which another move may be worse and still be chosen, so that games differ: 0 to 500, default 0. */
  readonly variety?: number;
  /** Time reserved per move on a clock, in ms: 0 to 5000, default 10. What moves cost beyond that is learned from the clock. */
  readonly moveOverheadMs?: number;
  /** Called with messages for the user, English sentences, for example that the hash table had to be smaller. */
  readonly onNotice?: (text: string) => void;
}

const ENGINE_OPTIONS: Readonly<Record<keyof EngineOptions, true>> = {
  hashMb: true,
  threads: true,
  lines: true,
  skillLevel: true,
  variety: true,
  moveOverheadMs: true,
  onNotice: true,
};

/** A chess clock, for an engine that plays. */
export interface Clock {
  /** Time left to the side to move, in ms. */
  readonly remainingMs: number;
  /** Increment per move, in ms; default 0. */
  readonly incrementMs?: number;
  /** Moves until the next time control; absent: the rest of the game. */
  readonly movesToGo?: number;
}

/**
 * The limits of a search. They all apply together; without any it runs until {@link Engine.stop}, or until depth 99 is
 * finished.
 */
export interface Limits {
  /** Nodes searched by all threads together. */
  readonly nodes?: number;
  /** In plies, 1 to 99. */
  readonly depth?: number;
  /** In ms. */
  readonly timeMs?: number;
  /** Ends when a mate in this many moves or fewer is found: 1 to 60. */
  readonly mate?: number;
  /** The clock of the side to move, from which the engine allots time to the move. */
  readonly clock?: Clock;
  /** Search only these moves. */
  readonly only?: readonly Move[];
  /** Don't search these moves. */
  readonly exclude?: readonly Move[];
  /**
   * `play`: skill level and variety apply; `analysis`: they don't. Default: `analysis` if `depth` or `mate` is given, or no
   * limit at all, otherwise `play`.
   */
  readonly purpose?: 'play' | 'analysis';
}

const LIMITS: Readonly<Record<keyof Limits, true>> = {
  nodes: true,
  depth: true,
  timeMs: true,
  mate: true,
  clock: true,
  only: true,
  exclude: true,
  purpose: true,
};

const CLOCK: Readonly<Record<keyof Clock, true>> = { remainingMs: true, incrementMs: true, movesToGo: true };

/** A line of the engine's thinking, during a search or at its end. */
export interface Line {
  /** 1 for the best. */
  readonly rank: number;
  /** In plies. */
  readonly depth: number;
  /** The greatest depth reached in any line, in plies. */
  readonly selectiveDepth: number;
  /** From the side to move. */
  readonly score: Score;
  /** Whether the score is exact, a lower bound or an upper bound. */
  readonly bound: Bound;
  /** Expected wins, draws and losses of the side to move, in thousandths. */
  readonly wdl: WinDrawLoss;
  /** The principal variation. */
  readonly moves: readonly Move[];
  /** Nodes searched so far. */
  readonly nodes: number;
  /** Time since the search began, in ms. */
  readonly timeMs: number;
  /** The filled share of the hash table, in thousandths. */
  readonly hashFull: number;
}

/** The result of a search. */
export interface Analysis {
  /** The position searched. */
  readonly position: Position;
  /**
   * How the game ended; null while it is in progress. A game that is over by repetition or the fifty-move rule is
   * searched nevertheless.
   */
  readonly outcome: Outcome | null;
  /** The move to play; null if there is none. */
  readonly bestMove: Move | null;
  /** The expected reply, or null. */
  readonly reply: Move | null;
  /** From the side to move. */
  readonly score: Score;
  /**
   * Best line first; empty if there is no move. At a skill level below 20 `bestMove` need not be the first move of a
   * line.
   */
  readonly lines: readonly Line[];
  /** Nodes searched. */
  readonly nodes: number;
  /** Duration in ms. */
  readonly timeMs: number;
  /** Why the search failed, or null: `bestMove` is then the best known move, at worst any legal one. */
  readonly fault: string | null;
}

/** The state of an engine. `closed` is final. */
export type EngineState = 'idle' | 'starting' | 'ready' | 'searching' | 'closed';

/**
 * The engine: search threads with a hash table. Threads start with the first search and keep the process alive until
 * {@link Engine.close}. In a browser, threads can share memory only in a page that is cross-origin isolated; in any
 * other, one thread searches, whatever the options say, and its hash table is cleared when it is stopped.
 */
export class Engine {
  readonly #engine: SearchEngine;
  /** What a function of the user threw during the current search, first of all. */
  #thrown: { readonly error: unknown } | null = null;

  /**
   * @param options - the initial options
   * @throws RangeError for an option that is unknown or out of its range
   */
  constructor(options: EngineOptions = {}) {
    this.#engine = new SearchEngine(searchOptions(options));
    this.#hearNotices(options);
  }

  /** The current state. */
  get state(): EngineState {
    return this.#engine.state;
  }

  /**
   * Changes options from the next search on.
   *
   * @param options - the options to change
   * @throws RangeError for an option that is unknown or out of its range
   */
  setOptions(options: EngineOptions): void {
    this.#engine.setOptions(searchOptions(options));
    this.#hearNotices(options);
  }

  /**
   * Searches a position. One search at a time.
   *
   * @param where - the position, or a game, whose earlier positions then count for repetition
   * @param limits - what ends the search
   * @param onLine - called with each line as it is found; what it throws ends the search
   * @returns the result
   * @throws RangeError for a limit that is unknown or out of its range, or a move that is not legal;
   * {@link EngineError} if another search runs or the engine is closed; and whatever `onLine` or `onNotice` throws first
   */
  async analyse(where: Position | Game, limits: Limits = {}, onLine?: (line: Line) => void): Promise<Analysis> {
    const game = rulesGame(where);
    const { position } = game;
    const wanted = searchLimits(position, limits);
    this.#refuse();
    const heard = new SearchLines();
    this.#thrown = null;
    const result = await this.#engine
      .search(game, wanted, {
        onLine: (line) => {
          if (line.pv.length === 0) return;
          heard.hear(line);
          if (onLine !== undefined && this.#thrown === null) this.#call(onLine, publicLine(line));
        },
      })
      .catch((error: unknown) => {
        throw error instanceof EngineClosedError ? closed() : error;
      });
    this.#rethrow();
    return {
      position: publicPosition(position),
      outcome: publicOutcome(game),
      bestMove: result.bestMove === null ? null : publicMove(result.bestMove),
      reply: result.ponderMove === null ? null : publicMove(result.ponderMove),
      score: result.score,
      lines: heard.ended().map(publicLine),
      nodes: result.nodes,
      timeMs: result.timeMs,
      fault: result.fault ?? null,
    };
  }

  /**
   * Ends the current search within milliseconds; its promise resolves with the result so far. Does nothing without a
   * search.
   */
  stop(): void {
    this.#engine.stop();
  }

  /** Clears everything learned, so that the next search is like the first one. Not while searching. */
  async newGame(): Promise<void> {
    this.#refuse();
    await this.#engine.newGame();
  }

  /** Terminates the threads for good. A running search resolves with its best known move. */
  async close(): Promise<void> {
    await this.#engine.quit();
  }

  #hearNotices({ onNotice }: EngineOptions): void {
    if (onNotice === undefined) return;
    this.#engine.onNotice = (text) => this.#call(onNotice, text);
  }

  /**
   * Calls a function of the user. What it throws ends the search, which rejects with it: within the search it would count as a
   * failure of the threads.
   */
  #call<Told>(listener: (told: Told) => void, told: Told): void {
    try {
      listener(told);
    } catch (error) {
      if (!this.#engine.isSearching) throw error;
      this.#thrown ??= { error };
      this.#engine.stop();
    }
  }

  /** Throws what a function of the user threw during the search that has just ended. */
  #rethrow(): void {
    if (this.#thrown !== null) throw this.#thrown.error;
  }

  #refuse(): void {
    if (this.#engine.state === 'closed') throw closed();
    if (this.#engine.isSearching) throw new EngineError('busy', 'a search runs already: await its end, or stop it.');
  }
}

/**
 * The static evaluation, without any search.
 *
 * @param position - the position
 * @returns its terms for each side and the total for the side to move, in centipawns
 */
export function evaluate(position: Position): Evaluation {
  return evaluatePosition(rulesPosition(position));
}

function closed(): EngineError {
  return new EngineError('closed', 'the engine is closed.');
}

function searchOptions(options: EngineOptions): Partial<SearchOptions> {
  const { hashMb, threads, lines, skillLevel, variety, moveOverheadMs } = givenOptions(
    'options',
    options,
    ENGINE_OPTIONS,
  );
  const wanted: Readonly<Record<Exclude<keyof SearchOptions, 'net'>, number | undefined>> = {
    hashMb: whole('hashMb', hashMb, 1, MAX_HASH_MB),
    threads: whole('threads', threads, 1, MAX_THREADS),
    multiPv: whole('lines', lines, 1, MAX_MULTI_PV),
    skillLevel: whole('skillLevel', skillLevel, 0, MAX_SKILL_LEVEL),
    variety: whole('variety', variety, 0, MAX_VARIETY_CENTIPAWNS),
    moveOverheadMs: whole('moveOverheadMs', moveOverheadMs, 0, MAX_MOVE_OVERHEAD_MS),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

/** Converts limits for the search. Throws a RangeError for one out of its range. */
export function searchLimits(position: RulesPosition, limits: Limits): SearchLimits {
  const { clock, only, exclude } = givenOptions('limits', limits, LIMITS);
  const nodes = whole('nodes', limits.nodes, 1, Number.MAX_SAFE_INTEGER);
  const depth = whole('depth', limits.depth, 1, MAX_DEPTH);
  const mate = whole('mate', limits.mate, 1, MAX_MATE_MOVES);
  const moveTimeMs = whole('timeMs', limits.timeMs, 1, Number.MAX_SAFE_INTEGER);
  const packed = (moves: readonly Move[]): number[] => moves.map((move) => packOrThrow(publicPosition(position), move));
  const isEndless = [nodes, depth, mate, moveTimeMs, clock].every((limit) => limit === undefined);
  return {
    ...(nodes !== undefined && { nodes }),
    ...(depth !== undefined && { depth }),
    ...(mate !== undefined && { mate }),
    ...(moveTimeMs !== undefined && { moveTimeMs }),
    ...(clock !== undefined && { clock: searchClock(clock) }),
    ...(only !== undefined && { searchMoves: packed(only) }),
    ...(exclude !== undefined && { excludeMoves: packed(exclude) }),
    ...(limits.purpose !== undefined && { purpose: purposeOf(limits.purpose) }),
    ...(isEndless && { infinite: true }),
  };
}

/** The purpose as given by a program, possibly without types. */
function purposeOf(purpose: unknown): 'play' | 'analysis' {
  if (purpose === 'play' || purpose === 'analysis') return purpose;
  throw new RangeError(`purpose is ${shown(purpose)}: it must be "play" or "analysis"`);
}

function searchClock(clock: Clock): NonNullable<SearchLimits['clock']> {
  const { remainingMs, incrementMs, movesToGo } = givenOptions('clock', clock, CLOCK);
  const moves = whole('movesToGo', movesToGo, 1, Number.MAX_SAFE_INTEGER);
  return {
    remainingMs: requiredWhole('remainingMs', remainingMs, 0, Number.MAX_SAFE_INTEGER),
    incrementMs: whole('incrementMs', incrementMs, 0, Number.MAX_SAFE_INTEGER) ?? 0,
    ...(moves !== undefined && { movesToGo: moves }),
  };
}

function publicLine({ pv, ...line }: ThinkingLine): Line {
  return { ...line, moves: pv.map(publicMove) };
}
