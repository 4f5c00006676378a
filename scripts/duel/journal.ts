// The journal of a run that plays pairs of games: a line of JSON with the settings, then a line for each pair of games. A run that was killed is
// continued from it; a last line that was cut is played again.

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

/** Reads the journal at `file`, or begins one. Throws an error that names file, line and cure. Returns the pairs played. */
export function openJournal(file: string, settings: DuelSettings, kind: JournalKind = 'duel'): PlayedPair[] {
  const header = JSON.stringify({ format: formatOf(kind), ...settings });
  if (!existsSync(file)) {
    writeFileSync(file, `${header}\n`);
    return [];
  }
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const [first, ...lines] = whole.split('\n').slice(0, -1);
  if (first !== header) throw new Error(`${file}, line 1: ${differenceOf(first ?? '', settings, kind)}`);
  const pairs = lines.map((line, index) => readPair(line, `${file}, line ${index + 2}`));
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return pairs;
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

/** Why a header is not that of a run with these settings. */
function differenceOf(header: string, settings: DuelSettings, kind: JournalKind): string {
  const theirs = parsed(header) as Record<string, unknown> | null;
  if (theirs?.format !== formatOf(kind)) return `this is not the journal of a ${kind}: name another file`;
  const other = Object.keys({ ...theirs, ...settings }).filter(
    (key) => key !== 'format' && theirs[key] !== settings[key],
  );
  const words = other.map((key) => `${key} ${String(theirs[key])} instead of ${String(settings[key])}`);
  return `the journal is of another ${kind} (${words.join(', ')}): name another file`;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
