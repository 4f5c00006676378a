import type { JudgedMove } from '../analysis/annotate.ts';
import type { Standing } from '../analysis/standing.ts';
import type { Move } from '../rules/setup.ts';
import { limitedPawns, type Evidence, type Finding } from './evidence.ts';

// What a move is bad compared with: another move that searches of their own find better.

/** What a player has: points, 0 to 1, and the score in pawns. */
type Worth = Pick<Finding, 'expected' | 'pawns'>;

/** A reply that costs less is no harm, and a move that is better by less is not told: in points or in pawns. */
const MIN_HARM = { points: 0.1, pawns: 1.5 } as const;
/** A smaller difference is looked at more closely: there it must be about half as much. */
const CLEAR = { points: 0.2, pawns: 2.5 } as const;
const MIN_CLOSER = { points: 0.06, pawns: 0.8 } as const;
const CLOSER_EFFORT = 2;

/** Is what a player has after the reply clearly less than what he could have had? */
export function isHarmful(answer: Worth, best: Standing): boolean {
  return isLess(answer, { expected: best.expected, pawns: limitedPawns(best.pawns) }, MIN_HARM);
}

/**
 * Is the other move still better when both have been searched a move further? What is not is no mistake, and is not explained.
 * Where the difference is small, both are searched more closely. `played`: what the player has now; `answer`: after the reply.
 */
export async function isStillBetter(
  evidence: Evidence,
  { before, move, after, best }: JudgedMove,
  played: Worth,
  answer: Finding | null,
): Promise<boolean> {
  const { position } = before;
  const searched = async (line: readonly Move[], effort: number): Promise<Worth | null> =>
    line.length < 2
      ? null
      : evidence.search(
          line.reduce((then, next) => then.play(next), position),
          effort,
        );
  const better = best.line.slice(0, 2);
  if (better.length < 2) return true;
  const other = await searched(better, 1);
  if (other === null || !isLess(played, other, MIN_HARM)) return false;
  if (answer === null || isLess(played, other, CLEAR)) return true;
  const reply = after.lines[0]?.pv[0];
  const closer = await searched(better, CLOSER_EFFORT);
  const bad = reply === undefined ? played : await searched([move, reply], CLOSER_EFFORT);
  return closer !== null && bad !== null && isLess(bad, closer, MIN_CLOSER);
}

/** What the player has after his move, by what a search has found for his opponent. */
export function standingAfter(seen: Finding | null): Worth | null {
  return seen && { expected: 1 - seen.expected, pawns: -seen.pawns };
}

function isLess(one: Worth, other: Worth, by: { readonly points: number; readonly pawns: number }): boolean {
  return one.expected <= other.expected - by.points || one.pawns <= other.pawns - by.pawns;
}
