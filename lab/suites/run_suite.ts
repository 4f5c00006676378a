import { setImmediate } from 'node:timers/promises';
import { EXIT_FINE, EXIT_INTERRUPTED, listenForInterruption, type ExitCode } from '../../src/cli/exit.ts';
import { ProgressBar } from '../../src/cli/terminal/progress.ts';

/** What is measured at each line of a suite of positions. */
export interface Suite<Line> {
  readonly lines: readonly Line[];
  /** Returns the row to print for a line, or null. */
  readonly measure: (line: Line) => string | null | Promise<string | null>;
  /** The result, of so many lines from the first on. */
  readonly result: (done: number) => readonly string[];
}

/** Goes through a suite and prints its rows and its result. Ctrl-C ends it with the result until there. */
export async function runSuite<Line>({ lines, measure, result }: Suite<Line>): Promise<ExitCode> {
  const interruption = listenForInterruption();
  const bar = new ProgressBar(lines.length, 'positions');
  let done = 0;
  for (const line of lines) {
    bar.update(done);
    // Signals are not handled during a search in this thread.
    await setImmediate();
    if (interruption.aborted) break;
    const row = await measure(line);
    done++;
    if (row === null) continue;
    bar.clear();
    console.log(row);
  }
  bar.close();
  if (interruption.aborted) console.log('Interrupted: of the positions until now');
  for (const text of result(done)) console.log(text);
  return interruption.aborted ? EXIT_INTERRUPTED : EXIT_FINE;
}
