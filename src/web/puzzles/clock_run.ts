import { LEVELS } from './level.ts';
import { isLinePuzzle, type Puzzle } from './puzzle.ts';
import { apart } from './puzzle_order.ts';

/** A run against the clock: as many puzzles as one can, easy ones first. */
export interface ClockRun {
  readonly queue: readonly Puzzle[];
  readonly solved: number;
  readonly mistakes: number;
  /** The puzzles with a mistake, in turn. */
  readonly missed: readonly Puzzle[];
  readonly leftMs: number;
  /** Why it has ended; null while it goes on. */
  readonly end: 'time' | 'stopped' | 'mistakes' | 'all' | null;
}

export const MS_PER_MINUTE = 60_000;
export const RUN_MS = 3 * MS_PER_MINUTE;
export const MAX_MISTAKES = 3;
/** Longer solutions take too much of the time. */
const MAX_MATE = 2;
const MAX_ASKED = 2;
/** Puzzles of a level before the next one. */
const OF_LEVEL: readonly number[] = [8, 10, 12, 14, Infinity];

/** A new run, with puzzles in an order that `random` gives. */
export function beginRun(puzzles: readonly Puzzle[], random: () => number): ClockRun {
  const short = runnable(puzzles);
  const queue = LEVELS.flatMap((level, index) =>
    shuffled(
      short.filter((puzzle) => puzzle.level === level),
      random,
    ).slice(0, OF_LEVEL[index]),
  );
  const end = queue.length === 0 ? 'all' : null;
  return { queue: apart(queue), solved: 0, mistakes: 0, missed: [], leftMs: RUN_MS, end };
}

/** The puzzles that fit into a run: questions only if nothing else is wanted. */
export function runnable(puzzles: readonly Puzzle[]): readonly Puzzle[] {
  const short = puzzles.filter(isShort);
  return short.length > 0 ? short : puzzles.filter(({ kind }) => kind === 'reason' || kind === 'legal');
}

function isShort(puzzle: Puzzle): boolean {
  if (isLinePuzzle(puzzle)) return puzzle.asked <= MAX_ASKED;
  return puzzle.kind === 'mate' && puzzle.moves <= MAX_MATE;
}

function shuffled(puzzles: readonly Puzzle[], random: () => number): Puzzle[] {
  return puzzles
    .map((puzzle) => ({ puzzle, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ puzzle }) => puzzle);
}

/** The puzzle on the board; null if the run is over. */
export function puzzleOfRun({ queue, end }: ClockRun): Puzzle | null {
  return end === null ? (queue[0] ?? null) : null;
}

/** After the puzzle was solved, or not. */
export function afterPuzzle(run: ClockRun, isSolved: boolean): ClockRun {
  if (run.end !== null) return run;
  const mistakes = run.mistakes + (isSolved ? 0 : 1);
  const missed = isSolved ? run.missed : [...run.missed, run.queue[0]!];
  const next = { ...run, queue: run.queue.slice(1), solved: run.solved + (isSolved ? 1 : 0), mistakes, missed };
  if (mistakes === MAX_MISTAKES) return { ...next, end: 'mistakes' };
  return next.queue.length === 0 ? { ...next, end: 'all' } : next;
}

/** The puzzle could not be decided: the next one, and nobody's fault. */
export function skipped(run: ClockRun): ClockRun {
  const queue = run.queue.slice(1);
  return run.end !== null ? run : { ...run, queue, end: queue.length === 0 ? 'all' : null };
}

/** After some time. */
export function afterTime(run: ClockRun, ms: number): ClockRun {
  if (run.end !== null) return run;
  const leftMs = Math.max(0, run.leftMs - ms);
  return { ...run, leftMs, end: leftMs === 0 ? 'time' : null };
}
