import type { Move, Ruleset, Setup } from '../rules/setup.ts';
import type { TimeBudget } from './time_manager.ts';

/** Words of the control block that all threads share. */
export const CONTROL_STOP = 0;
export const CONTROL_PONDERING = 1;
/** When the clock of this move began, by the platform's monotonic clock: its place among the block's doubles. */
export const CONTROL_START_MS = 1;

/** Size of the mate search's table during a main search. */
export const MATE_TABLE_BYTES = 2 ** 24;

/** What a search worker needs to create its instance of the core over the shared memory. */
export interface SearchWorkerData {
  readonly module: WebAssembly.Module;
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

export type WorkerRequest = SearchRequest | { readonly kind: 'forget' };

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

export type WorkerReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'line'; readonly line: RawLine }
  | { readonly kind: 'current'; readonly depth: number; readonly move: Move; readonly number: number }
  | { readonly kind: 'done'; readonly lines: readonly RawLine[] }
  | { readonly kind: 'forgotten' };
