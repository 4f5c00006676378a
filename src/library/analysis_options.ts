import type { Limits } from './engine.ts';
import type { StopSignal } from './signal.ts';

/** How positions are analysed. Without a limit each one gets a second. */
export interface AnalysisOptions extends Pick<Limits, 'nodes' | 'depth' | 'timeMs'> {
  /** Search threads: 1 to 64, default 1. Only with one thread, and limited by nodes or depth, are results reproducible. */
  readonly threads?: number;
  /** The hash table in MB of 2^20 bytes: 1 to 3500; default: according to the limits. */
  readonly hashMb?: number;
  /** Cancels the analysis. */
  readonly signal?: StopSignal;
}

export const ANALYSIS_OPTIONS: Readonly<Record<keyof AnalysisOptions, true>> = {
  nodes: true,
  depth: true,
  timeMs: true,
  threads: true,
  hashMb: true,
  signal: true,
};
