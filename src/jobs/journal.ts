// The journal of a long job, whatever the job is: a line of JSON with what is done, then one for each finished piece. It tells a run
// where to continue after a kill, and lets the parts of a job be merged. docs/scale.md describes the format.

import { isUtf8 } from 'node:buffer';
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { formatShard, isShard } from './shard.ts';
import { replaceFile } from '../files/replace_file.ts';
import { err, ok, type Result } from '../rules/result.ts';

const VERSION = 1;

/** All that the pieces of a job depend on: journals with different plans belong to different jobs. */
export type JobPlan = Readonly<Record<string, unknown>>;

interface JobName {
  /** One word, such as `match`: the format of the file is `ransom-match`. */
  readonly name: string;
  /** The job in messages, such as `match`. */
  readonly what: string;
}

/** A kind of job: what its journal holds. */
export interface JournalKind<Run, Entry> extends JobName {
  readonly isRun: (value: unknown) => value is Run;
  readonly isEntry: (value: unknown) => value is Entry;
  /** What tells one piece from another: a journal that has a piece twice is damaged. */
  readonly idOf: (entry: Entry) => string | number;
}

export interface JobJournal<Run, Entry> {
  readonly plan: JobPlan;
  /** What may differ between the runs and the parts of a job, such as the shard. Null in a journal without it. */
  readonly run: Run | null;
  /** The finished pieces, in the order in which they ended. */
  readonly entries: readonly Entry[];
  /** Length of the complete lines in bytes: a last line that was cut does not count. */
  readonly bytes: number;
}

/** Writes the first line of a journal. */
export function formatHeader(kind: JobName, plan: JobPlan, run: object): string {
  return `${JSON.stringify({ format: formatOf(kind), version: VERSION, plan, run })}\n`;
}

/** The line of a finished piece. */
export function formatEntry(entry: object): string {
  return `${JSON.stringify(entry)}\n`;
}

/** Writes a journal in one step: nobody ever reads half of it, and nothing is left if there is no room for it. */
export function createJournal(path: string, text: string): void {
  replaceFile(path, text);
}

/** Reads a journal, which may still be growing; null if there is no file, or an empty one. The error names the file and the line. */
export function readJournal<Run, Entry>(
  path: string,
  kind: JournalKind<Run, Entry>,
): Result<JobJournal<Run, Entry> | null, string> {
  const file = readRegularFile(path);
  return file.ok ? parseJournal(path, file.value, kind) : file;
}

function parseJournal<Run, Entry>(
  path: string,
  file: Buffer | null,
  kind: JournalKind<Run, Entry>,
): Result<JobJournal<Run, Entry> | null, string> {
  if (file === null || file.length === 0) return ok(null);
  const whole = file.subarray(0, file.lastIndexOf('\n') + 1);
  // As text, each invalid byte would become another character and change the length.
  if (!isUtf8(whole)) return err(`${path} is damaged in line ${lineThatIsNotUtf8(whole)}`);
  const [first, ...rest] = whole.toString('utf8').split('\n').slice(0, -1);
  const header = readHeader(path, first ?? '', kind);
  if (!header.ok) return header;
  const entries: Entry[] = [];
  const known = new Set<string | number>();
  for (const [index, line] of rest.entries()) {
    const entry: unknown = parseObject(line);
    // A piece that is there twice would be counted twice.
    if (!kind.isEntry(entry) || known.has(kind.idOf(entry))) return err(`${path} is damaged in line ${index + 2}`);
    known.add(kind.idOf(entry));
    entries.push(entry);
  }
  return ok({ ...header.value, entries, bytes: whole.length });
}

/** The number of the first line that is not UTF-8. */
function lineThatIsNotUtf8(lines: Buffer): number {
  let number = 1;
  for (let from = 0; from < lines.length; number++) {
    const end = lines.indexOf('\n', from) + 1;
    if (!isUtf8(lines.subarray(from, end))) break;
    from = end;
  }
  return number;
}

/** The first line of a journal. */
export interface Header<Run> {
  readonly plan: JobPlan;
  readonly run: Run | null;
}

/** Reads the first line of a journal. The error names the file. */
export function readHeader<Run>(
  path: string,
  line: string,
  kind: Omit<JournalKind<Run, unknown>, 'isEntry' | 'idOf'>,
): Result<Header<Run>, string> {
  const { format, version, plan, run = null } = (parseObject(line) ?? {}) as Record<string, unknown>;
  if (format !== formatOf(kind) || !isObject(plan)) return err(`${path} is not the journal of a ${kind.what}`);
  if (version !== VERSION) return err(`${path} was written by another version of this program`);
  if (run !== null && !kind.isRun(run)) return err(`${path} is damaged in line 1`);
  return ok({ plan: plan as JobPlan, run });
}

function formatOf({ name }: Pick<JobName, 'name'>): string {
  return `ransom-${name}`;
}

function parseObject(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A whole number from 0 on. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Names the parts of two plans that differ. */
export function planDifferences(a: JobPlan, b: JobPlan): string[] {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
}

/** How two plans of plain values differ, such as `nodes 100 instead of 200`; null if they don't. */
export function describeDifferences(theirs: JobPlan, ours: JobPlan): string | null {
  const keys = planDifferences(theirs, ours);
  const text = (value: unknown): string => {
    if (value === undefined) return 'none';
    if (isShard(value)) return formatShard(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  if (keys.length === 0) return null;
  return keys.map((key) => `${key} ${text(theirs[key])} instead of ${text(ours[key])}`).join(', ');
}

/** Why some plans, each with the file that has it, are not those of one job; null if they are. `what`: the job in one word. */
export function findMismatchedPlan(
  [first, ...others]: readonly { readonly path: string; readonly plan: JobPlan }[],
  what: string,
): string | null {
  for (const { path, plan } of others) {
    const other = describeDifferences(plan, first!.plan);
    if (other !== null) return `${path} is of another ${what} than ${first!.path}: ${other}`;
  }
  return null;
}

/** The journal of a job that is under way: what earlier runs have done, and a place for what this one does. */
export class JobFile<Entry extends object> {
  private readonly path: string;
  /** The pieces of earlier runs. */
  readonly entries: readonly Entry[];

  private constructor(path: string, entries: readonly Entry[]) {
    this.path = path;
    this.entries = entries;
  }

  /**
   * Begins a journal, or continues the one that is there. Its plan and its run must be the same. The error names file and cure.
   * Rejects if the file can't be written. The caller holds the file's lock.
   */
  static async open<Run extends object, Entry extends object>(
    path: string,
    kind: JournalKind<Run, Entry>,
    plan: JobPlan,
    run: Run,
  ): Promise<Result<JobFile<Entry>, string>> {
    const file = readRegularFile(path);
    if (!file.ok) return file;
    const read = parseJournal(path, file.value, kind);
    if (!read.ok) return err(`${read.error}: name another file`);
    if (read.value === null) {
      createJournal(path, formatHeader(kind, plan, run));
      return ok(new JobFile(path, []));
    }
    const theirs = { ...read.value.plan, ...read.value.run };
    const other = describeDifferences(theirs, { ...plan, ...run });
    if (other !== null) return err(`${path} is the journal of another ${kind.what} (${other}): name another file`);
    await truncate(path, read.value.bytes);
    return ok(new JobFile(path, read.value.entries));
  }

  /** Notes a finished piece: it is in the file when this returns. Throws if it can't be written. */
  add(entry: Entry): void {
    appendFileSync(this.path, formatEntry(entry));
  }
}

/** The bytes of a regular file; null if there is no file. The error names the file and the cure. */
export function readRegularFile(path: string): Result<Buffer | null, string> {
  try {
    // A device such as /dev/zero never ends, a pipe may never begin, and for a folder the system's error does not name the file.
    if (!statSync(path).isFile()) return err(`${path} is not a regular file: name another file`);
    return ok(readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ok(null);
    return err(`${path} can't be read: ${(error as Error).message}: name another file`);
  }
}
