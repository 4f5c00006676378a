import type { Progress, Solved } from './achieved.ts';
import { LEVELS, type Level } from './level.ts';
import type { Puzzle } from './puzzle.ts';
import { hasSameAnswer } from './puzzle_order.ts';
import { isOfTheme, type Theme } from './theme.ts';

export { NO_PROGRESS, type Progress, type Solved } from './achieved.ts';

/** Parses stored JSON; null if it is not progress. */
export function readProgress(kept: unknown): Progress | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { solved, level, last } = kept as Record<string, unknown>;
  if (typeof solved !== 'object' || solved === null || Array.isArray(solved)) return null;
  const isSolved = (value: unknown): boolean => value === 'alone' || value === 'helped';
  if (!Object.values(solved).every(isSolved)) return null;
  if (!LEVELS.includes(level as Level)) return null;
  if (typeof last !== 'string' && last !== null) return null;
  return { solved: solved as Record<string, Solved>, level: level as Level, last };
}

/** A puzzle solved alone remains so. */
export function withSolved(progress: Progress, id: string, how: Solved): Progress {
  const best = progress.solved[id] === 'alone' ? 'alone' : how;
  return { ...progress, solved: { ...progress.solved, [id]: best } };
}

/** With what another tab has solved. */
export function withOther(progress: Progress, other: Progress): Progress {
  return Object.entries(other.solved).reduce((all, [id, how]) => withSolved(all, id, how), progress);
}

/**
 * The next unsolved puzzle of the level after this one, wrapping around; one with another answer than `before` if there is one. Null if
 * all are solved.
 */
export function nextUnsolved(
  puzzles: readonly Puzzle[],
  progress: Progress,
  level: Level,
  after: string | null,
  before: Puzzle | null = null,
): Puzzle | null {
  const ofLevel = puzzles.filter((puzzle) => puzzle.level === level);
  const start = ofLevel.findIndex(({ id }) => id === after) + 1;
  const inTurn = [...ofLevel.slice(start), ...ofLevel.slice(0, start)];
  const unsolved = inTurn.filter(({ id }) => progress.solved[id] === undefined && id !== after);
  return unsolved.find((puzzle) => !hasSameAnswer(puzzle, before)) ?? unsolved[0] ?? null;
}

/** How many puzzles of a theme are solved. */
export function solvedCount(puzzles: readonly Puzzle[], progress: Progress, theme: Theme): number {
  return puzzles.filter((puzzle) => progress.solved[puzzle.id] !== undefined && isOfTheme(puzzle, theme)).length;
}

/** The number of solved puzzles of a level, and their total. */
export function levelCount(
  puzzles: readonly Puzzle[],
  progress: Progress,
  level: Level,
): { readonly solved: number; readonly all: number } {
  const ofLevel = puzzles.filter((puzzle) => puzzle.level === level);
  return { solved: ofLevel.filter(({ id }) => progress.solved[id] !== undefined).length, all: ofLevel.length };
}
