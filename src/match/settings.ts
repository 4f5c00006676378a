import type { MoveLimits } from '../protocol/client/types.ts';
import type { Position } from '../rules/position.ts';
import type { Ruleset } from '../rules/setup.ts';
import type { AdjudicationRules } from './adjudication.ts';
import type { EngineSpec } from './engine_spec.ts';
import type { MatchPlan } from './journal.ts';
import type { OpeningSource } from './opening.ts';
import type { ScheduleSettings } from './schedule.ts';
import type { SprtSettings } from './sprt.ts';

/** An engine that plays in a match, with all that holds for it alone filled in. */
export interface MatchPlayer extends Omit<EngineSpec, 'limits' | 'marginMs'> {
  readonly limits: MoveLimits;
  readonly marginMs: number;
}

export interface MatchOpenings {
  /** What they are, so that a match is taken up again with the same ones only. */
  readonly description: string;
  /** Where openings begin that are no positions of their own. */
  readonly start: Position;
  readonly source: OpeningSource;
}

/** A whole match. */
export interface MatchSettings {
  /** For the PGN's tag. */
  readonly event: string;
  readonly players: readonly MatchPlayer[];
  readonly schedule: ScheduleSettings;
  readonly openings: MatchOpenings;
  readonly ruleset: Ruleset;
  readonly adjudication: AdjudicationRules;
  /** For two players only. */
  readonly sprt: SprtSettings | null;
  /** Games at once. */
  readonly concurrency: number;
  readonly stallMs: number;
  readonly files: MatchFiles;
}

export interface MatchFiles {
  /** Where the match is kept to be resumed. */
  readonly journal: string;
  readonly pgn: string | null;
  readonly log: string | null;
  /** Take up the match of the journal. */
  readonly resume: boolean;
  /** Nobody asked for the journal: it is only there for an interruption. */
  readonly isJournalTemporary: boolean;
}

/** Lateness forgiven on a clock, and with a fixed time a move, where engines don't expect to be forfeited. */
export const DEFAULT_CLOCK_MARGIN_MS = 10;
export const DEFAULT_MOVE_TIME_MARGIN_MS = 100;

/** All that the schedule and the play depend on. The number of games, SPRT and concurrency may change on the way. */
export function planOf({
  players,
  schedule,
  openings,
  ruleset,
  adjudication,
}: Pick<MatchSettings, 'players' | 'schedule' | 'openings' | 'ruleset' | 'adjudication'>): MatchPlan {
  return {
    engines: players,
    format: schedule.format,
    swapColours: schedule.swapColours,
    openings: openings.description,
    rules: ruleset,
    adjudication,
  };
}
