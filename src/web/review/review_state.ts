import type { JudgedMove } from '../../analysis/annotate.ts';
import { NOTHING, isFault, judge, type GivenAway } from '../../analysis/judgement.ts';
import type { Standing } from '../../analysis/standing.ts';
import type { Move } from '../../rules/setup.ts';
import type { TreeNode } from '../../table/tree.ts';

/** Nodes searched per position: fixed, so that a review is repeatable. */
export const EFFORTS = [
  { name: 'Quick', nodes: 20_000 },
  { name: 'Normal', nodes: 100_000 },
  { name: 'Deep', nodes: 500_000 },
] as const;

/** `none`: no game was reviewed. `cancelled` keeps the judgements made so far. */
export type ReviewPhase = 'none' | 'running' | 'done' | 'cancelled';

/** The engine's review of a game's moves. */
export interface ReviewState {
  readonly phase: ReviewPhase;
  /** Nodes per position. */
  readonly nodes: number;
  /** The nodes of the line: the start, and one after each move. */
  readonly line: readonly TreeNode[];
  /** The moves judged so far, from the first. */
  readonly judged: readonly JudgedMove[];
  /** The move in focus, from 1; null: none. */
  readonly focus: number | null;
  readonly attempt: Attempt | null;
  /** Why the review failed; empty if it didn't. */
  readonly fault: string;
}

/** An attempt of the user to find a better move than the one played. */
export interface Attempt {
  /** The number of the move, from 1. */
  readonly ply: number;
  /** The move tried; null: none yet. */
  readonly move: Move | null;
  /** Null while unknown. */
  readonly verdict: Verdict | null;
  /** Was Black at the bottom before? The board is turned to the player of the move. */
  readonly wasFlipped: boolean;
}

/** `best`: the engine's choice. `good`: another one that is as good. `same`: the move of the game. */
export interface Verdict {
  readonly kind: 'best' | 'good' | 'same' | 'worse';
  /** Loss of expected points compared with the best known move, 0 to 1. */
  readonly loss: number;
  readonly given: GivenAway;
}

export const NO_REVIEW: ReviewState = {
  phase: 'none',
  nodes: EFFORTS[0].nodes,
  line: [],
  judged: [],
  focus: null,
  attempt: null,
  fault: '',
};

export type ReviewAction =
  | { readonly kind: 'effort'; readonly nodes: number }
  | { readonly kind: 'begin'; readonly line: readonly TreeNode[] }
  | { readonly kind: 'judged'; readonly move: JudgedMove }
  | { readonly kind: 'end'; readonly phase: ReviewPhase; readonly fault?: string }
  | { readonly kind: 'focus'; readonly ply: number | null }
  | { readonly kind: 'try'; readonly ply: number; readonly wasFlipped: boolean }
  | { readonly kind: 'tried'; readonly move: Move }
  | { readonly kind: 'verdict'; readonly move: Move; readonly verdict: Verdict }
  | { readonly kind: 'give-up-trying' }
  | { readonly kind: 'forget' };

export function reduceReview(state: ReviewState, action: ReviewAction): ReviewState {
  const { attempt } = state;
  switch (action.kind) {
    case 'effort':
      return { ...state, nodes: action.nodes };
    case 'begin':
      return { ...NO_REVIEW, nodes: state.nodes, phase: 'running', line: action.line };
    case 'judged':
      return { ...state, judged: [...state.judged, action.move] };
    case 'end':
      return { ...state, phase: action.phase, fault: action.fault ?? '' };
    case 'focus':
      return { ...state, focus: action.ply };
    case 'try':
      return {
        ...state,
        focus: action.ply,
        attempt: { ply: action.ply, move: null, verdict: null, wasFlipped: action.wasFlipped },
      };
    case 'tried':
      return attempt === null ? state : { ...state, attempt: { ...attempt, move: action.move, verdict: null } };
    case 'verdict':
      // The move may have been taken back in the meantime.
      return attempt?.move !== action.move ? state : { ...state, attempt: { ...attempt, verdict: action.verdict } };
    case 'give-up-trying':
      return { ...state, attempt: null };
    case 'forget':
      return { ...NO_REVIEW, nodes: state.nodes };
  }
}

/** Judges a move that was tried instead by what its player can expect of it; null: that needn't be known. */
export function verdictOn(judged: JudgedMove, move: Move, tried: Standing | null): Verdict {
  const { best, loss, given } = judged;
  if (move === best.line[0]) return { kind: 'best', loss: 0, given: NOTHING };
  if (move === judged.move || tried === null) return { kind: 'same', loss: Math.max(0, loss), given };
  const verdict = judge(best.standing, tried);
  const kind = isFault(verdict.judgement) ? 'worse' : 'good';
  return { kind, loss: Math.max(0, verdict.loss), given: verdict.given };
}
