// Which of the puzzles that were made are taken, how hard each is, and in which order they come.

import { positionFromFen } from '../../src/notation/fen.ts';
import type { Level, PuzzleFile } from '../../src/web/puzzles/puzzle.ts';
import type { JournalLine } from './journal.ts';
import type { MadeMate } from './mate_puzzle.ts';
import { WANTED_LEGAL, WANTED_REASONS, type MadeLegal, type MadeReason } from './refusal_puzzle.ts';

/** Puzzles wanted of each length of mate. */
const TAKEN: Readonly<Record<number, number>> = { 1: 64, 2: 84, 3: 72, 4: 45, 5: 25, 6: 12, 7: 8 };
/** The journal gathers somewhat more, since alike ones are left out. */
const SPARE = 1.12;
export const WANTED: Readonly<Record<number, number>> = Object.fromEntries(
  Object.entries(TAKEN).map(([moves, count]) => [moves, Math.ceil(count * SPARE)]),
);

/** More first moves than these that mate, and the puzzle solves itself. */
const MOST_SOLUTIONS = 3;
const MOST_SOLUTIONS_OF_ONE = 2;
/** Up to this length it must be proved that no mate is shorter; beyond it proofs are too dear for some. */
const LONGEST_CERTAIN = 4;
/** So many puzzles may begin and end alike. */
const MOST_ALIKE = 3;

/** Is the mate worth a puzzle? */
export function isUseful({ moves, solutions, isShortest }: MadeMate): boolean {
  if (moves <= LONGEST_CERTAIN && !isShortest) return false;
  return solutions <= (moves === 1 ? MOST_SOLUTIONS_OF_ONE : MOST_SOLUTIONS);
}

/** Points of difficulty: each move of the mate, each doubling of the search and of the moves to choose from, and what is hard to see. */
const POINTS = {
  move: 2,
  effort: 0.35,
  legalMoves: 0.4,
  quiet: 2,
  exchange: 1,
  drop: 0.5,
  otherSolution: -0.5,
} as const;
/** From so many points on a puzzle has the next level. */
const LEVEL_POINTS: readonly number[] = [6.6, 8.8, 11.2, 14];

/** How hard a mate is to find, in points. */
export function difficulty({ moves, effort, legalMoves, key, motifs, solutions }: MadeMate): number {
  let points = moves * POINTS.move + Math.log2(1 + effort) * POINTS.effort + Math.log2(legalMoves) * POINTS.legalMoves;
  if (motifs.includes('quiet move')) points += POINTS.quiet;
  if (key.includes('#')) points += POINTS.exchange;
  if (key.includes('@')) points += POINTS.drop;
  return points + (solutions - 1) * POINTS.otherSolution;
}

export function levelOf(points: number): Level {
  return (1 + LEVEL_POINTS.filter((least) => points >= least).length) as Level;
}

/** The file of puzzles that a journal makes. */
export function selectPuzzles(lines: readonly JournalLine[]): PuzzleFile {
  const mates = selectMates(lines.filter((line) => line.kind === 'mate'));
  const motifs = [...new Set(mates.flatMap((mate) => mate.motifs))].sort();
  const reasons = capped(
    lines.filter((line): line is MadeReason => line.kind === 'reason'),
    ({ code }) => code,
    WANTED_REASONS,
  );
  const legal = capped(
    lines.filter((line): line is MadeLegal => line.kind === 'legal'),
    ({ topic }) => topic,
    WANTED_LEGAL,
  );
  return {
    motifs,
    mates: mates.map((mate) => [
      idOf(mate.fen),
      shortFen(mate.fen),
      mate.moves,
      levelOf(difficulty(mate)),
      mate.motifs.map((motif) => motifs.indexOf(motif)),
    ]),
    reasons: reasons.map(({ fen, move, code, options }) => [
      idOf(fen),
      shortFen(fen),
      move,
      code,
      options,
      WANTED_REASONS[code]!.level,
    ]),
    legal: legal.map(({ fen, options, topic }) => [idOf(fen), shortFen(fen), options, WANTED_LEGAL[topic]!.level]),
  };
}

/** As many of each length as are taken, those with the fewest solutions first; the easiest stand first in the file. */
function selectMates(all: readonly MadeMate[]): MadeMate[] {
  const alike = new Map<string, number>();
  const left = new Map(Object.entries(TAKEN).map(([moves, count]) => [Number(moves), count]));
  return all
    .filter(isUseful)
    .sort((a, b) => a.solutions - b.solutions || Number(b.isShortest) - Number(a.isShortest) || a.game - b.game)
    .filter(({ pattern, moves }) => {
      const seen = alike.get(pattern) ?? 0;
      const room = left.get(moves) ?? 0;
      if (seen >= MOST_ALIKE || room === 0) return false;
      alike.set(pattern, seen + 1);
      left.set(moves, room - 1);
      return true;
    })
    .sort((a, b) => difficulty(a) - difficulty(b));
}

function capped<T>(
  all: readonly T[],
  kindOf: (made: T) => string,
  wanted: Readonly<Record<string, { readonly count: number } | undefined>>,
): T[] {
  const taken = new Map<string, number>();
  return all.filter((made) => {
    const kind = kindOf(made);
    const count = taken.get(kind) ?? 0;
    if (count >= (wanted[kind]?.count ?? 0)) return false;
    taken.set(kind, count + 1);
    return true;
  });
}

const ID_LENGTH = 5;

/** The first digits of the position's hash key: the same whenever the puzzles are made. */
export function idOf(fen: string): string {
  const position = positionFromFen(fen);
  if (!position.ok) throw new Error(`${fen}: ${position.error.message}`);
  return position.value.key.toString(36).padStart(ID_LENGTH, '0').slice(0, ID_LENGTH);
}

/** Without the counters, which are those of a new game. */
function shortFen(fen: string): string {
  return fen.split(' ').slice(0, 4).join(' ');
}
