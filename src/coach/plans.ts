import type { Position } from '../rules/position.ts';
import { moveRole } from '../shared/move.ts';
import { gainOf } from './account.ts';
import { MAX_MATE, type Evidence, type Finding } from './evidence.ts';
import { meets } from './explain.ts';
import { MAX_IDEAS, ideasOf, saved } from './ideas.ts';
import { openingAim } from './opening.ts';
import type { Idea, Plan } from './reason.ts';

/** A threat changes so much: in points or in pawns. */
const MIN_THREAT = { points: 0.15, pawns: 1.5 } as const;
/** The share of the usual effort for what would happen if a player waited. */
const THREAT_EFFORT = 1 / 2;

/** What the side to move should play, and why; null if the game is over or the searches were stopped. */
export async function bestPlan(
  evidence: Evidence,
  position: Position,
  found: Finding,
  threat: Plan | null,
): Promise<Plan | null> {
  // Who is mated in any case has no good move.
  if (found.mate !== null && found.mate < 0) return null;
  const plan = await planOf(evidence, position, found);
  if (plan === null || plan.ideas[0]?.kind === 'mate') return plan;
  const { before, move, ideas } = plan;
  const met =
    threat === null
      ? []
      : await meets(evidence, before, move, { relation: 'unmet', reply: threat.move, expected: 1 - threat.expected });
  const all: Idea[] = [...ideas, ...met, ...saved(before, move)];
  const aim = all.length > 0 ? null : openingAim(before, move);
  return { ...plan, ideas: aim === null ? all.slice(0, MAX_IDEAS) : [{ kind: 'opening', aim, role: moveRole(move) }] };
}

/**
 * What the opponent of the side to move threatens: what he would do if he were to move, if that is worth much more than the
 * position is to him now. `found` is what a search has found for the side to move. Null if there is no such threat.
 */
export async function threatIn(evidence: Evidence, position: Position, found: Finding): Promise<Plan | null> {
  const waiting = position.pass();
  if (waiting === null) return null;
  const finding = await evidence.search(waiting, THREAT_EFFORT);
  if (finding === null) return null;
  const points = finding.expected - (1 - found.expected);
  const pawns = finding.pawns + found.pawns;
  if (points < MIN_THREAT.points && pawns < MIN_THREAT.pawns) return null;
  const plan = await planOf(evidence, waiting, finding);
  return plan === null || plan.ideas.length === 0 ? null : plan;
}

/** The best move that a search has found, and what it is good for in itself. */
export async function planOf(
  evidence: Evidence,
  before: Position,
  { line, mate, pawns, expected }: Finding,
): Promise<Plan | null> {
  const [move, ...others] = line;
  if (move === undefined) return null;
  if (mate !== null && mate > 0) {
    const proved = await evidence.mate(before, Math.min(mate, MAX_MATE));
    if (proved !== null)
      return { before, move: proved.line[0]!, line: proved.line, expected: 1, ideas: [{ kind: 'mate', ...proved }] };
  }
  const candidate = { before, move, lines: [others], pawns, profit: gainOf(before, line) };
  const ideas = await ideasOf(evidence, candidate);
  return evidence.isStopped() ? null : { before, move, line, expected, ideas: ideas.slice(0, MAX_IDEAS) };
}
