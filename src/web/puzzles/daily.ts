import type { Level } from './level.ts';
import { isLinePuzzle, type Puzzle } from './puzzle.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The share of the list by which the next day's puzzle is further on: neighbouring days have puzzles of different levels. */
const STEP_SHARE = 0.382;

/** The day of a date where its reader is, in days since 1970. */
export function dayOf(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);
}

/** The hardest level of a puzzle of the day: who has never solved one meets it, too. */
const HARDEST: Level = 2;

/**
 * The puzzle of a day, one of the easier ones: the same for everybody who has the same puzzles, and each once before one comes
 * again. Null if there are none.
 */
export function dailyPuzzle(puzzles: readonly Puzzle[], day: number): Puzzle | null {
  const all = puzzles.filter((puzzle) => puzzle.kind === 'mate' || isLinePuzzle(puzzle));
  const easy = all.filter(({ level }) => level <= HARDEST);
  const played = easy.length > 0 ? easy : all;
  if (played.length === 0) return null;
  return played[(day * coprimeNear(played.length * STEP_SHARE, played.length)) % played.length]!;
}

/** The first number from `start` on without a common divisor with `count`: its multiples reach all places. */
function coprimeNear(start: number, count: number): number {
  let step = Math.max(1, Math.floor(start));
  while (greatestDivisor(step, count) > 1) step++;
  return step;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
