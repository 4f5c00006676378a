import type { JudgedMove } from '../../analysis/annotate.ts';
import { NOTHING, isFault, judge, type GivenAway } from '../../analysis/judgement.ts';
import type { Standing } from '../../analysis/standing.ts';
import type { Reason } from '../../coach/reasons.ts';
import type { Move } from '../../rules/setup.ts';
import type { TreeNode } from '../../table/tree.ts';

/** Nodes searched per position: fixed, so that a review is repeatable. */
export const EFFORTS = [
  { name: 'Quick', nodes: 20_000 },
  { name: 'Thorough', nodes: 100_000 },
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
  /** What the coach says of each of them; null if that is nothing. */
  readonly told: readonly (Told | null)[];
  /** Where the reader is one of the players: are the key moves those of the opponent? */
  readonly ofOpponent: boolean;
  /** The move in focus, from 1; null: none. */
  readonly focus: number | null;
  readonly attempt: Attempt | null;
  /** Was the reader led to the first key move? That is done once, as soon as he sees the review. */
  readonly isLed: boolean;
  /** Why the review failed; empty if it didn't. */
  readonly fault: string;
}

/** What the coach says of a move: see told.ts. */
export interface Told {
  /** One or two sentences, the first of which begins with the move. */
  readonly text: string;
  /** The same without the move in front. */
  readonly rest: string;
  readonly reasons: readonly Reason[];
  /** The opponent's reply and what follows; empty if no reply is told. */
  readonly punishment: readonly Move[];
}

/** An attempt of the user to find a better move than the one played. */
export interface Attempt {
  /** The number of the move, from 1. */
  readonly ply: number;
  /** The move tried; null: none yet. */
  readonly move: Move | null;
  /** Null while unknown. */
  readonly verdict: Verdict | null;
  /** Why the move tried is bad; null while unknown, and if nothing specific was found. */
  readonly told: Told | null;
  /** Has the user asked for a better move? He needn't have tried one before. */
  readonly showsBetter: boolean;
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
  told: [],
  ofOpponent: false,
  focus: null,
  attempt: null,
  isLed: false,
  fault: '',
};

export function beginReview({ nodes }: ReviewState, line: readonly TreeNode[]): ReviewState {
  return { ...NO_REVIEW, nodes, phase: 'running', line };
}

export function addJudged(state: ReviewState, move: JudgedMove, told: Told | null = null): ReviewState {
  return { ...state, judged: [...state.judged, move], told: [...state.told, told] };
}

export function endReview(state: ReviewState, phase: ReviewPhase, fault = ''): ReviewState {
  return { ...state, phase, fault };
}

/** The reader steps through the game by himself: the move that he sees is in focus, if any was. */
export function followNode(state: ReviewState, node: TreeNode): ReviewState {
  const { line, focus } = state;
  if (focus === null || line[focus] === node) return state;
  return { ...state, focus: line[node.ply] === node && node.ply > 0 ? node.ply : null };
}

export function forgetReview({ nodes }: ReviewState): ReviewState {
  return { ...NO_REVIEW, nodes };
}

/** What is known of a move that has not been tried. */
const UNKNOWN = { verdict: null, told: null, showsBetter: false } as const;

export function beginAttempt(state: ReviewState, ply: number, wasFlipped: boolean): ReviewState {
  return { ...state, focus: ply, attempt: { ply, move: null, ...UNKNOWN, wasFlipped } };
}

export function tryMove(state: ReviewState, move: Move): ReviewState {
  const { attempt } = state;
  return attempt === null ? state : { ...state, attempt: { ...attempt, move, ...UNKNOWN } };
}

/** The verdict on a move that was tried; it may have been taken back in the meantime. */
export function judgeTried(state: ReviewState, move: Move, verdict: Verdict): ReviewState {
  const { attempt } = state;
  return attempt?.move !== move ? state : { ...state, attempt: { ...attempt, verdict } };
}

/** Why a move that was tried is bad; it may have been taken back in the meantime. */
export function tellTried(state: ReviewState, move: Move, told: Told | null): ReviewState {
  const { attempt } = state;
  return attempt?.move !== move ? state : { ...state, attempt: { ...attempt, told } };
}

/** The user asks for a better move than the one played, or the one tried as soon as that is judged. */
export function showBetter(state: ReviewState): ReviewState {
  const { attempt } = state;
  if (attempt === null || (attempt.move !== null && attempt.verdict === null)) return state;
  return { ...state, attempt: { ...attempt, showsBetter: true } };
}

/** Where an attempt stands: `open` until a move has been judged or shown. */
export function stageOf({ verdict, showsBetter }: Attempt): 'open' | 'found' | 'missed' | 'shown' {
  if (verdict?.kind === 'best' || verdict?.kind === 'good') return 'found';
  return showsBetter ? 'shown' : verdict === null ? 'open' : 'missed';
}

/** Judges a move that was tried instead by what its player can expect of it; null: that needn't be known. */
export function verdictOn(judged: JudgedMove, move: Move, tried: Standing | null): Verdict {
  const { best, loss, given } = judged;
  if (move === best.line[0]) return { kind: 'best', loss: 0, given: NOTHING };
  if (move === judged.move || tried === null) return { kind: 'same', loss: Math.max(0, loss), given };
  const verdict = judge(best.standing, tried);
  // Where there is mate in one, nothing else is as good.
  const isMissed = best.standing.mates === 1 && tried.mates !== 1;
  const kind = isMissed || isFault(verdict.judgement) ? 'worse' : 'good';
  return { kind, loss: Math.max(0, verdict.loss), given: verdict.given };
}
