import {
  NO_PROGRESS,
  levelCount,
  nextUnsolved,
  readProgress,
  solvedCount,
  withOther,
  withSolved,
  type Progress,
} from '../../../src/web/puzzles/progress.ts';
import type { Puzzle } from '../../../src/web/puzzles/puzzle.ts';
import { keptAs, type Kept } from '../../../src/web/storage/kept.ts';
import { FakeStorage } from '../fake_storage.ts';

function puzzle(id: string, level: 1 | 2): Puzzle {
  return { kind: 'legal', id, fen: '', level, answer: '', options: [] };
}

const PUZZLES = [puzzle('a', 1), puzzle('b', 1), puzzle('c', 1), puzzle('d', 2)];

describe('progress in the puzzles', () => {
  it('finds the next unsolved puzzle of the level, wrapping around', () => {
    const progress = withSolved(NO_PROGRESS, 'b', 'alone');
    expect(nextUnsolved(PUZZLES, progress, 1, 'a')?.id).toBe('c');
    expect(nextUnsolved(PUZZLES, progress, 1, 'c')?.id).toBe('a');
    expect(nextUnsolved(PUZZLES, withSolved(progress, 'c', 'helped'), 1, 'a')).toBeNull();
    expect(levelCount(PUZZLES, progress, 1)).toEqual({ solved: 1, all: 3 });
  });

  it('remembers what was solved alone', () => {
    const alone = withSolved(NO_PROGRESS, 'a', 'alone');
    expect(withSolved(alone, 'a', 'helped').solved.a).toBe('alone');
    expect(withSolved(withSolved(NO_PROGRESS, 'a', 'helped'), 'a', 'alone').solved.a).toBe('alone');
  });

  it('counts what is solved of a kind', () => {
    const progress = withSolved(withSolved(NO_PROGRESS, 'a', 'helped'), 'gone', 'alone');
    expect(['all', 'rules', 'mate'].map((theme) => solvedCount(PUZZLES, progress, theme))).toEqual([1, 1, 0]);
  });

  it('keeps what another tab has solved, and its own place', () => {
    const own = { ...withSolved(withSolved(NO_PROGRESS, 'a', 'helped'), 'b', 'alone'), last: 'b' };
    const other = { ...withSolved(withSolved(NO_PROGRESS, 'a', 'alone'), 'c', 'helped'), last: 'c' };
    expect(withOther(own, other)).toEqual({ ...own, solved: { a: 'alone', b: 'alone', c: 'helped' } });
  });

  it.each([
    null,
    3,
    {},
    { solved: [], level: 1, last: null },
    { solved: { a: 'no' }, level: 1, last: null },
    { solved: {}, level: 9, last: null },
  ])('does not read %j', (kept) => {
    expect(readProgress(kept)).toBeNull();
  });
});

describe('the stored value', () => {
  const OLD_KEY = 'ransom.puzzles.1';
  const KEY = 'ransom/1/puzzles';
  const progress = withSolved(NO_PROGRESS, 'a', 'alone');
  const keptIn = (storage: FakeStorage | null): Kept<Progress> => keptAs(storage, 'puzzles', readProgress, NO_PROGRESS);

  it('survives a round trip', () => {
    const storage = new FakeStorage();
    keptIn(storage).save(progress);
    expect(keptIn(storage).load()).toEqual(progress);
  });

  it.each(['{', '{"solved":7}'])('is set aside if it can’t be read: %s', (text) => {
    const storage = new FakeStorage();
    storage.texts.set(KEY, text);
    expect(keptIn(storage).load()).toEqual(NO_PROGRESS);
    expect(storage.texts.get(`${KEY}.unreadable`)).toBe(text);
  });

  it('is missing if storage is forbidden', () => {
    const kept = keptIn(null);
    kept.save(NO_PROGRESS);
    expect(kept.load()).toEqual(NO_PROGRESS);
  });

  it('is read once where an earlier version kept it, and moved', () => {
    const storage = new FakeStorage();
    storage.texts.set(OLD_KEY, JSON.stringify(progress));
    expect(keptIn(storage).load()).toEqual(progress);
    expect([...storage.texts]).toEqual([[KEY, JSON.stringify(progress)]]);
    expect(keptIn(storage).load()).toEqual(progress);
  });

  it('stays there, and is read, if there is no room to move it', () => {
    const storage = new FakeStorage();
    storage.texts.set(OLD_KEY, JSON.stringify(progress));
    storage.room = 0;
    expect(keptIn(storage).load()).toEqual(progress);
    expect([...storage.texts.keys()]).toEqual([OLD_KEY]);
  });

  it('is not replaced by an older one', () => {
    const storage = new FakeStorage();
    keptIn(storage).save(progress);
    storage.texts.set(OLD_KEY, JSON.stringify(NO_PROGRESS));
    expect(keptIn(storage).load()).toEqual(progress);
    expect(storage.texts.has(OLD_KEY)).toBe(true);
  });
});
