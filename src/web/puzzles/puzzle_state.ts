import { NO_PROGRESS, type Progress } from './progress.ts';
import type { Puzzle } from './puzzle.ts';
import type { PuzzleSession } from './puzzle_session.ts';

/** The puzzles as shown by the page. */
export interface PuzzlesState {
  /** Null until they are loaded. */
  readonly puzzles: readonly Puzzle[] | null;
  readonly session: PuzzleSession | null;
  readonly progress: Progress;
  /** Why the puzzles can't be shown; empty: no problem. */
  readonly notice: string;
}

export const NO_PUZZLES: PuzzlesState = { puzzles: null, session: null, progress: NO_PROGRESS, notice: '' };
