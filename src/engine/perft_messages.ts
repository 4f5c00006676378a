import type { Ruleset, Setup } from '../rules/setup.ts';

/** What a perft worker needs to create its instance of the core over the shared memory. */
export interface PerftWorkerData {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly block: number;
  readonly table: number;
  readonly entries: number;
  /** One Int32: the number of tasks taken so far by all workers. */
  readonly taken: SharedArrayBuffer;
}

/** Two plies from the position; a task is the subtree below them. */
export type PerftTask = readonly [number, number];

export interface PerftRequest {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  readonly depth: number;
  readonly tasks: readonly PerftTask[];
}

/** Reports of a worker: ready for requests; the leaves counted below one root move since its last report; done. */
export type PerftReport =
  | { readonly kind: 'counted'; readonly rootMove: number; readonly tasks: number; readonly leaves: number }
  | { readonly kind: 'ready' | 'done' };
