// Levels on one scale: the differences measured between pairs of them, adjusted by least squares as in surveying.

import { eloFromScore, estimateElo } from '../../src/match/elo.ts';
import { NO_GAMES, NO_PAIRS, addGame, addPair, gamesOf, pointsOf } from '../../src/match/tally.ts';
import type { PairCounts, Points, Tally } from '../../src/match/tally.ts';
import type { Link } from './links.ts';

/** The games of a link, seen from the upper level. */
export interface LinkGames extends Link {
  readonly tally: Tally;
  readonly pairs: PairCounts;
}

/** A value in Elo, and half its interval of 95 %. */
export interface Measured {
  readonly elo: number;
  readonly error: number;
}

export function withoutGames(link: Link): LinkGames {
  return { ...link, tally: NO_GAMES, pairs: NO_PAIRS };
}

export function withPair(games: LinkGames, [first, second]: readonly [Points, Points]): LinkGames {
  const tally = addGame(addGame(games.tally, first), second);
  return { ...games, tally, pairs: addPair(games.pairs, first + second) };
}

/** Elo of a game's point at a score of one half; half a point more or less bounds a score of 100 %. */
const ELO_PER_POINT = 400 / Math.LN10;
const Z_95 = 1.96;

/** By how much the upper level is stronger; null without games. If it has won all, as if one game more had been drawn. */
export function differenceOf({ tally, pairs }: LinkGames): Measured | null {
  const estimate = estimateElo(tally, pairs);
  if (estimate === null) return null;
  if (estimate.error !== null) return { elo: estimate.elo, error: estimate.error };
  const games = gamesOf(tally) + 1;
  const score = (pointsOf(tally) + 1 / 2) / games;
  const spread = score * (1 - score);
  return { elo: eloFromScore(score), error: (Z_95 * ELO_PER_POINT) / Math.sqrt(spread * games) };
}

/** Each level that links with games connect to level `from`, which is 0 on the scale. */
export function scaleFrom(from: number, links: readonly LinkGames[]): ReadonlyMap<number, Measured> {
  const measured = links.flatMap((link) => {
    const difference = differenceOf(link);
    return difference === null ? [] : [{ ...link, ...difference }];
  });
  const levels = connectedTo(from, measured);
  // The normal equations, with the right side as the last column; the variance of each level is on the diagonal of the
  // inverse.
  const size = levels.length;
  const rows = levels.map((_, i) => [...levels.map(() => 0), 0, ...levels.map((__, j) => (i === j ? 1 : 0))]);
  for (const { lower, upper, elo, error } of measured) {
    const weight = error ** -2;
    const [l, u] = [levels.indexOf(lower), levels.indexOf(upper)];
    for (const [i, other, sign] of [
      [l, u, -1],
      [u, l, 1],
    ] as const) {
      if (i < 0) continue;
      rows[i]![i]! += weight;
      rows[i]![size]! += sign * weight * elo;
      if (other >= 0) rows[i]![other]! -= weight;
    }
  }
  eliminate(rows);
  const scale = new Map<number, Measured>([[from, { elo: 0, error: 0 }]]);
  levels.forEach((level, i) => {
    scale.set(level, { elo: rows[i]![size]!, error: Math.sqrt(rows[i]![size + 1 + i]!) });
  });
  return scale;
}

/** The levels that links connect to `from`, without itself. */
function connectedTo(from: number, links: readonly Link[]): number[] {
  const reached = new Set([from]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { lower, upper } of links) {
      if (reached.has(lower)) reached.add(upper);
      if (reached.has(upper)) reached.add(lower);
    }
  }
  return [...reached].filter((level) => level !== from).sort((a, b) => a - b);
}

/** Gauss-Jordan elimination: a positive definite matrix needs no pivots. */
function eliminate(rows: number[][]): void {
  rows.forEach((row, i) => {
    const pivot = row[i]!;
    row.forEach((value, k) => (row[k] = value / pivot));
    for (const other of rows) {
      const factor = other[i]!;
      if (other === row || factor === 0) continue;
      for (let k = 0; k < row.length; k++) other[k]! -= factor * row[k]!;
    }
  });
}
