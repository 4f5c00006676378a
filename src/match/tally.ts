/** Games of one player, as wins, draws and losses. */
export interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/**
 * Pairs of games with one opening and colours swapped, counted by what the player scored in both together:
 * 0, ½, 1, 1½ or 2 points.
 */
export type PairCounts = readonly [number, number, number, number, number];

export const NO_GAMES: Tally = { wins: 0, draws: 0, losses: 0 };
export const NO_PAIRS: PairCounts = [0, 0, 0, 0, 0];

/** The points of one game: 1, ½ or 0. */
export type Points = 0 | 0.5 | 1;

export function addGame(tally: Tally, points: Points): Tally {
  switch (points) {
    case 1:
      return { ...tally, wins: tally.wins + 1 };
    case 0.5:
      return { ...tally, draws: tally.draws + 1 };
    case 0:
      return { ...tally, losses: tally.losses + 1 };
  }
}

/** Adds a pair in which the player scored `points` in both games together. */
export function addPair(pairs: PairCounts, points: number): PairCounts {
  const counts: [number, number, number, number, number] = [...pairs];
  counts[2 * points]! += 1;
  return counts;
}

export function gamesOf(tally: Tally): number {
  return tally.wins + tally.draws + tally.losses;
}

export function pointsOf(tally: Tally): number {
  return tally.wins + tally.draws / 2;
}

export function pairsOf(pairs: PairCounts): number {
  return pairs.reduce((sum, count) => sum + count, 0);
}
