import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { err, ok, type Result } from '../rules/result.ts';
import { isJournalGame, isObject, type JournalGame } from './journal_game.ts';
import { refuseSpecialFile } from './match_file.ts';
import { formatShard, parseShard, type Shard } from './shard.ts';
import type { SprtSettings } from './sprt.ts';

const FORMAT = 'ransom-match';
const VERSION = 1;

/** All that the schedule and the games of a match depend on. */
export type MatchPlan = Readonly<Record<string, unknown>>;

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

/** Writes a journal in one step: its first line, and the games of an earlier run. Returns its length in bytes. */
export async function createJournal(
  path: string,
  plan: MatchPlan,
  run: JournalRun,
  games: readonly JournalGame[] = [],
): Promise<number> {
  const temporary = `${path}.tmp`;
  await refuseSpecialFile(path);
  const header = `${JSON.stringify({ format: FORMAT, version: VERSION, plan, run })}\n`;
  const text = header + games.map(formatJournalGame).join('');
  try {
    await writeFile(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return Buffer.byteLength(text);
}

interface Header {
  readonly format?: unknown;
  readonly version?: unknown;
  readonly plan?: MatchPlan;
  readonly run?: unknown;
}

export function formatJournalGame(game: JournalGame): string {
  return `${JSON.stringify(game)}\n`;
}

/** Reads a journal; null if there is no file, an error if it can't be used. */
export async function readJournal(path: string): Promise<Result<Journal | null, string>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ok(null);
    return err(`${path} can't be read: ${(error as Error).message}`);
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const [first, ...rest] = whole.split('\n').slice(0, -1);
  const header = parseObject(first ?? '') as Header | null;
  if (header?.format !== FORMAT || !isObject(header.plan)) return err(`${path} is not the journal of a match`);
  if (header.version !== VERSION) return err(`${path} was written by another version of this program`);
  const run = header.run ?? null;
  if (run !== null && !isJournalRun(run)) return err(`${path} is damaged in line 1`);
  const games: JournalGame[] = [];
  const known = new Set<number>();
  for (const [index, line] of rest.entries()) {
    const game = parseObject(line);
    // A game that is there twice would be counted twice.
    if (!isJournalGame(game) || known.has(game.index)) return err(`${path} is damaged in line ${index + 2}`);
    known.add(game.index);
    games.push(game);
  }
  return ok({ plan: header.plan, run, games, bytes: Buffer.byteLength(whole) });
}

function isJournalRun(value: unknown): value is JournalRun {
  if (!isObject(value)) return false;
  const { games, sprt, shard } = value as Partial<JournalRun>;
  if (!Number.isSafeInteger(games) || !isObject(shard) || !parseShard(formatShard(shard)).ok) return false;
  return sprt === null || (isObject(sprt) && [sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta].every(Number.isFinite));
}

function parseObject(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Names the parts of two plans that differ. */
export function planDifferences(a: MatchPlan, b: MatchPlan): string[] {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
}
