import { annotate } from '../analysis/annotate.ts';
import type { Plan as RulesPlan } from '../coach/reason.ts';
import { plansOf, whyOf, whyOfPlans, type Why as RulesWhy } from '../coach/why.ts';
import { Game } from '../rules/game.ts';
import { ANALYSIS_OPTIONS, type AnalysisOptions } from './analysis_options.ts';
import { givenOptions } from './given.ts';
import { publicMove, type Move } from './move.ts';
import { resolve } from './moves.ts';
import { rulesPosition, type Position } from './position.ts';
import { publicWhy } from './public_reason.ts';
import type { Why } from './reason.ts';
import { withAnalyser } from './with_analyser.ts';

/** Why a move is a mistake. */
export interface Mistake extends Why {
  /** How bad it is. */
  readonly judgement: 'mistake' | 'blunder';
}

/** What a player should do, or threatens to do. */
export interface Plan extends Why {
  /** The move. */
  readonly move: Move;
  /** The moves of both sides, the first of them `move`. */
  readonly line: readonly Move[];
}

/** What each side of a position is up to. */
export interface Threats {
  /**
   * What the opponent would do if it were his turn, and if that is worth much more to him than the position as it is; null if
   * there is no such threat, and in check. Its line begins with his move.
   */
  readonly threat: Plan | null;
  /** The best move of the side to move, if something specific can be said of it; else null. */
  readonly best: Plan | null;
}

/**
 * Explains why a move is a mistake: what the opponent does about it, why that works, and what was better. The move is judged as
 * by {@link annotateGame}; an explanation takes some more searches with the same limits, or a share of them.
 *
 * @param position - the position before the move
 * @param move - the move, or its text in any notation that {@link parseMove} reads
 * @param options - how to analyse
 * @returns null if the move is no `mistake` or `blunder`, if nothing specific is known about it, and if the analysis was cancelled
 * @throws RangeError for an option that is unknown or out of its range, or a move that is not legal; Error if a search fails
 */
export async function explainMistake(
  position: Position,
  move: Move | string,
  options: AnalysisOptions = {},
): Promise<Mistake | null> {
  const given = givenOptions('options', options, ANALYSIS_OPTIONS);
  const start = rulesPosition(position);
  const packed = resolve(position, move);
  if (!packed.ok) throw new RangeError(packed.error.message, { cause: packed.error });
  return withAnalyser(start, given, async (analyser, signal) => {
    for await (const judged of annotate(start, [packed.value], analyser, () => signal.aborted)) {
      const { judgement } = judged;
      if (judgement !== 'blunder' && judgement !== 'mistake') return null;
      const why = publicWhy(await whyOf(analyser, judged, signal));
      return why === null ? null : { judgement, ...why };
    }
    return null;
  });
}

/**
 * Finds what the opponent threatens, and what the best move is good for: for hints. It takes a search with the limits, and some
 * more with a share of them.
 *
 * @param position - the position; if the game is over in it, both parts are null
 * @param options - how to analyse
 * @returns both parts, which are null if the analysis was cancelled
 * @throws RangeError for an option that is unknown or out of its range; Error if a search fails
 */
export async function threats(position: Position, options: AnalysisOptions = {}): Promise<Threats> {
  const given = givenOptions('options', options, ANALYSIS_OPTIONS);
  const rules = rulesPosition(position);
  return withAnalyser(rules, given, async (analyser, signal) => {
    const plans = await plansOf(analyser, await analyser.analyse(new Game(rules)), signal);
    if (plans === null) return { threat: null, best: null };
    const { threat, best } = plans;
    return {
      threat: publicPlan(threat, whyOfPlans({ threat, best: null })),
      best: publicPlan(best, whyOfPlans({ threat: null, best })),
    };
  });
}

function publicPlan(plan: RulesPlan | null, why: RulesWhy): Plan | null {
  const said = publicWhy(why);
  if (plan === null || said === null) return null;
  return { move: publicMove(plan.move), ...said, line: plan.line.map(publicMove) };
}
