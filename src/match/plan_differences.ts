// How two plans of matches differ, for the message that refuses to go on with one, or to merge their games.

import { planDifferences } from '../jobs/journal.ts';
import { printable } from '../notation/quoted.ts';
import type { MatchPlan } from './journal.ts';
import { describeLimits } from './limits.ts';
import { isPlayer, type MatchPlayer } from './settings.ts';

/** Further differences between engines are counted, not listed: all engines may differ in the same limit. */
const MAX_TOLD = 4;

/** What differs between two players of one match; the rest follows from it. */
const PARTS: Readonly<Record<keyof MatchPlayer, string>> = {
  name: 'name',
  command: 'command',
  protocol: 'protocol',
  options: 'options',
  initLines: 'lines to send',
  positionsAsFen: 'positions as FEN',
  restart: 'restart',
  limits: 'limits',
  marginMs: 'margin',
};

/** Names the parts of two plans that differ; for engines and openings also how, such as `openings (seed 2 instead of seed 1)`. */
export function matchDifferences(before: MatchPlan, now: MatchPlan): string[] {
  return planDifferences(before, now).map((key) => {
    const details = detailsOf(key, before[key], now[key]);
    return details.length === 0 ? key : `${key} (${details.join(', ')})`;
  });
}

function detailsOf(key: string, before: unknown, now: unknown): string[] {
  if (key === 'engines' && Array.isArray(before) && Array.isArray(now)) return engineDetails(before, now);
  if (key === 'openings' && typeof before === 'string' && typeof now === 'string') return openingDetails(before, now);
  return [];
}

function engineDetails(before: readonly unknown[], now: readonly unknown[]): string[] {
  if (before.length !== now.length) return [`${now.length} instead of ${before.length}`];
  const details = before.flatMap((player, index) => playerDetails(player, now[index]));
  const more = details.length - MAX_TOLD;
  return more <= 1 ? details : [...details.slice(0, MAX_TOLD), `and ${more} more`];
}

/** A journal that somebody has edited may hold anything. */
function playerDetails(before: unknown, now: unknown): string[] {
  if (!isPlayer(before) || !isPlayer(now)) return [];
  const parts = Object.keys(PARTS) as (keyof MatchPlayer)[];
  return parts
    .filter((part) => JSON.stringify(before[part]) !== JSON.stringify(now[part]))
    .map((part) => {
      const values = `${textOf(part, now)} instead of ${textOf(part, before)}`;
      return printable(`${PARTS[part]} of ${before.name}: ${values}`);
    });
}

function textOf(part: keyof MatchPlayer, player: MatchPlayer): string {
  switch (part) {
    case 'limits':
      return describeLimits(player.limits);
    case 'marginMs':
      return `${player.marginMs} ms`;
    case 'command': {
      const { file, args, directory } = player.command;
      return [file, ...args, ...(directory === null ? [] : [`in ${directory}`])].join(' ');
    }
    default: {
      const value: unknown = player[part];
      return typeof value === 'string' ? value : JSON.stringify(value);
    }
  }
}

/** The description of openings is a list of what determines them. */
function openingDetails(before: string, now: string): string[] {
  const [old, given] = [before.split(', '), now.split(', ')];
  if (old.length !== given.length) return [printable(`${now} instead of ${before}`)];
  return given.flatMap((part, index) => (part === old[index] ? [] : [printable(`${part} instead of ${old[index]!}`)]));
}
