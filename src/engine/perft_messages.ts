import type { Ruleset, Setup, Move } from '../rules/setup.ts';
import type { PerftLine } from './perft_lines.ts';

export interface PerftJobData {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  readonly depth: number;
  readonly threads: number;
}

export type PerftJobReport =
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'root-move'; readonly move: Move; readonly leaves: number }
  | { readonly kind: 'done'; readonly leaves: number; readonly seconds: number };

/** What a perft worker needs to create its instance of the core over the shared memory. */
export interface PerftWorkerData {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly block: number;
  /** Address of the hash table. */
  readonly hash: number;
  readonly entries: number;
  /** One Int32: the number of lines taken so far by all workers. */
  readonly taken: SharedArrayBuffer;
}

/** The number of a line among those of the request, and its leaves. */
export type LineCount = readonly [number, number];

export interface PerftRequest {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  readonly depth: number;
  /** The leaves below each of them are counted. */
  readonly lines: readonly PerftLine[];
}

/** Reports of a worker: ready for requests; lines counted since its last report; done. */
export type PerftReport =
  | { readonly kind: 'counted'; readonly counts: readonly LineCount[] }
  | { readonly kind: 'ready' | 'done' };
