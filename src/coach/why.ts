import type { Analyser, Analysis } from '../analysis/analyser.ts';
import type { JudgedMove } from '../analysis/annotate.ts';
import { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { capitalised } from '../rules/words.ts';
import { Evidence, findingOf, type Finding } from './evidence.ts';
import { explainHarm, explainMistake } from './explain.ts';
import { bestPlan, planOf, threatIn } from './plans.ts';
import type { Explanation, Plan } from './reason.ts';
import { reasonsOf, reasonsOfPlan, type Reason } from './reasons.ts';
import { explanationText, ideasText, planText, sentence, threatText } from './words.ts';

/** Why a move is good or bad, or what a position is about: for people, and for programs. */
export interface Why {
  /** At most two sentences; empty if nothing specific was found. */
  readonly text: string;
  readonly reasons: readonly Reason[];
}

/** What each side of a position is up to. */
export interface Plans {
  /** What the side to move should play, and what it is good for; null if nothing specific was found. */
  readonly best: Plan | null;
  /** What the opponent would do if he were to move; null if that is nothing much. */
  readonly threat: Plan | null;
}

/**
 * Why a move that was judged is bad (`?` and `??`), or good (`!?`); null for all others, and if the searches were stopped.
 * `analyser` is that of the review: the searches have its limits, or a share of them. `signal` ends them soon.
 */
export async function whyOf(analyser: Analyser, judged: JudgedMove, signal: AbortSignal): Promise<Why | null> {
  const evidence = new Evidence(analyser, signal);
  const { judgement, before, move, after } = judged;
  if (judgement === 'blunder' || judgement === 'mistake') return explained(await explainMistake(evidence, judged));
  if (judgement !== 'interesting') return null;
  const plan = await planOf(evidence, before.position, foundBy(move, after));
  if (plan === null || plan.ideas.length === 0) return null;
  return { text: `${capitalised(planText(plan))}.`, reasons: reasonsOfPlan(plan) };
}

/**
 * Why a move is bad, whatever its judgement, without a word about a better one: for players who look for that. Null if the
 * searches were stopped.
 */
export async function harmOf(analyser: Analyser, judged: JudgedMove, signal: AbortSignal): Promise<Why | null> {
  return explained(await explainHarm(new Evidence(analyser, signal), judged));
}

/** An explanation in words and as reasons. */
function explained(explanation: Explanation | null): Why | null {
  return explanation && { text: explanationText(explanation), reasons: reasonsOf(explanation) };
}

/** What a move has led to, seen by its player. */
function foundBy(move: Move, after: Analysis): Finding {
  const pawns = 0 - (findingOf(after)?.pawns ?? 0);
  return { expected: 1 - after.expected, pawns, mate: null, line: [move, ...(after.lines[0]?.pv ?? [])] };
}

/**
 * A sentence about a move just played, for people who have seen it: what it does, or what its player threatens now. Null if nothing
 * specific was found before `signal`.
 */
export async function remarkOn(
  analyser: Analyser,
  before: Position,
  move: Move,
  signal: AbortSignal,
): Promise<string | null> {
  const evidence = new Evidence(analyser, signal);
  const after = before.play(move);
  if (evidence.isStopped() || after.legalMoves().length === 0) return null;
  const analysis = await analyser.analyse(new Game(after));
  const found = findingOf(analysis);
  if (found === null || analysis.outcome !== null) return null;
  const plan = await planOf(evidence, before, foundBy(move, analysis));
  if (plan !== null && plan.ideas.length > 0) return `It ${ideasText(plan)}.`;
  const threat = await threatIn(evidence, after, found);
  return threat === null || evidence.isStopped() ? null : `${threatText(threat)}.`;
}

/** What each side is up to in a position that was analysed; null if the searches were stopped. */
export async function plansOf(analyser: Analyser, analysis: Analysis, signal: AbortSignal): Promise<Plans | null> {
  const evidence = new Evidence(analyser, signal);
  const found = findingOf(analysis);
  if (found === null || analysis.outcome !== null) return null;
  const threat = await threatIn(evidence, analysis.position, found);
  const best = await bestPlan(evidence, analysis.position, found, threat);
  return signal.aborted ? null : { best, threat };
}

/** The same in words and as reasons: first what is threatened, then the idea of the best move. */
export function whyOfPlans({ best, threat }: Plans): Why {
  const sentences = [
    ...(threat === null ? [] : [sentence(threatText(threat))]),
    ...(best === null || best.ideas.length === 0 ? [] : [`Best is ${planText(best)}.`]),
  ];
  const reasons = [
    ...(threat === null ? [] : reasonsOfPlan(threat, 'threat')),
    ...(best === null ? [] : reasonsOfPlan(best)),
  ];
  return { text: sentences.join(' '), reasons };
}
