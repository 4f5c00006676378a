import type { EngineCommand, MoveLimits } from '../protocol/client/types.ts';
import type { Position } from '../rules/position.ts';
import type { Ruleset } from '../rules/setup.ts';
import type { AdjudicationRules } from './adjudication.ts';
import { isObject } from '../jobs/journal.ts';
import { OWN_NAME, type EngineSpec } from './engine_spec.ts';
import type { JournalRun, MatchPlan } from './journal.ts';
import { NO_LIMITS } from './limits.ts';
import type { OpeningSource } from './opening.ts';
import type { ScheduleSettings } from './schedule.ts';
import type { Shard } from '../jobs/shard.ts';
import type { SprtSettings } from './sprt.ts';

/** An engine that plays in a match, with its own settings filled in. */
export interface MatchPlayer extends Omit<EngineSpec, 'limits' | 'marginMs'> {
  readonly limits: MoveLimits;
  readonly marginMs: number;
}

/** Is it a player, as a journal has it? Only what a table or a message needs is checked. */
export function isPlayer(value: unknown): value is MatchPlayer {
  if (!isObject(value)) return false;
  const { name, command, limits } = value as Partial<MatchPlayer>;
  if (typeof name !== 'string' || !isObject(command) || !Array.isArray(command.args) || !isObject(limits)) return false;
  const { timeControl } = limits;
  return Object.keys(NO_LIMITS).every((key) => key in limits) && (timeControl === null || isObject(timeControl));
}

export interface MatchOpenings {
  /** Identifies them, so that a match is resumed only with the same ones. */
  readonly description: string;
  /** The start of openings that are move lists. */
  readonly start: Position;
  /** Do all of them begin at the standard start? */
  readonly areFromStart: boolean;
  readonly source: OpeningSource;
}

/** This program as an engine of its own matches. */
export interface OwnProgram {
  /** The words that start it, which depend on where it is installed. */
  readonly command: readonly string[];
  /** What it plays with, as a short hash. */
  readonly build: string;
}

/** A whole match. */
export interface MatchSettings {
  /** For the PGN's tag. */
  readonly event: string;
  readonly players: readonly MatchPlayer[];
  readonly own?: OwnProgram;
  readonly schedule: ScheduleSettings;
  /** The part of the schedule that is played: of the pairs of games, or of the games if colours are not swapped. */
  readonly shard: Shard;
  readonly openings: MatchOpenings;
  readonly ruleset: Ruleset;
  readonly adjudication: AdjudicationRules;
  /** For two players only. */
  readonly sprt: SprtSettings | null;
  /** Number of simultaneous games. */
  readonly concurrency: number;
  readonly stallMs: number;
  readonly files: MatchFiles;
}

export interface MatchFiles {
  /** The file from which the match can be resumed. */
  readonly journal: string;
  readonly pgn: string | null;
  readonly log: string | null;
  /** Resume the match in the journal. */
  readonly resume: boolean;
  /** The user did not ask for the journal: it only serves to resume after an interruption. */
  readonly isJournalTemporary: boolean;
}

/**
 * Lateness that is tolerated, in ms: on a clock alone, and with a fixed time per move, if engines don't expect to lose
 * on time.
 */
export const DEFAULT_CLOCK_MARGIN_MS = 10;
export const DEFAULT_MOVE_TIME_MARGIN_MS = 100;

/** All that the schedule and the games depend on. The number of games, SPRT and concurrency may change between runs. */
export function planOf({
  players,
  own,
  schedule,
  openings,
  ruleset,
  adjudication,
}: Pick<MatchSettings, 'players' | 'own' | 'schedule' | 'openings' | 'ruleset' | 'adjudication'>): MatchPlan {
  const isOwn = ({ command }: MatchPlayer): boolean => own !== undefined && startsWith(command, own.command);
  const hasOwn = players.some(isOwn);
  return {
    engines: hasOwn ? players.map((player) => (isOwn(player) ? portable(player, own!) : player)) : players,
    ...(hasOwn && { build: own!.build }),
    format: schedule.format,
    swapColours: schedule.swapColours,
    openings: openings.description,
    rules: ruleset,
    adjudication,
  };
}

function startsWith({ file, args }: EngineCommand, words: readonly string[]): boolean {
  return words.every((word, i) => word === [file, ...args][i]);
}

/** The player with a command that is the same wherever this program is installed. */
function portable(player: MatchPlayer, own: OwnProgram): MatchPlayer {
  const args = player.command.args.slice(own.command.length - 1);
  return { ...player, command: { ...player.command, file: OWN_NAME, args } };
}

/** What the journal keeps of the settings that may change between runs. */
export function runOf({ schedule, sprt, shard }: Pick<MatchSettings, 'schedule' | 'sprt' | 'shard'>): JournalRun {
  return { games: schedule.games, sprt, shard };
}
