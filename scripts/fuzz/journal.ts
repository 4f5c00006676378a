// The journal of a fuzz: a line of JSON with its settings, then a line for each block of seeds that was played, with what it
// counted. A run that was killed goes on from it; a last line that was cut is played again.

import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { describeDifferences, formatHeader, isObject, readHeader } from '../../src/jobs/journal.ts';
import { replaceFile } from '../replace_file.ts';
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

/** Blocks by number, from any number of journals: each counts once. */
export class BlockList {
  private readonly played = new Map<number, PlayedBlock>();
  private readonly faults = new Map<number, FoundFault>();

  /** Takes a block; one that is known already counts once, with the larger number of seeds. */
  note(block: PlayedBlock): void {
    this.faults.delete(block.block);
    if (block.seeds > this.seedsOf(block.block)) this.played.set(block.block, block);
  }

  /** Takes a fault; a block that is played again without fault, by a program that was mended, makes it good. */
  noteFault(fault: FoundFault): void {
    this.faults.set(fault.block, fault);
  }

  addAll(other: BlockList): void {
    other.faults.forEach((fault) => this.noteFault(fault));
    other.played.forEach((block) => this.note(block));
  }

  /** The number of seeds of a block that have been played. */
  seedsOf(block: number): number {
    return this.played.get(block)?.seeds ?? 0;
  }

  get found(): readonly FoundFault[] {
    return [...this.faults.values()];
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

/** Reads a journal, which may still be growing. Throws an error that names file, line and cure. */
export function readJournal(file: string): FuzzJournal {
  const bytes = readFileSync(file);
  const length = bytes.lastIndexOf('\n') + 1;
  const [first = '', ...lines] = bytes.subarray(0, length).toString().split('\n').slice(0, -1);
  const header = readHeader(file, first, FUZZ_JOURNAL);
  if (!header.ok) throw new Error(`${header.error}: name another file`);
  const { plan, run } = header.value;
  const blocks = new BlockList();
  for (const [index, line] of lines.entries()) readLine(line, blocks, `${file}, line ${index + 2}`);
  return { settings: plan as FuzzSettings, build: run?.build ?? '', blocks, length };
}

/** Reads the journal at `file`, or begins one. Throws an error that names file, line and cure. Returns what was played. */
export function openJournal(file: string, settings: FuzzSettings, build: string): BlockList {
  if (!existsSync(file) || readFileSync(file).length === 0) {
    replaceFile(file, formatHeader(FUZZ_JOURNAL, settings, { build }));
    return new BlockList();
  }
  const journal = readJournal(file);
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
