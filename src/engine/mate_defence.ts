import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import type { MateResult, MateSearch } from './mate_search.ts';

/** Is the side to move mated by force, whatever it plays? */
export interface DefenceQuestion {
  /** Limit in moves of the attacker; 0 asks whether the side to move is already checkmated. */
  readonly moves: number;
  /** Limit of moves tried; null for none. */
  readonly nodes: number | null;
  /** Null for no limit. */
  readonly timeMs: number | null;
}

export type DefenceVerdict =
  | {
      readonly kind: 'mated';
      /** Moves of the attacker to the mate; 0 if it is already checkmate. */
      readonly moves: number;
      /** The defence that holds out longest, with the line from it to the mate; empty if it is already checkmate. */
      readonly line: readonly Move[];
      readonly nodes: number;
    }
  /** `defence` escapes; null if the side to move is stalemated. */
  | { readonly kind: 'refuted'; readonly defence: Move | null; readonly nodes: number }
  /** The budget ran out: against `defence`, a mate was neither found nor ruled out. */
  | { readonly kind: 'undecided'; readonly defence: Move; readonly nodes: number };

/**
 * Moves tried in the search for mates by checks before all moves are tried. Nearly every forced mate is one by checks,
 * and those are found much sooner.
 */
const CHECKS_NODES = 200_000;

/**
 * Share of the remaining budget spent on a defence that checks don't refute: the next defence may be refuted at once.
 */
const HARD_SHARE = 1 / 2;

/** The shared budget of all questions about one position. */
class Budget {
  nodes = 0;
  private readonly most: number;
  private readonly endMs: number;

  constructor({ nodes, timeMs }: DefenceQuestion) {
    this.most = nodes ?? Infinity;
    this.endMs = performance.now() + (timeMs ?? Infinity);
  }

  ask(search: MateSearch, position: Position, maxMoves: number, allMoves: boolean): MateResult {
    const share = allMoves ? HARD_SHARE : 1;
    const nodes = Math.min((this.most - this.nodes) * share, allMoves ? Number.MAX_SAFE_INTEGER : CHECKS_NODES);
    const timeMs = (this.endMs - performance.now()) * share;
    if (nodes < 1 || timeMs <= 0) return { kind: 'unknown', nodes: 0 };
    const result = search.find(position, { maxMoves, allMoves, nodes, ...(timeMs < Infinity && { timeMs }) });
    this.nodes += result.nodes;
    return result;
  }
}

/**
 * Determines whether the attacker, who has just moved, mates within the limit against every defence, by checks or quiet
 * moves. A single defence that escapes refutes the mate; a single undecided one leaves the question undecided.
 */
export function proveAgainstDefences(
  search: MateSearch,
  position: Position,
  question: DefenceQuestion,
): DefenceVerdict {
  const defences = position.legalMoves();
  if (defences.length === 0) {
    const isMate = position.isCheck();
    return isMate ? { kind: 'mated', moves: 0, line: [], nodes: 0 } : { kind: 'refuted', defence: null, nodes: 0 };
  }
  if (question.moves === 0) return { kind: 'refuted', defence: defences[0]!, nodes: 0 };
  return new Trial(search, position, question).prove(defences);
}

/** Tries the defences against one attack. */
class Trial {
  private readonly search: MateSearch;
  private readonly position: Position;
  private readonly moves: number;
  private readonly budget: Budget;
  private longest = 0;
  private line: readonly Move[] = [];

  constructor(search: MateSearch, position: Position, question: DefenceQuestion) {
    this.search = search;
    this.position = position;
    this.moves = question.moves;
    this.budget = new Budget(question);
  }

  prove(defences: readonly Move[]): DefenceVerdict {
    const hard = defences.filter((defence) => this.resultAfter(defence, false) !== 'mate');
    let open: Move | null = null;
    for (const defence of hard) {
      const result = this.resultAfter(defence, true);
      if (result === 'no-mate') return { kind: 'refuted', defence, nodes: this.budget.nodes };
      if (result === 'unknown') open ??= defence;
    }
    const { longest, line, budget } = this;
    if (open !== null) return { kind: 'undecided', defence: open, nodes: budget.nodes };
    return { kind: 'mated', moves: longest, line, nodes: budget.nodes };
  }

  private resultAfter(defence: Move, allMoves: boolean): MateResult['kind'] {
    const result = this.budget.ask(this.search, this.position.play(defence), this.moves, allMoves);
    if (result.kind === 'mate' && result.moves > this.longest) {
      this.longest = result.moves;
      this.line = [defence, ...result.line];
    }
    return result.kind;
  }
}
