import type { JudgedMove } from '../analysis/annotate.ts';
import type { Standing } from '../analysis/standing.ts';
import { limitedPawns, type Evidence } from './evidence.ts';
import type { Move } from '../rules/setup.ts';
import type { Idea } from './reason.ts';
import { isAlike } from './threats.ts';

/** All other moves must be worse by so much, in points and in pawns. */
const ONLY = { points: 0.15, pawns: 1 } as const;
/** The effort for them, as a multiple of the usual one: one good move overlooked makes the claim false. */
const CLOSER_EFFORT = 3;

/**
 * That the best move is the only good one: a longer search of all others finds much less, and so does one after the best of
 * them. Moves that differ in what pays for them count as one.
 */
export async function onlyMove(evidence: Evidence, { before, best }: JudgedMove): Promise<Idea[]> {
  const [move] = best.line;
  if (move === undefined) return [];
  const { position } = before;
  const exclude = position.legalMoves().filter((other) => isAlike(move, other));
  let second: Move | undefined;
  // Most often a short search finds another one.
  for (const effort of [1, CLOSER_EFFORT]) {
    const others = await evidence.search(position, effort, { exclude });
    second = others?.line[0];
    if (others === null || second === undefined || !isMuchLess(others, best.standing)) return [];
    const after = await evidence.search(position.play(second), effort);
    if (after === null || !isMuchLess({ expected: 1 - after.expected, pawns: -after.pawns }, best.standing)) return [];
  }
  return second === undefined ? [] : [{ kind: 'only', second }];
}

function isMuchLess(other: Pick<Standing, 'expected' | 'pawns'>, best: Standing): boolean {
  return other.expected <= best.expected - ONLY.points && other.pawns <= limitedPawns(best.pawns) - ONLY.pawns;
}
