import type { Ruleset, Setup } from '../rules/setup.ts';
import type { DefenceQuestion, DefenceVerdict } from './mate_defence.ts';
import type { Defence, MateProgress, MateQuestion, MateVerdict } from './mate_proof.ts';

/** Does the side to move mate, and how against each defence? Or is it mated itself, whatever it plays? */
export type MateTask =
  | { readonly kind: 'mate'; readonly question: MateQuestion; readonly wantsDefences: boolean }
  | { readonly kind: 'defences'; readonly question: DefenceQuestion };

export interface MateJobData {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  readonly task: MateTask;
  readonly hashMb: number;
}

export type MateJobReport =
  | { readonly kind: 'done' }
  | { readonly kind: 'no-memory'; readonly message: string }
  | { readonly kind: 'progress'; readonly progress: MateProgress }
  | { readonly kind: 'verdict'; readonly verdict: MateVerdict }
  | { readonly kind: 'defence'; readonly defence: Defence }
  | { readonly kind: 'defence-verdict'; readonly verdict: DefenceVerdict };
