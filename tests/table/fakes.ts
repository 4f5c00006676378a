import type { EngineOptions } from '../../src/engine/options.ts';
import type { Score, SearchLimits, SearchListener, SearchResult, ThinkingLine } from '../../src/engine/types.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { START_FEN } from '../../src/notation/fen.ts';
import type { Game } from '../../src/rules/game.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move } from '../../src/rules/setup.ts';
import { Table } from '../../src/table/table.ts';
import type { TableSetup } from '../../src/table/table_state.ts';
import type { TableEngine } from '../../src/table/table_engine.ts';
import type { TableEvent } from '../../src/table/table_state.ts';
import type { TimeSource } from '../../src/table/time.ts';
import { GameTree } from '../../src/table/tree.ts';
import { positionOf } from '../helpers/position.ts';

/** A clock that advances only when the test says so. */
export class FakeTime implements TimeSource {
  private time = 0;
  private timers: { readonly at: number; readonly run: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.time + ms, run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  get timerCount(): number {
    return this.timers.length;
  }

  /** Advances the time; timers fire in order. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.timers = this.timers.filter((timer) => timer !== due);
      this.time = Math.max(this.time, due.at);
      due.run();
    }
    this.time = end;
  }
}

/** A requested search. */
export interface Search {
  readonly number: number;
  readonly game: Game;
  readonly moves: readonly string[];
  readonly limits: SearchLimits;
  readonly options: Partial<EngineOptions>;
  readonly listener: SearchListener;
  ponderHits: number;
  stops: number;
}

const SCORE: Score = { kind: 'cp', centipawns: 20 };

/** An engine whose answers are given by the test. It complains about two simultaneous requests. */
export class ScriptedEngine implements TableEngine {
  readonly searches: Search[] = [];
  readonly faults: string[] = [];
  options: Partial<EngineOptions> = {};
  prepared = 0;
  newGames = 0;
  /** Has it been prepared since it last forgot its game? */
  isReady = false;
  /** Makes `prepare` fail with this error; null: it succeeds. */
  broken: Error | null = null;
  /** What `stop` does: ends the search, or leaves that to the test. */
  obeysStop = true;
  private running: {
    readonly search: Search;
    resolve: (result: SearchResult) => void;
    reject: (error: Error) => void;
  } | null = null;

  get isSearching(): boolean {
    return this.running !== null;
  }

  get last(): Search {
    const search = this.searches.at(-1);
    if (search === undefined) throw new Error('no search has been asked for');
    return search;
  }

  setOptions(change: Partial<EngineOptions>): void {
    if (this.isSearching) this.faults.push('options changed during a search');
    this.options = { ...this.options, ...change };
  }

  prepare(): Promise<void> {
    this.prepared++;
    this.isReady = true;
    return this.broken === null ? Promise.resolve() : Promise.reject(this.broken);
  }

  newGame(): Promise<void> {
    if (this.isSearching) this.faults.push('new game during a search');
    this.newGames++;
    // A large table is cleared by replacing it and its threads.
    this.isReady = false;
    return Promise.resolve();
  }

  search(game: Game, limits: SearchLimits, listener: SearchListener): Promise<SearchResult> {
    if (this.running !== null) {
      this.faults.push('two searches at once');
      return Promise.reject(new Error('a search is running'));
    }
    const search: Search = {
      number: this.searches.length + 1,
      game,
      moves: game.moves.map(formatCoordinate),
      limits,
      options: this.options,
      listener,
      ponderHits: 0,
      stops: 0,
    };
    this.searches.push(search);
    return new Promise((resolve, reject) => {
      this.running = { search, resolve, reject };
    });
  }

  stop(): void {
    if (this.running === null) return;
    this.running.search.stops++;
    if (this.obeysStop) this.finish();
  }

  ponderHit(): void {
    if (this.running !== null) this.running.search.ponderHits++;
  }

  /** Reports a line that starts with a move, in coordinates; by default the first legal one. */
  think(move?: string, more: Partial<ThinkingLine> = {}): void {
    const { search } = this.mustRun();
    search.listener.onLine?.(lineOf(pvOf(search.game.position, move), more));
  }

  /** Ends the search with a move, by default the first legal one, and the first legal reply. */
  finish(move?: string, score: Score = SCORE): void {
    const { search, resolve } = this.mustRun();
    this.running = null;
    const [bestMove = null, ponderMove = null] = pvOf(search.game.position, move);
    resolve({ bestMove, ponderMove, score, nodes: 1, timeMs: 1 });
  }

  fail(error: string | Error): void {
    const { reject } = this.mustRun();
    this.running = null;
    reject(typeof error === 'string' ? new Error(error) : error);
  }

  private mustRun(): NonNullable<ScriptedEngine['running']> {
    if (this.running === null) throw new Error('no search is running');
    return this.running;
  }
}

/** A line of thinking. */
export function lineOf(pv: readonly Move[], more: Partial<ThinkingLine> = {}): ThinkingLine {
  const numbers = { depth: 1, selectiveDepth: 1, rank: 1, nodes: 1, timeMs: 1, hashFull: 0 };
  return { ...numbers, score: SCORE, bound: 'exact', wdl: { win: 400, draw: 300, loss: 300 }, pv, ...more };
}

function pvOf(position: Position, text?: string): Move[] {
  const move = text === undefined ? position.legalMoves()[0] : moveOf(position, text);
  if (move === undefined) return [];
  const reply = position.play(move).legalMoves()[0];
  return reply === undefined ? [move] : [move, reply];
}

/** The legal move for a text in coordinates. */
export function moveOf(position: Position, text: string): Move {
  const move = position.legalMoves().find((each) => formatCoordinate(each) === text);
  if (move === undefined) throw new Error(`${text} is not legal`);
  return move;
}

/** Lets all pending promises settle. */
export function turnOfEvents(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A table with a scripted engine and a clock controlled by the test. The person has White. */
export class TestTable {
  readonly time = new FakeTime();
  readonly engine = new ScriptedEngine();
  readonly events: TableEvent[] = [];
  readonly table: Table;

  constructor(setup: Partial<TableSetup> = {}, fen = START_FEN) {
    this.table = new Table({
      engine: this.engine,
      time: this.time,
      listen: (event) => this.events.push(event),
      tree: new GameTree(positionOf(fen)),
      seats: ['person', 'engine'],
      strength: { options: { skillLevel: 7 }, limits: { moveTimeMs: 2000 } },
      ...setup,
    });
  }

  /** Plays moves of people, in any notation. They must be legal. */
  play(...moves: readonly string[]): void {
    for (const text of moves) {
      const played = this.table.propose(text);
      if (!played.ok) throw new Error(`${text}: ${played.error.kind}`);
    }
  }

  /** The engine ends its search with a move, in coordinates. */
  async reply(move?: string, score?: Score): Promise<void> {
    this.engine.finish(move, score);
    await turnOfEvents();
  }

  /** The kinds of the events since the last call. */
  kinds(): string[] {
    return this.events.splice(0).map(({ kind }) => kind);
  }

  /** The moves from the start to here, in coordinates. */
  get moves(): string {
    return this.table.tree.game.moves.map(formatCoordinate).join(' ');
  }
}
