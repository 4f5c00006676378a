import type { Ruleset, Setup } from '../rules/setup.ts';
import type { Defence, MateQuestion, MateVerdict } from './mate_proof.ts';

export interface MateJobData {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  readonly question: MateQuestion;
  readonly hashMb: number;
}

export type MateJobReport =
  | { readonly kind: 'no-memory' | 'done' }
  | { readonly kind: 'verdict'; readonly verdict: MateVerdict }
  | { readonly kind: 'defence'; readonly defence: Defence };
