import {
  NO_PROGRESS,
  levelCount,
  nextUnsolved,
  readProgress,
  withOther,
  withSolved,
} from '../../../src/web/puzzles/progress.ts';
import type { Puzzle } from '../../../src/web/puzzles/puzzle.ts';
import type { KeyValues } from '../../../src/web/storage/key_values.ts';
import { keptAs } from '../../../src/web/storage/kept.ts';

function puzzle(id: string, level: 1 | 2): Puzzle {
  return { kind: 'legal', id, fen: '', level, options: [] };
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
  function fakeStore(texts: Record<string, string>): KeyValues {
    return {
      length: 0,
      key: () => null,
      removeItem: () => undefined,
      getItem: (key) => texts[key] ?? null,
      setItem: (key, text) => {
        texts[key] = text;
      },
    };
  }

  it('survives a round trip', () => {
    const texts = {};
    const progress = withSolved(NO_PROGRESS, 'a', 'alone');
    keptAs(fakeStore(texts), 'p', readProgress, NO_PROGRESS).save(progress);
    expect(keptAs(fakeStore(texts), 'p', readProgress, NO_PROGRESS).load()).toEqual(progress);
  });

  it.each(['{', '{"solved":7}'])('is set aside if it can’t be read: %s', (text) => {
    const texts: Record<string, string> = { p: text };
    const kept = keptAs(fakeStore(texts), 'p', readProgress, NO_PROGRESS);
    expect(kept.load()).toEqual(NO_PROGRESS);
    expect(texts['p.unreadable']).toBe(text);
  });

  it('is missing if storage is forbidden', () => {
    const kept = keptAs(null, 'p', readProgress, NO_PROGRESS);
    kept.save(NO_PROGRESS);
    expect(kept.load()).toEqual(NO_PROGRESS);
  });
});
