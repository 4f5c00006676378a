import type { Move } from '../rules/setup.ts';

/** A score from the side to move: centipawns, or mate in `moves` (negative: being mated; 0: mated already). */
export type Score =
  | { readonly kind: 'cp'; readonly centipawns: number }
  | { readonly kind: 'mate'; readonly moves: number };

/** Whether a score is exact, a lower bound or an upper bound. */
export type Bound = 'exact' | 'lower' | 'upper';

/** Expected wins, draws and losses in a thousand games, from the side to move. */
export interface WinDrawLoss {
  /** Games won. */
  readonly win: number;
  /** Games drawn. */
  readonly draw: number;
  /** Games lost. */
  readonly loss: number;
}

/** One line of the engine's thinking. */
export interface ThinkingLine {
  readonly depth: number;
  /** Greatest depth reached in any line, in plies. */
  readonly selectiveDepth: number;
  /** 1 for the best line. */
  readonly rank: number;
  readonly score: Score;
  readonly bound: Bound;
  readonly wdl: WinDrawLoss;
  readonly nodes: number;
  readonly timeMs: number;
  /** Filled share of the hash table in thousandths. */
  readonly hashFull: number;
  /** Principal variation: at least one move, if there is a legal one. */
  readonly pv: readonly Move[];
}

/** The root move being searched now, reported in long searches. */
export interface CurrentMove {
  readonly depth: number;
  readonly move: Move;
  /** 1 for the first. */
  readonly number: number;
  readonly total: number;
}

export interface Clock {
  readonly remainingMs: number;
  readonly incrementMs: number;
  /** Moves until the next time control; absent: the rest of the game. */
  readonly movesToGo?: number;
  /** The engine also thinks on the opponent's time, so it may spend more on its own moves. */
  readonly mayPonder?: boolean;
}

/**
 * The limits of a search. They all apply together. With `infinite` it runs until `stop`, with `ponder` until
 * `stop` or `ponderHit`.
 */
export interface SearchLimits {
  readonly depth?: number;
  readonly nodes?: number;
  /** Search for a mate in at most this many moves. */
  readonly mate?: number;
  readonly moveTimeMs?: number;
  readonly clock?: Clock;
  readonly infinite?: boolean;
  /** The clock starts at `ponderHit`. */
  readonly ponder?: boolean;
  /** Search only these root moves. */
  readonly searchMoves?: readonly Move[];
  /** Search all root moves except these. */
  readonly excludeMoves?: readonly Move[];
  /**
   * Whether skill level and variety apply. By default they do unless a depth, a mate or nothing limits the search.
   */
  readonly purpose?: 'play' | 'analysis';
}

export interface SearchListener {
  onLine?(line: ThinkingLine): void;
  onCurrentMove?(current: CurrentMove): void;
}

export interface SearchResult {
  /** Null if there is no legal move, or none that the limits allow. */
  readonly bestMove: Move | null;
  readonly ponderMove: Move | null;
  readonly score: Score;
  readonly nodes: number;
  readonly timeMs: number;
  /**
   * Why the search failed, if it did: `bestMove` is then the best known move, at worst any legal one. An engine that is
   * closed has not failed.
   */
  readonly fault?: string;
}

/** A row of the evaluation table: centipawns for each side, from its own point of view. */
export interface EvaluationTerm {
  /** Name of the term. */
  readonly name: string;
  /** For White, in centipawns. */
  readonly white: number;
  /** For Black, in centipawns. */
  readonly black: number;
}

/** The static evaluation of a position. */
export interface Evaluation {
  /** The terms that add up to the evaluation. */
  readonly terms: readonly EvaluationTerm[];
  /** From the side to move, in centipawns. */
  readonly total: number;
}
