import type { JudgedMove } from '../analysis/annotate.ts';
import type { Standing } from '../analysis/standing.ts';
import { limitedPawns, type Evidence, type Finding } from './evidence.ts';
import type { Idea } from './reason.ts';
import { isAlike } from './threats.ts';

type Worth = Pick<Standing, 'expected' | 'pawns'>;

/** All other moves must be worse by so much, in points and in pawns. */
const ONLY = { points: 0.15, pawns: 1 } as const;
/** The effort for them, as a multiple of the usual one: one good move overlooked makes the claim false. */
const CLOSER_EFFORT = 3;
/** Most often a shorter search finds another good move. */
const FIRST_EFFORT = 1 / 2;

/**
 * That the best move is the only good one: a longer search of all others finds much less, and so does one after the best of
 * them. Moves that differ in what pays for them count as one.
 */
export async function onlyMove(evidence: Evidence, { before, best }: JudgedMove): Promise<Idea[]> {
  const [move] = best.line;
  if (move === undefined) return [];
  const { position } = before;
  const exclude = position.legalMoves().filter((other) => isAlike(move, other));
  for (const effort of [FIRST_EFFORT, CLOSER_EFFORT]) {
    const others = await evidence.search(position, effort, { exclude });
    const second = others?.line[0];
    if (others === null || second === undefined || !isMuchLess(others, best.standing)) return [];
    const own = await evidence.search(position.play(move), effort);
    if (own === null) return [];
    const worst = [best.standing, turned(own)];
    if (!worst.every((standing) => isMuchLess(others, standing))) return [];
    const after = await evidence.search(position.play(second), effort);
    if (after === null || !worst.every((standing) => isMuchLess(turned(after), standing))) return [];
    if (effort === CLOSER_EFFORT) return [{ kind: 'only', second }];
  }
  return [];
}

/** What a finding is worth to the other side. */
function turned({ expected, pawns }: Finding): Worth {
  return { expected: 1 - expected, pawns: -pawns };
}

function isMuchLess(other: Worth, best: Worth): boolean {
  return other.expected <= best.expected - ONLY.points && other.pawns <= limitedPawns(best.pawns) - ONLY.pawns;
}
