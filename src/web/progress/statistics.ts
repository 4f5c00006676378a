import { MAX_SKILL_LEVEL } from '../../engine/options.ts';
import {
  NO_TALLY,
  SCORES,
  keyOfKind,
  type FinishedGame,
  type ProgressState,
  type Score,
  type Tally,
} from './progress_state.ts';

// What follows from the results against Ransom.

const SIDES = ['white', 'black'] as const satisfies readonly FinishedGame['side'][];

/** A level of the ladder. */
export interface Rung {
  readonly level: number;
  /** The games without help. */
  readonly alone: Tally;
  readonly helped: Tally;
  /** Won at least once without help. */
  readonly isBeaten: boolean;
}

/** All levels, from the lowest. */
export function rungsOf(progress: ProgressState): readonly Rung[] {
  return Array.from({ length: MAX_SKILL_LEVEL + 1 }, (_, level) => {
    const [alone, helped] = [false, true].map((isHelped) =>
      sumOf(SIDES.map((side) => tallyAt(progress, { level, side, isHelped }))),
    );
    return { level, alone: alone!, helped: helped!, isBeaten: alone!.won > 0 };
  });
}

/** The level above the highest one beaten: whoever begins in the middle needn't go back. Null: all are beaten. */
export function nextLevel(progress: ProgressState): number | null {
  const highest = rungsOf(progress).findLast(({ isBeaten }) => isBeaten)?.level ?? -1;
  return highest === MAX_SKILL_LEVEL ? null : highest + 1;
}

/** The level to offer after a game: after a win what `nextLevel` says, and after a loss one step towards it, if it is lower. */
export function levelAfter(progress: ProgressState, level: number, score: Score): number | null {
  const next = nextLevel(progress);
  const isOffered = next !== null && (score === 'won' ? next > level : score === 'lost' && next < level);
  if (!isOffered) return null;
  return score === 'lost' ? level - 1 : next;
}

/** The games of a side, or of both, with and without help. */
export function totalOf(progress: ProgressState, sides: readonly FinishedGame['side'][] = SIDES): Tally {
  const levels = rungsOf(progress).map(({ level }) => level);
  return sumOf(
    levels.flatMap((level) =>
      sides.flatMap((side) => [false, true].map((isHelped) => tallyAt(progress, { level, side, isHelped }))),
    ),
  );
}

/** The number of games of a tally. */
export function gamesOf(tally: Tally): number {
  return SCORES.reduce((sum, score) => sum + tally[score], 0);
}

/** The average length of a game in moves, rounded; null: there is none. */
export function averageMoves(tally: Tally): number | null {
  const games = gamesOf(tally);
  return games === 0 ? null : Math.round(tally.moves / games);
}

function tallyAt({ tallies }: ProgressState, kind: Parameters<typeof keyOfKind>[0]): Tally {
  return tallies[keyOfKind(kind)] ?? NO_TALLY;
}

function sumOf(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { won, drawn, lost, moves }) => ({
      won: sum.won + won,
      drawn: sum.drawn + drawn,
      lost: sum.lost + lost,
      moves: sum.moves + moves,
    }),
    NO_TALLY,
  );
}
