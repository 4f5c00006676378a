// What the kinds of fuzz have in common: numbered seeds, each played independently, which add to counts.

import type { BrowserName } from '../../tests/board/harness/browser_names.ts';
import type { Rules } from '../../tests/movegen/fuzz/run.ts';

export const KIND_NAMES = ['reference', 'core', 'readers', 'protocol', 'board'] as const;
export type KindName = (typeof KIND_NAMES)[number];

/** What is played beside the seeds. */
export interface PlaySettings {
  readonly rules: Rules;
  /** Lines of a conversation. */
  readonly lines: number;
  /** Maximum number of moves of a game in the page. */
  readonly moves: number;
  /** In which that game is played. */
  readonly browser: BrowserName;
}

/** A kind of fuzz, which its module exports as KIND. */
export interface FuzzKind {
  /** What a seed is, and so the option with their number. */
  readonly seeds: 'games' | 'inputs' | 'conversations';
  /** Settings that it uses. */
  readonly settings: readonly (keyof PlaySettings)[];
  /** Seeds that a process plays at a time: some seconds of work. */
  readonly blockSeeds: number;
  /** Does what must be done once before the processes start. Throws an error with the reason if it can't run. */
  readonly prepare?: (settings: PlaySettings) => Promise<unknown>;
  readonly start: (settings: PlaySettings) => Promise<SeedPlayer>;
  /** Reads texts of a megabyte instead of playing seeds. Returns the exit code. */
  readonly readLongTexts?: () => number;
  /** The counts as lines to print. */
  readonly summary: (counts: Readonly<Counts>) => string[];
  /** For the lines of progress: "1000 positions agree". */
  readonly progress: (counts: Readonly<Counts>) => string;
  /** The last line of a run. */
  readonly verdict: (isRight: boolean) => string;
}

/** Plays seeds in one process. */
export interface SeedPlayer {
  /** Plays a seed, and adds to `counts`. Throws, or rejects, with what it has found. */
  play(seed: number, counts: Counts): void | Promise<void>;
  /** Ends what it has started. */
  close?(): Promise<void>;
}

/** What a fuzz has found: its message says all that is needed to see it. */
export class Finding extends Error {}

/** Loads a kind; only the one that is used, since each loads much code. */
export async function kindNamed(name: KindName): Promise<FuzzKind> {
  const { KIND } = (await import(new URL(`kind_${name}.ts`, import.meta.url).href)) as { KIND: FuzzKind };
  return KIND;
}

/** What a fuzz has counted, by names of its own. */
export type Counts = Record<string, number>;

export function add(counts: Counts, name: string, number: number): void {
  counts[name] = (counts[name] ?? 0) + number;
}

/** Rows for a summary: the counts whose names begin with `group` and a dot, the names sorted, without that beginning. */
export function rowsOf(counts: Readonly<Counts>, group: string): [string, number][] {
  const begin = `${group}.`;
  const names = Object.keys(counts).filter((name) => name.startsWith(begin));
  return names.sort().map((name) => [name.slice(begin.length), counts[name]!]);
}

const COUNT_WIDTH = 9;

/** A row of a summary. */
export function row(number: number, name: string): string {
  return `${String(number).padStart(COUNT_WIDTH)}  ${name}`;
}
