// Selects puzzles from the journal, rates their difficulty and orders them.

import { CODE_BASE, packLine, readLineRow } from '../../src/web/puzzles/line_row.ts';
import { packPosition } from '../../src/web/puzzles/packed_position.ts';
import { LINE_KINDS, type LineKind } from '../../src/web/puzzles/puzzle.ts';
import type { PuzzleFile } from '../../src/web/puzzles/puzzle_file.ts';
import { LEVELS, type Level } from '../../src/web/puzzles/level.ts';
import { readInput } from '../shared/files.ts';
import type { MadeLine } from './line_puzzle.ts';
import type { MadeMate } from './mate_puzzle.ts';
import { WANTED_LEGAL, WANTED_REASONS, type MadeLegal, type MadeReason, type MadeRefusal } from './refusal_puzzle.ts';

export type MadePuzzle = MadeMate | MadeRefusal | MadeLine;

/** What can be made by itself: mates, questions about refusals, only moves, and the first puzzles. */
export type Group = 'mates' | 'questions' | 'lines' | 'practice';
export const GROUPS: readonly Group[] = ['mates', 'questions', 'lines', 'practice'];

/** Number of only moves collected, by what they are for and by level. */
export const WANTED_LINES: Readonly<Record<LineKind, readonly number[]>> = {
  win: [34, 22, 24, 20, 16],
  defend: [22, 20, 22, 22, 16],
  only: [20, 20, 28, 26, 20],
};
/** The nodes with which a search finds and understands the move, at most, for each level but the last. */
const LEVEL_EFFORTS: readonly number[] = [100, 300, 1000, 3000];

export function levelOfEffort(effort: number): Level {
  return (1 + LEVEL_EFFORTS.filter((most) => effort > most).length) as Level;
}

/** The level of those for practice. */
const EASIEST: Level = 1;

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

/**
 * Creates the file of puzzles from a journal and those for practice: the groups that are made, and the others as they are in `kept`, which
 * may be null if all are made.
 */
export function selectPuzzles(
  puzzles: readonly MadePuzzle[],
  practice: readonly MadePuzzle[],
  groups: readonly Group[],
  kept: PuzzleFile | null,
): PuzzleFile {
  const mates = selectMates(puzzles.filter((puzzle) => puzzle.kind === 'mate'));
  const lines = selectLines(puzzles.filter(isLine));
  const reasons = capped(
    puzzles.filter((puzzle): puzzle is MadeReason => puzzle.kind === 'reason'),
    ({ code }) => code,
    WANTED_REASONS,
  );
  const legal = capped(
    puzzles.filter((puzzle): puzzle is MadeLegal => puzzle.kind === 'legal'),
    ({ topic }) => topic,
    WANTED_LEGAL,
  );
  // Rows that are kept name motifs and codes by their places.
  const motifs = withNew(
    kept?.motifs ?? [],
    [...mates, ...lines, ...practice].flatMap((made) => ('motifs' in made ? made.motifs : [])),
  );
  const codes = withNew(
    kept?.codes ?? [],
    [...reasons, ...practice].flatMap((made) => (made.kind === 'reason' ? made.options : [])),
  );
  const words = { motifs, codes };
  const made: PuzzleFile = {
    ...words,
    practice: practice.map((one) => rowOf(one, words, EASIEST)),
    mates: LEVELS.map((level) =>
      mates.filter((mate) => levelOf(difficulty(mate)) === level).map((mate) => mateRow(mate, motifs)),
    ),
    lines: LEVELS.map((level) =>
      lines.filter(({ effort }) => levelOfEffort(effort) === level).map((line) => packLine(line, motifs)),
    ),
    reasons: reasons.map((reason) => reasonRow(reason, codes, WANTED_REASONS[reason.code]!.level)),
    legal: legal.map((one) => legalRow(one, WANTED_LEGAL[one.topic]!.level)),
  };
  if (kept === null) return made;
  return {
    ...words,
    practice: groups.includes('practice') ? made.practice! : (kept.practice ?? []),
    mates: groups.includes('mates') ? made.mates : kept.mates,
    lines: groups.includes('lines') ? made.lines! : (kept.lines ?? []),
    ...(groups.includes('questions')
      ? { reasons: made.reasons, legal: made.legal }
      : { reasons: kept.reasons, legal: kept.legal }),
  };
}

/**
 * Adds at most `count` of the only moves to those of a file, whose positions it doesn't have: each time of the kind and level of which
 * it has the smallest share of those wanted.
 */
export function addLines(file: PuzzleFile, made: readonly MadePuzzle[], count: number): PuzzleFile {
  const known = new Set(file.lines?.flat().map((row) => row.split(',')[0]));
  let left = selectLines(made.filter(isLine)).filter(({ fen }) => !known.has(packed(fen)));
  const rows = LEVELS.map((level) => [...(file.lines?.[level - 1] ?? [])]);
  let { motifs } = file;
  for (let added = 0; added < count && left.length > 0; added++) {
    const share = ({ kind, effort }: MadeLine): number => {
      const at = levelOfEffort(effort) - 1;
      return rows[at]!.filter((row) => readLineRow(row, motifs)?.kind === kind).length / WANTED_LINES[kind][at]!;
    };
    const line = left.reduce((rarest, one) => (share(one) < share(rarest) ? one : rarest));
    motifs = withNew(motifs, line.motifs);
    rows[levelOfEffort(line.effort) - 1]!.push(packLine(line, motifs));
    left = left.filter((one) => one !== line);
  }
  return { ...file, motifs, lines: rows };
}

/** A row among those for practice: the letter of its list, and then as it is there. */
function rowOf(made: MadePuzzle, { motifs, codes }: Pick<PuzzleFile, 'motifs' | 'codes'>, level: Level): string {
  switch (made.kind) {
    case 'mate':
      return `m${mateRow(made, motifs)}`;
    case 'reason':
      return `r${reasonRow(made, codes, level)}`;
    case 'legal':
      return `q${legalRow(made, level)}`;
    default:
      return `l${packLine(made, motifs)}`;
  }
}

function reasonRow({ fen, move, code, options }: MadeReason, codes: readonly string[], level: number): string {
  const digits = [code, ...options].map((option) => codes.indexOf(option).toString(CODE_BASE));
  return [packed(fen), level, move, digits[0], digits.slice(1).join('')].join(',');
}

function legalRow({ fen, options }: MadeLegal, level: number): string {
  return [packed(fen), level, options.join(' ')].join(',');
}

function withNew(known: readonly string[], used: readonly string[]): string[] {
  const others = new Set(used.filter((word) => !known.includes(word)));
  return [...known, ...[...others].sort()];
}

function isLine(made: MadePuzzle): made is MadeLine {
  return (LINE_KINDS as readonly string[]).includes(made.kind);
}

function mateRow({ fen, moves, motifs: shown, key }: MadeMate, motifs: readonly string[]): string {
  const digits = shown.map((motif) => motifs.indexOf(motif).toString(CODE_BASE)).join('');
  return `${packed(fen)},${moves}${digits},${key}`;
}

/** Leaves out what is alike; easiest first. */
function selectLines(all: readonly MadeLine[]): MadeLine[] {
  const alike = new Map<string, number>();
  return all
    .filter(({ kind, pattern }) => {
      const seen = alike.get(`${kind} ${pattern}`) ?? 0;
      alike.set(`${kind} ${pattern}`, seen + 1);
      return seen < MAX_ALIKE;
    })
    .sort((a, b) => a.effort - b.effort || a.asked - b.asked || a.game - b.game);
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

/** Reads the file of puzzles. Throws an error that names the file and the cure. */
export function readPuzzleFile(path: string): PuzzleFile {
  const file = parsePuzzleFile(readInput(path));
  if (file !== null) return file;
  throw new Error(`${path} is no file of puzzles: name the one that "npm run lab puzzles make" has written`);
}

/** Parses the bytes of a file of puzzles; null if it hasn't their lists. */
export function parsePuzzleFile(bytes: Buffer): PuzzleFile | null {
  try {
    const file = JSON.parse(bytes.toString('utf8')) as PuzzleFile;
    const { motifs, codes, mates, reasons, legal } = file;
    return [motifs, codes, mates, reasons, legal].every((list) => Array.isArray(list)) ? file : null;
  } catch {
    return null;
  }
}

/** Formats the file of puzzles, a line per row, so that diffs are readable. */
export function formatPuzzles({ motifs, codes, practice = [], mates, lines = [], reasons, legal }: PuzzleFile): string {
  const rows = (list: readonly string[]): string => list.map((row) => JSON.stringify(row)).join(',\n');
  const levels = (list: readonly (readonly string[])[]): string =>
    list.map((level) => `[\n${rows(level)}\n]`).join(',');
  return `{"motifs":${JSON.stringify(motifs)},\n"codes":${JSON.stringify(codes)},\n"practice":[\n${rows(practice)}\n],\n"mates":[${levels(mates)}],\n"lines":[${levels(lines)}],\n"reasons":[\n${rows(reasons)}\n],\n"legal":[\n${rows(legal)}\n]}\n`;
}
