import { gamesOf, type Rung } from './statistics.ts';

/** "beaten, 2 won, 1 lost", "not beaten yet, 3 lost", "not played" */
export function rungWords({ alone, helped, isBeaten }: Rung): string {
  const counts = (['won', 'drawn', 'lost'] as const).flatMap((score) =>
    alone[score] === 0 ? [] : [`${alone[score]} ${score}`],
  );
  const withHelp = gamesOf(helped);
  if (withHelp > 0) counts.push(`${withHelp} with help`);
  if (counts.length === 0) return 'not played';
  return [isBeaten ? 'beaten' : 'not beaten yet', ...counts].join(', ');
}

/** What a level is like, each with its highest level: docs/levels.md has the shares of drops that are overlooked. */
const LEVEL_NOTES: readonly (readonly [level: number, note: string])[] = [
  [0, 'For a first game: it overlooks almost every second drop.'],
  [2, 'It overlooks four drops in ten.'],
  [5, 'It overlooks about every third drop.'],
  [9, 'It overlooks about every fifth drop.'],
  [13, 'It seldom overlooks a drop.'],
  [17, 'It overlooks no drop.'],
  [19, 'It overlooks no drop, and looks far ahead.'],
  [20, 'It plays as well as it can.'],
];

/** A sentence about how Ransom plays at a level, 0 to 20. */
export function levelNote(level: number): string {
  return LEVEL_NOTES.find(([highest]) => level <= highest)![1];
}
