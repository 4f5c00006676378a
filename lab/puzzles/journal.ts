// The journal of `npm run lab puzzles make`: a line for each game examined, with the puzzles found in it, so that an interrupted
// run can be continued.

import { JobFile, isObject, type JobPlan, type JournalKind } from '../../src/jobs/journal.ts';
import type { MadeMate } from './mate_puzzle.ts';
import type { MadeRefusal } from './refusal_puzzle.ts';

export type MadePuzzle = MadeMate | MadeRefusal;

/** A game that has been examined. Positions set up by hand are those of game STUDY. */
export interface ExaminedGame {
  readonly game: number;
  readonly puzzles: readonly MadePuzzle[];
}

/** The number of the positions that were set up by hand. */
export const STUDY = -1;

const PUZZLE_JOURNAL: JournalKind<object, ExaminedGame> = {
  name: 'puzzles',
  what: 'search for puzzles',
  isRun: isObject,
  isEntry: (value): value is ExaminedGame =>
    isObject(value) &&
    'game' in value &&
    Number.isInteger(value.game) &&
    'puzzles' in value &&
    Array.isArray(value.puzzles) &&
    value.puzzles.every((puzzle) => isObject(puzzle) && 'kind' in puzzle && 'fen' in puzzle),
  idOf: ({ game }) => game,
};

/** Begins or continues a journal. Throws an error that names file, line and cure. */
export async function openJournal(file: string, plan: JobPlan): Promise<JobFile<ExaminedGame>> {
  const opened = await JobFile.open(file, PUZZLE_JOURNAL, plan, {});
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}
