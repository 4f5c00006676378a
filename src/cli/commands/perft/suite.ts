import { setImmediate } from 'node:timers/promises';
import type { PerftCounter } from '../../../engine/perft.ts';
import { isKnownOperation, readEpd } from '../../../notation/epd.ts';
import { printable, quoted } from '../../../notation/quoted.ts';
import type { Position } from '../../../rules/position.ts';
import { err, ok, type Result } from '../../../rules/result.ts';
import type { Ruleset } from '../../../rules/setup.ts';
import {
  EXIT_FINE,
  EXIT_INTERRUPTED,
  EXIT_NO,
  badInput,
  listenForInterruption,
  unlessInterrupted,
  type ExitCode,
} from '../../exit.ts';
import { readInput } from '../../files/input.ts';
import { ProgressBar } from '../../terminal/progress.ts';
import { printJson, printLine, printNote } from '../../terminal/terminal.ts';
import { newCounter, type CounterOptions } from './counting.ts';

export interface SuiteOptions extends CounterOptions {
  /** The file's name, or `-` for stdin. */
  readonly suite: string;
  readonly rules: Ruleset;
  /** Larger counts are skipped. */
  readonly maxNodes?: number;
  readonly json?: boolean;
}

/** A position with its counts by depth. */
interface SuiteEntry {
  readonly fen: string;
  readonly position: Position;
  readonly counts: readonly { readonly depth: number; readonly nodes: number }[];
}

/** A line of the file, numbered from 1. */
interface SuiteLine {
  readonly number: number;
  readonly text: string;
}

/** A count that differs from the file, or an invalid line. */
interface Failure {
  readonly line: number;
  readonly message: string;
}

/** The results of a run over a suite so far. */
interface Tally {
  passed: number;
  skipped: number;
  nodes: number;
  readonly failures: Failure[];
}

/** Counts every position of a suite to all given depths; wrong counts and invalid lines fail. */
export async function checkSuite(options: SuiteOptions): Promise<ExitCode> {
  const lines = linesOf(await readInput(options.suite));
  if (lines.length === 0) throw badInput(`${printable(options.suite)} has no positions.`);
  const start = performance.now();
  const tally: Tally = { passed: 0, skipped: 0, nodes: 0, failures: [] };
  const counter = newCounter(options);
  const interruption = listenForInterruption();
  const bar = new ProgressBar(lines.length, 'positions');
  try {
    await unlessInterrupted(checkLines(lines, options, counter, tally, bar, interruption), interruption);
  } finally {
    bar.close();
    await counter.close();
  }
  report(tally, (performance.now() - start) / 1000, interruption.aborted, options);
  if (interruption.aborted) return EXIT_INTERRUPTED;
  return tally.failures.length === 0 ? EXIT_FINE : EXIT_NO;
}

async function checkLines(
  lines: readonly SuiteLine[],
  options: SuiteOptions,
  counter: PerftCounter,
  tally: Tally,
  bar: ProgressBar,
  interruption: AbortSignal,
): Promise<void> {
  for (const [index, line] of lines.entries()) {
    if (interruption.aborted) return;
    const failuresBefore = tally.failures.length;
    await checkLine(line, options, counter, tally);
    const failures = tally.failures.slice(failuresBefore);
    if (failures.length > 0) bar.clear();
    if (options.json !== true) for (const failure of failures) printFailure(failure);
    bar.update(index + 1);
    // Signals are handled only between turns of the event loop.
    await setImmediate();
  }
}

async function checkLine(line: SuiteLine, options: SuiteOptions, counter: PerftCounter, tally: Tally): Promise<void> {
  const entry = parseEntry(line.text, options.rules);
  if (!entry.ok) {
    tally.failures.push({ line: line.number, message: entry.error });
    return;
  }
  const { fen, position, counts } = entry.value;
  for (const { depth, nodes } of counts) {
    if (nodes > (options.maxNodes ?? Infinity)) {
      tally.skipped++;
      continue;
    }
    const { leaves } = await counter.count(position, depth);
    tally.nodes += leaves;
    if (leaves === nodes) tally.passed++;
    else {
      const message = `${fen} at depth ${depth}: expected ${nodes}, counted ${leaves}`;
      tally.failures.push({ line: line.number, message });
    }
  }
}

function printFailure({ line, message }: Failure): void {
  printLine(`line ${line}: ${message}`);
}

function report(
  { passed, skipped, nodes, failures }: Tally,
  seconds: number,
  interrupted: boolean,
  options: SuiteOptions,
): void {
  const leftOut = skipped === 0 ? '' : `; ${skipped} counts skipped`;
  printNote(`${nodes.toLocaleString('en')} nodes in ${seconds.toFixed(1)} s${leftOut}`);
  if (options.json === true) {
    printJson('ransom.perft-suite', 1, {
      passed,
      failed: failures.length,
      skipped,
      nodes,
      seconds,
      interrupted,
      failures,
    });
  } else {
    printLine(`${interrupted ? 'Interrupted: ' : ''}${passed} passed, ${failures.length} failed`);
  }
}

/** The relevant lines: neither empty nor starting with `#`. */
function linesOf(text: string): SuiteLine[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'));
}

/** Parses `FEN ;D1 n ;D2 n …`, and leaves out what else an EPD may say. */
function parseEntry(line: string, ruleset: Ruleset): Result<SuiteEntry, string> {
  const epd = readEpd(line, ruleset);
  if (!epd.ok) return epd;
  const { position, fen, operations } = epd.value;
  const fields = operations.filter((operation) => !isKnownOperation(operation)).map(({ text }) => text);
  if (fields.length === 0) return err('There are no counts after the FEN. Expected ;D1 and a number.');
  const counts: { depth: number; nodes: number }[] = [];
  for (const field of fields) {
    const match = /^D(\d{1,2})\s+(\d{1,15})$/.exec(field);
    if (match === null) return err(`Bad count ${quoted(`;${field}`)}. Expected ;D1 and a number.`);
    counts.push({ depth: Number(match[1]), nodes: Number(match[2]) });
  }
  return ok({ fen, position, counts });
}
