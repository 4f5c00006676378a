import type { JudgedMove } from '../analysis/annotate.ts';
import type { Standing } from '../analysis/standing.ts';
import { limitedPawns, type Evidence, type Finding } from './evidence.ts';

// What a move is bad compared with: another move that searches of their own find better.

/** What a player has: points, 0 to 1, and the score in pawns. */
type Worth = Pick<Finding, 'expected' | 'pawns'>;

/** A reply that costs less is no harm, and a move that is better by less is not told: in points or in pawns. */
const MIN_HARM = { points: 0.1, pawns: 1.5 } as const;
/** Where the review has found a smaller difference, searches look more closely, and must find about half as much. */
const CLEAR = { points: 0.2, pawns: 2.5 } as const;
const MIN_CLOSER = { points: 0.07, pawns: 1.2 } as const;
/** A larger one is sooner confirmed. */
const SURE = { points: 0.3, pawns: 4 } as const;

/** Who is so many pawns ahead after his mistake, or behind with the best move, may have lost nothing. */
const DECIDED = 4;
/** Where there are so many moves, as with full stores, the usual search misses mates, and even large differences may be none. */
const CROWDED_MOVES = 150;

/** How far the review's difference between two moves can be trusted. */
export type Doubt = 'sure' | 'clear' | 'doubtful' | 'crowded';

/** Multiples of the usual effort for the better move, and for what the move played allows. */
const EFFORT: Readonly<Record<Doubt, { readonly better: number; readonly played: number }>> = {
  sure: { better: 1 / 2, played: 1 },
  clear: { better: 1, played: 1 },
  doubtful: { better: 2, played: 3 / 2 },
  crowded: { better: 5 / 2, played: 5 / 2 },
};

/** Is what a player has after the reply clearly less than what he could have had? */
export function isHarmful(answer: Worth, best: Standing): boolean {
  return isLess(answer, worthOf(best), MIN_HARM);
}

/** What the review has found of a mistake, compared with the best move. */
export function doubtOf({ before, best }: JudgedMove, seen: Finding | null): Doubt {
  if (before.position.legalMoves().length >= CROWDED_MOVES) return 'crowded';
  const played = standingAfter(seen);
  if (played === null) return 'clear';
  if (played.pawns >= DECIDED || best.standing.pawns <= -DECIDED) return 'doubtful';
  if (isLess(played, worthOf(best.standing), SURE)) return 'sure';
  return isLess(played, worthOf(best.standing), CLEAR) ? 'clear' : 'doubtful';
}

/** The effort, as a multiple of the usual one, for the search of what the player has after the reply to his move. */
export function effortFor(doubt: Doubt): number {
  return EFFORT[doubt].played;
}

/**
 * Is the other move still better than what the player has, when it and the reply to it have been played? What is not is no mistake,
 * and is not explained.
 */
export async function isStillBetter(
  evidence: Evidence,
  { before, best }: JudgedMove,
  played: Worth,
  doubt: Doubt,
): Promise<boolean> {
  const [move, reply] = best.line;
  if (move === undefined || reply === undefined) return true;
  const other = await evidence.search(before.position.play(move).play(reply), EFFORT[doubt].better);
  const isCloser = doubt === 'doubtful' || doubt === 'crowded';
  return other !== null && isLess(played, other, isCloser ? MIN_CLOSER : MIN_HARM);
}

/** What the player has after his move, by what a search has found for his opponent. */
export function standingAfter(seen: Finding | null): Worth | null {
  return seen && { expected: 1 - seen.expected, pawns: -seen.pawns };
}

function worthOf({ expected, pawns }: Standing): Worth {
  return { expected, pawns: limitedPawns(pawns) };
}

function isLess(one: Worth, other: Worth, by: { readonly points: number; readonly pawns: number }): boolean {
  return one.expected <= other.expected - by.points || one.pawns <= other.pawns - by.pawns;
}
