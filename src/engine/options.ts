import { MAX_MATE_PLIES } from '../shared/search_layout.ts';

/** An option of the engine, as protocols announce it. */
export type OptionSpec =
  | { readonly kind: 'spin'; readonly name: string; readonly value: number; readonly min: number; readonly max: number }
  | { readonly kind: 'check'; readonly name: string; readonly value: boolean }
  | { readonly kind: 'combo'; readonly name: string; readonly value: string; readonly choices: readonly string[] }
  | { readonly kind: 'file'; readonly name: string; readonly value: string }
  | { readonly kind: 'button'; readonly name: string };

/** Options of the engine itself. Protocols add their own (UCI_ShowWDL, GUI dialect …). */
export interface EngineOptions {
  /** Transposition table in MB of 2^20 bytes. */
  hashMb: number;
  threads: number;
  multiPv: number;
  /** Time reserved per move for delays between the program and the user interface, in ms. */
  moveOverheadMs: number;
  /** 0 (weakest) to 20 (full strength). */
  skillLevel: number;
  /** Centipawns by which a move may be worse than the best and still be chosen, so that games differ. */
  variety: number;
  /** A neural net that `netFrom` has accepted, in place of the built-in one; null: the built-in one. */
  net: Uint8Array | null;
}

export const MAX_HASH_MB = 3500;
export const MAX_THREADS = 64;
export const MAX_SKILL_LEVEL = 20;
export const MAX_MULTI_PV = 256;
export const MAX_MOVE_OVERHEAD_MS = 5000;
export const MAX_VARIETY_CENTIPAWNS = 500;
/** The deepest iteration of a search, in plies. */
export const MAX_DEPTH = 99;
/** Counts deeper than this can't finish on any computer. */
export const MAX_PERFT_DEPTH = 100;
/** The largest number of a set of hash keys. */
export const MAX_KEY_SET = 65535;
/** The longest mate that the mate search can find, and the default limit, in moves of the attacker. */
export const MAX_MATE_MOVES = (MAX_MATE_PLIES + 1) / 2;
export const DEFAULT_MATE_MOVES = 30;

export const DEFAULT_OPTIONS: Readonly<EngineOptions> = {
  hashMb: 64,
  threads: 1,
  multiPv: 1,
  moveOverheadMs: 10,
  skillLevel: MAX_SKILL_LEVEL,
  variety: 0,
  net: null,
};

/** The options for full strength with the same engine: for an analysis or a hint. */
export function atFullStrength<Options extends Partial<EngineOptions>>(options: Options): Options {
  return { ...options, skillLevel: MAX_SKILL_LEVEL, variety: 0 };
}
