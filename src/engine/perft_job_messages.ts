import type { Move, Ruleset, Setup } from '../rules/setup.ts';

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
