import type { Rung } from './statistics.ts';

/** "beaten, 2 won, 1 lost", "not beaten yet, 3 lost, 1 won with help", "not played yet" */
export function rungWords({ alone, helped, isBeaten }: Rung): string {
  const counts = [
    { tally: alone, how: '' },
    { tally: helped, how: ' with help' },
  ].flatMap(({ tally, how }) =>
    (['won', 'drawn', 'lost'] as const).flatMap((score) =>
      tally[score] === 0 ? [] : [`${tally[score]} ${score}${how}`],
    ),
  );
  if (counts.length === 0) return 'not played yet';
  return [isBeaten ? 'beaten' : 'not beaten yet', ...counts].join(', ');
}

/** What a level is like, each with its highest level: docs/levels.md has the shares of drops that are overlooked. */
const LEVEL_NOTES: readonly (readonly [level: number, note: string])[] = [
  [0, 'For a first game: it misses about half of all drops.'],
  [2, 'It misses four drops in ten.'],
  [4, 'It misses about a third of all drops.'],
  [8, 'It misses about a fifth of all drops.'],
  [15, 'It seldom misses a drop.'],
  [17, 'It misses no drop.'],
  [19, 'It misses no drop, and looks far ahead.'],
  [20, 'It plays as well as it can.'],
];

/** A sentence about how Ransom plays at a level, 0 to 20. */
export function levelNote(level: number): string {
  return LEVEL_NOTES.find(([highest]) => level <= highest)![1];
}
