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

export function beginReview({ nodes }: ReviewState, line: readonly TreeNode[]): ReviewState {
  return { ...NO_REVIEW, nodes, phase: 'running', line };
}

export function addJudged(state: ReviewState, move: JudgedMove): ReviewState {
  return { ...state, judged: [...state.judged, move] };
}

export function endReview(state: ReviewState, phase: ReviewPhase, fault = ''): ReviewState {
  return { ...state, phase, fault };
}

export function forgetReview({ nodes }: ReviewState): ReviewState {
  return { ...NO_REVIEW, nodes };
}

export function beginAttempt(state: ReviewState, ply: number, wasFlipped: boolean): ReviewState {
  return { ...state, focus: ply, attempt: { ply, move: null, verdict: null, wasFlipped } };
}

export function tryMove(state: ReviewState, move: Move): ReviewState {
  const { attempt } = state;
  return attempt === null ? state : { ...state, attempt: { ...attempt, move, verdict: null } };
}

/** The verdict on a move that was tried; it may have been taken back in the meantime. */
export function judgeTried(state: ReviewState, move: Move, verdict: Verdict): ReviewState {
  const { attempt } = state;
  return attempt?.move !== move ? state : { ...state, attempt: { ...attempt, verdict } };
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
