import { dailyPuzzle, dayOf } from './daily.ts';
import { withSolved } from './progress.ts';
import type { Puzzle } from './puzzle.ts';
import { solvedHow, type PuzzleSession } from './puzzle_session.ts';
import type { PuzzlesState } from './puzzle_state.ts';
import { PRACTICE_COUNT, isPractice, ratingAfter, withDay, withTry } from './record.ts';
import { isOfTheme } from './theme.ts';

// Steps of the puzzles' slice: apart from the slice itself, because the page has that from the start, and these come late.

/** The puzzles of the theme chosen; all, if a theme of an earlier version has none. */
export function chosenPuzzles({ puzzles, record }: PuzzlesState): readonly Puzzle[] {
  const all = puzzles ?? [];
  const chosen = all.filter((puzzle) => isOfTheme(puzzle, record.theme));
  return chosen.length > 0 ? chosen : all;
}

/** Is a puzzle that of today? */
export function isDaily({ puzzles }: PuzzlesState, { id }: Puzzle, today = dayOf(new Date())): boolean {
  return dailyPuzzle(puzzles ?? [], today)?.id === id;
}

/** Is a run against the clock under way? */
export function isRunning({ run }: PuzzlesState): boolean {
  return run?.end === null;
}

/** Does the puzzle still count for the rating? */
function isFirstTry({ progress, record }: PuzzlesState, { id }: Puzzle): boolean {
  return progress.solved[id] === undefined && !record.failed.includes(id);
}

/** Is the puzzle on the board one for practice, and not tried yet? */
export function isForPractice(state: PuzzlesState): boolean {
  const { session, record, run } = state;
  return session !== null && run === null && isPractice(record) && isFirstTry(state, session.puzzle);
}

/** Has nothing been tried yet? */
export function isNewcomer({ record, progress }: PuzzlesState): boolean {
  return record.count === 0 && Object.keys(progress.solved).length === 0;
}

/** Was this puzzle the last one for practice? Then the player is told, before the first one that is rated. */
export function isEndOfPractice({ record, progress }: PuzzlesState, id: string | null): boolean {
  if (id === null || record.count !== PRACTICE_COUNT) return false;
  return progress.solved[id] !== undefined || record.failed.includes(id);
}

/**
 * By how many points help would lower the rating; null: by none, because the puzzle is for practice or has counted, or none count in a
 * run.
 */
export function costOfHelp(state: PuzzlesState): number | null {
  const { session, record, run } = state;
  if (session === null || run !== null || isPractice(record) || !isFirstTry(state, session.puzzle)) return null;
  return record.rating - ratingAfter(record, session.puzzle.level, false);
}

/**
 * After a step of the session, on a day: whether it was solved, and what that means for rating and rows. The first try counts: a wrong
 * move, a hint that shows the move, and the solution end it.
 */
export function afterStep(state: PuzzlesState, session: PuzzleSession, today: number): PuzzlesState {
  const { progress, record, puzzles, session: before } = state;
  const { id, level } = session.puzzle;
  const next = { ...state, session };
  const how = solvedHow(session);
  const isNewlySolved = how !== null && (before === null || solvedHow(before) === null);
  let kept = record;
  if (isFirstTry(state, session.puzzle) && (isNewlySolved || session.wasHelped))
    kept = withTry(kept, id, level, how === 'alone');
  if (isNewlySolved) kept = withDay(kept, today, dailyPuzzle(puzzles ?? [], today)?.id === id);
  if (kept === record && !isNewlySolved) return next;
  return {
    ...next,
    record: kept,
    gained: kept.count > record.count && !isPractice(record) ? kept.rating - record.rating : state.gained,
    progress: isNewlySolved ? withSolved(progress, id, how) : progress,
  };
}
