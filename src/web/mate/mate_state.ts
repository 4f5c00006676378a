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

export type MateAction =
  | { readonly kind: 'choose'; readonly maxMoves: number }
  | { readonly kind: 'ask'; readonly asked: AskedMate }
  | { readonly kind: 'second' }
  | { readonly kind: 'progress'; readonly progress: MateProgress }
  | { readonly kind: 'verdict'; readonly verdict: MateVerdict }
  | { readonly kind: 'end'; readonly phase: MatePhase; readonly fault?: string }
  | { readonly kind: 'branch'; readonly key: string; readonly branch: Branch }
  | { readonly kind: 'defence'; readonly key: string; readonly defence: Defence }
  | { readonly kind: 'known'; readonly key: string; readonly phase: Branch['phase']; readonly move?: Move }
  | { readonly kind: 'fold'; readonly key: string; readonly isOpen: boolean }
  | { readonly kind: 'refutation'; readonly refutation: Refutation | null }
  | { readonly kind: 'forget' };

export function reduceMate(state: MateState, action: MateAction): MateState {
  switch (action.kind) {
    case 'choose':
      return { ...state, maxMoves: Math.min(Math.max(Math.round(action.maxMoves), 1), MAX_MATE_MOVES) };
    case 'ask':
      return { ...NO_MATE_QUESTION, maxMoves: state.maxMoves, asked: action.asked, phase: 'running' };
    case 'second':
      return { ...state, seconds: state.seconds + 1 };
    case 'progress':
      return { ...state, progress: action.progress };
    case 'verdict':
      return { ...state, phase: 'answered', verdict: action.verdict };
    case 'end':
      return { ...state, phase: action.phase, fault: action.fault ?? '' };
    case 'branch':
      return withBranch(state, action.key, action.branch);
    case 'defence': {
      const branch = state.branches[action.key];
      if (branch === undefined) return state;
      return withBranch(state, action.key, { ...branch, defences: inOrder(branch.defences, action.defence) });
    }
    case 'known': {
      const branch = state.branches[action.key];
      if (branch === undefined) return state;
      return withBranch(state, action.key, { ...branch, phase: action.phase, move: action.move ?? branch.move });
    }
    case 'fold': {
      const branch = state.branches[action.key];
      if (branch === undefined) return state;
      return withBranch(state, action.key, { ...branch, isOpen: action.isOpen });
    }
    case 'refutation':
      return { ...state, refutation: action.refutation };
    case 'forget':
      return { ...NO_MATE_QUESTION, maxMoves: state.maxMoves };
  }
}

function withBranch(state: MateState, key: string, branch: Branch): MateState {
  return { ...state, branches: { ...state.branches, [key]: branch } };
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
