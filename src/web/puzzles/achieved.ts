import type { Level } from './level.ts';

// What the player has achieved. The page has this from the start; what works with it comes late.

/** What puzzles are about: all, a kind, or a motif by its words. */
export type Theme = string;

/** How a puzzle was solved: alone and at the first try, or with a move shown, wrong moves or the solution. */
export type Solved = 'alone' | 'helped';

/** The player's progress; stored on the device. */
export interface Progress {
  readonly solved: Readonly<Record<string, Solved>>;
  readonly level: Level;
  /** The last puzzle on the board. */
  readonly last: string | null;
}

/** What the player has achieved; stored on the device, beside the puzzles solved. */
export interface PuzzleRecord {
  readonly rating: number;
  /** Puzzles tried: the first ones for practice, the others for the rating. */
  readonly count: number;
  /** Ids of puzzles that were not solved at the first try: they count only once. */
  readonly failed: readonly string[];
  /** Puzzles solved at the first try in a row, now and at best. */
  readonly inRow: number;
  readonly bestInRow: number;
  /**
   * The last first tries as binary digits after a leading 1, the newest last: 1 for one that solved its puzzle. A number, because a page of
   * an earlier version that is still open reads a record with anything else in it as broken, and would begin a new one.
   */
  readonly recent: number;
  /** The last day on which a puzzle was solved, in days since 1970, and how many days in a row up to then. */
  readonly day: number;
  readonly days: number;
  /** The last day whose own puzzle was solved. */
  readonly daily: number;
  /** The most puzzles solved in a run against the clock. */
  readonly bestRun: number;
  /** What the puzzles are to be about. */
  readonly theme: Theme;
}

/** The theme of all puzzles. */
export const ALL_THEMES = 'all';

export const FIRST_RATING = 1000;

export const NO_PROGRESS: Progress = { solved: {}, level: 1, last: null };

export const NO_RECORD: PuzzleRecord = {
  rating: FIRST_RATING,
  count: 0,
  failed: [],
  inRow: 0,
  bestInRow: 0,
  recent: 1,
  day: 0,
  days: 0,
  daily: 0,
  bestRun: 0,
  theme: ALL_THEMES,
};
