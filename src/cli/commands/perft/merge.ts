import { readJournal, findMismatchedPlan, type JobJournal } from '../../../jobs/journal.ts';
import { formatCoordinate } from '../../../notation/coordinate.ts';
import { printable } from '../../../notation/quoted.ts';
import { EXIT_FINE, badInput, type ExitCode } from '../../exit.ts';
import { expandHome } from '../../files/home.ts';
import { describeNothing } from '../../nothing_to_merge.ts';
import { printJson, printLine, printNote } from '../../terminal/terminal.ts';
import { describeCount, speedLine } from './counting.ts';
import { PERFT_JOURNAL, linesOfPlan, readPlan, type CountedLine, type PerftPlan, type PerftRun } from './journal.ts';

export interface MergeOptions {
  readonly divide?: boolean;
  readonly json?: boolean;
}

interface NamedJournal extends JobJournal<PerftRun, CountedLine> {
  readonly path: string;
}

/** `ransom perft --merge`: adds up the journals of a count's parts, finished or still growing. */
export function mergeParts(paths: readonly string[], options: MergeOptions): ExitCode {
  const journals = readJournals(paths);
  const [first] = journals;
  if (first === undefined) throw badInput(`${describeNothing(paths, 'count')}.`);
  const plan = planOf(first, journals);
  const lines = [...linesOfPlan(plan).keys()];
  const counted = countsOnce(journals, new Set(lines));
  const nodes = [...counted.values()].reduce((sum, { nodes }) => sum + nodes, 0);
  const seconds = journals.reduce((sum, { entries }) => sum + (entries.at(-1)?.elapsedMs ?? 0), 0) / 1000;
  const divide = options.divide === true ? divided(plan, counted) : null;
  const isComplete = counted.size === lines.length;
  if (options.json === true) {
    const parts = { lines: lines.length, finishedLines: counted.size };
    printJson('ransom.perft', 1, { ...describeCount(plan, nodes, seconds, divide), ...parts });
    return EXIT_FINE;
  }
  for (const [move, count] of Object.entries(divide ?? {})) printLine(`${move}: ${count}`);
  printLine(
    isComplete ? `Nodes searched: ${nodes}` : `So far: ${nodes} nodes, ${counted.size} of ${lines.length} lines`,
  );
  printNote(speedLine(nodes, seconds));
  return EXIT_FINE;
}

/** The journals that exist; a part may not have begun. */
function readJournals(paths: readonly string[]): NamedJournal[] {
  const journals: NamedJournal[] = [];
  for (const path of new Set(paths)) {
    const read = readJournal(expandHome(path), PERFT_JOURNAL);
    if (!read.ok) throw badInput(`${printable(read.error)}.`);
    if (read.value !== null) journals.push({ path, ...read.value });
  }
  return journals;
}

/** The plan of all journals. Throws if one is of another count. */
function planOf(first: NamedJournal, journals: readonly NamedJournal[]): PerftPlan {
  const mismatch = findMismatchedPlan(journals, 'count');
  if (mismatch !== null) throw badInput(printable(`${mismatch}.`));
  const plan = readPlan(first.plan);
  if (plan === null) throw badInput(printable(`${first.path} is damaged in line 1.`));
  return plan;
}

interface CountedIn {
  readonly path: string;
  readonly nodes: number;
}

/** Each line's count, from the first journal that has it. Throws if two disagree, or a line can't be. */
function countsOnce(journals: readonly NamedJournal[], lines: ReadonlySet<string>): Map<string, CountedIn> {
  const counted = new Map<string, CountedIn>();
  for (const { path, entries } of journals) {
    for (const [index, { line, nodes }] of entries.entries()) {
      if (!lines.has(line)) throw badInput(printable(`${path} is damaged in line ${index + 2}.`));
      const earlier = counted.get(line);
      if (earlier !== undefined && earlier.nodes !== nodes) {
        throw badInput(
          printable(
            `${path} has ${nodes} nodes below ${line}, ${earlier.path} has ${earlier.nodes}: count one of them again.`,
          ),
        );
      }
      counted.set(line, { path, nodes });
    }
  }
  return counted;
}

/** The counts by first move. */
function divided(
  { position, plies }: PerftPlan,
  counted: ReadonlyMap<string, CountedIn>,
): Readonly<Record<string, number>> {
  const moves = plies === 0 ? [] : position.legalMoves();
  const counts = new Map(moves.map((move) => [formatCoordinate(move), 0]));
  for (const [line, { nodes }] of counted) {
    const [move = ''] = line.split(' ');
    if (counts.has(move)) counts.set(move, counts.get(move)! + nodes);
  }
  return Object.fromEntries(counts);
}
