import {
  FIRST_RATING,
  NO_RECORD,
  daysInRow,
  ratingAfter,
  ratingOfLevel,
  readRecord,
  recentResults,
  withDay,
  withRun,
  withTry,
  type PuzzleRecord,
} from '../../../src/web/puzzles/record.ts';
import { keptAs, type Kept } from '../../../src/web/storage/kept.ts';
import { FakeStorage } from '../fake_storage.ts';

describe('the rating', () => {
  // The worked numbers of docs/puzzles.md.
  it.each([
    { rating: 1000, count: 0, level: 5, isSolved: true, after: 1000 },
    { rating: 1000, count: 9, level: 1, isSolved: false, after: 1000 },
    { rating: 1000, count: 10, level: 1, isSolved: true, after: 1010 },
    { rating: 1000, count: 10, level: 2, isSolved: true, after: 1020 },
    { rating: 1000, count: 10, level: 2, isSolved: false, after: 980 },
    { rating: 1000, count: 10, level: 5, isSolved: true, after: 1039 },
    { rating: 1000, count: 29, level: 3, isSolved: true, after: 1030 },
    { rating: 1000, count: 30, level: 3, isSolved: true, after: 1015 },
    { rating: 1400, count: 30, level: 1, isSolved: false, after: 1381 },
  ] as const)(
    'of $rating after $count puzzles and level $level becomes $after',
    ({ level, isSolved, after, ...record }) => {
      expect(ratingAfter(record, level, isSolved)).toBe(after);
    },
  );

  it('of puzzles goes by level', () => {
    expect([ratingOfLevel(1), ratingOfLevel(2), ratingOfLevel(5)]).toEqual([800, 1000, 1600]);
  });
});

describe('the record', () => {
  it('counts puzzles solved at the first try in a row, and keeps the best row', () => {
    let record = NO_RECORD;
    for (const isSolved of [true, true, true, false, true]) record = withTry(record, 'a', 1, isSolved);
    expect(record).toMatchObject({ count: 5, inRow: 1, bestInRow: 3, failed: ['a'] });
    expect(FIRST_RATING).toBe(1000);
  });

  it('remembers the last ten first tries, the newest last', () => {
    let record = NO_RECORD;
    expect(recentResults(record)).toEqual([]);
    const tries = [false, true, true, false, false, true, true, true, false, true, true, false];
    for (const [at, isSolved] of tries.entries()) {
      record = withTry(record, String(at), 1, isSolved);
      expect(recentResults(record)).toEqual(tries.slice(Math.max(0, at - 9), at + 1));
    }
    expect(readRecord(JSON.parse(JSON.stringify(record)))).toEqual(record);
  });

  // A page that was opened before the field existed reads whole numbers, strings in `failed` and the theme, and nothing else.
  it('stays readable for an earlier version that is still open', () => {
    const { failed, theme, ...numbers } = withTry(NO_RECORD, 'a', 1, false);
    expect([failed, typeof theme]).toEqual([['a'], 'string']);
    expect(Object.values(numbers).filter((value) => !Number.isSafeInteger(value))).toEqual([]);
  });

  it('counts days in a row, until one is left out', () => {
    let record = withDay(withDay(withDay(NO_RECORD, 100, false), 100, true), 101, false);
    expect(record).toMatchObject({ day: 101, days: 2, daily: 100 });
    expect(daysInRow(record, 102)).toBe(2);
    expect(daysInRow(record, 103)).toBe(0);
    record = withDay(record, 103, false);
    expect(daysInRow(record, 103)).toBe(1);
  });

  it('keeps the best run', () => {
    expect(withRun(withRun(NO_RECORD, 7), 5).bestRun).toBe(7);
  });

  it.each([
    null,
    3,
    'x',
    { rating: 'high' },
    { rating: 1.5 },
    { failed: [3] },
    { theme: 7 },
    { recent: 0 },
    { recent: 2048 },
    { recent: '11' },
  ])('does not read %j', (kept) => {
    expect(readRecord(kept)).toBeNull();
  });

  it('has the first values for what an earlier version did not keep', () => {
    expect(readRecord({ rating: 1100, count: 3 })).toEqual({ ...NO_RECORD, rating: 1100, count: 3 });
  });

  it('is stored beside the puzzles solved', () => {
    const storage = new FakeStorage();
    const kept: Kept<PuzzleRecord> = keptAs(storage, 'puzzle-record', readRecord, NO_RECORD);
    const record = withTry(NO_RECORD, 'a', 2, true);
    kept.save(record);
    expect([...storage.texts.keys()]).toEqual(['ransom/1/puzzle-record']);
    expect(kept.load()).toEqual(record);
  });
});
