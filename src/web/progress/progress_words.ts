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
