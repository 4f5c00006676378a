import {
  createJournal as createJobJournal,
  formatEntry,
  formatHeader,
  isObject,
  readJournal as readJobJournal,
  type JobPlan,
  type JournalKind,
} from '../jobs/journal.ts';
import { isShard, type Shard } from '../jobs/shard.ts';
import { ok, type Result } from '../rules/result.ts';
import { isJournalGame, type JournalGame } from './journal_game.ts';
import { refuseSpecialFile } from './match_file.ts';
import { MAX_GAMES } from './schedule.ts';
import { isErrorRate, MAX_HYPOTHESIS_ELO, SPRT_MODELS, type SprtSettings } from './sprt.ts';

/** All that the schedule and the games of a match depend on. */
export type MatchPlan = JobPlan;

/** What a later run may change, and what the parts of a match need to be put together. */
export interface JournalRun {
  /** The number of games in the schedule of the whole match. */
  readonly games: number;
  readonly sprt: SprtSettings | null;
  readonly shard: Shard;
}

/**
 * A match on disk: a first line with the plan and the run, then a line for each finished game, in the order in which they ended.
 * An incomplete last line does not count.
 */
export interface Journal {
  readonly plan: MatchPlan;
  /** Null in a journal of an earlier version. */
  readonly run: JournalRun | null;
  readonly games: readonly JournalGame[];
  /** Length of the complete lines in bytes. */
  readonly bytes: number;
}

const MATCH_JOURNAL: JournalKind<JournalRun, JournalGame> = {
  name: 'match',
  what: 'match',
  isRun: isJournalRun,
  isEntry: isJournalGame,
  idOf: ({ index }) => index,
};

/** Writes a journal in one step: its first line, and the games of an earlier run. Returns its length in bytes. */
export async function createJournal(
  path: string,
  plan: MatchPlan,
  run: JournalRun,
  games: readonly JournalGame[] = [],
): Promise<number> {
  await refuseSpecialFile(path);
  const text = formatHeader(MATCH_JOURNAL, plan, run) + games.map(formatEntry).join('');
  createJobJournal(path, text);
  return Buffer.byteLength(text);
}

/** Reads a journal; null if there is no file, an error if it can't be used. */
export function readJournal(path: string): Result<Journal | null, string> {
  const read = readJobJournal(path, MATCH_JOURNAL);
  if (!read.ok || read.value === null) return read as Result<null, string>;
  const { plan, run, entries, bytes } = read.value;
  return ok({ plan, run, games: entries, bytes });
}

function isJournalRun(value: unknown): value is JournalRun {
  if (!isObject(value)) return false;
  const { games, sprt, shard } = value as Partial<JournalRun>;
  const isLength = Number.isSafeInteger(games) && games! >= 1 && games! <= MAX_GAMES;
  return isLength && isShard(shard) && (sprt === null || isSprtSettings(sprt));
}

function isSprtSettings(value: unknown): value is SprtSettings {
  if (!isObject(value)) return false;
  const { elo0, elo1, alpha, beta, model } = value as Partial<SprtSettings>;
  if (![elo0, elo1, alpha, beta].every(Number.isFinite)) return false;
  const isOrdered = -MAX_HYPOTHESIS_ELO <= elo0! && elo0! < elo1! && elo1! <= MAX_HYPOTHESIS_ELO;
  return isOrdered && isErrorRate(alpha!) && isErrorRate(beta!) && SPRT_MODELS.some((each) => each === model);
}
