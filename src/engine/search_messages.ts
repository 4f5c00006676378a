import type { CoreBuild } from '../core/module.ts';
import type { Move, Ruleset, Setup } from '../rules/setup.ts';
import type { TimeBudget } from './time_manager.ts';

/** Words of the control block that all threads share. */
export const CONTROL_STOP = 0;
export const CONTROL_PONDERING = 1;
/** When the clock of this move began, by the platform's monotonic clock: its place among the block's doubles. */
export const CONTROL_START_MS = 1;

/** Size of the mate search's table during a main search. */
export const MATE_TABLE_BYTES = 2 ** 24;

/** What a search worker gets when it starts. */
export type SearchWorkerData = MemberData | LoneData;

/** Searches that have the code optimised: see Platform.warmUpMs. */
export interface WarmUp {
  readonly ms: number;
  readonly positions: readonly { readonly setup: Setup; readonly ruleset: Ruleset }[];
}

/** What a thread needs that makes its memory itself. */
export interface LoneData {
  readonly kind: 'lone';
  readonly build: CoreBuild;
  readonly warmUp: WarmUp | null;
  /** The size wanted for the hash table. */
  readonly hashMb: number;
}

/** What a thread needs to create its instance of the core over a memory that is there. */
export interface MemberData {
  readonly kind: 'member';
  readonly build: CoreBuild;
  readonly warmUp: WarmUp | null;
  readonly memory: WebAssembly.Memory;
  /** 0 for the thread whose result counts. */
  readonly id: number;
  readonly block: number;
  readonly control: number;
  readonly table: number;
  readonly buckets: number;
  /** The table of the mate search that runs during the main search: of the first thread alone, 0 for the others. */
  readonly mateTable: number;
  /** The thread's share of fresh memory, to be written once before it is ready. */
  readonly touch: { readonly address: number; readonly bytes: number };
}

export interface SearchRequest {
  readonly kind: 'search';
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  /** Keys of the positions before the root, oldest first. */
  readonly gameKeys: BigUint64Array;
  /** The root moves to search, or null for all. */
  readonly rootMoves: readonly Move[] | null;
  readonly lastDepth: number;
  readonly lines: number;
  /** Node limit of each thread; 0 for none. */
  readonly nodes: number;
  /** Moves in which a mate ends the search; 0 for none. */
  readonly mate: number;
  readonly budget: TimeBudget | null;
  readonly generation: number;
}

/** What every search thread does. */
export type WorkerRequest = SearchRequest | { readonly kind: 'forget' };

/** What a lone thread does besides: nobody else can write to its memory. */
export type LoneRequest =
  | WorkerRequest
  /** The next search begins, and its clock at `startMs`. */
  | { readonly kind: 'begin'; readonly startMs: number }
  | { readonly kind: 'clear-table' };

/** A line of thinking in the core's terms. */
export interface RawLine {
  readonly depth: number;
  readonly selectiveDepth: number;
  readonly rank: number;
  readonly score: number;
  readonly bound: number;
  readonly pv: readonly Move[];
  readonly hashFull: number;
}

/** `nodes` are those of the thread in this search. */
export type WorkerReport =
  | { readonly kind: 'ready' | 'forgotten' }
  /** The hash table of a lone thread has come to so much. */
  | { readonly kind: 'table'; readonly hashMb: number }
  | { readonly kind: 'line'; readonly line: RawLine; readonly nodes: number }
  | { readonly kind: 'current'; readonly depth: number; readonly move: Move; readonly number: number }
  /** A sign of life from a search that has nothing to tell. */
  | { readonly kind: 'searching'; readonly nodes: number }
  | { readonly kind: 'done'; readonly lines: readonly RawLine[]; readonly nodes: number };
