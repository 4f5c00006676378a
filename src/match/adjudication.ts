import type { Score } from '../engine/types.ts';
import { WHITE } from '../shared/men.ts';
import type { Colour } from '../rules/setup.ts';

/**
 * A draw is declared once `fromMove` full moves have been played from the game's start position, when both sides' last `moves`
 * scores are within ± `centipawns`.
 */
export interface DrawRule {
  readonly fromMove: number;
  readonly moves: number;
  readonly centipawns: number;
}

/** A side loses whose last `moves` scores were all at or below minus `centipawns`. */
export interface ResignRule {
  readonly moves: number;
  readonly centipawns: number;
  /** The opponent's scores must agree. */
  readonly twoSided: boolean;
}

export interface AdjudicationRules {
  readonly draw: DrawRule | null;
  readonly resign: ResignRule | null;
  /** A game of this many full moves, counted from its start position, is a draw; null for no limit. */
  readonly maxMoves: number | null;
}

export const NO_ADJUDICATION: AdjudicationRules = { draw: null, resign: null, maxMoves: null };

export type Verdict =
  | { readonly kind: 'draw' }
  | { readonly kind: 'length' }
  | { readonly kind: 'resign'; readonly loser: Colour };

/** Any mate counts as this much, so that it passes every threshold. */
const MATE_CENTIPAWNS = 100_000;

/** Follows the scores of one game and says when to end it. */
export class Adjudicator {
  private readonly rules: AdjudicationRules;
  /** Scores of each side's moves since the last without one, from its own view. */
  private readonly scores: readonly [number[], number[]] = [[], []];

  constructor(rules: AdjudicationRules) {
    this.rules = rules;
  }

  /**
   * Takes the score of a move just made, from its mover's view (null: the engine sent none), and the plies of the game
   * so far. To be called after the rules of the game themselves did not end it.
   */
  afterMove(mover: Colour, score: Score | null, plies: number): Verdict | null {
    const own = this.scores[mover]!;
    if (score === null) own.length = 0;
    else own.push(centipawnsOf(score));
    const loser = this.loser(mover);
    if (loser !== null) return { kind: 'resign', loser };
    if (this.isDrawn(plies)) return { kind: 'draw' };
    const { maxMoves } = this.rules;
    return maxMoves !== null && plies >= 2 * maxMoves ? { kind: 'length' } : null;
  }

  private loser(mover: Colour): Colour | null {
    const rule = this.rules.resign;
    if (rule === null) return null;
    const isLost = (side: Colour): boolean => this.lastScores(side, rule.moves, (score) => score <= -rule.centipawns);
    const isWon = (side: Colour): boolean => this.lastScores(side, rule.moves, (score) => score >= rule.centipawns);
    for (const side of [mover, mover ^ 1]) {
      if (isLost(side) && (!rule.twoSided || isWon(side ^ 1))) return side;
    }
    return null;
  }

  private isDrawn(plies: number): boolean {
    const rule = this.rules.draw;
    if (rule === null || plies < 2 * rule.fromMove) return false;
    const isLevel = (score: number): boolean => Math.abs(score) <= rule.centipawns;
    return [WHITE, WHITE ^ 1].every((side) => this.lastScores(side, rule.moves, isLevel));
  }

  private lastScores(side: Colour, count: number, holds: (score: number) => boolean): boolean {
    const scores = this.scores[side]!;
    return scores.length >= count && scores.slice(-count).every(holds);
  }
}

/** A score as a number of centipawns; a mate is worth more than any other score. */
function centipawnsOf(score: Score): number {
  if (score.kind === 'cp') return score.centipawns;
  return score.moves > 0 ? MATE_CENTIPAWNS : -MATE_CENTIPAWNS;
}
