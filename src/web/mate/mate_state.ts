import type { DefenceVerdict } from '../../engine/mate_defence.ts';
import type { Defence, MateProgress, MateVerdict } from '../../engine/mate_proof.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import type { TreeNode } from '../../table/tree.ts';

/** The longest mate that can be asked for. */
export const MAX_MATE_MOVES = 15;

/** "Does the side to move mate in this many moves?" */
export interface AskedMate {
  /** The node in the game. */
  readonly node: TreeNode;
  readonly position: Position;
  readonly maxMoves: number;
}

/** `stopped`: the user cancelled before the answer. */
export type MatePhase = 'none' | 'running' | 'answered' | 'stopped';

/** The opponent's defences after some moves of a proved mate; the attacker is to move. */
export interface Branch {
  readonly isOpen: boolean;
  /** `asking`: the prover is running. `unknown`: it was stopped. */
  readonly phase: 'asking' | 'known' | 'unknown';
  /** The position before the attacker's move, and that move; null while unknown. */
  readonly position: Position;
  readonly move: Move | null;
  /** The opponent's defences against it, the longest first. */
  readonly defences: readonly Defence[];
}

/** Why a first move of the attacker doesn't mate in time; null while the prover is running. */
export interface Refutation {
  readonly move: Move;
  readonly verdict: DefenceVerdict | null;
}

export interface MateState {
  /** Selected for the next question. */
  readonly maxMoves: number;
  readonly asked: AskedMate | null;
  readonly phase: MatePhase;
  readonly progress: MateProgress | null;
  readonly seconds: number;
  readonly verdict: MateVerdict | null;
  /** Keyed by the moves that lead there, separated by spaces; the key of the first one is empty. */
  readonly branches: Readonly<Record<string, Branch>>;
  readonly refutation: Refutation | null;
  /** The error message; empty: no error. */
  readonly fault: string;
}

export const NO_MATE_QUESTION: MateState = {
  maxMoves: 3,
  asked: null,
  phase: 'none',
  progress: null,
  seconds: 0,
  verdict: null,
  branches: {},
  refutation: null,
  fault: '',
};

export function chooseLength(state: MateState, maxMoves: number): MateState {
  return { ...state, maxMoves: Math.min(Math.max(Math.round(maxMoves), 1), MAX_MATE_MOVES) };
}

export function beginMate({ maxMoves }: MateState, asked: AskedMate): MateState {
  return { ...NO_MATE_QUESTION, maxMoves, asked, phase: 'running' };
}

export function countSecond(state: MateState): MateState {
  return { ...state, seconds: state.seconds + 1 };
}

export function answerMate(state: MateState, verdict: MateVerdict): MateState {
  return { ...state, phase: 'answered', verdict };
}

export function endMate(state: MateState, phase: MatePhase, fault = ''): MateState {
  return { ...state, phase, fault };
}

export function forgetMate({ maxMoves }: MateState): MateState {
  return { ...NO_MATE_QUESTION, maxMoves };
}

export function setBranch(state: MateState, key: string, branch: Branch): MateState {
  return { ...state, branches: { ...state.branches, [key]: branch } };
}

/** Changes a branch, if there is one of this key. */
export function changeBranch(state: MateState, key: string, change: Partial<Branch>): MateState {
  const branch = state.branches[key];
  return branch === undefined ? state : setBranch(state, key, { ...branch, ...change });
}

export function addDefence(state: MateState, key: string, defence: Defence): MateState {
  return changeBranch(state, key, { defences: inOrder(state.branches[key]?.defences ?? [], defence) });
}

/** Sorts defences by length, longest first; equally long ones stay in order of arrival. */
function inOrder(defences: readonly Defence[], added: Defence): readonly Defence[] {
  const length = ({ moves }: Defence): number => moves ?? Infinity;
  const place = defences.findIndex((one) => length(one) < length(added));
  return place < 0 ? [...defences, added] : [...defences.slice(0, place), added, ...defences.slice(place)];
}

/** The key of the branch after a move of the attacker and a defence. */
export function keyBehind(key: string, move: Move, defence: Move): string {
  return `${key}${key === '' ? '' : ' '}${move} ${defence}`;
}

/** The moves that lead to a branch. */
export function movesOfKey(key: string): Move[] {
  return key === '' ? [] : key.split(' ').map(Number);
}
