import {
  MAX_MISTAKES,
  RUN_MS,
  afterPuzzle,
  afterTime,
  beginRun,
  puzzleOfRun,
  runnable,
  skipped,
  type ClockRun,
} from '../../../src/web/puzzles/clock_run.ts';
import { positionOf } from '../../helpers/position.ts';
import { dailyTitle, taskOf } from '../../../src/web/puzzles/puzzle_words.ts';
import { dailyPuzzle, dayOf } from '../../../src/web/puzzles/daily.ts';
import { NO_PROGRESS, nextUnsolved } from '../../../src/web/puzzles/progress.ts';
import type { LinePuzzle, MatePuzzle, Puzzle } from '../../../src/web/puzzles/puzzle.ts';
import { mixed } from '../../../src/web/puzzles/puzzle_order.ts';
import { isOfTheme, themesOf } from '../../../src/web/puzzles/theme.ts';
import type { Level } from '../../../src/web/puzzles/level.ts';

function mate(id: string, level: Level, answer: string, moves = 1): MatePuzzle {
  return { kind: 'mate', id, fen: '', level, answer, moves, motifs: ['drop'] };
}

function line(id: string, level: Level, answer: string): LinePuzzle {
  return {
    kind: 'win',
    id,
    fen: '',
    level,
    answer,
    moves: [],
    asked: 1,
    scores: [],
    excepted: [],
    motifs: ['fork', 'drop'],
  };
}

function question(id: string, level: Level): Puzzle {
  return { kind: 'legal', id, fen: '', level, answer: '', options: [] };
}

function ids(puzzles: readonly Puzzle[]): string {
  return puzzles.map(({ id }) => id).join(' ');
}

describe('the order of the puzzles', () => {
  it('is by level, kinds by turns, each in its own order', () => {
    const puzzles = [mate('a', 2, 'A'), mate('b', 1, 'B'), mate('c', 1, 'C'), line('d', 1, 'D'), question('e', 1)];
    expect(ids(mixed(puzzles))).toBe('b e d c a');
  });

  it('has no two in a row with the same answer, if that can be helped', () => {
    const puzzles = [mate('a', 1, 'Qg7'), mate('b', 1, 'Qg7'), mate('c', 1, 'Nf7'), mate('d', 1, 'Qg7')];
    expect(ids(mixed(puzzles))).toBe('a c b d');
  });

  it('goes on to one with another answer', () => {
    const puzzles = [mate('a', 1, 'Qg7'), mate('b', 1, 'Qg7'), mate('c', 1, 'Nf7')];
    expect(nextUnsolved(puzzles, NO_PROGRESS, 1, 'a', puzzles[0])?.id).toBe('c');
    expect(nextUnsolved(puzzles, NO_PROGRESS, 1, 'a')?.id).toBe('b');
  });
});

describe('a task', () => {
  const CHECKED = '4k3/8/8/8/8/8/4r3/4K3[] w - -';
  const position = positionOf(`${CHECKED} 0 1`);
  const base = { id: 'x', fen: CHECKED, level: 1, answer: '' } as const;
  const reason = { ...base, kind: 'reason', move: 'e1e2', options: [] } as const;

  it.each<[Puzzle, string]>([
    [{ ...mate('x', 1, ''), fen: CHECKED }, 'You play White: give mate in one move. You are in check.'],
    [{ ...reason, code: 'pinned' }, 'White tries: king e1 to e2. Why is this refused? White is in check.'],
    // The answer.
    [{ ...reason, code: 'still-in-check' }, 'White tries: king e1 to e2. Why is this refused?'],
  ])('says who is in check: %#', (puzzle, text) => {
    expect(taskOf(puzzle, position)).toBe(text);
  });
});

describe('themes', () => {
  const puzzles = [mate('a', 1, 'A'), line('b', 1, 'B'), question('c', 1)];

  it('are kinds and motifs, with their numbers', () => {
    expect(themesOf(puzzles)).toEqual({
      kinds: [
        { theme: 'mate', name: 'Mate', count: 1 },
        { theme: 'win', name: 'Win a piece', count: 1 },
        { theme: 'rules', name: 'About the rules', count: 1 },
      ],
      motifs: [
        { theme: 'drop', name: 'Drop', count: 2 },
        { theme: 'fork', name: 'Fork', count: 1 },
      ],
    });
  });

  it.each([
    ['all', 'a b c'],
    ['rules', 'c'],
    ['drop', 'a b'],
    ['unknown', ''],
  ])('"%s" has %s', (theme, expected) => {
    expect(ids(puzzles.filter((puzzle) => isOfTheme(puzzle, theme)))).toBe(expected);
  });
});

describe('the puzzle of the day', () => {
  const puzzles = [...'abcdefgh'].map((id) => mate(id, 1, id));

  it('follows from the date alone, and each comes once before one comes again', () => {
    const days = puzzles.map((_puzzle, day) => dailyPuzzle(puzzles, 20_000 + day)!.id);
    expect(new Set(days).size).toBe(puzzles.length);
    expect(puzzles.map((_puzzle, day) => dailyPuzzle(puzzles, 20_000 + day)!.id)).toEqual(days);
  });

  it('is one of the easier ones', () => {
    const all = [mate('h', 5, 'H'), mate('m', 3, 'M'), mate('e', 2, 'E')];
    for (let day = 0; day < 9; day++) expect(dailyPuzzle(all, day)?.id).toBe('e');
  });

  it('has a title with its date and how hard it is', () => {
    expect(dailyTitle(mate('e', 2, 'E'), new Date(2026, 10, 27))).toBe('Puzzle of 27 November, level 2, easy');
  });

  it('is not a question', () => {
    expect(dailyPuzzle([question('a', 1)], 5)).toBeNull();
    expect(dailyPuzzle([question('a', 1), mate('b', 1, '')], 5)?.id).toBe('b');
  });

  it('begins at midnight of the reader', () => {
    expect(dayOf(new Date(2026, 10, 26, 0, 0, 1))).toBe(dayOf(new Date(2026, 10, 26, 23, 59, 59)));
    expect(dayOf(new Date(2026, 10, 27, 0, 0, 1)) - dayOf(new Date(2026, 10, 26, 23, 59, 59))).toBe(1);
  });
});

describe('a run against the clock', () => {
  const puzzles = [mate('c', 2, 'C'), mate('a', 1, 'A'), line('b', 1, 'B'), mate('long', 1, 'L', 3), question('q', 1)];
  const begun = (): ClockRun => beginRun(puzzles, () => 0.5);

  it('has short puzzles, easy ones first', () => {
    expect(ids(begun().queue)).toBe('a b c');
    expect(begun()).toMatchObject({ solved: 0, mistakes: 0, leftMs: RUN_MS, end: null });
  });

  it('goes on after each puzzle, and ends when there are no more', () => {
    let run = afterPuzzle(begun(), true);
    expect(puzzleOfRun(run)?.id).toBe('b');
    run = skipped(run);
    expect(run).toMatchObject({ solved: 1, mistakes: 0 });
    run = afterPuzzle(run, true);
    expect(run).toMatchObject({ solved: 2, end: 'all' });
    expect(puzzleOfRun(run)).toBeNull();
  });

  it('ends after three mistakes', () => {
    const run = [1, 2, 3].reduce((before) => afterPuzzle(before, false), begun());
    expect(run).toMatchObject({ mistakes: MAX_MISTAKES, solved: 0, end: 'mistakes' });
    expect(afterPuzzle(run, true)).toBe(run);
    // To be opened again.
    expect(ids(run.missed)).toBe('a b c');
  });

  it('ends when the time is over', () => {
    const run = afterTime(afterTime(begun(), RUN_MS - 1), 5);
    expect(run).toMatchObject({ leftMs: 0, end: 'time' });
    expect(afterTime(run, 5)).toBe(run);
  });

  it('has questions where nothing else is wanted', () => {
    expect(ids(beginRun([question('q', 1)], () => 0).queue)).toBe('q');
  });

  it('can’t begin without puzzles that are short enough', () => {
    expect(runnable([mate('long', 1, 'L', 3)])).toEqual([]);
    expect(beginRun([mate('long', 1, 'L', 3)], () => 0).end).toBe('all');
  });
});
