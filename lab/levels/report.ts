// The result of `npm run lab levels` as the tables of docs/levels.md.

import { formatTally } from '../../src/match/report.ts';
import { gamesOf, pointsOf } from '../../src/match/tally.ts';
import { measuredSkill } from '../shared/level_games.ts';
import { differenceOf, scaleFrom, type LinkGames, type Measured } from './scale.ts';

const PERCENT = 100;

/** The strength of each level that has played, and then the games, in lines of Markdown. */
export function tables(links: readonly LinkGames[]): string[] {
  const played = links.filter(({ tally }) => gamesOf(tally) > 0);
  if (played.length === 0) return [];
  const scale = scaleFrom(Math.min(...played.map(({ lower }) => lower)), played);
  const levels = [...scale.keys()].sort((a, b) => a - b);
  return [
    ...['| level | nodes per line | lines | tolerance | overlooked | Elo |', '| --- | --- | --- | --- | --- | --- |'],
    ...levels.map((level) => row([String(level), ...wordsOfSkill(level), formatMeasured(scale.get(level)!)])),
    '',
    ...['| level | against | result | points | Elo |', '| --- | --- | --- | --- | --- |'],
    ...played.map((link) => row([...wordsOfGames(link), formatMeasured(differenceOf(link)!)])),
  ];
}

/**
 * Nodes for each line, lines, tolerance in centipawns, and chance that a drop is overlooked: the parameters in the
 * table.
 */
export function wordsOfSkill(level: number): string[] {
  const { nodes, lines, tolerance, oversight } = measuredSkill(level);
  return [
    String(Math.round(nodes / lines)),
    String(lines),
    lines > 1 ? String(tolerance) : '0',
    `${Math.round(PERCENT * oversight)} %`,
  ];
}

function wordsOfGames({ upper, lower, tally }: LinkGames): string[] {
  const share = pointsOf(tally) / gamesOf(tally);
  return [String(upper), String(lower), formatTally(tally), `${Math.round(PERCENT * share)} %`];
}

function formatMeasured({ elo, error }: Measured): string {
  return error === 0 ? '0' : `${Math.round(elo)} ± ${Math.round(error)}`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
