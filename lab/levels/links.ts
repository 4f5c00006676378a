// What `npm run lab levels` plays: links between levels. Those of levels two apart make up the scale; the links between
// neighbours at its ends tie the even and the odd levels together.

import { MAX_SKILL_LEVEL } from '../../src/engine/options.ts';

/** Two levels that play each other. */
export interface Link {
  readonly lower: number;
  readonly upper: number;
}

const STEP = 2;

export const LINKS: readonly Link[] = [
  { lower: 0, upper: 1 },
  ...Array.from({ length: MAX_SKILL_LEVEL + 1 - STEP }, (_, lower) => ({ lower, upper: lower + STEP })),
  { lower: MAX_SKILL_LEVEL - 1, upper: MAX_SKILL_LEVEL },
];

/** The link of a pair of games by its number: consecutive pairs are of different links, so that an early end is fair. */
export function linkOf(pair: number): Link {
  return LINKS[pair % LINKS.length]!;
}

/** Which opening of its link a pair is played with. */
export function openingOf(pair: number): number {
  return Math.floor(pair / LINKS.length);
}

/** The numbers of `count` pairs of games for each link within these levels. */
export function pairNumbers(from: number, to: number, count: number): number[] {
  return Array.from({ length: count * LINKS.length }, (_, pair) => pair).filter((pair) => {
    const { lower, upper } = linkOf(pair);
    return from <= lower && upper <= to;
  });
}
