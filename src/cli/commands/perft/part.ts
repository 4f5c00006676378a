import { balancedPlies, byPosition, type PerftLine } from '../../../engine/perft_lines.ts';
import type { LineCount } from '../../../engine/perft_messages.ts';
import { JobFile } from '../../../jobs/journal.ts';
import { WHOLE, formatShard, isInShard, type Shard } from '../../../jobs/shard.ts';
import { printable } from '../../../notation/quoted.ts';
import type { Position } from '../../../rules/position.ts';
import {
  EXIT_FINE,
  EXIT_INTERRUPTED,
  badInput,
  listenForInterruption,
  unlessInterrupted,
  type CommandFailure,
  type ExitCode,
} from '../../exit.ts';
import { expandHome } from '../../files/home.ts';
import { takeFile } from '../../files/output.ts';
import { ProgressBar } from '../../terminal/progress.ts';
import { printJson, printLine, printNote, reasonOfWriteFault } from '../../terminal/terminal.ts';
import { newCounter, type CounterOptions, describeCount, speedLine } from './counting.ts';

import { PERFT_JOURNAL, formatPlan, linesOfPlan, type CountedLine, type PerftPlan, type PerftRun } from './journal.ts';

export interface PartOptions extends CounterOptions {
  readonly shard?: Shard;
  /** The journal's name, which the same command continues. */
  readonly state?: string;
  readonly json?: boolean;
}

/** A count under way: the lines of this part, and what is known of them. */
interface Part {
  readonly plan: PerftPlan;
  readonly shard: Shard;
  readonly lines: readonly (readonly [string, PerftLine])[];
  readonly allLines: number;
  readonly counted: Map<string, number>;
  /** Time of earlier runs, in ms. */
  readonly earlierMs: number;
  readonly journal: JobFile<CountedLine> | null;
}

/** `ransom perft --shard` and `--state`: counts every n-th line, and keeps each that is counted in a journal. */
export async function countPart(position: Position, depth: number, options: PartOptions): Promise<ExitCode> {
  const lock = options.state === undefined ? null : takeFile(expandHome(options.state));
  try {
    return await countOpenPart(await openPart(position, depth, options), options);
  } finally {
    lock?.release();
  }
}

async function openPart(position: Position, depth: number, { shard = WHOLE, state, keys }: PartOptions): Promise<Part> {
  const plan: PerftPlan = { position, depth, plies: balancedPlies(position, depth) };
  const journal = state === undefined ? null : await openJournal(state, plan, { shard, ...(keys > 0 && { keys }) });
  const earlier = journal?.entries ?? [];
  const all = [...linesOfPlan(plan)];
  const lines = all.filter((_, index) => isInShard(shard, index));
  const own = new Set(lines.map(([line]) => line));
  const foreign = earlier.findIndex(({ line }) => !own.has(line));
  if (foreign >= 0) throw badInput(`${printable(state!)} is damaged in line ${foreign + 2}: name another file`);
  return {
    plan,
    shard,
    lines,
    allLines: all.length,
    counted: new Map(earlier.map(({ line, nodes }) => [line, nodes])),
    earlierMs: earlier.at(-1)?.elapsedMs ?? 0,
    journal,
  };
}

async function openJournal(state: string, plan: PerftPlan, run: PerftRun): Promise<JobFile<CountedLine>> {
  const opened = await JobFile.open(expandHome(state), PERFT_JOURNAL, formatPlan(plan), run).catch((error: unknown) => {
    throw fileFault(state, error);
  });
  if (!opened.ok) throw badInput(printable(opened.error));
  return opened.value;
}

function orFileFault(state: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw fileFault(state, error);
  }
}

function fileFault(state: string, error: unknown): CommandFailure {
  const reason = reasonOfWriteFault(error as NodeJS.ErrnoException);
  return badInput(`can't write ${printable(state)}: ${reason}. The same command continues once that is mended.`);
}

async function countOpenPart(part: Part, options: PartOptions): Promise<ExitCode> {
  const { plan, lines, allLines, counted, shard } = part;
  const finished = await countLines(part, options);
  const nodes = [...counted.values()].reduce((sum, count) => sum + count, 0);
  if (finished === null) {
    const cure = part.journal === null ? '' : '; the same command continues';
    printNote(
      `ransom: interrupted: ${nodes.toLocaleString('en')} nodes after ${counted.size} of ${lines.length} lines${cure}`,
    );
    return EXIT_INTERRUPTED;
  }
  const seconds = finished / 1000;
  if (options.json === true) {
    const share = { shard: formatShard(shard), lines: allLines, finishedLines: lines.length };
    printJson('ransom.perft', 1, { ...describeCount(plan, nodes, seconds), ...(shard.of > 1 && share) });
  } else {
    printLine(`Nodes searched: ${nodes}`);
  }
  if (shard.of > 1) {
    printNote(`part ${formatShard(shard)}: ${lines.length} of ${allLines} lines of ${plan.plies} plies`);
  }
  printNote(speedLine(nodes, seconds));
  return EXIT_FINE;
}

/** Counts what is left, and returns the time of this part in ms; null on Ctrl-C. */
async function countLines(part: Part, options: PartOptions): Promise<number | null> {
  const { plan, lines, counted, earlierMs, journal } = part;
  const counter = newCounter(options);
  const bar = new ProgressBar(lines.length, 'lines', counted.size);
  const began = performance.now();
  const elapsedMs = (): number => Math.round(earlierMs + performance.now() - began);
  const record = (group: readonly number[], nodes: number): void => {
    for (const number of group) {
      const line = lines[number]![0];
      if (counted.has(line)) continue;
      orFileFault(options.state ?? '', () => journal?.add({ line, nodes, elapsedMs: elapsedMs() }));
      counted.set(line, nodes);
    }
    bar.update(counted.size);
  };
  try {
    const left = leftToCount(part, record);
    const firsts = left.map(([number]) => lines[number!]![1]);
    const onCounted = (counts: readonly LineCount[]): void => {
      for (const [index, nodes] of counts) record(left[index]!, nodes);
    };
    const counting = counter.countLines(plan.position, plan.depth, firsts, onCounted).then(elapsedMs);
    return await unlessInterrupted(counting, listenForInterruption());
  } finally {
    bar.close();
    await counter.close();
  }
}

/** The numbers of the lines still to be counted, by the position they end in. Where one of them is counted, the rest are recorded. */
function leftToCount(
  { plan, lines, counted }: Part,
  record: (group: readonly number[], nodes: number) => void,
): number[][] {
  const left: number[][] = [];
  const moves = lines.map(([, line]) => line);
  for (const group of byPosition(plan.position, moves)) {
    const known = group.map((number) => counted.get(lines[number]![0])).find((nodes) => nodes !== undefined);
    if (known === undefined) left.push(group);
    else record(group, known);
  }
  return left;
}
