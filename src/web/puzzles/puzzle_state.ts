import type { ClockRun } from './clock_run.ts';
import { NO_PROGRESS, NO_RECORD, type Progress, type PuzzleRecord } from './achieved.ts';
import type { Puzzle } from './puzzle.ts';
import type { PuzzleSession } from './puzzle_session.ts';

/** The puzzles as shown by the page. */
export interface PuzzlesState {
  /** Null until they are loaded. */
  readonly puzzles: readonly Puzzle[] | null;
  readonly session: PuzzleSession | null;
  readonly progress: Progress;
  readonly record: PuzzleRecord;
  /** By how much the puzzle on the board has changed the rating; null: not yet, or it doesn't count. */
  readonly gained: number | null;
  /** The run against the clock; null: none. */
  readonly run: ClockRun | null;
  /** What is said between puzzles: that from now on they are rated, or how a run against the clock goes; null: nothing. */
  readonly card: 'rated' | 'clock' | null;
  /** The puzzles missed in the last run, as long as they are gone through. */
  readonly missed: readonly Puzzle[];
  /** Why the puzzles can't be shown; empty: no problem. */
  readonly notice: string;
}

export const NO_PUZZLES: PuzzlesState = {
  puzzles: null,
  session: null,
  progress: NO_PROGRESS,
  record: NO_RECORD,
  gained: null,
  run: null,
  card: null,
  missed: [],
  notice: '',
};
