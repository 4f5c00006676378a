// The journal of a fuzz: a line of JSON with its settings, then a line for each block of seeds that was played, with what it
// counted. A run that was killed goes on from it; a last line that was cut is played again.

import { appendFileSync, truncateSync } from 'node:fs';
import { readRegularFile } from '../../src/files/regular_file.ts';
import { describeDifferences, formatHeader, isObject, readHeader } from '../../src/jobs/journal.ts';
import { replaceFile } from '../../src/files/replace_file.ts';
import { addAll, type Counts } from './counts.ts';

/** What may differ between the runs of a fuzz: see buildOf. */
interface FuzzRun {
  readonly build: string;
}

const FUZZ_JOURNAL = {
  name: 'fuzz',
  what: 'fuzz',
  isRun: (value: unknown): value is FuzzRun => isObject(value) && 'build' in value && typeof value.build === 'string',
};

/** What must be the same for two journals to belong together. */
export type FuzzSettings = Readonly<{
  kind: string;
  rules: string;
  /** The first seed. */
  seed: number;
  /** Seeds per block: block 0 has the first of them. */
  block: number;
  /** Lines per conversation; 0 without conversations. */
  lines: number;
  /** The program's version, and a hash of the code that the fuzz runs. */
  version: string;
}>;

/** A block that was played without fault. */
export interface PlayedBlock {
  readonly block: number;
  /** The number of its seeds that were played: all, but for the last block of a run. */
  readonly seeds: number;
  readonly ms: number;
  readonly counts: Readonly<Counts>;
}

/** A seed that found something. Its block is not counted. */
export interface FoundFault {
  readonly block: number;
  readonly seed: number;
  readonly fault: string;
}

/** A journal as it stands on disk. */
export interface FuzzJournal {
  readonly settings: FuzzSettings;
  /** Commit and bench signature of the program that has written it: see buildOf. */
  readonly build: string;
  readonly blocks: BlockList;
  /** Length of the complete lines in bytes. */
  readonly length: number;
}

/** Which seeds a block has. */
export type BlockPlaces = Pick<FuzzSettings, 'seed' | 'block'>;

/** Blocks by number, from any number of journals: each counts once. */
export class BlockList {
  private readonly places: BlockPlaces;
  private readonly played = new Map<number, PlayedBlock>();
  /** By seed. */
  private readonly faults = new Map<number, FoundFault>();

  constructor(places: BlockPlaces) {
    this.places = places;
  }

  /** Takes a block that was played after all that is known: a fault in the part that was played is made good. */
  note(block: PlayedBlock): void {
    for (const fault of this.faults.values()) if (this.covers(block, fault)) this.faults.delete(fault.seed);
    this.count(block);
  }

  /** Takes a fault; its block makes it good when it is played again without fault. */
  noteFault(fault: FoundFault): void {
    this.faults.set(fault.seed, fault);
  }

  /**
   * Adds another journal. Nothing says which of the two was written first, so no block makes a fault of the other good, and the
   * result is the same in any order.
   */
  addAll(other: BlockList): void {
    for (const block of other.played.values()) this.count(block);
    for (const fault of other.faults.values()) {
      const known = this.faults.get(fault.seed);
      if (known === undefined || fault.fault < known.fault) this.noteFault(fault);
    }
  }

  /** A block that is known already counts once: where more seeds were played, or as many in less time. */
  private count(block: PlayedBlock): void {
    const known = this.played.get(block.block);
    const isMore = known === undefined || block.seeds > known.seeds;
    if (isMore || (block.seeds === known.seeds && block.ms < known.ms)) this.played.set(block.block, block);
  }

  private covers({ block, seeds }: PlayedBlock, fault: FoundFault): boolean {
    const first = this.places.seed + block * this.places.block;
    return fault.block === block && fault.seed < first + seeds;
  }

  /** The number of seeds of a block that have been played. */
  seedsOf(block: number): number {
    return this.played.get(block)?.seeds ?? 0;
  }

  /** The number of seeds that have been played, of those that are wanted of each block. */
  seedsAmong(wantedOf: (block: number) => number): number {
    return [...this.played.values()].reduce((sum, { block, seeds }) => sum + Math.min(seeds, wantedOf(block)), 0);
  }

  /** The faults that were not made good, by seed. */
  get found(): readonly FoundFault[] {
    return [...this.faults.values()].sort((a, b) => a.seed - b.seed);
  }

  get counts(): Counts {
    const counts: Counts = {};
    for (const block of this.played.values()) addAll(counts, block.counts);
    return counts;
  }

  /** The seeds played and the time they took, summed over all processes. */
  get work(): { readonly seeds: number; readonly ms: number } {
    const blocks = [...this.played.values()];
    return {
      seeds: blocks.reduce((sum, { seeds }) => sum + seeds, 0),
      ms: blocks.reduce((sum, { ms }) => sum + ms, 0),
    };
  }
}

/**
 * Reads a journal, which may still be growing; null if there is no file, or an empty one. Throws an error that names file, line and
 * cure.
 */
export function readJournal(file: string): FuzzJournal | null {
  const read = readRegularFile(file);
  if (!read.ok) throw new Error(read.error);
  const bytes = read.value;
  if (bytes === null || bytes.length === 0) return null;
  const length = bytes.lastIndexOf('\n') + 1;
  const [first = '', ...lines] = bytes.subarray(0, length).toString().split('\n').slice(0, -1);
  const header = readHeader(file, first, FUZZ_JOURNAL);
  if (!header.ok) throw new Error(`${header.error}: name another file`);
  const { plan, run } = header.value;
  const settings = plan as FuzzSettings;
  const blocks = new BlockList(settings);
  for (const [index, line] of lines.entries()) readLine(line, blocks, `${file}, line ${index + 2}`);
  return { settings, build: run?.build ?? '', blocks, length };
}

/** Reads the journal at `file`, or begins one. Throws an error that names file, line and cure. Returns what was played. */
export function openJournal(file: string, settings: FuzzSettings, build: string): BlockList {
  const journal = readJournal(file);
  if (journal === null) {
    replaceFile(file, formatHeader(FUZZ_JOURNAL, settings, { build }));
    return new BlockList(settings);
  }
  const other = describeDifferences(journal.settings, settings);
  if (other !== null) throw new Error(`${file} is the journal of another fuzz (${other}): name another file`);
  truncateSync(file, journal.length);
  return journal.blocks;
}

/** Appends a block or a fault. */
export function appendToJournal(file: string, line: PlayedBlock | FoundFault): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

function readLine(line: string, blocks: BlockList, place: string): void {
  const value = (parsed(line) ?? {}) as Partial<PlayedBlock & FoundFault>;
  if (isNumber(value.block) && isNumber(value.seed) && typeof value.fault === 'string') {
    blocks.noteFault(value as FoundFault);
    return;
  }
  const isBlock = isNumber(value.block) && isNumber(value.seeds) && typeof value.ms === 'number';
  if (!isBlock || !isCounts(value.counts)) {
    throw new Error(`${place}: this is no block of seeds: delete the line, or name another journal`);
  }
  blocks.note(value as PlayedBlock);
}

function isNumber(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isCounts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(isNumber);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
