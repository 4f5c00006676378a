import { DEFAULT_OPTIONS, type EngineOptions } from '../../src/engine/options.ts';
import type { Evaluation, Score, SearchLimits, SearchListener, SearchResult } from '../../src/engine/types.ts';
import type { EngineLike } from '../../src/protocol/common/session.ts';
import type { Game } from '../../src/rules/game.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move } from '../../src/rules/setup.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';

/** A requested search. */
export interface SearchCall {
  readonly moves: readonly string[];
  readonly limits: SearchLimits;
  readonly options: EngineOptions;
  ponderHits: number;
  stops: number;
}

export interface FakeSettings {
  /** Duration of one iteration. */
  readonly iterationMs: number;
  /** After this many iterations a search is exhausted, and ends whatever its limits. */
  readonly deepest: number;
  readonly score: Score;
  /** Preferred moves, in coordinates, if they are legal; otherwise the first legal one. */
  readonly favourites: readonly string[];
  readonly prepareMs: number;
  readonly failing: boolean;
  /** Makes `prepare` fail. */
  readonly broken: boolean;
}

const DEFAULTS: FakeSettings = {
  iterationMs: 2,
  deepest: 1000,
  score: { kind: 'cp', centipawns: 20 },
  favourites: [],
  prepareMs: 0,
  failing: false,
  broken: false,
};

const DEFAULT_ITERATIONS = 5;
const NODES_AN_ITERATION = 1000;

/** An engine without a real search: reports a line every few milliseconds, and obeys `stop` and `ponderHit`. */
export class FakeEngine implements EngineLike {
  settings: FakeSettings;
  onNotice: ((text: string) => void) | null = null;
  readonly searches: SearchCall[] = [];
  options: EngineOptions = { ...DEFAULT_OPTIONS };
  prepared = 0;
  newGames = 0;
  hashClears = 0;
  private hasQuit = false;
  private running: { readonly call: SearchCall; end: () => void; hit: () => void } | null = null;

  constructor(settings: Partial<FakeSettings> = {}) {
    this.settings = { ...DEFAULTS, ...settings };
  }

  get lastSearch(): SearchCall {
    const call = this.searches.at(-1);
    if (call === undefined) throw new Error('no search has been asked for');
    return call;
  }

  get isSearching(): boolean {
    return this.running !== null;
  }

  async prepare(): Promise<void> {
    this.mustLive();
    this.prepared++;
    if (this.settings.prepareMs > 0) await sleep(this.settings.prepareMs);
    if (this.settings.broken) throw new Error('a wheel came off');
  }

  setOptions(change: Partial<EngineOptions>): void {
    if (this.isSearching) throw new Error('options changed during a search');
    this.options = { ...this.options, ...change };
  }

  newGame(): Promise<void> {
    this.mustRest();
    this.newGames++;
    return Promise.resolve();
  }

  clearHash(): Promise<void> {
    this.mustRest();
    this.hashClears++;
    return Promise.resolve();
  }

  search(game: Game, limits: SearchLimits, listener: SearchListener): Promise<SearchResult> {
    this.mustRest();
    if (this.settings.failing) return Promise.reject(new Error('a wheel came off'));
    const moves = game.moves.map(formatCoordinate);
    const call: SearchCall = { moves, limits, options: this.options, ponderHits: 0, stops: 0 };
    this.searches.push(call);
    return new Promise((resolve) => {
      this.think(game, call, listener, resolve);
    });
  }

  stop(): void {
    if (this.running === null) return;
    this.running.call.stops++;
    this.running.end();
  }

  ponderHit(): void {
    if (this.running === null) return;
    this.running.call.ponderHits++;
    this.running.hit();
  }

  evaluate(): Evaluation {
    return {
      terms: [
        { name: 'material', white: 120, black: 100 },
        { name: 'king danger', white: -15, black: 5 },
      ],
      total: 7,
    };
  }

  quit(): Promise<void> {
    this.hasQuit = true;
    this.stop();
    return Promise.resolve();
  }

  private mustLive(): void {
    if (this.hasQuit) throw new Error('the engine has quit');
  }

  private mustRest(): void {
    this.mustLive();
    if (this.isSearching) throw new Error('a search is running');
  }

  private think(game: Game, call: SearchCall, listener: SearchListener, resolve: (result: SearchResult) => void): void {
    const { limits } = call;
    const { position } = game;
    const pv = this.variation(position, limits);
    const start = performance.now();
    let iterations = 0;
    let isPondering = limits.ponder === true;
    const wanted = limits.depth ?? (limits.infinite === true ? Infinity : DEFAULT_ITERATIONS);
    const end = (): void => {
      clearInterval(timer);
      this.running = null;
      const timeMs = Math.round(performance.now() - start);
      const { score } = this.settings;
      const nodes = iterations * NODES_AN_ITERATION;
      resolve({ bestMove: pv[0] ?? null, ponderMove: pv[1] ?? null, score, nodes, timeMs });
    };
    const iterate = (): void => {
      if (pv.length === 0) return;
      iterations++;
      const timeMs = Math.round(performance.now() - start);
      const nodes = iterations * NODES_AN_ITERATION;
      listener.onCurrentMove?.({ depth: iterations, move: pv[0]!, number: 1, total: position.legalMoves().length });
      const wdl = { win: 400, draw: 300, loss: 300 };
      const common = { depth: iterations, selectiveDepth: iterations + 2, bound: 'exact', wdl, nodes, timeMs } as const;
      listener.onLine?.({ ...common, rank: 1, score: this.settings.score, hashFull: 12, pv });
    };
    const timer = setInterval(() => {
      iterate();
      const isDone = iterations >= wanted && !isPondering;
      if (isDone || iterations >= this.settings.deepest || pv.length === 0) end();
    }, this.settings.iterationMs);
    const hit = (): void => {
      isPondering = false;
    };
    this.running = { call, end, hit };
  }

  private variation(position: Position, { searchMoves, excludeMoves }: SearchLimits): Move[] {
    const moves = position
      .legalMoves()
      .filter((move) => (searchMoves?.includes(move) ?? true) && excludeMoves?.includes(move) !== true);
    const best = moves.find((move) => this.settings.favourites.includes(formatCoordinate(move))) ?? moves[0];
    if (best === undefined) return [];
    const reply = position.play(best).legalMoves()[0];
    return reply === undefined ? [best] : [best, reply];
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
