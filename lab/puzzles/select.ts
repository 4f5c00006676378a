// Selects puzzles from the journal, rates their difficulty and orders them.

import { packPosition, CODE_BASE, type PuzzleFile } from '../../src/web/puzzles/puzzle.ts';
import { LEVELS, type Level } from '../../src/web/puzzles/level.ts';
import type { MadeMate } from './mate_puzzle.ts';
import { WANTED_LEGAL, WANTED_REASONS, type MadeLegal, type MadeReason, type MadeRefusal } from './refusal_puzzle.ts';

export type MadePuzzle = MadeMate | MadeRefusal;

/** Number of puzzles per length of mate. */
const TAKEN: Readonly<Record<number, number>> = { 1: 64, 2: 84, 3: 72, 4: 45, 5: 25, 6: 12, 7: 8 };
/** The journal collects somewhat more, because similar ones are left out. */
const SPARE = 1.12;
export const WANTED: Readonly<Record<number, number>> = Object.fromEntries(
  Object.entries(TAKEN).map(([moves, count]) => [moves, Math.ceil(count * SPARE)]),
);

/** With more mating first moves than this, a puzzle is too easy. */
const MAX_SOLUTIONS = 3;
const MAX_SOLUTIONS_OF_ONE = 2;
/** Up to this length the mate must be proved to be the shortest; for some longer ones the proof takes too long. */
const LONGEST_CERTAIN = 4;
/** Maximum number of puzzles with the same pattern. */
const MAX_ALIKE = 3;

/** Is the mate worth a puzzle? */
export function isUseful({ moves, solutions, isShortest }: MadeMate): boolean {
  if (moves <= LONGEST_CERTAIN && !isShortest) return false;
  return solutions <= (moves === 1 ? MAX_SOLUTIONS_OF_ONE : MAX_SOLUTIONS);
}

/**
 * Points of difficulty: per move of the mate, per doubling of the search effort and of the legal moves, and for
 * features that are hard to see.
 */
const POINTS = {
  move: 2,
  effort: 0.35,
  legalMoves: 0.4,
  quiet: 2,
  exchange: 1,
  drop: 0.5,
  otherSolution: -0.5,
} as const;
/** Points from which each further level starts. */
const LEVEL_POINTS: readonly number[] = [6.6, 8.8, 11.2, 14];

/** The difficulty of finding a mate, in points. */
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

/** Creates the file of puzzles from a journal. */
export function selectPuzzles(puzzles: readonly MadePuzzle[]): PuzzleFile {
  const mates = selectMates(puzzles.filter((puzzle) => puzzle.kind === 'mate'));
  const motifs = [...new Set(mates.flatMap((mate) => mate.motifs))].sort();
  const reasons = capped(
    puzzles.filter((puzzle): puzzle is MadeReason => puzzle.kind === 'reason'),
    ({ code }) => code,
    WANTED_REASONS,
  );
  const codes = [...new Set(reasons.flatMap(({ options }) => options))].sort();
  const legal = capped(
    puzzles.filter((puzzle): puzzle is MadeLegal => puzzle.kind === 'legal'),
    ({ topic }) => topic,
    WANTED_LEGAL,
  );
  return {
    motifs,
    codes,
    mates: LEVELS.map((level) =>
      mates
        .filter((mate) => levelOf(difficulty(mate)) === level)
        .map(({ fen, moves, motifs: shown }) => {
          const digits = shown.map((motif) => motifs.indexOf(motif)).join('');
          return `${packed(fen)},${moves}${digits}`;
        }),
    ),
    reasons: reasons.map(({ fen, move, code, options }) => {
      const digits = [code, ...options].map((option) => codes.indexOf(option).toString(CODE_BASE));
      return [packed(fen), WANTED_REASONS[code]!.level, move, digits[0], digits.slice(1).join('')].join(',');
    }),
    legal: legal.map(({ fen, options, topic }) =>
      [packed(fen), WANTED_LEGAL[topic]!.level, options.join(' ')].join(','),
    ),
  };
}

/** Selects the number wanted of each length, fewest solutions first; the file is sorted by difficulty. */
function selectMates(all: readonly MadeMate[]): MadeMate[] {
  const alike = new Map<string, number>();
  const left = new Map(Object.entries(TAKEN).map(([moves, count]) => [Number(moves), count]));
  return all
    .filter(isUseful)
    .sort((a, b) => a.solutions - b.solutions || Number(b.isShortest) - Number(a.isShortest) || a.game - b.game)
    .filter(({ pattern, moves }) => {
      const seen = alike.get(pattern) ?? 0;
      const room = left.get(moves) ?? 0;
      if (seen >= MAX_ALIKE || room === 0) return false;
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

/** Without the counters, which are those of a new game. */
function packed(fen: string): string {
  return packPosition(fen.split(' ').slice(0, 4).join(' '));
}

/** Formats the file of puzzles, a line per row, so that diffs are readable. */
export function formatPuzzles({ motifs, codes, mates, reasons, legal }: PuzzleFile): string {
  const rows = (list: readonly string[]): string => list.map((row) => JSON.stringify(row)).join(',\n');
  const levels = mates.map((level) => `[\n${rows(level)}\n]`);
  return `{"motifs":${JSON.stringify(motifs)},\n"codes":${JSON.stringify(codes)},\n"mates":[${levels.join(',')}],\n"reasons":[\n${rows(reasons)}\n],\n"legal":[\n${rows(legal)}\n]}\n`;
}
