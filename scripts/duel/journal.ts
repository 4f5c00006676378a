// The journal of a run that plays pairs of games: a line of JSON with the settings, then a line for each pair of games.
// A run that was killed is continued from it; a last line that was cut is played again.

import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import type { Points } from '../../src/match/tally.ts';

/** Which script's journal it is. */
export type JournalKind = 'duel' | 'scale';

/** What must be the same for two runs to belong together. */
export type DuelSettings = Readonly<Record<string, string | number>>;

/** A pair of games: its number, and the points of the first side with White and with Black. */
export interface PlayedPair {
  readonly pair: number;
  readonly points: readonly [Points, Points];
}

/** A journal as it stands on disk: the settings of its run, and the pairs played. */
export interface RunJournal {
  readonly settings: DuelSettings;
  readonly pairs: readonly PlayedPair[];
  /** Length of the complete lines in characters; a last line that was cut is not one. */
  readonly length: number;
}

/** Reads a journal, which may still be growing. Throws an error that names file, line and cure. */
export function readJournal(file: string, kind: JournalKind = 'duel'): RunJournal {
  const text = readFileSync(file, 'utf8');
  const length = text.lastIndexOf('\n') + 1;
  const [first, ...lines] = text.slice(0, length).split('\n').slice(0, -1);
  const { format, ...settings } = (parsed(first ?? '') ?? {}) as Record<string, string | number>;
  if (format !== formatOf(kind)) {
    throw new Error(`${file}, line 1: this is not the journal of a ${kind}: name another file`);
  }
  return { settings, pairs: lines.map((line, index) => readPair(line, `${file}, line ${index + 2}`)), length };
}

/** Reads the journal at `file`, or begins one. Throws an error that names file, line and cure. Returns the pairs played. */
export function openJournal(file: string, settings: DuelSettings, kind: JournalKind = 'duel'): PlayedPair[] {
  if (!existsSync(file)) {
    writeFileSync(file, `${JSON.stringify({ format: formatOf(kind), ...settings })}\n`);
    return [];
  }
  const journal = readJournal(file, kind);
  const other = differenceOf(journal.settings, settings);
  if (other !== null)
    throw new Error(`${file}, line 1: the journal is of another ${kind} (${other}): name another file`);
  truncateSync(file, journal.length); // the lines are ASCII
  return [...journal.pairs];
}

export function notePair(file: string, { pair, points }: PlayedPair): void {
  appendFileSync(file, `${JSON.stringify({ pair, points })}\n`);
}

function formatOf(kind: JournalKind): string {
  return `ransom-${kind}-1`;
}

function readPair(line: string, place: string): PlayedPair {
  const value = parsed(line) as Partial<PlayedPair> | null;
  const isPoints = (points: unknown): boolean => points === 0 || points === 0.5 || points === 1;
  if (!Number.isInteger(value?.pair) || value?.points?.length !== 2 || !value.points.every(isPoints)) {
    throw new Error(`${place}: this is no pair of games: delete the line, or name another journal`);
  }
  return value as PlayedPair;
}

/** How two settings differ; null if they don't. */
export function differenceOf(theirs: DuelSettings, ours: DuelSettings): string | null {
  const other = Object.keys({ ...theirs, ...ours }).filter((key) => theirs[key] !== ours[key]);
  if (other.length === 0) return null;
  return other.map((key) => `${key} ${theirs[key]} instead of ${ours[key]}`).join(', ');
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
