import type { CoreBuild } from '../core/module.ts';
import type { Move, Ruleset, Setup } from '../rules/setup.ts';
import type { TimeBudget } from './time_manager.ts';

/** Words of the control block that all threads share. */
export const CONTROL_STOP = 0;
export const CONTROL_PONDERING = 1;
/** Generation of the current search: a helper thread that is still busy with an earlier one ends it. */
export const CONTROL_GENERATION = 4;
/** Start of this move's clock on the platform's monotonic clock: index into the doubles of the control block. */
export const CONTROL_START_MS = 1;

/** Size of the table of the mate search that runs within a main search. */
export const MATE_HASH_BYTES = 2 ** 24;

/** Start data of a search worker. */
export type SearchWorkerData = MemberData | UnsharedData;

/** Searches that get the code optimised: see Platform.warmUpMs. */
export interface WarmUp {
  readonly ms: number;
  readonly positions: readonly { readonly setup: Setup; readonly ruleset: Ruleset }[];
}

/** Start data of a thread that allocates its own memory. */
export interface UnsharedData {
  readonly kind: 'unshared';
  readonly build: CoreBuild;
  readonly warmUp: WarmUp | null;
  /** The requested size of the hash table. */
  readonly hashMb: number;
  /** The neural net; null is the built-in one. */
  readonly net: Uint8Array | null;
}

/** Start data of a thread that creates its instance of the core over an existing memory. */
export interface MemberData {
  readonly kind: 'member';
  readonly build: CoreBuild;
  readonly warmUp: WarmUp | null;
  readonly memory: WebAssembly.Memory;
  /** 0 for the thread whose result counts. */
  readonly id: number;
  readonly block: number;
  readonly control: number;
  /** Address of the hash table. */
  readonly hash: number;
  readonly buckets: number;
  /** Address of that of the mate search within the main search; 0 for all threads but the first. */
  readonly mateHash: number;
  /** The thread's share of fresh memory, to be touched once before it is ready. */
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
  /** The others take no part: a level is as strong with any number of threads. */
  readonly firstThreadOnly: boolean;
  /** The only legal move is wanted: it needs no search. */
  readonly isForced: boolean;
  /** A mate in this many moves or fewer ends the search; 0 for none. */
  readonly mate: number;
  readonly budget: TimeBudget | null;
  /** Differs from search to search. */
  readonly generation: number;
}

/** Requests that every search thread handles. */
export type WorkerRequest = SearchRequest | { readonly kind: 'forget' };

/** Requests to an unshared thread only: nobody else can write to its memory. */
export type UnsharedRequest =
  | WorkerRequest
  /** The next search begins; its clock started at `startMs`. */
  | { readonly kind: 'begin'; readonly startMs: number }
  | { readonly kind: 'clear-hash' };

/** A line of thinking in the core's units. */
export interface RawLine {
  readonly depth: number;
  readonly selectiveDepth: number;
  readonly rank: number;
  readonly score: number;
  /** A value of REPORT_BOUND. */
  readonly bound: number;
  readonly pv: readonly Move[];
  readonly hashFull: number;
}

/** `nodes` are those of the thread in this search. */
export type WorkerReport =
  | { readonly kind: 'ready' | 'forgotten' }
  /** The actual size of an unshared thread's hash table. */
  | { readonly kind: 'hash'; readonly hashMb: number }
  | { readonly kind: 'line'; readonly line: RawLine; readonly nodes: number }
  | { readonly kind: 'current'; readonly depth: number; readonly move: Move; readonly number: number }
  /** A heartbeat of a search that has nothing else to report. */
  | { readonly kind: 'searching'; readonly nodes: number }
  | SearchDone;

/** The end of a search in one thread. */
export interface SearchDone {
  readonly kind: 'done';
  readonly generation: number;
  /** Best first. There may be none if the search was stopped. */
  readonly lines: readonly RawLine[];
  /** Moves after which the opponent is known to mate. Only the first thread looks for them. */
  readonly refuted: readonly Move[];
  readonly nodes: number;
}
