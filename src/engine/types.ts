import type { Move } from '../rules/setup.ts';

/** A score from the side to move: centipawns, or mate in `moves` (negative: being mated; 0: mated already). */
export type Score =
  { readonly kind: 'cp'; readonly centipawns: number } | { readonly kind: 'mate'; readonly moves: number };

/** Whether a score is the value itself or only known to be at least (lower) or at most (upper) this. */
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

/** What the engine thinks, one line of it. */
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
  /** Filled part of the hash table in thousandths. */
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
  /** The engine thinks on the opponent's time too, so that a move of its own may cost more. */
  readonly mayPonder?: boolean;
}

/** What ends a search. Several limits hold at once; none but `infinite` or `ponder` means until `stop`. */
export interface SearchLimits {
  readonly depth?: number;
  readonly nodes?: number;
  /** Search for a mate in so many moves. */
  readonly mate?: number;
  readonly moveTimeMs?: number;
  readonly clock?: Clock;
  readonly infinite?: boolean;
  /** The clock does not count until `ponderHit`. */
  readonly ponder?: boolean;
  /** Only these root moves. */
  readonly searchMoves?: readonly Move[];
  /** All root moves but these. */
  readonly excludeMoves?: readonly Move[];
}

export interface SearchListener {
  onLine?(line: ThinkingLine): void;
  onCurrentMove?(current: CurrentMove): void;
}

export interface SearchResult {
  /** Null if the position has no legal move (or none is left by the limits). */
  readonly bestMove: Move | null;
  readonly ponderMove: Move | null;
  readonly score: Score;
  readonly nodes: number;
  readonly timeMs: number;
  /** Why the search could not be finished, if so: `bestMove` is then the best move known, at worst any legal one. */
  readonly fault?: string;
}

/** A line of the evaluation's table: centipawns for each side, from its own view. */
export interface EvaluationTerm {
  /** What is weighed. */
  readonly name: string;
  /** For White, in centipawns. */
  readonly white: number;
  /** For Black, in centipawns. */
  readonly black: number;
}

/** The static evaluation of a position. */
export interface Evaluation {
  /** What it is made of. */
  readonly terms: readonly EvaluationTerm[];
  /** From the side to move, in centipawns. */
  readonly total: number;
}
