// What the kinds of fuzz have in common: numbered seeds, each of which is played by itself and adds to counts.

import type { Rules } from '../../tests/movegen/fuzz/run.ts';
import type { Counts } from './counts.ts';

/** What a fuzz has found: its message says all that is needed to see it. */
export class Finding extends Error {}

/** Plays seeds in one process. */
export interface SeedPlayer {
  /** Plays a seed, and adds to `counts`. Throws, or rejects, with what it has found. */
  play(seed: number, counts: Counts): void | Promise<void>;
}

/** What a run of a kind depends on beside its seeds. */
export interface PlaySettings {
  readonly rules: Rules;
  /** Lines of a conversation; only for protocols. */
  readonly lines: number;
}

/** A kind of fuzz. */
export interface FuzzKind {
  /** As in journals and reports. */
  readonly name: string;
  /** What is checked, in one sentence. */
  readonly subject: string;
  /** What a seed is called: games. */
  readonly seeds: string;
  /** Seeds per line of the journal, if the user doesn't say: some seconds of work. */
  readonly blockSeeds: number;
  /** Files and folders with the code that it runs: journals of another state of them don't belong together. */
  readonly sources: readonly string[];
  /** Does what must be done once before the processes start. */
  readonly prepare?: () => Promise<unknown>;
  readonly start: (settings: PlaySettings) => Promise<SeedPlayer>;
  /** The counts as lines to print. */
  readonly summary: (counts: Readonly<Counts>) => string[];
  /** For the lines of progress: "1000 positions agree". */
  readonly progress: (counts: Readonly<Counts>) => string;
  /** The last line of a run. */
  readonly verdict: (isRight: boolean) => string;
  /** The options that repeat a seed. */
  readonly replay: (seed: number, settings: PlaySettings) => string;
}

/** The code that the fuzz of core and rules runs. */
export const RULES_SOURCES: readonly string[] = [
  ...['src/wasm.ts', 'src/board', 'src/movegen', 'src/search', 'src/shared', 'src/core', 'src/rules', 'src/notation'],
  ...['lab/fuzz', 'tests/movegen/fuzz', 'tests/reference', 'dist/core.wasm'],
];
