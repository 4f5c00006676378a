import type { Level } from './level.ts';
import { NO_RECORD, type PuzzleRecord } from './achieved.ts';

export { FIRST_RATING, NO_RECORD, type PuzzleRecord } from './achieved.ts';

/** The rating of a puzzle: 800 for level 1, 200 more for each further level. */
const LEVEL_RATING = { first: 800, step: 200 } as const;
/** The most that a puzzle moves the rating: more while it is new. */
const K = { first: 40, later: 20, firstCount: 20 } as const;
/** So many puzzles are practice: they leave the rating where it is. */
export const PRACTICE_COUNT = 10;
/** So many of the last first tries are remembered. */
export const RECENT_COUNT = 10;
const RECENT_DIGIT = 2 ** RECENT_COUNT;
/** So many points more are ten to one. */
const ELO_SCALE = 400;

/** Parses stored JSON; null if it is no record. */
export function readRecord(kept: unknown): PuzzleRecord | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const read = { ...NO_RECORD, ...kept } as Readonly<Record<keyof PuzzleRecord, unknown>>;
  const { failed, theme, ...numbers } = read;
  if (typeof theme !== 'string') return null;
  if (!Array.isArray(failed) || !failed.every((id) => typeof id === 'string')) return null;
  if (!Object.values(numbers).every((value) => Number.isSafeInteger(value))) return null;
  const record = read as PuzzleRecord;
  return record.recent >= 1 && record.recent < 2 * RECENT_DIGIT ? record : null;
}

/** The rating of the puzzles of a level. */
export function ratingOfLevel(level: Level): number {
  return LEVEL_RATING.first + (level - 1) * LEVEL_RATING.step;
}

/** Is the next puzzle one for practice? */
export function isPractice({ count }: Pick<PuzzleRecord, 'count'>): boolean {
  return count < PRACTICE_COUNT;
}

/**
 * The rating after a puzzle, by Elo's formula: it moves by K times the difference of what was and what could be expected. In practice it
 * stays.
 */
export function ratingAfter(
  { rating, count }: Pick<PuzzleRecord, 'rating' | 'count'>,
  level: Level,
  isSolved: boolean,
): number {
  if (isPractice({ count })) return rating;
  const expected = 1 / (1 + 10 ** ((ratingOfLevel(level) - rating) / ELO_SCALE));
  const k = count < PRACTICE_COUNT + K.firstCount ? K.first : K.later;
  return Math.round(rating + k * ((isSolved ? 1 : 0) - expected));
}

/** The last first tries, the newest last: did they solve their puzzles? */
export function recentResults({ recent }: Pick<PuzzleRecord, 'recent'>): readonly boolean[] {
  return [...recent.toString(2)].slice(1).map((digit) => digit === '1');
}

function withResult(recent: number, isSolved: boolean): number {
  const all = 2 * recent + (isSolved ? 1 : 0);
  return all < 2 * RECENT_DIGIT ? all : RECENT_DIGIT + (all % RECENT_DIGIT);
}

/** With the first try at a puzzle. */
export function withTry(record: PuzzleRecord, id: string, level: Level, isSolved: boolean): PuzzleRecord {
  const inRow = isSolved ? record.inRow + 1 : 0;
  return {
    ...record,
    rating: ratingAfter(record, level, isSolved),
    count: record.count + 1,
    failed: isSolved ? record.failed : [...record.failed, id],
    inRow,
    bestInRow: Math.max(record.bestInRow, inRow),
    recent: withResult(record.recent, isSolved),
  };
}

/** With a puzzle solved on a day, whatever help was needed; `isDaily`: it was that day's own. */
export function withDay(record: PuzzleRecord, day: number, isDaily: boolean): PuzzleRecord {
  const daily = isDaily ? day : record.daily;
  if (day === record.day) return { ...record, daily };
  return { ...record, day, days: day === record.day + 1 ? record.days + 1 : 1, daily };
}

/** Days in a row with a puzzle solved, up to today or yesterday; 0 if the row is broken. */
export function daysInRow({ day, days }: PuzzleRecord, today: number): number {
  return day === today || day === today - 1 ? days : 0;
}

export function withRun(record: PuzzleRecord, solved: number): PuzzleRecord {
  return { ...record, bestRun: Math.max(record.bestRun, solved) };
}
