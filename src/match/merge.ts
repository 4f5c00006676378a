// Puts the journals of one match together: those of its shards, finished or still growing.

import { err, ok, type Result } from '../rules/result.ts';
import { readJournal, type Journal, type MatchPlan } from './journal.ts';
import type { JournalGame } from './journal_game.ts';
import type { MatchProgress } from './match_state.ts';
import { matchDifferences } from './plan_differences.ts';
import { scheduledGame, type ScheduleSettings } from './schedule.ts';
import { isPlayer, type MatchPlayer } from './settings.ts';
import { sprtState, type SprtSettings } from './sprt.ts';
import { Standings } from './standings.ts';

/** What the journals say about a match, and how it stands. */
export interface MergedMatch {
  readonly players: readonly MatchPlayer[];
  readonly sprt: SprtSettings | null;
  readonly progress: MatchProgress;
  readonly stop: 'complete' | 'sprt' | 'unfinished';
  /** What the user should know: missing journals, and games that are in two. */
  readonly notes: readonly string[];
}

export interface MergeOptions {
  /** Instead of the number of games and the SPRT in the journals. */
  readonly games?: number;
  readonly sprt?: SprtSettings;
}

interface NamedJournal {
  readonly path: string;
  readonly journal: Journal;
}

/**
 * Merges journals; null if none of the files exists. A game that is in two of them counts once. The error names the file that
 * can't be read or does not belong to the others, and says why.
 */
export function mergeJournals(paths: readonly string[], options: MergeOptions): Result<MergedMatch | null, string> {
  const journals: NamedJournal[] = [];
  const notBegun: string[] = [];
  for (const path of new Set(paths)) {
    const journal = readJournal(path);
    if (!journal.ok) return journal;
    if (journal.value !== null) journals.push({ path, journal: journal.value });
    else notBegun.push(`${path} has not been begun`);
  }
  const [first] = journals;
  if (first === undefined) return ok(null);
  const fault = differenceAmong(first, journals);
  if (fault !== null) return err(fault);
  const plan = readPlan(first.journal.plan);
  if (plan === null) return err(`${first.path} is damaged in line 1`);
  const obstacle = options.sprt === undefined ? null : sprtObstacle(plan);
  if (obstacle !== null) return err(obstacle);
  const sprt = sprtOf(journals, options);
  if (!sprt.ok) return sprt;
  const merged = standingOf(plan, journals, sprt.value, options);
  return ok({ ...merged, notes: [...notBegun, ...merged.notes] });
}

/** Why the journals are not those of one match; null if they are. */
function differenceAmong(first: NamedJournal, journals: readonly NamedJournal[]): string | null {
  for (const { path, journal } of journals) {
    const differences = matchDifferences(first.journal.plan, journal.plan);
    if (differences.length > 0)
      return `${path} is of another match than ${first.path}: ${differences.join(', ')} differ${differences.length === 1 ? 's' : ''}`;
  }
  return null;
}

type Plan = Omit<ScheduleSettings, 'games'> & { readonly engines: readonly MatchPlayer[] };

/** The part of a plan that the table needs; null if somebody has changed it. */
function readPlan({ engines, format, swapColours }: MatchPlan): Plan | null {
  if (!Array.isArray(engines) || engines.length < 2 || !engines.every(isPlayer)) return null;
  if ((format !== 'round-robin' && format !== 'gauntlet') || typeof swapColours !== 'boolean') return null;
  return { players: engines.length, format, swapColours, engines };
}

/** Why no SPRT can be made of the games of this match; null if one can. */
function sprtObstacle({ players, swapColours }: Plan): string | null {
  if (players !== 2) return `--sprt needs a match of two engines: these journals are of one with ${players}`;
  if (!swapColours)
    return '--sprt counts pairs of games with colours swapped: these journals are of a match with --no-swap';
  return null;
}

function sprtOf(journals: readonly NamedJournal[], options: MergeOptions): Result<SprtSettings | null, string> {
  if (options.sprt !== undefined) return ok(options.sprt);
  const known = journals.filter(({ journal }) => journal.run !== null);
  const [first] = known;
  const other = known.find(
    ({ journal }) => JSON.stringify(journal.run!.sprt) !== JSON.stringify(first!.journal.run!.sprt),
  );
  if (other !== undefined) return err(`${other.path} has another SPRT than ${first!.path}: say which with --sprt`);
  return ok(first?.journal.run?.sprt ?? null);
}

function standingOf(
  plan: Plan,
  journals: readonly NamedJournal[],
  sprt: SprtSettings | null,
  options: MergeOptions,
): MergedMatch {
  const { games, notes } = gamesOnce(journals);
  const standings = new Standings(plan.players);
  const planned = Math.max(0, ...journals.map(({ journal }) => journal.run?.games ?? 0));
  const schedule = { ...plan, games: options.games ?? planned };
  for (const game of games) standings.add(scheduledGame(schedule, game.index), game);
  const state = sprt === null ? null : sprtState(standings.player(0).all.pairs, sprt);
  const beyond = games.filter(({ index }) => index >= schedule.games).length;
  const progress: MatchProgress = {
    standings,
    sprt: state,
    games: schedule.games + beyond,
    finishedGames: games.length,
    resumedGames: 0,
    elapsedMs: journals.reduce((sum, { journal }) => sum + (journal.games.at(-1)?.elapsedMs ?? 0), 0),
    elapsedNowMs: 0,
  };
  const isDecided = state !== null && state.decision !== 'open';
  const stop = isDecided ? 'sprt' : games.length >= progress.games ? 'complete' : 'unfinished';
  return { players: plan.engines, sprt, progress, stop, notes };
}

/** The games of all journals, each once, in the order of the schedule. */
function gamesOnce(journals: readonly NamedJournal[]): { games: JournalGame[]; notes: string[] } {
  const known = new Map<number, { path: string; game: JournalGame }>();
  /** Numbers of the games, from 1, by the two files in which they are. */
  const twice = new Map<string, number[]>();
  for (const { path, journal } of journals) {
    for (const game of journal.games) {
      const earlier = known.get(game.index);
      if (earlier === undefined) {
        known.set(game.index, { path, game });
        continue;
      }
      const files = `${earlier.path} and in ${path}`;
      twice.set(files, [...(twice.get(files) ?? []), game.index + 1]);
    }
  }
  const notes = [...twice].map(([files, [first, ...others]]) =>
    others.length === 0
      ? `game ${first} is in ${files}: it counts once, as in the first`
      : `${others.length + 1} games, from game ${first} on, are in ${files}: each counts once, as in the first`,
  );
  const games = [...known.values()].map(({ game }) => game).sort((a, b) => a.index - b.index);
  return { games, notes };
}
